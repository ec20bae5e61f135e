import { type Static, Type } from 'typebox';
import { viewerOf } from '../../../core/contract/access.ts';
import type { Call } from '../../../core/contract/call.ts';
import { Failure } from '../../../core/contract/errors.ts';
import type { Exchange } from '../../../core/contract/facts/question.ts';
import type { Turn } from '../../../core/contract/facts/turn.ts';
import { Duration, ResourceName } from '../../../core/contract/options.ts';
import { definePlugin } from '../../../core/contract/plugin.ts';
import { askModel } from '../../../lib/prompting/ask-model.ts';
import { asksNothing, contextDependence } from './context-dependence.ts';
import { earlierTurns } from './earlier-turns.ts';
import { LONGEST, read } from './reading.ts';
import { type DependentQuestion, rewritingRequest, rewrittenOf } from './rewriting.ts';
import { standAlone } from './stand-alone.ts';

const Config = Type.Object({
  memory: Type.Optional(
    ResourceName('store', {
      needs: ['sessions'],
      description:
        'Where `record_answer` keeps the turns, by the session and the user of a request. Without it only turns that a ' +
        'request brings along (`lastTurn`) are carried.',
    }),
  ),
  turns: Type.Integer({
    default: 5,
    minimum: 0,
    maximum: 50,
    description: 'How many of the newest turns are looked at; 0 carries nothing.',
  }),
  session_timeout: Duration({ default: '100h', description: 'How long a turn is remembered for its session.' }),
  user_timeout: Duration({
    default: '30m',
    description: 'How long a turn is remembered for its user, where a request names no session.',
  }),
  with: Type.Optional(
    ResourceName('language_model', {
      description:
        'The language model that rewrites a question which leans on the turns before. Without it that is done by rule.',
    }),
  ),
  patience: Duration({ default: '3s', description: 'How long the model may take before the rule is used.' }),
});
type Config = Static<typeof Config>;

/** What the turn says of who asks. */
type Asking = Pick<Turn, 'options' | 'session' | 'instance'>;
type Asked = Asking & Pick<Turn, 'question'> & Partial<Pick<Turn, 'language'>>;

/** Who could see something else has not said what this one remembers. */
function viewerIn({ access }: Call): { viewer?: string } {
  const viewer = viewerOf(access);
  return viewer === undefined ? {} : { viewer };
}

/** The turns that the request brings along; else those that are remembered. */
async function conversationOf({ options, session, instance }: Asking, config: Config, call: Call): Promise<Exchange[]> {
  const { memory, turns, session_timeout, user_timeout } = config;
  if (turns === 0) return [];
  if (options.lastTurn !== undefined) return earlierTurns(options.lastTurn, turns);
  if (!memory || !(session.sessionId || session.userId)) return [];
  const since = Date.now() - (session.sessionId ? session_timeout : user_timeout);
  try {
    return await memory.sessions.exchanges({ instance, ...session, ...viewerIn(call), since, most: turns }, call);
  } catch (thrown) {
    // An answer to the question alone is worth more than none.
    call.log.warn('the turns before cannot be read: a question is taken alone', {
      error: Failure.from(thrown, 'memory').message,
    });
    return [];
  }
}

interface StoodAlone {
  query?: string;
  by: 'model' | 'rule';
  /** What the caller's trace tells of it. */
  details: Record<string, unknown>;
}

/** From so many content words on, a question that shows no sign of depending on what was said is no matter for a model. */
const ENOUGH_WORDS = 4;

/** Whether a model could find a lack that the rule does not see. */
function mayDepend({ question, language }: DependentQuestion): boolean {
  if (question.length > LONGEST) return false;
  const reading = read(question, language);
  const few = reading.words.filter(({ content }) => content).length < ENOUGH_WORDS;
  return !!contextDependence(reading) || ((few || !reading.table) && !asksNothing(reading));
}

/**
 * A question to which a model adds nothing may depend on the turn before for all that: weak models repeat a question as it
 * is. The rule has the last word there.
 */
async function byModel(
  dependent: DependentQuestion,
  { with: model, patience }: Config,
  call: Call,
): Promise<StoodAlone | { flaw?: string }> {
  if (!model || !mayDepend(dependent)) return {};
  const said = await askModel(model, rewritingRequest(dependent), { call, patience, what: 'rewriting a follow-up question' });
  if (said === undefined) return { flaw: 'there is none' };
  const rewritten = await rewrittenOf(said, dependent);
  if ('flaw' in rewritten) return rewritten;
  return { query: rewritten.text, by: 'model', details: {} };
}

function byRule({ question, conversation, language }: DependentQuestion): StoodAlone {
  const carried = standAlone(question, conversation, language);
  if (!carried) return { by: 'rule', details: {} };
  return { query: carried.query, by: 'rule', details: { sign: carried.sign, carried: carried.words.length } };
}

async function stoodAlone(dependent: DependentQuestion, config: Config, call: Call): Promise<StoodAlone> {
  const rewritten = await byModel(dependent, config, call);
  if ('by' in rewritten) return rewritten;
  const ruled = byRule(dependent);
  return rewritten.flaw === undefined ? ruled : { ...ruled, details: { ...ruled.details, flaw: rewritten.flaw } };
}

type Given = Partial<Pick<Turn, 'conversation' | 'query'>>;

async function followed({ question, language = 'en', ...asking }: Asked, config: Config, call: Call): Promise<Given> {
  const conversation = await conversationOf(asking, config, call);
  if (conversation.length === 0) return {};
  const { query, by, details } = await stoodAlone({ question, conversation, language }, config, call);
  call.trace?.note({
    turns: conversation.length,
    from: asking.options.lastTurn === undefined ? 'memory' : 'request',
    ...(query !== undefined && { by }),
    ...details,
    ...(query !== undefined && call.trace.content && { query }),
  });
  return { conversation, ...(query !== undefined && { query }) };
}

/** Nothing says that there were turns before. */
const isFirst = ({ options: { lastTurn }, session: { sessionId, userId } }: Asking): boolean =>
  lastTurn === undefined && !sessionId && !userId;

export const carryContext = definePlugin<Turn>()({
  name: 'carry_context',
  summary: 'Follows a conversation: gives its turns, and a question that leans on them as one that stands alone.',
  config: Config,
  needs: ['question', 'options', 'session', 'instance'],
  wants: ['language'],
  gives: ['conversation', 'query'],
  create: (config) => ({
    run: (asked, call) => (isFirst(asked) ? {} : followed(asked, config, call)),
  }),
});
