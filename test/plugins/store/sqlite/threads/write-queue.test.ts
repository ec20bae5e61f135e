import { expect } from 'chai';
import type { Outcome, Transaction } from '../../../../../plugins/store/sqlite/threads/statements.ts';
import { WriteQueue } from '../../../../../plugins/store/sqlite/threads/write-queue.ts';
import { codeOf } from '../../../../support/store-suites/place.ts';

/** A disk that takes its time: each batch is there when it is told so. */
class SlowDisk {
  readonly batches: { transactions: Transaction[]; full: boolean }[] = [];
  #release?: () => void;
  readonly queue = new WriteQueue(async (transactions, full) => {
    this.batches.push({ transactions, full });
    await new Promise<void>((resolve) => (this.#release = resolve));
    return transactions.map((): Outcome => ({ rows: [] }));
  });

  /** Ends the batch that is being written, and waits until the next one is, or none. */
  async next(): Promise<void> {
    this.#release?.();
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
  }
}

const transaction = (text: string): Transaction => [{ sql: 'INSERT INTO notes VALUES (?)', values: [text] }];
const MEGABYTE = 'x'.repeat(2 ** 20);

describe('the queue of what is to be written', () => {
  let disk: SlowDisk;
  beforeEach(() => {
    disk = new SlowDisk();
  });

  it('writes together what comes in a turn, and then what has come meanwhile', async () => {
    const first = [1, 2, 3].map((each) => disk.queue.write(transaction(String(each)), false));
    expect(disk.batches).to.deep.equal([]);
    await disk.next();
    const second = [4, 5].map((each) => disk.queue.write(transaction(String(each)), each === 5));
    await disk.next();
    await disk.next();
    await Promise.all([...first, ...second]);
    expect(disk.batches.map(({ transactions, full }) => [transactions.length, full])).to.deep.equal([
      [3, false],
      [2, true],
    ]);
  });

  it('takes a few at a time, so that nobody waits for all', async () => {
    const all = Array.from({ length: 200 }, (_, each) => disk.queue.write(transaction(String(each)), false));
    for (let turn = 0; turn < 5; turn++) await disk.next();
    await Promise.all(all);
    expect(disk.batches.map(({ transactions }) => transactions.length)).to.deep.equal([64, 64, 64, 8]);
  });

  it('refuses what nobody waits for when too much waits, and takes it again later', async () => {
    const taken = Array.from({ length: 31 }, () => disk.queue.write(transaction(MEGABYTE), false));
    for (let turn = 0; turn < 1000; turn++)
      expect(await codeOf(disk.queue.write(transaction(MEGABYTE), false))).to.equal('queue_full');
    const durable = disk.queue.write(transaction(MEGABYTE), true);
    for (let turn = 0; turn < 3; turn++) await disk.next();
    await Promise.all([...taken, durable]);
    const later = disk.queue.write(transaction(MEGABYTE), false);
    for (let turn = 0; turn < 3; turn++) await disk.next();
    await later;
    expect(disk.batches.flatMap(({ transactions }) => transactions)).to.have.length(33);
  });

  it('tells each what came of it', async () => {
    const outcomes: Outcome[] = [
      { rows: [[{ id: 1 }]] },
      { fault: { code: 'id_conflict', message: 'it is there', lasting: false } },
    ];
    const queue = new WriteQueue(async () => outcomes);
    const [first, second] = [queue.write(transaction('a'), false), queue.write(transaction('b'), false)];
    expect(await codeOf(second)).to.equal('id_conflict');
    expect(await first).to.deep.equal([[{ id: 1 }]]);
  });

  it('fails all of a batch that could not be sent, and goes on', async () => {
    let sent = 0;
    const queue = new WriteQueue(async (transactions) => {
      if (sent++ === 0) throw new Error('the thread is gone');
      return transactions.map((): Outcome => ({ rows: [] }));
    });
    const first = [1, 2].map((each) => queue.write(transaction(String(each)), false).catch((error: Error) => error.message));
    expect(await Promise.all(first)).to.deep.equal(['the thread is gone', 'the thread is gone']);
    expect(await queue.write(transaction('3'), false)).to.deep.equal([]);
    await queue.idle();
  });
});
