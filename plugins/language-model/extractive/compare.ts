import type { Candidate, Topic } from './candidates.ts';
import type { Part } from './parts.ts';
import { sectionParts } from './sections.ts';

/** Questions that want two things told apart, with both named. */
const COMPARING: readonly RegExp[] = [
  /\b(?:differences?|differ) between (.{2,80}?) and (.{2,80}?)[?.!]*$/i,
  /\bcompare (.{2,80}?) (?:and|with|to) (.{2,80}?)[?.!]*$/i,
  /^(.{2,80}?) (?:vs\.?|versus) (.{2,80}?)[?.!]*$/i,
  /\bunterschiede? zwischen (.{2,80}?) und (.{2,80}?)[?.!]*$/i,
  /\bdiferencias? entre (.{2,80}?) y (.{2,80}?)[?.!]*$/i,
  /\bdifférences? entre (.{2,80}?) et (.{2,80}?)[?.!]*$/i,
];

/** The two things that a question wants told apart; undefined for other questions. */
export function comparedIn(question: string): [one: string, other: string] | undefined {
  const [, one, other] = COMPARING.map((pattern) => pattern.exec(question.trim())).find((found) => found !== null) ?? [];
  return one && other ? [one, other] : undefined;
}

/** What the sections on both say, each below its heading, of one document where one speaks of both. */
export function comparedParts(question: string, ranked: readonly Candidate[], topicsOf: (words: string) => Topic[]): Part[] {
  const both = comparedIn(question);
  if (!both) return [];
  const [ones, others] = both.map((words) => topicsOf(words).filter(({ isAsked }) => isAsked)) as [Topic[], Topic[]]; // two
  const pairs = ones.flatMap((one) => others.flatMap((other) => (isPair(one, other) ? [{ one, other }] : [])));
  const [best] = pairs.toSorted((a, b) => b.one.score + b.other.score - (a.one.score + a.other.score));
  return best ? [best.one, best.other].flatMap((topic) => withHeading(topic, ranked)) : [];
}

/** Two sections of one document, neither of which is part of the other. */
const isPair = (one: Topic, other: Topic): boolean =>
  one.section !== other.section && one.source.passage.document === other.source.passage.document;

function withHeading(topic: Topic, ranked: readonly Candidate[]): Part[] {
  const { source, section, place } = topic;
  const parts = sectionParts(topic, 'open', ranked);
  const { heading } = section;
  return heading ? [{ source, section: place, block: -1, ...heading, form: 'lines' }, ...parts] : parts;
}
