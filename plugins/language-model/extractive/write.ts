import type { Quote } from '../../../core/contract/facts/answer.ts';
import { mainDocument } from '../../../lib/answering/quoted-citations.ts';
import { blockAt, type Part } from './parts.ts';

/** Says how many items of a list are left out, and of which document. */
const MORE: Readonly<Record<string, (count: number, title: string) => string>> = {
  de: (count, title) => `(${count} weitere in „${title}“)`,
  en: (count, title) => `(${count} more in “${title}”)`,
  es: (count, title) => `(${count} más en «${title}»)`,
  fr: (count, title) => `(${count} de plus dans « ${title} »)`,
};

const isWithin = (inner: Part, outer: Part): boolean =>
  inner !== outer && inner.source === outer.source && inner.start >= outer.start && inner.end <= outer.end;

/** Each stretch once. */
function distinct(parts: readonly Part[]): Part[] {
  const once = parts.filter(
    (part, at) =>
      parts.findIndex((each) => each.source === part.source && each.start === part.start && each.end === part.end) === at,
  );
  return once.filter((part) => !once.some((other) => isWithin(part, other)));
}

/** The document that the answer is taken from comes first; then as the passages are ranked, and as it stands in them. */
function orderParts(parts: readonly Part[], best: string | undefined): Part[] {
  const taken = parts.map(({ source, start, end }) => ({ document: source.passage.document, units: end - start }));
  const main = mainDocument(taken, best);
  const order = ({ source }: Part): number => (source.passage.document === main ? -1 : source.rank);
  return parts.toSorted((a, b) => order(a) - order(b) || a.source.rank - b.source.rank || a.start - b.start);
}

/** The text of a part: a paragraph in one line, other lines without the indentation that all of them share. */
function textOf({ source, start, end, form }: Part): string {
  const raw = source.reading.text.slice(start, end);
  if (form === 'flow') return raw.replace(/\r?\n[ \t]*(?:>[ \t]?)*/g, ' ').replace(/\s+/g, ' ');
  const lines = raw.split(/\r?\n/);
  const line = source.reading.text.lastIndexOf('\n', start - 1) + 1;
  const indent = start - line;
  const isIndented = indent > 0 && /^[ \t>]*$/.test(source.reading.text.slice(line, start));
  return lines.map((each, at) => (at > 0 && isIndented ? each.slice(Math.min(indent, each.search(/\S|$/))) : each)).join('\n');
}

/** What stands between two parts. */
function between(before: Part, after: Part): string {
  const isSameBlock = before.source === after.source && before.section === after.section && before.block === after.block;
  if (isSameBlock) return before.form === 'flow' ? ' ' : '\n';
  const next = blockAt(after, after.block);
  const isAnnounced =
    before.form === 'flow' &&
    before.source === after.source &&
    before.section === after.section &&
    before.block === after.block - 1;
  return isAnnounced && next?.kind === 'list' ? '\n' : '\n\n';
}

interface Writing {
  language: string | undefined;
  /** The document that was found best. */
  best: string | undefined;
}

/** The answer that is made of parts, and where each stands in it. */
export function writeAnswer(parts: readonly Part[], { language, best }: Writing): { text: string; quotes: Quote[] } {
  let text = '';
  const quotes: Quote[] = [];
  let before: Part | undefined;
  for (const part of orderParts(distinct(parts), best)) {
    if (before) text += between(before, part);
    const start = text.length;
    text += textOf(part);
    quotes.push({ passage: part.source.passage.id, start: part.start, end: part.end, answer: { start, end: text.length } });
    if (part.more) text += `\n${(MORE[language ?? 'en'] ?? MORE.en)?.(part.more, part.source.passage.title)}`;
    before = part;
  }
  return { text, quotes };
}
