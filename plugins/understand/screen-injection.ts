import { Type } from 'typebox';
import type { Call } from '../../core/contract/call.ts';
import type { Turn } from '../../core/contract/facts/turn.ts';
import { Share } from '../../core/contract/options.ts';
import { definePlugin, finish } from '../../core/contract/plugin.ts';
import { highest, loadScreen, type Screen, without } from '../../lib/screening/screen.ts';

const REMOVED = 'A part of the question that gave orders to the model was left out.';
const SUSPICIOUS = 'The question looks like an attempt to steer the model.';

interface Listed {
  words: readonly string[];
  action: 'remove' | 'block';
}

const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Finds listed words and phrases as whole words, in capitals or not; undefined where none are listed. */
const listedPattern = (words: readonly string[]): RegExp | undefined =>
  words.length === 0
    ? undefined
    : new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.map((word) => escapePattern(word.trim())).join('|')})(?![\\p{L}\\p{N}])`, 'giu');

/** What is left of a question, and what was found in it. */
interface Screened {
  question: string;
  /** Of the question as it was asked, 0-1. */
  probability: number;
  /** Of what is left. */
  left: number;
  removed: boolean;
}

/** Leaves out the sentences above a probability, where anything else is asked. */
function screenQuestion(question: string, screen: Screen, removeAbove: number): Screened {
  const spans = screen(question);
  const probability = highest(spans);
  const offending = spans.filter((span) => span.probability > removeAbove);
  if (offending.length === 0 || offending.length === spans.length)
    return { question, probability, left: probability, removed: false };
  const kept = without(question, offending);
  return { question: kept, probability, left: highest(screen(kept)), removed: true };
}

/** Two decimals, as the answer record has it. */
const roundHundredths = (probability: number): number => Math.round(probability * 100) / 100;

function note(call: Call, started: number, { probability, left }: Screened, decision: string): void {
  const milliseconds = Math.round((performance.now() - started) * 1000) / 1000;
  call.trace?.note({ promptInjection: roundHundredths(probability), left: roundHundredths(left), decision, milliseconds });
}

/** `blocked` where a listed word stands in the question and blocks it, else the question without those words. */
function withoutListed(
  question: string,
  pattern: RegExp | undefined,
  action: Listed['action'],
): { question: string; blocked: boolean } {
  const left = pattern ? question.replace(pattern, ' ') : question;
  if (left === question) return { question, blocked: false };
  const kept = left.replace(/[ \t]{2,}/g, ' ').trim();
  return { question: kept, blocked: action === 'block' || kept === '' };
}

export const screenInjection = definePlugin<Turn>()({
  name: 'screen_injection',
  summary: 'Takes orders to the language model out of a question, and blocks a question that is one.',
  config: Type.Object({
    remove_above: Share({
      default: 0.6,
      description:
        'Sentences that are orders to the model with more than this probability are left out of the question, where ' +
        'another is left; 1 removes none.',
    }),
    block_above: Share({
      default: 0.9,
      description: 'A question is blocked when what is left of it is above this probability; 1 blocks none.',
    }),
    blocked_words: Type.Array(Type.String({ pattern: '\\S', maxLength: 200 }), {
      default: [],
      maxItems: 1000,
      description: 'Words and phrases that no question may hold: as whole words, in capitals or not.',
    }),
    blocked_words_action: Type.Union([Type.Literal('remove'), Type.Literal('block')], {
      default: 'block',
      description: 'Whether such a word is taken out of the question, or blocks it.',
    }),
    text: Type.String({
      default: 'I cannot help with that.',
      description: 'What is said to a question that is blocked; the option sensitiveText of a request wins.',
    }),
  }),
  needs: ['question', 'options'],
  wants: ['warnings', 'protectTime'],
  gives: ['question', 'answer', 'warnings', 'promptInjection', 'protectTime'],
  create: ({ remove_above, block_above, blocked_words, blocked_words_action, text }) => {
    const pattern = listedPattern(blocked_words);
    let loading: Promise<Screen> | undefined;
    const loaded = (): Promise<Screen> => (loading ??= loadScreen('question'));
    return {
      async ready() {
        await loaded();
      },
      async run({ question: asked, options, warnings = [], protectTime = 0 }, call) {
        const screen = await loaded();
        const started = performance.now();
        const result = screenQuestion(asked, screen, remove_above);
        const { question, blocked } = withoutListed(result.question, pattern, blocked_words_action);
        const facts = { promptInjection: result.probability, protectTime: protectTime + performance.now() - started };
        if (blocked || result.left > block_above) {
          note(call, started, result, 'blocked');
          return finish('blocked', { ...facts, answer: options.sensitiveText ?? text });
        }
        const warning = result.removed ? REMOVED : result.left > remove_above ? SUSPICIOUS : undefined;
        note(call, started, result, result.removed ? 'removed' : 'passed');
        return { ...facts, question, ...(warning ? { warnings: [...warnings, warning] } : {}) };
      },
    };
  },
});
