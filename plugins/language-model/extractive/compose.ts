import { type AnswerKind, answerKindOf, isFact } from './answer-kind.ts';
import type { Candidate, Topic } from './candidates.ts';
import { comparedParts } from './compare.ts';
import {
  announcedBy,
  announcementOf,
  blockAt,
  flowOf,
  type Part,
  type Place,
  procedure,
  sectionAt,
  shownAlone,
  wholeBlock,
} from './parts.ts';
import { lengthOf, sectionParts, topicFor, withoutDangling } from './sections.ts';

export interface Limits {
  /** Most sentences, where sentences answer. */
  sentences: number;
  /** Further sentences score at least this share of the best. */
  near: number;
}

/** Most of a list that is shown for one of its items. */
const MOST_OF_LIST = 1200;

/** What was found in the passages for a question. */
export interface Found {
  ranked: readonly Candidate[];
  topics: readonly Topic[];
  /** The sections whose headings say a part of the question, best first. */
  topicsOf(words: string): Topic[];
}

/** What is shown of the passages: a section whose heading is asked for, or the sentences that answer best with what belongs to them. */
export function compose(question: string, { ranked, topics, topicsOf }: Found, limits: Limits): Part[] {
  const kind = answerKindOf(question);
  const compared = comparedParts(question, ranked, topicsOf);
  if (compared.length > 0) return compared;
  const topic = topicFor(kind, topics);
  const section = topic && sectionParts(topic, kind, ranked);
  return section && section.length > 0 ? section : sentenceParts(kind, ranked, limits);
}

/** The best sentence, and after it those that come near it; a sentence that says the same again is left out. */
function sentenceParts(kind: AnswerKind, ranked: readonly Candidate[], { sentences, near }: Limits): Part[] {
  const parts: Part[] = [];
  const said = new Set<string>();
  let best: Candidate | undefined;
  let count = 0;
  for (const candidate of ranked) {
    if (count === sentences || (best && candidate.score < near * best.score)) break;
    const words = candidate.sentence.text.toLowerCase();
    const shown = said.has(words) ? [] : shownFor(candidate, kind);
    said.add(words);
    if (shown.length === 0) continue;
    best ??= candidate;
    count++;
    parts.push(...shown);
  }
  return parts;
}

/** A sentence with what belongs to it; nothing for one that announces what is not there. */
function shownFor(candidate: Candidate, kind: AnswerKind): Part[] {
  const { source, sentence } = candidate;
  const place: Place = { source, section: sentence.section };
  if (sentence.announces) {
    const announced = announcedBy(place, sentence);
    return announced.length > 0 ? [flowOf(place, sentence), ...announced] : [];
  }
  const small = smallSection(place, kind);
  if (small.length > 0) return small;
  const block = blockAt(place, sentence.block);
  const announcement = announcementOf(place, sentence.block);
  if (block?.kind !== 'list') return [...(block?.kind === 'paragraph' ? [] : announcement), ...shownAlone(candidate)];
  const isShort = block.end - block.start <= MOST_OF_LIST;
  if (isShort && !isFact(kind)) return [...announcement, ...procedure(place, sentence.block)];
  return [...announcement, ...shownAlone(candidate)];
}

/** A section below a heading was written to be read as one: it is shown whole where it is no longer than this, in UTF-16 units. */
const SMALL = 450;
const SMALL_FOR_FACT = 300;

function smallSection(place: Place, kind: AnswerKind): Part[] {
  const section = sectionAt(place);
  const isBelowHeading = section?.heading !== undefined || (place.section === 0 && place.source.passage.headings.length > 0);
  const parts = isBelowHeading && section ? section.blocks.flatMap((_, at) => wholeBlock(place, at)) : [];
  const isPlain = parts.every(({ form }) => form === 'flow');
  const most = isFact(kind) ? (isPlain ? SMALL_FOR_FACT : 0) : SMALL;
  return lengthOf(parts) <= most ? withoutDangling(parts) : [];
}
