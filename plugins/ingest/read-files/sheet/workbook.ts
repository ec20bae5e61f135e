import { Parser } from 'htmlparser2';
import { parseIn, relationsOf } from '../markup.ts';
import type { Unzipped } from '../zip.ts';

export interface Sheet {
  name: string;
  /** Its part in the archive. */
  part: string;
}

/** What the cells of all sheets refer to. */
export interface Workbook {
  /** Those that are shown, in order. */
  sheets: Sheet[];
  /** Texts of cells. */
  strings: string[];
  /** Number formats by the style of a cell: a code, or the number of a built-in one. */
  formats: (string | number)[];
  /** Days are counted from 1904, as old programs for the Macintosh did. */
  from1904: boolean;
}

const WORKBOOK = 'xl/workbook.xml';

export function workbookOf(archive: Unzipped): Workbook {
  const $ = parseIn(archive, WORKBOOK);
  const relations = relationsOf(archive, WORKBOOK);
  const partOf = (type: string): string | undefined => [...relations.values()].find((each) => each.type === type)?.target;
  const sheets = $('sheets > sheet')
    .toArray()
    .filter(({ attribs: { state } }) => state !== 'hidden' && state !== 'veryHidden')
    .flatMap(({ attribs }): Sheet[] => {
      const { type, target: part = '' } = relations.get(attribs['r:id'] ?? '') ?? {};
      return type === 'worksheet' ? [{ name: attribs.name ?? '', part }] : [];
    });
  const [strings, styles] = [partOf('sharedStrings'), partOf('styles')];
  return {
    sheets,
    strings: strings && archive.has(strings) ? stringsIn(archive.text(strings)) : [],
    formats: styles && archive.has(styles) ? formatsIn(archive, styles) : [],
    from1904: ['1', 'true'].includes($('workbookPr').attr('date1904') ?? ''),
  };
}

/** Texts with their parts joined. How Japanese words are read out stands beside them and is left out. */
function stringsIn(xml: string): string[] {
  const strings: string[] = [];
  let [text, inText, spoken] = ['', false, false];
  const parser = new Parser(
    {
      onopentagname(name) {
        if (name === 'si') text = '';
        if (name === 'rPh') spoken = true;
        inText = name === 't' && !spoken;
      },
      ontext(data) {
        if (inText) text += data;
      },
      onclosetag(name) {
        if (name === 'si') strings.push(text);
        if (name === 'rPh') spoken = false;
        inText = false;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return strings;
}

function formatsIn(archive: Unzipped, part: string): (string | number)[] {
  const $ = parseIn(archive, part);
  const codes = new Map(
    $('numFmts > numFmt')
      .toArray()
      .map(({ attribs }) => [attribs.numFmtId, attribs.formatCode ?? '']),
  );
  return $('cellXfs > xf')
    .toArray()
    .map(({ attribs: { numFmtId = '0' } }) => codes.get(numFmtId) ?? (Number(numFmtId) || 0));
}
