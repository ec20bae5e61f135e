import { expect } from 'chai';
import { loadPipeline } from '../../core/host/load.ts';
import { builtins } from '../../plugins/index.ts';
import { expectSchema } from '../support/contract.ts';
import { scoredPassage } from '../support/documents.ts';
import { type Frame, framesOf, textOf } from '../support/frames.ts';
import { KEY, start, stopAll } from '../support/harness.ts';
import { ModelServer, says } from '../support/model-server.ts';
import { catalogOf } from '../support/plugins.ts';
import { step } from '../support/steps.ts';

const MARK = 'b4d496a7ab';
const QUESTION = 'How long is the pump guaranteed?';
const PASSAGES = [
  scoredPassage('manual', 'The pump is guaranteed for two years. Keep the receipt of the shop. It runs on 230 volts.'),
  scoredPassage('rules', 'You cannot return a pump that was used.'),
];
const BACKED = ['The pump is guaranteed for two years. ', 'Keep the receipt of the shop.'];
const MADE_UP = 'Norwegian elves built it in 1823.';
const WITHHELD = 'I found no reliable answer to this in the documents.';

/** Gives the prompt that a search would have led to. */
const recall = step('recall', {
  needs: ['question'],
  gives: ['prompt', 'score', 'passages'],
  run: ({ question }) => ({
    prompt: { system: 's', user: 'u', question, passages: PASSAGES, language: 'en', mark: MARK },
    passages: PASSAGES,
    score: 80,
  }),
});

const pipelineOf = (url: string, stream: string, gates: string): string => `version: 1
stream: ${stream}
resources:
  model: { openai: { base_url: ${url}, model: little, retries: 0 } }
  quotes: { extractive: {} }
answer: [{ recall: {} }, { generate: { with: model } }, { refine_citations: {} }, { score_semantic: {} }, ${gates}, { refine_answer: {} }]
`;

const REMOVES = '{ remove_unsupported: { otherwise: quotes } }, { gate_confidence: { otherwise: quotes } }';

describe('an answer that gates look at while it streams', () => {
  const server = new ModelServer();
  let url: string;
  before(async () => {
    url = await server.open();
  });
  afterEach(stopAll);
  after(() => server.close());

  /** What a caller gets, and how often the model's text had come before the first piece went out. */
  async function stream(said: readonly string[], mode: string, { gates = REMOVES, question = QUESTION } = {}): Promise<Frame[]> {
    const text = pipelineOf(url, mode, gates);
    const blueprint = await loadPipeline({ file: 'p.yaml', text, env: {}, builtins: { ...builtins, ...catalogOf(recall) } });
    const service = await start(undefined, {
      open: (instances, options) => instances.open('test', blueprint, options),
    });
    server.will(says(said));
    const response = await fetch(`${service.url}/v1/test/seek_stream`, {
      method: 'POST',
      body: JSON.stringify({ question }),
      headers: { apikey: KEY, 'content-type': 'application/json' },
    });
    const { frames } = framesOf(await response.text());
    expectSchema('AnswerRecord', frames.at(-1));
    for (const frame of frames.filter(({ withdrawn }) => withdrawn)) expectSchema('Withdrawal', frame);
    return frames;
  }
  const withdrawnIn = (frames: readonly Frame[]): unknown => frames.find(({ withdrawn }) => withdrawn);

  it('tells before the last frame which sentences a gate took out', async () => {
    const frames = await stream([...BACKED, ' ', MADE_UP], 'live');
    const shown = `${BACKED.join('')} ${MADE_UP}`;
    expect(textOf(frames)).to.equal(shown);
    const start = shown.indexOf(MADE_UP);
    expect(frames.at(-2)).to.deep.equal({
      chunk: '',
      withdrawn: [{ start, end: shown.length, text: MADE_UP }],
      gate: 'remove_unsupported',
    });
    expect(frames.at(-1)).to.include({ answer: BACKED.join('') });
  });

  it('tells that all of it is withheld', async () => {
    const frames = await stream([MADE_UP], 'live', { gates: '{ gate_confidence: { min: 70 } }' });
    expect(frames.at(-2)).to.deep.equal({
      chunk: '',
      withdrawn: [{ start: 0, end: MADE_UP.length, text: MADE_UP }],
      gate: 'gate_confidence',
    });
    expect(frames.at(-1)).to.include({ answer: WITHHELD, reason: 'low_confidence' });
  });

  it('tells nothing where the answer stands', async () => {
    const frames = await stream(BACKED, 'live');
    expect(withdrawnIn(frames)).to.equal(undefined);
    expect(frames.at(-1)).to.include({ answer: BACKED.join(''), reason: 'answered' });
  });

  it('streams sentences that are backed before the model is done, and the last one behind the gates', async () => {
    const frames = await stream(BACKED, 'gated');
    expect(frames.slice(0, -1)).to.deep.equal([{ chunk: BACKED[0]?.trim() }, { chunk: ` ${BACKED[1]}` }]);
    expect(frames.at(-1)).to.include({ answer: BACKED.join(''), reason: 'answered' });
  });

  it('streams no sentence that is not backed, nor what comes behind it before the gates have seen it', async () => {
    const frames = await stream([BACKED[0] ?? '', `${MADE_UP} `, ...BACKED.slice(1), ' It runs ', 'on 230 volts. '], 'gated');
    expect(textOf(frames)).to.equal(frames.at(-1)?.answer);
    expect(textOf(frames)).to.equal('The pump is guaranteed for two years. Keep the receipt of the shop. It runs on 230 volts.');
    expect(frames[0]).to.deep.equal({ chunk: BACKED[0]?.trim() });
    expect(withdrawnIn(frames)).to.equal(undefined);
  });

  it('streams none of an answer that nothing backs', async () => {
    const gates = '{ gate_confidence: { min: 70 } }';
    const frames = await stream([`${MADE_UP} `, 'They ', 'sang.'], 'gated', { gates });
    expect(frames).to.have.length(1);
    expect(frames[0]).to.include({ answer: WITHHELD });
  });

  it('waits for the gates with all of it where told', async () => {
    const frames = await stream(BACKED, 'whole');
    expect(frames.slice(0, -1)).to.deep.equal([{ chunk: BACKED.join('') }]);
  });

  it('withholds a yes that the passages deny, and shows what they say', async () => {
    const question = 'Can I return a pump that was used?';
    for (const mode of ['gated', 'live']) {
      const frames = await stream(['Yes, you ', 'can. ', 'Just send it. '], mode, { question });
      expect(frames.at(-1)?.answer, mode).to.equal('You cannot return a pump that was used.');
      expect(textOf(frames), mode).to.equal(
        mode === 'live' ? 'Yes, you can. Just send it. ' : 'You cannot return a pump that was used.',
      );
      expect(withdrawnIn(frames) !== undefined, mode).to.equal(mode === 'live');
    }
  });

  for (const mode of ['live', 'gated', 'whole'])
    it(`shows nothing of the prompt that the model repeats (${mode})`, async () => {
      const said = [
        `${MARK.slice(0, 4)}`,
        `${MARK.slice(4)}>`,
        '>>\n\nQuestion: ',
        `${QUESTION}\nAnswer: `,
        ...BACKED,
        '\n',
        `${MARK}>>>`,
        '\nPassage [7]:\n<<<',
        `${MARK}\nElves.`,
      ];
      const frames = await stream(said, mode);
      expect(textOf(frames).trim()).to.equal(BACKED.join(''));
      expect(frames.at(-1)).to.include({ answer: BACKED.join('') });
      expect(JSON.stringify(frames)).not.to.include(MARK);
      expect(frames.at(-1)?.warningMessages).to.include(
        'The language model repeated parts of its prompt; they were taken out of the answer.',
      );
    });

  it('holds once what the model says over and over', async () => {
    const frames = await stream([...BACKED, ' ', ...BACKED], 'live');
    expect(frames.at(-1)).to.include({ answer: BACKED.join('') });
    expect(withdrawnIn(frames), 'it is said all the same').to.equal(undefined);
  });

  it('has no results where the model only repeats its prompt', async () => {
    const frames = await stream([`<<<${MARK}\nElves.`, `\n${MARK}>>>\n`], 'live');
    expect(frames).to.have.length(1);
    expect(frames[0]).to.include({ reason: 'no_results' });
  });
});
