import { Failure } from '../../../core/contract/errors.ts';
import { Budget, type Replacement, type Rule, readRule, replaceAll } from './rule.ts';

/** Milliseconds that one replacement of the configuration may take in one text: a bound for mistakes, far above what any wants. */
const LONGEST = 1000;
/** Of a request; further ones are not made. */
const MOST_RULES = 1000;
/** Of a pattern of a request: one search of 10 kB then takes 40 ms at worst. */
const MOST_STEPS = 250;
/** Mistakes that are told one by one. */
const MOST_WARNINGS = 5;

/** Makes the replacements of the configuration, all of them: a text that one was not made in must not go out. */
export async function byConfiguration(texts: readonly string[], rules: readonly Rule[]): Promise<string[]> {
  const budget = new Budget(Number.POSITIVE_INFINITY);
  const all = [...texts];
  for (const [number, rule] of rules.entries()) {
    for (const [index, text] of all.entries()) {
      const made = await budget.spend(() => replaceAll(text, rule, LONGEST));
      if (made === undefined) throw new Failure('step_failed', `replace[${number}] took too long, or made a text too long`);
      all[index] = made;
    }
  }
  return all;
}

export interface Made {
  texts: string[];
  warnings: string[];
}

/** Makes the replacements of a request as far as they can be made within `time` milliseconds, and tells which were not. */
export async function byRequest(texts: readonly string[], replacements: readonly Replacement[], time: number): Promise<Made> {
  const budget = new Budget(time);
  const all = [...texts];
  const mistakes: string[] = [];
  for (const [index, replacement] of replacements.slice(0, MOST_RULES).entries()) {
    const reason = budget.left > 0 ? await replaceIn(all, replacement, budget) : 'those before it took all the time';
    if (reason) mistakes.push(`Replacement ${index + 1} of answerEngineering was not made: ${reason}.`);
  }
  const further = replacements.length - MOST_RULES;
  if (further > 0) mistakes.unshift(`Only the first ${MOST_RULES} replacements of answerEngineering were made.`);
  return { texts: all, warnings: shortenList(mistakes) };
}

/** Makes a replacement in each of the texts; returns why it was not made in one of them. */
async function replaceIn(texts: string[], replacement: Replacement, budget: Budget): Promise<string | undefined> {
  const rule = await budget.spend(() => readRule(replacement, MOST_STEPS));
  if (typeof rule === 'string') return rule;
  let reason: string | undefined;
  for (const [index, text] of texts.entries()) {
    const changed = await budget.spend((left) => replaceAll(text, rule, left));
    if (changed === undefined) reason = 'it took too long, or made the text too long';
    else texts[index] = changed;
  }
  return reason;
}

const shortenList = (mistakes: string[]): string[] =>
  mistakes.length <= MOST_WARNINGS
    ? mistakes
    : [...mistakes.slice(0, MOST_WARNINGS), `${mistakes.length - MOST_WARNINGS} more were not made.`];
