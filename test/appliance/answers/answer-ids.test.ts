import { expect } from 'chai';
import { AnswerIds, unkeptAnswerId } from '../../../appliance/answers/answer-ids.ts';

const START = Date.parse('2026-11-22T12:00:00.500Z');
const FIRST = Date.parse('2025-01-01T00:00:00Z');

/** A clock that stands where it is set. */
const clock = (time = START): { time: number } => ({ time });

const partsOf = (id: number) => ({
  time: FIRST + Math.floor(id / 2 ** 23) * 1000,
  node: Math.floor(id / 2 ** 13) % 1024,
  count: id % 2 ** 13,
});

describe('ids of answers', () => {
  it('tell the second, the node and the count, from the second after the start on', () => {
    const at = { time: START };
    const ids = new AnswerIds(
      () => 1023,
      () => at.time,
    );
    const [first, second] = [ids.next(), ids.next()];
    at.time += 5000;
    expect([first, second, ids.next()].map(partsOf)).to.deep.equal([
      { time: Date.parse('2026-11-22T12:00:01Z'), node: 1023, count: 0 },
      { time: Date.parse('2026-11-22T12:00:01Z'), node: 1023, count: 1 },
      { time: Date.parse('2026-11-22T12:00:05Z'), node: 1023, count: 0 },
    ]);
  });

  it('rise and never repeat, however many there are in a second and wherever the clock steps', () => {
    const at = clock();
    const ids = new AnswerIds(
      () => 7,
      () => at.time,
    );
    let last = 0;
    for (let turn = 0; turn < 50_000; turn++) {
      if (turn === 20_000) at.time -= 3_600_000;
      if (turn === 30_000) at.time += 3_602_000;
      const id = ids.next();
      if (id <= last) throw new Error(`${id} after ${last}`);
      last = id;
    }
    expect(partsOf(last).node).to.equal(7);
  });

  it('differ where nodes differ, whatever the time', () => {
    const seen = new Set<number>();
    for (const node of [0, 1, 511, 1023]) {
      const ids = new AnswerIds(
        () => node,
        () => START,
      );
      for (let turn = 0; turn < 10_000; turn++) seen.add(ids.next());
    }
    expect(seen.size).to.equal(40_000);
  });

  it('do not repeat those of the process that had the node within the same second', () => {
    const before = new AnswerIds(
      () => 3,
      () => START - 400,
    );
    const given = Array.from({ length: 100 }, () => before.next());
    const after = new AnswerIds(
      () => 3,
      () => START + 700,
    );
    expect(Array.from({ length: 100 }, () => after.next()).filter((id) => given.includes(id))).to.deep.equal([]);
  });

  it('are exact in JSON until 2059, and larger than those of versions before, which were milliseconds', () => {
    const last = new AnswerIds(
      () => 1023,
      () => Date.parse('2059-01-01T00:00:00Z'),
    );
    expect(Number.isSafeInteger(last.next())).to.equal(true);
    const now = new AnswerIds(
      () => 0,
      () => START,
    ).next();
    expect(now).to.be.greaterThan(Date.parse('2100-01-01'));
    expect(JSON.stringify(now)).to.match(/^\d{15}$/);
  });

  it('are new where nothing keeps the answers', () => {
    const ids = new Set(Array.from({ length: 20 }, unkeptAnswerId));
    expect(ids.size).to.be.greaterThan(15); // of 1,024 nodes by chance
  });
});
