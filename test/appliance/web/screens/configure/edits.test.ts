import { expect } from 'chai';
import { problemsByField, splitByConflict, withEdit } from '../../../../../appliance/web/screens/configure/edits.ts';
import type { SettingsField } from '../../../../../appliance/web/screens/configure/types.ts';

const field = (pointer: string, rest: Partial<SettingsField> = {}): SettingsField => ({
  ...{ pointer, plugin: 'embedded', use: 'kb', option: pointer.split('/').at(-1) ?? '', title: '', help: '', schema: {} },
  ...{ required: false, isSet: true, secret: false, advanced: false },
  ...rest,
});
const TYPE = field('/resources/kb', { option: '', value: 'embedded' });
const PATH = field('/resources/kb/embedded/path', { value: './kb' });

describe('edits of settings', () => {
  it('come to nothing when what is saved is set again', () => {
    const edited = withEdit([], { pointer: PATH.pointer, value: './other' }, PATH);
    expect(edited).to.have.lengthOf(1);
    expect(withEdit(edited, { pointer: PATH.pointer, value: './kb' }, PATH)).to.deep.equal([]);
    expect(withEdit([], { pointer: '/a', unset: true }, field('/a', { isSet: false }))).to.deep.equal([]);
  });

  it('of another type take the options of the one before along', () => {
    const path = withEdit([], { pointer: PATH.pointer, value: './other' }, PATH);
    const other = withEdit(path, { pointer: TYPE.pointer, value: { elasticsearch: {} } }, TYPE);
    expect(other).to.deep.equal([{ pointer: TYPE.pointer, value: { elasticsearch: {} } }]);
    const named = withEdit(other, { pointer: '/resources/kb/elasticsearch/index', value: 'a' }, undefined);
    expect(named.map(({ pointer }) => pointer)).to.deep.equal([TYPE.pointer, '/resources/kb/elasticsearch/index']);
    expect(withEdit(named, { pointer: TYPE.pointer, value: { embedded: {} } }, TYPE)).to.deep.equal([]);
  });

  it('are lost where somebody else has changed the same place, or one around or in it', () => {
    const edits = ['/a/b', '/a/c', '/d'].map((pointer) => ({ pointer, value: 1 }));
    const { kept, lost } = splitByConflict(edits, [{ pointer: '/a/b/0' }, { pointer: '/d' }]);
    expect([kept.map(({ pointer }) => pointer), lost.map(({ pointer }) => pointer)]).to.deep.equal([['/a/c'], ['/a/b', '/d']]);
  });

  for (const [name, pointer, detail, place] of [
    ['at their field', PATH.pointer, 'must be a path', PATH.pointer],
    ['within a field', `${PATH.pointer}/0/re`, 'is no pattern', PATH.pointer],
    ['of a missing option at the option', '/resources/kb/embedded', "option 'path' is missing: Folder.", PATH.pointer],
    ['of a plugin at its choice', '/resources/kb/embedded', 'cannot be used', TYPE.pointer],
    ['of no field nowhere', '/answer/3', 'needs something', ''],
  ] as const)
    it(`has problems ${name}`, () => {
      const found = problemsByField([{ pointer, detail, line: 1, column: 1 }], [TYPE, PATH]);
      expect([...found.keys()]).to.deep.equal([place]);
    });
});
