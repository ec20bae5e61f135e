import type { Unzipped } from './zip.ts';

/** Tags that a long document stays below; each becomes an object of some hundred bytes. */
const MOST_TAGS = 1_000_000;
const DEEPEST = 256;

/** What stands in XML between `<` and `>` that opens or closes an element, and the sections that may hold any sign. */
const MARKUP = /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<(\/?)[\p{L}_:][^<>]*?(\/?)>/gu;

/** Throws where XML declares entities, which can grow without end, or is larger or deeper than a document can be. */
export function checkXml(xml: string, name: string): string {
  if (/<!DOCTYPE[^>[]*\[/i.test(xml)) throw new Error(`declares entities of its own (${name}): these are not read`);
  let [tags, depth] = [0, 0];
  for (const [, closes, isEmpty] of xml.matchAll(MARKUP)) {
    if (closes === undefined) continue;
    if (++tags > MOST_TAGS) throw new Error(`has more than ${MOST_TAGS} tags (${name})`);
    if (closes) depth--;
    else if (!isEmpty) depth++;
    if (depth > DEEPEST) throw new Error(`is nested more than ${DEEPEST} deep (${name})`);
  }
  return xml;
}

/** A part of an archive as XML that may be parsed. Throws as `checkXml` and `unzip` do. */
export const xmlIn = (archive: Unzipped, name: string): string => checkXml(archive.text(name), name);
