import { load } from 'cheerio/slim';
import type { components } from '../../../core/api.gen.ts';
import { languageName } from '../../../lib/text/language-code.ts';
import { HttpProblem } from '../../http/edge/problems.ts';
import type { GlossaryEntry } from './glossary.ts';

type GlossaryUpload = components['schemas']['GlossaryUpload'];
type GlossaryForm = components['schemas']['GlossaryForm'];

const MOST_ENTRIES = 10_000;
const MOST_LANGUAGES = 50;
const LONGEST_SENTENCE = 1000;

const refused = (pointer: string, detail: string): HttpProblem =>
  new HttpProblem('invalid_request', undefined, { errors: [{ pointer, detail }] });

/** A unit of a translation memory: `<tu><tuv xml:lang="en"><seg>lamp</seg></tuv>...</tu>`. Entities of its own are not read. */
function entriesOfTmx(text: string): GlossaryEntry[] {
  const $ = load(text, { xml: { decodeEntities: true } });
  if ($('tmx').length === 0) throw refused('/file', 'must be a translation memory (TMX) or JSON');
  return $('tu')
    .toArray()
    .map((unit) =>
      $(unit)
        .children('tuv')
        .toArray()
        .map((variant) => ({
          language: $(variant).attr('xml:lang') ?? $(variant).attr('lang') ?? '',
          sentence: $(variant).children('seg').text(),
        })),
    );
}

/** The content of a file: `{"sentences": [...]}`, or the list itself. */
function entriesOfJson(text: string): unknown {
  try {
    const content: unknown = JSON.parse(text);
    return typeof content === 'object' && content !== null && 'sentences' in content ? content.sentences : content;
  } catch {
    throw refused('/file', 'must be a translation memory (TMX) or JSON');
  }
}

function variantOf(given: unknown, pointer: string): GlossaryEntry[number] {
  const { language, sentence } = (given ?? {}) as Record<string, unknown>; // of any shape: checked right below
  if (typeof language !== 'string' || languageName(language) === undefined)
    throw refused(`${pointer}/language`, 'must be the code of a language, such as de or pt-br');
  if (typeof sentence !== 'string' || sentence.trim() === '' || sentence.length > LONGEST_SENTENCE)
    throw refused(`${pointer}/sentence`, `must be text of 1 to ${LONGEST_SENTENCE} characters`);
  return { language: language.toLowerCase(), sentence: sentence.trim().replace(/\s+/g, ' ') };
}

function checked(given: unknown, pointer: string): GlossaryEntry[] {
  if (!Array.isArray(given) || given.length === 0 || given.length > MOST_ENTRIES)
    throw refused(pointer, `must have 1 to ${MOST_ENTRIES} entries`);
  return given.map((entry, at) => {
    if (!Array.isArray(entry) || entry.length < 2 || entry.length > MOST_LANGUAGES)
      throw refused(`${pointer}/${at}`, `must say the same in 2 to ${MOST_LANGUAGES} languages`);
    return entry.map((variant, place) => variantOf(variant, `${pointer}/${at}/${place}`));
  });
}

/** The entries of an upload, of a form with a file or of JSON. Throws an HttpProblem that points at what is wrong. */
export function entriesOf(upload: GlossaryUpload | GlossaryForm): GlossaryEntry[] {
  if ('file' in upload && typeof upload.file === 'string') {
    const text = upload.file.replace(/^\ufeff/, '').trim();
    return checked(text.startsWith('<') ? entriesOfTmx(text) : entriesOfJson(text), '/file');
  }
  return checked('sentences' in upload ? upload.sentences : undefined, '/sentences');
}
