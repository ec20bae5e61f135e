import type { Lifecycle, ResourceCall } from '../call.ts';

/** What questions are sorted into. */
export interface Category {
  /** 0 is the default one, that of all that fits no other. */
  id: number;
  name: string;
  /** An address for those whose question got no answer. */
  fallbackUrl?: string;
}

/** A category that a question may be of. */
export interface CategoryMatch {
  category: Category;
  /** Label of the question in that category: its name and the words that the question is about. */
  intent: string;
  /** 0-100: how sure it is. */
  score: number;
}

/** What a question is about. */
export interface Classification {
  /** The default category where no other is near enough. */
  category: Category;
  intent: string;
  /** The categories that come nearest, best first, whether they are near enough or not; none where there are no categories. */
  nearest: readonly CategoryMatch[];
}

export interface QuestionText {
  text: string;
  /** ISO 639-1, without a region, where it is known. */
  language?: string;
}

/** Tells what a question is about. */
export interface Classifier extends Lifecycle {
  classify(question: QuestionText, call: ResourceCall): Promise<Classification>;
}
