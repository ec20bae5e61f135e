import { Type } from 'typebox';
import type { Issue } from '../../../core/contract/errors.ts';
import { Failure } from '../../../core/contract/errors.ts';
import type { Citation } from '../../../core/contract/facts/answer.ts';
import type { SeekOptions } from '../../../core/contract/facts/question.ts';
import type { ScoredPassage } from '../../../core/contract/facts/search.ts';
import type { Turn } from '../../../core/contract/facts/turn.ts';
import { Duration } from '../../../core/contract/options.ts';
import { definePlugin } from '../../../core/contract/plugin.ts';
import { withoutHtml, withoutMarkdown } from './cleanse.ts';
import { withLinks } from './links.ts';
import { parseList } from './list.ts';
import { type Replacement, type Rule, readRule } from './rule.ts';
import { byConfiguration, byRequest, type Made } from './texts.ts';
import { withoutRepeats } from './without-repeats.ts';

const Replace = Type.Object({
  re: Type.String({
    description: 'A regular expression: `/pattern/flags` as in JavaScript, or bare, which replaces every match.',
  }),
  rp: Type.String({ description: 'What stands instead: text, with `$1`, `$<name>` and `$&` as in JavaScript.' }),
});

/** Of a pattern: far above what any wants that is no mistake. A request has less. */
const MOST_STEPS = 1000;

interface Read {
  rules: Rule[];
  mistakes: Issue[];
}

/** The rules of a configuration, and what is wrong with those that cannot be used. */
function readRules(replacements: readonly Replacement[]): Read {
  const read: Read = { rules: [], mistakes: [] };
  for (const [index, each] of replacements.entries()) {
    const rule = readRule(each, MOST_STEPS);
    if (typeof rule === 'string') read.mistakes.push({ path: ['replace', index, 're'], message: rule });
    else read.rules.push(rule);
  }
  return read;
}

/** Throws a Failure that names each replacement that cannot be used. */
function rulesOf(replacements: readonly Replacement[]): Rule[] {
  const { rules, mistakes } = readRules(replacements);
  if (mistakes.length === 0) return rules;
  const named = mistakes.map(({ path: [list, index, option], message }) => `${list}[${index}].${option}: ${message}`);
  throw new Failure('configuration_invalid', `refine_answer: ${named.join('; ')}`);
}

async function asRequested(texts: string[], wanted: SeekOptions['answerEngineering'], time: number): Promise<Made> {
  if (!wanted) return { texts, warnings: [] };
  const replacements = typeof wanted === 'string' ? parseList(wanted) : wanted;
  if (typeof replacements !== 'string') return byRequest(texts, replacements, time);
  return { texts, warnings: [`No replacement of answerEngineering was made: ${replacements}.`] };
}

type Refined = Pick<Turn, 'options'> & Partial<Pick<Turn, 'answer' | 'citations' | 'draft' | 'passages' | 'warnings'>>;
type AnswerFacts = Pick<Partial<Turn>, 'answer' | 'draft' | 'citations'>;

/** The draft is what stood there before. Offsets into the old answer are worth nothing in a new one. */
const answerFacts = ({ answer, draft = answer, citations }: AnswerFacts, refined: string): AnswerFacts => ({
  answer: refined,
  draft,
  ...(citations && refined !== answer && { citations: [] }),
});

/** Offsets into a passage are worth nothing once its text is another. */
const withoutQuotes = ({ quotes: _, ...citation }: Citation): Citation => citation;

export const refineAnswer = definePlugin<Turn>()({
  name: 'refine_answer',
  summary: 'Cleanses the answer, makes replacements in it, and links the documents that it names.',
  config: Type.Object({
    replace: Type.Array(Replace, {
      default: [],
      description: 'Replacements, made one after the other. Linear-time patterns (RE2): no lookaround, no references back.',
    }),
    apply_to: Type.Union([Type.Literal('answer'), Type.Literal('passages'), Type.Literal('both')], {
      default: 'both',
      description: 'What is cleansed and replaced in: the answer, the passages, or both; what is not there yet is left out.',
    }),
    requests: Type.Boolean({
      default: true,
      description: 'Makes the replacements of a request (answerEngineering) too, after these.',
    }),
    patience: Duration({
      default: '500ms',
      description: 'How long the replacements of a request may take; what is left then is not made, and a warning says so.',
    }),
    clean_html: Type.Boolean({ default: false, description: 'Takes HTML tags out first.' }),
    clean_markdown: Type.Boolean({ default: false, description: 'Takes the marks of Markdown out first.' }),
    clean_repeats: Type.Boolean({
      default: true,
      description: 'Lets what a language model says over and over stand in its answer once; quoted sentences stay as they are.',
    }),
    embed_links: Type.Boolean({
      default: false,
      description: "Puts a document's link, in Markdown, where its title stands in the answer.",
    }),
    unique_links: Type.Boolean({ default: false, description: 'Puts each link in only once.' }),
  }),
  needs: ['options'],
  wants: ['answer', 'answerLanguage', 'citations', 'draft', 'generation', 'passages', 'warnings'],
  gives: ['answer', 'draft', 'passages', 'citations', 'warnings'],
  check: ({ replace }) =>
    readRules(replace).mistakes.map(({ path, message }) => ({ path, message: `this replacement cannot be made: ${message}` })),
  create: (config) => {
    const rules = rulesOf(config.replace);
    const { apply_to, embed_links, unique_links } = config;
    const link = (text: string, sources: readonly ScoredPassage[]): string =>
      embed_links ? withLinks(text, sources, unique_links) : text;
    const clean = (text: string): string => {
      const plain = config.clean_html ? withoutHtml(text) : text;
      return config.clean_markdown ? withoutMarkdown(plain) : plain;
    };
    const refine = async (facts: Refined): Promise<Partial<Turn>> => {
      const { options, answer, draft, passages = [], citations, warnings = [] } = facts;
      const ofAnswer = apply_to === 'passages' || answer === undefined ? [] : [answer];
      const ofPassages = apply_to === 'answer' ? [] : passages;
      const texts = await byConfiguration([...ofAnswer, ...ofPassages.map(({ text }) => text)].map(clean), rules);
      const made = await asRequested(texts, config.requests ? options.answerEngineering : undefined, config.patience);
      const changed = ofPassages.map((each, index) => ({ ...each, text: made.texts[ofAnswer.length + index] ?? each.text }));
      const [plain] = ofAnswer.length > 0 ? made.texts : [];
      const known = changed.some(({ text }, index) => text !== passages[index]?.text) ? citations?.map(withoutQuotes) : citations;
      return {
        ...(changed.length > 0 && { passages: changed }),
        ...(known !== citations && { citations: known }),
        ...(plain !== undefined && answerFacts({ answer, draft, citations: known }, link(plain, passages))),
        ...(made.warnings.length > 0 && { warnings: [...warnings, ...made.warnings] }),
      };
    };
    const once = config.clean_repeats && apply_to !== 'passages' ? withoutRepeats : (said: Refined) => said;
    return {
      async run({ generation, answerLanguage, ...facts }) {
        const said = once(facts, generation, answerLanguage);
        if (said === facts) return refine(facts);
        const { draft = facts.answer } = facts;
        return { ...said, draft, ...(await refine({ ...facts, ...said, draft })) };
      },
    };
  },
});
