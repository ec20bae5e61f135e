import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import type { SeekOptions } from '../../../../core/contract/facts/question.ts';
import { type Asked, cacheKey, scopeOf } from '../../../../plugins/remember/recall-answer/cache-key.ts';

const asked = (changes: Partial<Asked> = {}): Asked => ({
  question: 'How long?',
  options: {},
  language: 'en',
  access: [],
  ...changes,
});
const keyOf = (changes: Partial<Asked> = {}, context = true): string => cacheKey(asked(changes), context);

const said = [{ input: 'What is the warranty?', response: 'Two years.' }];

/** A value of each option of a request, and whether it is in the key. */
const OPTIONS: Record<keyof SeekOptions, [value: unknown, isIn: boolean]> = {
  personalize: [{ preferredName: 'Ada' }, false],
  language: ['de', true],
  filter: ['manual', true],
  company: ['Shop', true],
  pullToCompany: [true, true],
  semanticScore: [{ enabled: true, primary: true }, true],
  lastTurn: [said, true],
  promptEngineering: [true, true],
  promptEngineeringPhrase: ['Be brief.', true],
  answerEngineering: ["[{'re': '/a/', 'rp': 'b'}]", true],
  warnConfidence: [20, true],
  warnConfidenceText: ['Hm:', true],
  minConfidence: [50, true],
  minConfidenceText: ['No.', true],
  misTolerance: [0, true],
  sensitiveText: ['No.', false],
  minText: ['More.', false],
  maxWords: ['Less.', false],
  maxWordsNumber: [20, true],
  answerLength: [1, true],
  url: ['https://x.org', true],
  stump: ['We sell lamps.', true],
  includeSourceResults: [true, false],
  includeSourceResultsFormatted: [true, false],
  sourceResultsNumber: [5, false],
  sourceResultsSummaryLength: [500, false],
  includeHighlights: [true, false],
  streaming: [true, false],
  trace: [true, false],
  seekLLM: ['big', true],
  proposalID: ['p-1', true],
  override: ['x', true],
  returnVariables: [true, true],
  returnVariablesExpanded: [true, true],
};

describe('the key of a cached answer', () => {
  it('knows every option that a request may have', () => {
    const document = parse(readFileSync(join(import.meta.dirname, '../../../../openapi.yaml'), 'utf8'));
    expect(Object.keys(OPTIONS).sort()).to.deep.equal(Object.keys(document.components.schemas.SeekOptions.properties).sort());
  });

  for (const [name, [value, isIn]] of Object.entries(OPTIONS)) {
    const options = { [name]: value } as SeekOptions; // of the table above
    it(`${isIn ? 'has' : 'does not have'} the option ${name}`, () => expect(keyOf({ options }) !== keyOf()).to.equal(isIn));
  }

  for (const [name, changes, isSame] of [
    ['another question', { question: 'How far?' }, false],
    ['the same question, typed otherwise', { question: ' how LONG' }, true],
    ['another language of the question', { language: 'de' }, false],
    ['another language of the answer', { answerLanguage: 'de' }, false],
    ['options in another order', { options: { filter: 'a', company: 'b' } }, false],
    ['options that are empty', { options: { filter: '', company: undefined } }, true],
    ['an option that begins like the one before', { options: { company: '', filter: '"],["' } }, false],
    ['earlier turns', { conversation: said }, false],
    ['no earlier turns', { conversation: [] }, true],
    ['another who may see other documents', { access: [{ field: 'team', values: ['a'] }] }, false],
    ['a question of marks', { question: '!?' }, false],
  ] as [string, Partial<Asked>, boolean][]) // rows of one form
    it(`is ${isSame ? 'the same' : 'another'} for ${name}`, () => expect(keyOf(changes) === keyOf()).to.equal(isSame));

  it('does not go by the order of options', () => {
    const [one, other] = [
      { filter: 'a', company: 'b' },
      { company: 'b', filter: 'a' },
    ];
    expect(keyOf({ options: one })).to.equal(keyOf({ options: other }));
  });

  it('tells what may be seen apart, and not how it is written', () => {
    const keyFor = (...access: Asked['access']): string => keyOf({ access });
    const [a, b] = [
      { field: 'team', values: ['x', 'y'] },
      { field: 'site', values: ['z'] },
    ];
    expect(keyFor(a, b)).to.equal(keyFor(b, { field: 'team', values: ['y', 'x'] }));
    const others = [[a], [b], [a, b], [{ field: 'team', values: [] }], [{ field: 'team', values: ['x'] }], []];
    expect(new Set(others.map((access) => keyFor(...access))).size).to.equal(others.length);
  });

  it('tells questions of marks apart', () => expect(keyOf({ question: '!?' })).to.not.equal(keyOf({ question: '?!' })));

  it('tells earlier turns apart', () => {
    const keys = [
      said,
      [...said, ...said],
      [{ input: said[0]?.input ?? '', response: 'Three years.' }],
      [{ input: 'Why?', response: 'Two years.' }],
    ].map((conversation) => keyOf({ conversation }));
    expect(new Set(keys).size).to.equal(4);
  });

  it('has the question as it was rewritten in place of earlier turns, where it does not follow them', () => {
    const rewritten = { question: 'And glass?', conversation: said, query: 'And glass? (warranty)' };
    expect(keyOf(rewritten, false)).to.equal(keyOf({ question: 'and glass? (warranty)' }, false));
    expect(keyOf(rewritten, true)).to.not.equal(keyOf({ question: 'And glass? (warranty)' }, true));
  });

  it('says first what is no matter of the question', () => {
    expect(scopeOf(keyOf({ question: 'How far?' }))).to.equal(scopeOf(keyOf()));
    expect(scopeOf(keyOf({ options: { filter: 'a' } }))).to.not.equal(scopeOf(keyOf()));
  });
});
