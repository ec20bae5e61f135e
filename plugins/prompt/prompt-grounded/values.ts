import type { Exchange, SeekOptions } from '../../../core/contract/facts/question.ts';
import type { ScoredPassage } from '../../../core/contract/facts/search.ts';
import type { Turn } from '../../../core/contract/facts/turn.ts';
import { block, line, markFor, shorten } from '../../../lib/prompting/data-text.ts';
import { languageName } from '../../../lib/text/language-code.ts';
import type { Options } from './options.ts';

/** Most UTF-16 units of what a request gives; what is longer is cut between words. */
const MOST = { company: 200, name: 100, product: 100, details: 2000, url: 500, phrase: 2000, stump: 8000 } as const;
const MOST_PRODUCTS = 20;
const MOST_EXCHANGES = 6;
/** Of each side of an exchange. */
const MOST_SAID = 600;
/** Of a passage's title and headings. */
const MOST_NAME = 200;

export type Facts = Pick<Turn, 'question' | 'options'> &
  Partial<Pick<Turn, 'query' | 'conversation' | 'language' | 'answerLanguage'>>;

type Tolerance = 'rigid' | 'moderate' | 'standard';

/** What a template may name. Texts that are not there are empty; all those of others are data. */
export interface PromptValues {
  /** Stands nowhere in the data below. */
  mark: string;
  passages: { number: number; name: string; text: string }[];
  attribute_sources: boolean;
  stump: string;
  company: string;
  affinity: boolean;
  url: string;
  name: string;
  products: string[];
  details: string;
  conversation: Exchange[];
  phrase: string;
  question: string;
  /** What was searched for, where it is not the question. */
  query: string;
  /** In English, such as `German`. */
  language: string;
  tolerance: Tolerance;
  tone: Options['tone'];
  person: Options['person'];
  greeting: 'yes' | 'no' | '';
  length: number;
  instructions: string;
}

/** Title and headings on one line. */
export const nameOf = ({ title, headings }: ScoredPassage): string =>
  line([title, ...headings].filter((each) => each !== '').join(' > '), MOST_NAME);

/** The text that is in every prompt: the request's, else the configured one. */
export const stumpOf = ({ stump }: SeekOptions, configured: string): string =>
  shorten(block(stump ?? ''), MOST.stump) || block(configured);

const toleranceOf = (percent: number): Tolerance => (percent <= 33 ? 'rigid' : percent <= 66 ? 'moderate' : 'standard');

/** The address of a page without a password in it and without the place on the page; empty when it is none. */
function pageOf(address: string | undefined): string {
  const url = URL.parse(address ?? '');
  if (!url || !/^https?:$/.test(url.protocol)) return '';
  url.username = url.password = url.hash = '';
  return line(url.href, MOST.url);
}

type Person = Pick<PromptValues, 'name' | 'products' | 'details' | 'person' | 'greeting'>;

function personOf({ personalize = {} }: SeekOptions, configured: Options['person'], begun: boolean): Person {
  const { preferredName = '', noWelcome, forceFirstPerson, products = [], additionalDetails = '' } = personalize;
  const name = line(preferredName, MOST.name);
  return {
    name,
    products: products
      .slice(0, MOST_PRODUCTS)
      .map((each) => line(each, MOST.product))
      .filter((each) => each !== ''),
    details: line(additionalDetails, MOST.details),
    person: forceFirstPerson || name ? 'first' : configured,
    greeting: noWelcome || begun ? 'no' : name ? 'yes' : '',
  };
}

/** The newest exchanges in which anything was said, the oldest first. */
const recent = (conversation: readonly Exchange[]): Exchange[] =>
  conversation
    .slice(-MOST_EXCHANGES)
    .map(({ input, response }) => ({ input: line(input, MOST_SAID), response: line(response, MOST_SAID) }))
    .filter(({ input, response }) => input !== '' || response !== '');

/** What goes into the template for one question and the passages that were chosen. */
export function valuesOf(facts: Facts, passages: readonly ScoredPassage[], config: Options): PromptValues {
  const { question, query = question, options } = facts;
  const conversation = recent(facts.conversation ?? []);
  const phrase = config.prompt_engineering && options.promptEngineering ? options.promptEngineeringPhrase : undefined;
  const data = {
    passages: passages.map((each, index) => ({ number: index + 1, name: nameOf(each), text: block(each.text) })),
    stump: stumpOf(options, config.stump),
    company: line(options.company ?? '', MOST.company) || line(config.company),
    url: pageOf(options.url),
    ...personOf(options, config.person, conversation.length > 0),
    conversation,
    phrase: line(phrase ?? '', MOST.phrase),
    question: line(question),
    query: query === question ? '' : line(query),
  };
  return {
    ...data,
    mark: markFor(JSON.stringify(data)),
    attribute_sources: config.attribute_sources,
    affinity: options.pullToCompany ?? config.pull_to_company,
    language: languageName(facts.answerLanguage ?? facts.language ?? '') ?? '',
    tolerance: toleranceOf(options.misTolerance ?? config.mis_tolerance),
    tone: config.tone,
    length: options.answerLength ?? config.answer_length,
    instructions: config.instructions.trim(),
  };
}
