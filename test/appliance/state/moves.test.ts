import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { finishMoves, makeMoves } from '../../../appliance/state/moves.ts';
import { folderWith } from '../../support/folder.ts';

const NAMES = ['one.db', 'two.db'];

/** A folder with old files, copies of new ones, and what is to be done with them. */
function prepared() {
  const data = folderWith(
    Object.fromEntries(
      NAMES.flatMap((name) => [
        [name, 'old'],
        [`${name}-wal`, 'old wal'],
        [`${name}.restoring`, 'new'],
      ]),
    ),
  );
  const files = NAMES.map((name) => join(data, name)).map((path) => ({
    path,
    copy: `${path}.restoring`,
    replaced: `${path}.replaced-T`,
  }));
  return { data, files };
}

const contents = (data: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(data)
      .sort()
      .map((name) => [name, readFileSync(join(data, name), 'utf8')]),
  );

const DONE = Object.fromEntries(
  NAMES.flatMap((name) => [
    [name, 'new'],
    [`${name}.replaced-T`, 'old'],
    [`${name}.replaced-T-wal`, 'old wal'],
  ]),
);

/** What is done one after the other, and may be broken off between any two. */
const STEPS = NAMES.flatMap((name) => [
  [name, `${name}.replaced-T`],
  [`${name}-wal`, `${name}.replaced-T-wal`],
  [`${name}.restoring`, name],
]);

describe('files that take their places together', () => {
  it('are all there, with what stood there beside them', () => {
    const { data, files } = prepared();
    makeMoves(data, files);
    expect(contents(data)).to.deep.equal(DONE);
  });

  for (let done = 0; done <= STEPS.length; done++)
    it(`are all there where it was broken off after ${done} renames of ${STEPS.length}`, () => {
      const { data, files } = prepared();
      writeFileSync(join(data, 'restore.json'), JSON.stringify({ version: 1, files }));
      for (const [from = '', to = ''] of STEPS.slice(0, done)) renameSync(join(data, from), join(data, to));
      finishMoves(data);
      expect(contents(data)).to.deep.equal(DONE);
      finishMoves(data);
      expect(contents(data)).to.deep.equal(DONE);
    });

  it('stay as they were where nothing was written down', () => {
    const { data } = prepared();
    const before = contents(data);
    finishMoves(data);
    expect(contents(data)).to.deep.equal(before);
  });

  it('are left alone where what is written down is of another version, which is said', () => {
    const { data } = prepared();
    writeFileSync(join(data, 'restore.json'), '{"version":2}');
    expect(() => finishMoves(data)).to.throw(/restore\.json was not written by this version/);
    rmSync(join(data, 'restore.json'));
    expect(existsSync(join(data, 'one.db.restoring'))).to.equal(true);
  });
});
