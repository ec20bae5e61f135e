import type { components } from './api.gen.ts';
import type { Call } from './call.ts';
import type { LanguageModelAnswer, Prompt, ScoredPassage } from './resources.ts';

/** Why a turn ended as it did. Every answer carries one. */
export const REASONS = [
  'answered',
  'cached',
  'no_results',
  'low_confidence',
  'low_grounding',
  'blocked',
  'too_short',
  'too_long',
  'timeout',
  'degraded',
] as const;
export type Reason = (typeof REASONS)[number];

export type AnswerRecord = components['schemas']['AnswerRecord'];

/** A request's options, with native types; what is unset (or `""`) is absent. */
export type SeekOptions = components['schemas']['SeekOptions'];

/** A sentence of the answer, in UTF-16 units of it; `end` is exclusive. */
export interface Citation {
  start: number;
  end: number;
  /** Ids of the passages that back it, best first; none where nothing does. */
  passages: string[];
  /** Where its words stand in passages, where that was looked for. */
  quotes?: Quotation[];
  /** Share of its words that each of the passages holds, in their order, 0-1. */
  strengths?: number[];
}

/** A stretch of an answer and where it stands in a passage, in UTF-16 units; `end` is exclusive. */
export interface Quotation {
  passage: string;
  answer: Stretch;
  span: Stretch;
}

/** In UTF-16 units; `end` is exclusive. */
export interface Stretch {
  start: number;
  end: number;
}

/** What backs one sentence of an answer. */
export interface SentenceSupport extends Stretch {
  /** `claim`: it must be backed; `decline`: it says that something is not told; `polite`: it tells nothing of the subject. */
  manner: 'claim' | 'decline' | 'polite';
  /** Share of its words that a source holds and no verifier calls unsupported, by weight, 0-1; 1 where it claims nothing. */
  share: number;
  /** Probability that it is not backed, 0-1. */
  risk: number;
  /** A source holds it word for word. */
  quoted: boolean;
  /** What backs it, best first; `source` is the id of a passage, or `stump`. */
  sources: { source: string; share: number; span: Stretch }[];
  /** Stretches that no source holds, that one contradicts, or that a verifier calls unsupported. */
  unsupported: Stretch[];
  /** Where a source says something else in a sentence that is alike otherwise, and what. */
  contradictions: (Stretch & { kind: 'number' | 'unit' | 'name' | 'negation' | 'opposite' | 'swap'; instead?: string })[];
}

/** What a gate decided. */
export interface Decision {
  /** The gate's plugin. */
  gate: string;
  decision: 'passed' | 'warned' | 'withheld' | 'replaced' | 'url_hidden' | 'removed';
  /** The option that fired, or `contradicted`; absent where none did. */
  rule?: string;
  /** What was compared with it, and the threshold itself: both 0-100. `compared` names the field of the answer, where that is not `score`. */
  compared?: 'KBscore' | 'semanticScore';
  value?: number;
  threshold?: number;
  /** How many sentences without a source made it decide so, where it looks at sentences. */
  sentences?: number;
}

/** One exchange of a conversation. Either side may be empty. */
export interface Exchange {
  /** What the caller said. */
  input: string;
  /** What was answered. */
  response: string;
}

/**
 * What scoring an answer may give: `score` where the semantic score is the one that thresholds look at, `passages` where the one that
 * backs most of it is to come first.
 */
export const SCORING = [
  'semanticScore',
  'semanticAnalysis',
  'semanticDetails',
  'support',
  'citations',
  'passages',
  'isSourceless',
  'score',
] as const satisfies readonly (keyof Turn)[];
export type Scoring = Partial<Pick<Turn, (typeof SCORING)[number]>>;

/** The facts of one question. A step reads those it declares and gives others. */
export interface Turn {
  /** The question as it was asked; a step may give a cleansed one. */
  question: string;
  /** What is searched for, where that is not the question itself: made to stand alone, or put into another language. */
  query: string;
  /** ISO 639-1 code of the language that is searched in, where it is not that of the question. */
  queryLanguage: string;
  /** What was searched for in place of `query`, where a word of it was taken for a typing error. */
  correctedQuestion: string;
  /** The exchanges before this question, the oldest first. */
  conversation: Exchange[];
  options: SeekOptions;
  /** Ids under which the caller groups turns; both optional. */
  session: { userId?: string; sessionId?: string };
  instance: string;
  /** ISO 639-1 code of the question's language. */
  language: string;
  /** The language that the answer is wanted in, and once there is one, that it is written in: ISO 639-1, with a region where it matters (`pt-br`). */
  answerLanguage: string;
  /** The request or the configuration names that language: an answer in another is worth a warning. */
  answerLanguageChosen: boolean;
  /** Mood of the question, a whole number from 0 (most negative) over 5 (neutral) to 9; absent where it cannot be told. */
  sentiment: number;
  /** 0-1: how probable it is that the question, as it was asked, tries to steer the model. */
  promptInjection: number;
  /** Milliseconds spent on such checks of the question and the passages. */
  protectTime: number;
  /** What the knowledge base found, best first. */
  passages: ScoredPassage[];
  /** How many passages the knowledge base found before any was left out. */
  totalCount: number;
  /** 0-100: how well the passages cover what the question asks. */
  kbScore: number;
  /** 0-100: how much the knowledge base holds on the subject. */
  kbCoverage: number;
  /** For each term of the question, the share of passages that hold it, 0-1. */
  termShares: ReadonlyMap<string, number>;
  /** Milliseconds spent in the knowledge base. */
  kbTime: number;
  prompt: Prompt;
  /** What the language model returned, with the spans it quotes where it tells. */
  generation: LanguageModelAnswer;
  /** The text before gates and replacements (`ufa`). */
  draft: string;
  answer: string;
  /** The sentences of the answer and the passages that back each. */
  citations: Citation[];
  /** What backs each sentence of the answer. */
  support: SentenceSupport[];
  /** 0-100: how sure it is that the passages back all of the answer. */
  semanticScore: number;
  /** Why the semantic score is what it is, in the language of the answer. */
  semanticAnalysis: string;
  semanticDetails: components['schemas']['SemanticDetails'];
  /** Scores what a later step made of the answer, as the answer was scored: by the same passages, options and models. */
  scoreAgain: (changed: Pick<Turn, 'answer' | 'citations'>, call: Call) => Promise<Scoring>;
  /** 0-100, the final confidence. */
  score: number;
  /** What the caller should know besides the answer; each a sentence. */
  warnings: string[];
  /** What gates decided, in their order. */
  decisions: Decision[];
  /** The address shown as the answer's source instead of that of the first passage; empty: none is shown. */
  shownUrl: string;
  /** What backs the answer is in no document: none is shown as its source. */
  isSourceless: boolean;
  /** A part of the service was missing and another stood in: a turn that would end `answered` ends `degraded`. */
  degraded: boolean;
  /** Given by the host when the list has ended, for the `afterwards` steps. */
  reason: Reason;
  record: AnswerRecord;
}

/** Facts that are there before the first step of `answer` runs. */
export const TURN_START = ['question', 'options', 'session', 'instance'] as const satisfies readonly (keyof Turn)[];
export type TurnStart = Pick<Turn, (typeof TURN_START)[number]>;

/** Facts that are always there when `afterwards` begins. Others may be missing: a list can end early. */
export const AFTERWARDS_START = [...TURN_START, 'reason', 'record'] as const satisfies readonly (keyof Turn)[];
