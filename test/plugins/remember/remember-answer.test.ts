import { expect } from 'chai';
import type { Turn } from '../../../core/contract/facts/turn.ts';
import type { CachedAnswer } from '../../../core/contract/resources/answer-cache.ts';
import type { DocumentRevisions } from '../../../core/contract/resources/knowledge-base.ts';
import { readRecord } from '../../../lib/caching/cached-record.ts';
import { rememberAnswer } from '../../../plugins/remember/remember-answer.ts';
import { callWith, quietHost, turnStart } from '../../support/call.ts';
import { scoredPassage } from '../../support/documents.ts';
import { configure } from '../../support/run-step.ts';

const said = { input: 'What is it?', response: 'A lamp.' };
const place = { key: 'scope.question', revision: 'r1', turns: 0 };
const record = { answer: 'Two years.', score: 90, reason: 'answered', answerId: 7 } as const;

/** An answered turn, as the steps after the answer see it. */
const turn: Partial<Turn> = {
  ...turnStart(),
  reason: 'answered',
  record,
  cachePlace: place,
  answer: 'Two years.',
  score: 90,
  passages: [scoredPassage('b', 'x', { terms: new Set(['x']) }), scoredPassage('a', 'y')],
  prompt: { system: '', user: 'secret', question: '', passages: [scoredPassage('c', 'z')] },
  generation: { text: 'Two years.', model: 'big', tokens: { input: 1, output: 2 } },
  decisions: [{ gate: 'gate_confidence', decision: 'passed' }],
  sentiment: 3,
  kbTime: 5,
};

describe('remember_answer', () => {
  async function kept(changes: Partial<Turn> = {}, revisions: Partial<DocumentRevisions> = {}, warn = (_: string) => {}) {
    const entries: CachedAnswer[] = [];
    const cache = { keep: async (entry: CachedAnswer) => void entries.push(entry) };
    const all: DocumentRevisions = {
      current: async () => 'r1',
      hashes: async (ids) => new Map(ids.map((id) => [id, `hash of ${id}`])),
      ...revisions,
    };
    const resources = { state: { cache }, kb: { revisions: all } };
    const step = rememberAnswer.create(configure(rememberAnswer, { in: 'state', documents: 'kb' }, resources));
    await step.ready?.(quietHost);
    const { log } = callWith();
    await step.run({ ...turn, ...changes } as Turn, callWith({ log: { ...log, warn } })); // what a turn has at its end
    return entries;
  }

  it('keeps an answer with what it stands on, and nothing of the call', async () => {
    const [entry] = await kept();
    expect(entry).to.include({ instance: 'test', key: 'scope.question', answerId: 7, edited: false });
    expect(entry && readRecord(entry)).to.deep.equal({
      format: 1,
      answer: 'Two years.',
      generation: 'test',
      revision: 'r1',
      documents: ['a', 'b', 'c'],
      facts: {
        score: 90,
        sentiment: 3,
        passages: [scoredPassage('b', 'x'), scoredPassage('a', 'y')],
        generation: { text: '', model: 'big' },
      },
    });
  });

  it('keeps what a disk can hold', async () => {
    const [entry] = await kept();
    expect(JSON.parse(JSON.stringify(entry?.record))).to.deep.equal(entry?.record);
  });

  it('tells by a fingerprint which documents those were', async () => {
    const [[one], [same], [other]] = await Promise.all([
      kept(),
      kept(),
      kept({}, { hashes: async (ids) => new Map(ids.map((id) => [id, id === 'c' ? 'new' : `hash of ${id}`])) }),
    ]);
    expect(one?.fingerprint).to.equal(same?.fingerprint);
    expect(one?.fingerprint).to.not.equal(other?.fingerprint);
  });

  for (const [name, changes, revisions] of [
    ['of another end', { reason: 'low_confidence' }],
    ['that was cached', { reason: 'cached' }],
    ['that is degraded', { reason: 'degraded' }],
    ['that came too late', { reason: 'timeout' }],
    ['that was blocked', { reason: 'blocked' }],
    ['that nobody looked for', { cachePlace: undefined }],
    ['that is personal', { options: { personalize: { preferredName: 'Ada' } } }],
    ['that tells of somebody', { pii: [{ type: 'email', in: 'answer' }] }],
    ['to a question that held personal data', { pii: [{ type: 'email', in: 'question' }] }],
    ['that was cut off', { generation: { text: '', model: 'big', stopped: 'length' } }],
    ['that was filtered', { generation: { text: '', model: 'big', stopped: 'filter' } }],
    ['whose documents changed while it was made', {}, { current: async () => 'r2' }],
    ['whose documents are gone', {}, { hashes: async () => new Map([['a', 'x']]) }],
  ] as [string, Partial<Turn>, Partial<DocumentRevisions>?][]) // rows of one form
    it(`keeps no answer ${name}`, async () => expect(await kept(changes, revisions)).to.deep.equal([]));

  it('keeps an answer in a conversation that was looked for with it', async () => {
    expect(await kept({ conversation: [said], cachePlace: { ...place, turns: 1 } })).to.have.length(1);
  });

  it('keeps none that was looked for before the conversation was read, and says so', async () => {
    const warnings: string[] = [];
    expect(await kept({ conversation: [said] }, {}, (message) => void warnings.push(message))).to.deep.equal([]);
    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.contain('recall_answer stands before');
  });
});
