import { Type } from 'typebox';
import type { ScoredPassage } from '../../core/contract/facts/search.ts';
import type { Turn } from '../../core/contract/facts/turn.ts';
import { Share } from '../../core/contract/options.ts';
import { definePlugin, finish } from '../../core/contract/plugin.ts';
import { highest, loadScreen, type Screen, without } from '../../lib/screening/screen.ts';

const ACTIONS = ['remove', 'drop', 'quote'] as const;
type Action = (typeof ACTIONS)[number];

/** Code points of a title that a warning names. */
const TITLE = 60;
/** What could be taken for markup, or for the end of the quotation that a title stands in. */
const MARKUP = /[<>"“”`*_[\](){}|\\\p{Cc}\p{Cf}]+/gu;

/** A document's title as data: without markup, in one line, shortened. */
function nameOf({ title, document }: ScoredPassage): string {
  const plain = [...(title || document).replace(MARKUP, ' ').replace(/\s+/g, ' ').trim()];
  return plain.length > TITLE ? `${plain.slice(0, TITLE - 1).join('')}…` : plain.join('');
}

const DONE: Readonly<Record<Action, string>> = {
  remove: 'Sentences that give orders to the model were left out of the document',
  drop: 'A passage that gives orders to the model was left out of the document',
  quote: 'A passage that gives orders to the model is only quoted as data, from the document',
};

interface Screened {
  passage: ScoredPassage;
  /** Of its most suspicious sentence, 0-1. */
  probability: number;
  /** What is left; undefined when nothing is. */
  kept: ScoredPassage | undefined;
}

/** A passage after an action that changes it. Its `terms` go with the sentences: they would tell of words that are gone. */
function changeText(passage: ScoredPassage, text: string): ScoredPassage | undefined {
  if (text === '') return undefined;
  const { terms: _, ...rest } = passage;
  return { ...rest, text };
}

function screenPassage(passage: ScoredPassage, screen: Screen, { above, action }: { above: number; action: Action }): Screened {
  const spans = screen(passage.text);
  const offending = spans.filter(({ probability }) => probability > above);
  const probability = highest(spans);
  if (offending.length === 0 || action === 'quote') return { passage, probability, kept: passage };
  return { passage, probability, kept: action === 'drop' ? undefined : changeText(passage, without(passage.text, offending)) };
}

export const screenPassages = definePlugin<Turn>()({
  name: 'screen_passages',
  summary: 'Keeps orders to the language model that stand in documents away from it, and says so.',
  config: Type.Object({
    above: Share({
      default: 0.95,
      description: 'Sentences that are orders to the model with more than this probability count; 1 counts none.',
    }),
    action: Type.Union(
      ACTIONS.map((action) => Type.Literal(action)),
      {
        default: 'remove',
        description:
          'What is done: `remove` takes the sentences out, `drop` the whole passage, `quote` leaves all in place and only warns.',
      },
    ),
  }),
  needs: ['passages'],
  wants: ['warnings', 'protectTime'],
  gives: ['passages', 'warnings', 'protectTime'],
  create: (config) => {
    let loading: Promise<Screen> | undefined;
    const loaded = (): Promise<Screen> => (loading ??= loadScreen('passage'));
    return {
      async ready() {
        await loaded();
      },
      async run({ passages, warnings = [], protectTime = 0 }, call) {
        const screen = await loaded();
        const started = performance.now();
        const results = passages.map((passage) => screenPassage(passage, screen, config));
        const suspicious = results.filter(({ probability }) => probability > config.above);
        const spent = performance.now() - started;
        const titles = new Set(suspicious.map(({ passage }) => nameOf(passage)));
        call.trace?.note({
          screened: passages.length,
          suspicious: suspicious.map(({ passage }) => passage.id),
          action: config.action,
        });
        const facts = {
          protectTime: protectTime + spent,
          ...(titles.size > 0
            ? { warnings: [...warnings, ...[...titles].map((title) => `${DONE[config.action]} “${title}”.`)] }
            : {}),
        };
        const kept = results.flatMap((result) => result.kept ?? []);
        return passages.length > 0 && kept.length === 0
          ? finish('no_results', { ...facts, passages: [] })
          : { ...facts, passages: kept };
      },
    };
  },
});
