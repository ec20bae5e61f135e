import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'chai';
import { NodeLease } from '../../../appliance/state/node-lease.ts';
import { NODES } from '../../../appliance/state/nodes.ts';
import { silent } from '../../support/call.ts';

const MINUTE = 60_000;

describe('the number of a node', () => {
  let data: string;
  let at: number;
  let open: NodeLease[];
  beforeEach(() => {
    data = join(mkdtempSync(join(tmpdir(), 'touchstone-nodes-')), 'data');
    at = Date.now();
    open = [];
  });
  afterEach(() => {
    for (const lease of open) lease.close();
    rmSync(join(data, '..'), { recursive: true, force: true });
  });

  const claim = (): NodeLease => {
    const lease = new NodeLease({ data, log: silent, now: () => at });
    open.push(lease);
    return lease;
  };

  const setSeen = (seen: ReadonlyMap<number, number>): void => {
    const database = new DatabaseSync(join(data, 'service.db'));
    const insert = database.prepare('INSERT OR REPLACE INTO nodes VALUES (?, ?)');
    database.exec('BEGIN');
    for (const [node, time] of seen) insert.run(node, time);
    database.exec('COMMIT');
    database.close();
  };
  const fill = (seen: (node: number) => number): void =>
    setSeen(new Map(Array.from({ length: NODES }, (_, node) => [node, seen(node)])));

  it('is its own for each that shares a data folder, which is for its user alone', () => {
    const numbers = Array.from({ length: 40 }, () => claim().node);
    expect(new Set(numbers).size).to.equal(40);
    expect(numbers.every((node) => node >= 0 && node < NODES)).to.equal(true);
    expect(statSync(data).mode & 0o777).to.equal(0o700);
  });

  it('is not that of one that has just ended', () => {
    const first = claim();
    first.close();
    expect(claim().node).not.to.equal(first.node);
  });

  it('is taken over from one that was not heard of for five minutes', () => {
    const { node: first } = claim();
    fill((node) => (node === first ? at : at + 4 * MINUTE));
    at += 6 * MINUTE;
    expect(claim().node).to.equal(first);
  });

  it('is another one after a long sleep, when its own may be taken', () => {
    const sleeper = claim();
    const before = sleeper.node;
    at += 3 * MINUTE;
    expect(sleeper.node).to.equal(before);
    at += 60 * MINUTE;
    setSeen(new Map([[before, at]])); // somebody else has it now
    expect(sleeper.node).not.to.equal(before);
  });

  it('is the one unheard of for longest where all are in use', () => {
    claim();
    fill((node) => at - (node === 77 ? 2 : 1));
    expect(claim().node).to.equal(77);
  });

  it('stays what it is when it cannot be written, with a line for the operator', () => {
    const warned: string[] = [];
    const lease = new NodeLease({ data, log: { ...silent, warn: (message) => void warned.push(message) }, now: () => at });
    const { node } = lease;
    lease.close();
    at += 60 * MINUTE;
    expect(lease.node).to.equal(node);
    expect(warned).to.have.length(1);
  });
});
