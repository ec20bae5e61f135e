import { type AnswerKind, answerKindOf } from './answer-kind.ts';
import type { Candidate, Topic } from './candidates.ts';
import {
  announcedBy,
  announcementOf,
  blockAt,
  flowOf,
  type Part,
  type Place,
  procedure,
  shownAlone,
  wholeBlock,
} from './parts.ts';

export interface Limits {
  /** Most sentences, where sentences answer. */
  sentences: number;
  /** Further sentences score at least this share of the best. */
  near: number;
}

/** Most UTF-16 units of a section that are shown when its heading is asked for, by the form of the answer. */
const MOST: Readonly<Record<AnswerKind, number>> = { steps: 2000, code: 2000, list: 2000, open: 1200, fact: 600, polar: 600 };
/** Most of a list that is shown for one of its items. */
const MOST_OF_LIST = 1200;

/** What kind of block answers best; what speaks for one that is of that kind. */
const WANTED: Readonly<Partial<Record<AnswerKind, string>>> = { steps: 'list', list: 'list', code: 'code' };
const WANTED_BONUS = 0.4;

/** What is shown of the passages: a section whose heading is asked for, or the sentences that answer best with what belongs to them. */
export function compose(
  question: string,
  { ranked, topics }: { ranked: readonly Candidate[]; topics: readonly Topic[] },
  limits: Limits,
): Part[] {
  const kind = answerKindOf(question);
  const topic = topicFor(kind, topics);
  const section = topic && sectionParts(topic, kind, ranked);
  return section && section.length > 0 ? section : sentenceParts(kind, ranked, limits);
}

/** Facts are told by sentences, unless a heading asks the very question. */
function topicFor(kind: AnswerKind, topics: readonly Topic[]): Topic | undefined {
  const fitting = kind === 'fact' || kind === 'polar' ? topics.filter(({ isAsked }) => isAsked) : topics;
  const bonus = ({ section }: Topic): number => (section.blocks.some((block) => block.kind === WANTED[kind]) ? WANTED_BONUS : 0);
  return fitting
    .filter((topic) => blocksOfTopic(topic).length > 0)
    .toSorted((a, b) => b.score + bonus(b) - (a.score + bonus(a)))[0];
}

/** The blocks of a section; where it only announces them, or has none, also those of the sections below it. */
function blocksOfTopic({ source, section, place }: Topic): Part[] {
  const own = section.blocks.flatMap((_, at) => wholeBlock({ source, section: place }, at));
  const last = source.reading.sentences.findLast((sentence) => sentence.section === place);
  const isOpen = own.length === 0 || (last?.announces === true && last.block === section.blocks.length - 1);
  if (!isOpen) return own;
  const { sections } = source.reading;
  const next = sections.findIndex((each, at) => at > place && each.level <= section.level);
  const below = sections.slice(place + 1, next < 0 ? sections.length : next);
  return [
    ...own,
    ...below.flatMap(({ heading, blocks }, at) => {
      const inner: Place = { source, section: place + 1 + at };
      const parts = blocks.flatMap((_, block) => wholeBlock(inner, block));
      return heading && parts.length > 0 ? [{ ...inner, ...heading, block: -1, form: 'lines' as const }, ...parts] : parts;
    }),
  ];
}

const lengthOf = (parts: readonly Part[]): number => parts.reduce((sum, { start, end }) => sum + end - start, 0);

function sectionParts(topic: Topic, kind: AnswerKind, ranked: readonly Candidate[]): Part[] {
  const all = blocksOfTopic(topic);
  if (lengthOf(all) <= MOST[kind]) return withoutDangling(all);
  if (kind === 'fact' || kind === 'polar') return [];
  return bestGroups(topic, kind, ranked);
}

/** The groups of a section's blocks that answer best, as many as there is room for. */
function bestGroups({ source, place, section }: Topic, kind: AnswerKind, ranked: readonly Candidate[]): Part[] {
  const where: Place = { source, section: place };
  const groups: { parts: Part[]; score: number }[] = [];
  for (let at = 0; at < section.blocks.length; ) {
    const parts = procedure(where, at);
    const blocks = new Set(parts.map(({ block }) => block));
    const own = ranked.find(
      ({ source: from, sentence }) => from === source && sentence.section === place && blocks.has(sentence.block),
    );
    const bonus = section.blocks[at]?.kind === (WANTED[kind] ?? 'paragraph') ? WANTED_BONUS : 0;
    groups.push({ parts: [...announcementOf(where, at), ...parts], score: (own?.score ?? 0) + bonus });
    at = Math.max(at, ...blocks) + 1;
  }
  const chosen: Part[] = [];
  for (const { parts } of groups.toSorted((a, b) => b.score - a.score)) {
    if (chosen.length === 0 || lengthOf([...chosen, ...parts]) <= MOST[kind]) chosen.push(...parts);
  }
  return withoutDangling(chosen);
}

/** A sentence at the end that announces what is not shown is left out. */
function withoutDangling(parts: readonly Part[]): Part[] {
  const ordered = parts.toSorted((a, b) => a.section - b.section || a.start - b.start);
  const last = ordered.at(-1);
  if (last?.form !== 'flow') return ordered;
  const own = last.source.reading.sentences.filter(({ start, end }) => start >= last.start && end <= last.end);
  const kept = own.findLast(({ announces }) => !announces);
  if (own.at(-1)?.announces !== true) return ordered;
  return kept ? [...ordered.slice(0, -1), { ...last, end: kept.end }] : withoutDangling(ordered.slice(0, -1));
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
  const block = blockAt(place, sentence.block);
  const announcement = announcementOf(place, sentence.block);
  if (block?.kind !== 'list') return [...(block?.kind === 'paragraph' ? [] : announcement), ...shownAlone(candidate)];
  const isShort = block.end - block.start <= MOST_OF_LIST;
  if (isShort && kind !== 'fact' && kind !== 'polar') return [...announcement, ...procedure(place, sentence.block)];
  return [...announcement, ...shownAlone(candidate)];
}
