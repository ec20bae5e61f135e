import { demoQuestion } from '../../bench/support/demo-questions.ts';
import type { SoakCaller } from './caller.ts';
import { documentCalls } from './document-calls.ts';
import { otherCalls } from './other-calls.ts';
import { outcomeOf, outcomeOfStream, type SoakCall } from './outcome.ts';

/** Questions that are asked again and again. */
const OFTEN = 12;
const ANSWERED = ['200 answered', '200 cached', '200 degraded', '200 no_results', '200 low_confidence'];

const fresh = ({ below }: Pick<SoakCaller, 'below'>): string => `${demoQuestion(below(2000))} (${below(1e9)})`;
const asked = (caller: SoakCaller): { question: string } => ({ question: fresh({ below: (number) => caller.below(number) }) });

const seek =
  (path: string, bodyOf: (caller: SoakCaller) => unknown): SoakCall['run'] =>
  async (caller) =>
    outcomeOf(await caller.call('POST', path, { body: bodyOf(caller) }));

const stream =
  (path: string, bodyOf: (caller: SoakCaller) => unknown): SoakCall['run'] =>
  async (caller) =>
    outcomeOfStream(await caller.call('POST', path, { body: bodyOf(caller) }));

/** A caller who leaves before the answer is there, or just after. */
const leave =
  (path: string): SoakCall['run'] =>
  async (caller) => {
    const signal = AbortSignal.timeout(1 + caller.below(250));
    try {
      return outcomeOf(await caller.call('POST', path, { body: asked(caller), signal }));
    } catch (thrown) {
      if (signal.aborted) return 'aborted';
      throw thrown;
    }
  };

const readSlowly: SoakCall['run'] = async (caller) => {
  const body = { ...asked(caller), options: { includeSourceResults: true, trace: true } };
  return outcomeOfStream(await caller.readSlowly('/v1/test/seek_stream', body, 500 + caller.below(2000)));
};

const chat = (caller: SoakCaller, stream = false): unknown => ({
  model: 'test',
  stream,
  messages: [{ role: 'user', content: asked(caller).question }],
});

/** What is asked of the service, and how often by comparison. */
export const SOAK_CALLS: readonly SoakCall[] = [
  { name: 'seek', weight: 20, expects: ANSWERED, isTimed: true, run: seek('/v1/test/seek', asked) },
  {
    name: 'seek, asked before',
    weight: 20,
    expects: ANSWERED,
    isTimed: true,
    run: seek('/v1/test/seek', (caller) => ({ question: demoQuestion(caller.below(OFTEN)) })),
  },
  {
    name: 'seek, of a search service',
    weight: 10,
    expects: ANSWERED,
    isTimed: true,
    run: seek('/v1/library/seek', () => ({ question: 'When is the library open?' })),
  },
  { name: 'seek, left', weight: 4, expects: ['aborted', ...ANSWERED], run: leave('/v1/test/seek') },
  { name: 'stream', weight: 12, expects: ANSWERED, isTimed: true, run: stream('/v1/test/seek_stream', asked) },
  { name: 'stream, left', weight: 4, expects: ['aborted', '200'], run: leave('/v1/test/seek_stream') },
  { name: 'stream, read slowly', weight: 2, expects: ANSWERED, run: readSlowly },
  { name: 'chat', weight: 5, expects: ['200'], isTimed: true, run: seek('/v1/test/chat/completions', (caller) => chat(caller)) },
  {
    name: 'chat, streamed',
    weight: 4,
    expects: ['200'],
    isTimed: true,
    run: seek('/v1/test/chat/completions', (caller) => chat(caller, true)),
  },
  ...documentCalls,
  ...otherCalls,
];

/** What is asked of an instance that stands on Elasticsearch, where there is one. */
export const ELASTICSEARCH_CALL: SoakCall = {
  name: 'seek, of Elasticsearch',
  weight: 10,
  expects: ANSWERED,
  isTimed: true,
  run: seek('/v1/elastic/seek', () => ({ question: 'When is the library open?' })),
};
