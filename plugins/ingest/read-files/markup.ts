import { type CheerioAPI, load } from 'cheerio';
import { xmlIn } from './xml.ts';
import type { Unzipped } from './zip.ts';

/** Text as it stands in HTML. */
export const escapeHtml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** A part of an archive, to be asked for its elements. Throws where it is missing or more than can be held. */
export const parseIn = (archive: Unzipped, name: string): CheerioAPI => load(xmlIn(archive, name), { xml: true });

/** The name in an archive of what a part refers to. */
export function resolveIn(part: string, target: string): string {
  const path = target.replace(/[?#].*$/s, '');
  const from = new URL(part.split('/').map(encodeURIComponent).join('/'), 'zip://archive/');
  return decodeSafely(new URL(path, from).pathname.slice(1));
}

/** A name may hold a percent sign that stands for itself. */
function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export interface Relation {
  /** The last word of its type: `slide`, `notesSlide`. */
  type: string;
  target: string;
}

/** What a part of an Office archive refers to, by the ids that it uses. */
export function relationsOf(archive: Unzipped, part: string): Map<string, Relation> {
  const name = part.replace(/([^/]*)$/, '_rels/$1.rels');
  if (!archive.has(name)) return new Map();
  const $ = parseIn(archive, name);
  const inside = $('Relationship').filter((_, each) => $(each).attr('TargetMode') !== 'External');
  return new Map(
    inside
      .toArray()
      .map(({ attribs: { Id = '', Type = '', Target = '' } }) => [
        Id,
        { type: Type.slice(Type.lastIndexOf('/') + 1), target: resolveIn(part, Target) },
      ]),
  );
}

/** How the container of old and of encrypted Office files begins. */
const OLE = 0xd0cf11e0;

/** Throws for what only an extension calls an Office file of today. */
export function checkOffice(bytes: Buffer): Buffer {
  if (bytes.length < 4) throw new Error(bytes.length === 0 ? 'is empty' : 'is cut short');
  if (bytes.readUInt32BE(0) === OLE)
    throw new Error('is protected by a password, or of a program before 2007: save it anew in the format of today');
  return bytes;
}
