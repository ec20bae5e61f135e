import { type AnswerKind, isFact } from './answer-kind.ts';
import type { Candidate, Topic } from './candidates.ts';
import { announcementOf, blockAt, type Part, type Place, procedure, sectionAt, wholeBlock } from './parts.ts';

/** Most UTF-16 units of a section that are shown where its own heading asks the question, and where it only speaks of it. */
const MOST_ASKED = 2400;
const MOST = 1200;
/** The same for a fact, which a sentence or two tell otherwise. */
const MOST_OF_FACT = 600;
/** What kind of block answers best; what speaks for one that is of that kind. */
const WANTED: Readonly<Partial<Record<AnswerKind, string>>> = { steps: 'list', list: 'list', code: 'code' };
const WANTED_BONUS = 0.4;

/** Numbered steps tell how to do a thing better than bullets do. */
const NUMBERED_BONUS = 0.1;

/** What speaks for a topic that holds a block of the kind that is wanted. */
function bonusOf(topic: Topic, kind: AnswerKind): number {
  const blocks = placesOf(topic).flatMap((place) => sectionAt(place)?.blocks ?? []);
  const isNumbered = kind === 'steps' && blocks.some((block) => block.kind === 'list' && block.ordered);
  return (blocks.some((block) => block.kind === WANTED[kind]) ? WANTED_BONUS : 0) + (isNumbered ? NUMBERED_BONUS : 0);
}

/** Facts are told by sentences, unless a heading asks the very question. */
export function topicFor(kind: AnswerKind, topics: readonly Topic[]): Topic | undefined {
  const [best] = topics
    .filter((topic) => (topic.isAsked || !isFact(kind)) && blocksOfTopic(topic).length > 0)
    .map((topic) => ({ topic, score: topic.score + bonusOf(topic, kind) }))
    .sort((a, b) => b.score - a.score);
  return best?.topic;
}

/** The sections that a heading stands for: its own, and those below it where it has nothing itself, or only leads up to them. */
function placesOf({ source, section, place }: Topic): Place[] {
  const own: Place = { source, section: place };
  const last = source.reading.sentences.findLast((sentence) => sentence.section === place);
  const isAnnouncing = last?.announces === true && last.block === section.blocks.length - 1;
  if (section.blocks.length > 0 && !isAnnouncing) return [own];
  const { sections } = source.reading;
  const next = sections.findIndex((each, at) => at > place && each.level <= section.level);
  const below = sections.slice(place + 1, next < 0 ? sections.length : next);
  return [own, ...below.map((_, at): Place => ({ source, section: place + 1 + at }))];
}

/** All blocks that a heading stands for, those of sections below it with their headings. */
function blocksOfTopic(topic: Topic): Part[] {
  return placesOf(topic).flatMap((inner) => {
    const { heading, blocks = [] } = sectionAt(inner) ?? {};
    const parts = blocks.flatMap((_, block) => wholeBlock(inner, block));
    const isBelow = inner.section !== topic.place && heading !== undefined && parts.length > 0;
    return isBelow ? [{ ...inner, ...heading, block: -1, form: 'lines' as const }, ...parts] : parts;
  });
}

export const lengthOf = (parts: readonly Part[]): number => parts.reduce((sum, { start, end }) => sum + end - start, 0);

export function sectionParts(topic: Topic, kind: AnswerKind, ranked: readonly Candidate[]): Part[] {
  const most = isFact(kind) ? MOST_OF_FACT : topic.isAsked ? MOST_ASKED : MOST;
  const all = blocksOfTopic(topic);
  if (lengthOf(all) <= most) return withoutDangling(all);
  return isFact(kind) ? [] : bestGroups(topic, { kind, ranked, most });
}

/** Blocks that are only understood together. */
interface Group {
  parts: Part[];
  score: number;
}

/** The groups of a section: a block with the sentence that announces it, and steps with what stands between them. */
function groupsIn(where: Place, kind: AnswerKind, ranked: readonly Candidate[]): Group[] {
  const wanted = WANTED[kind] ?? 'paragraph';
  const { blocks: all = [] } = sectionAt(where) ?? {};
  const groups: Group[] = [];
  for (let at = 0; at < all.length; ) {
    const parts = procedure(where, at);
    const blocks = new Set(parts.map(({ block }) => block));
    const isOwn = ({ source, sentence }: Candidate): boolean =>
      source === where.source && sentence.section === where.section && blocks.has(sentence.block);
    const bonus = all[at]?.kind === wanted ? WANTED_BONUS : 0;
    groups.push({ parts: [...announcementOf(where, at), ...parts], score: (ranked.find(isOwn)?.score ?? 0) + bonus });
    at = Math.max(at, ...blocks) + 1;
  }
  return groups;
}

interface Choice {
  kind: AnswerKind;
  ranked: readonly Candidate[];
  /** In UTF-16 units. */
  most: number;
}

/** The groups of a section that answer best, as many as there is room for; the best of them in any case. */
function bestGroups(topic: Topic, { kind, ranked, most }: Choice): Part[] {
  const chosen: Part[] = [];
  const groups = placesOf(topic).flatMap((place) => groupsIn(place, kind, ranked));
  for (const { parts } of groups.toSorted((a, b) => b.score - a.score)) {
    if (chosen.length === 0 || lengthOf([...chosen, ...parts]) <= most) chosen.push(...parts);
  }
  return withoutDangling(chosen);
}

/** Paragraphs without the sentences at their end that announce what is not shown. */
export function withoutDangling(parts: readonly Part[]): Part[] {
  return parts.flatMap((part) => {
    if (part.form !== 'flow') return [part];
    const isFollowed =
      parts.some(
        ({ source, section, block }) => source === part.source && section === part.section && block === part.block + 1,
      ) ||
      (blockAt(part, part.block + 1) === undefined &&
        parts.some(({ source, section }) => source === part.source && section > part.section));
    const own = part.source.reading.sentences.filter(({ start, end }) => start >= part.start && end <= part.end);
    if (isFollowed || own.at(-1)?.announces !== true) return [part];
    const kept = own.findLast(({ announces }) => !announces);
    return kept ? [{ ...part, end: kept.end }] : [];
  });
}
