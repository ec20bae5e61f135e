import { expect } from 'chai';
import { Lockout } from '../../../appliance/access/lockout.ts';

const OPTIONS = { failures: 3, within: 60_000, first: 1000, longest: 6000 };
const wrong = (lockout: Lockout, address: string, count: number): number[] =>
  Array.from({ length: count }, () => lockout.fail(address));

describe('a lock-out', () => {
  it('begins with the last wrong key that an address may send, and doubles up to the longest', () =>
    expect(wrong(new Lockout(OPTIONS), 'a', 7)).to.deep.equal([0, 0, 1000, 2000, 4000, 6000, 6000]));

  it('holds for its address alone', () => {
    const lockout = new Lockout(OPTIONS);
    wrong(lockout, 'a', 3);
    expect(lockout.remaining('a')).to.be.within(900, 1000);
    expect(lockout.remaining('b')).to.equal(0);
  });

  it('lets in whom the address has let in before, and nobody else', () => {
    const lockout = new Lockout(OPTIONS);
    lockout.succeed('a', 'k1');
    lockout.succeed('b', 'k2');
    wrong(lockout, 'a', 3);
    expect([lockout.remaining('a', 'k1'), lockout.remaining('a', 'k2') > 0, lockout.remaining('a') > 0]).to.deep.equal([
      0,
      true,
      true,
    ]);
  });

  it('is not ended by a right key from the address', () => {
    const lockout = new Lockout(OPTIONS);
    wrong(lockout, 'a', 2);
    lockout.succeed('a', 'k1');
    expect(lockout.fail('a')).to.equal(1000);
  });

  it('is forgotten after a time without wrong keys', async () => {
    const lockout = new Lockout({ ...OPTIONS, within: 20, first: 10 });
    wrong(lockout, 'a', 3);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect([lockout.remaining('a'), lockout.fail('a')]).to.deep.equal([0, 0]);
  });

  it('never comes where it is off', () =>
    expect(wrong(new Lockout({ ...OPTIONS, failures: 0 }), 'a', 50)).to.deep.equal(Array(50).fill(0)));
});
