import { expect } from 'chai';
import { placeIn } from '../../../../../../appliance/web/screens/configure/yaml/schema-path.ts';

describe('the place in a YAML text', () => {
  for (const [name, text, path, isValue, word] of [
    ['at the top', 'version: 1\nans', [], false, 'ans'],
    ['of an option', 'resources:\n  kb:\n    embedded:\n      pa', ['resources', 'kb', 'embedded'], false, 'pa'],
    ['of a step', 'answer:\n  - retrieve:\n      from: kb\n  - we', ['answer', '*'], false, 'we'],
    ['of a step without indentation', 'answer:\n- retrieve: {}\n- we', ['answer', '*'], false, 'we'],
    ['of a value', 'answer:\n  - retrieve:\n      query_type: ke', ['answer', '*', 'retrieve', 'query_type'], true, 'ke'],
    ['in braces', 'answer:\n  - retrieve: { from: kb, que', ['answer', '*', 'retrieve'], false, 'que'],
    ['of a value in braces', 'answer:\n  - retrieve: { query_type: hy', ['answer', '*', 'retrieve', 'query_type'], true, 'hy'],
    ['after braces', 'answer:\n  - a: {}\n  # what\n\nafterwards:\n  - ', ['afterwards', '*'], false, ''],
    [
      'in brackets',
      'afterwards:\n  - post_answer: { reasons: [blo',
      ['afterwards', '*', 'post_answer', 'reasons', '*'],
      true,
      'blo',
    ],
    ['behind closed braces', 'resources:\n  kb: { embedded: { path: a }, on', ['resources', 'kb'], false, 'on'],
  ] as const)
    it(`is found ${name}`, () => {
      expect(placeIn(text)).to.deep.equal({ path: [...path], isValue, word });
    });
});
