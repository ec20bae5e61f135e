import { zipOf } from '../../../support/zip.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

type Related = [id: string, type: string, target: string];

const relations = (...all: Related[]): string => {
  const each = all.map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`);
  const namespace = 'http://schemas.openxmlformats.org/package/2006/relationships';
  return `${XML}<Relationships xmlns="${namespace}">${each.join('')}</Relationships>`;
};

const DRAWING = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
const SLIDES = `xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" ${DRAWING} xmlns:r="${OFFICE}"`;

export interface TestSlide {
  /** The shapes of the slide as XML. */
  shapes: string;
  notes?: string;
  hidden?: boolean;
}

/** A shape for a place of the slide (`title`, `body`, none for one put there by hand) with these lines; a tab makes one deeper. */
export const shape = (place: string, ...lines: string[]): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="x"/><p:nvPr>${place && `<p:ph type="${place}"/>`}</p:nvPr></p:nvSpPr><p:txBody>` +
  `${lines.map(lineOf).join('')}</p:txBody></p:sp>`;

const lineOf = (line: string): string => {
  const [first = '', rest = ''] = line.trim().split(/(?<=^.{3})/);
  const level = line.startsWith('\t') ? '<a:pPr lvl="1"/>' : '';
  return `<a:p>${level}<a:r><a:t>${first}</a:t></a:r><a:r><a:t>${rest}</a:t></a:r></a:p>`; // programs cut words into runs
};

/** A presentation. Its slides lie in the archive in another order than they are shown in. */
export function pptxOf(slides: TestSlide[]): Buffer {
  const files: Record<string, string> = {};
  for (const [index, { shapes, notes, hidden }] of slides.entries()) {
    const name = `slide${slides.length - index}.xml`;
    const show = hidden ? ' show="0"' : '';
    files[`ppt/slides/${name}`] = `${XML}<p:sld ${SLIDES}${show}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`;
    if (notes === undefined) continue;
    files[`ppt/slides/_rels/${name}.rels`] = relations(['rId1', 'notesSlide', `../notesSlides/${name}`]);
    const body = shape('sldImg') + shape('body', notes) + shape('sldNum', '7');
    files[`ppt/notesSlides/${name}`] = `${XML}<p:notes ${SLIDES}><p:cSld><p:spTree>${body}</p:spTree></p:cSld></p:notes>`;
  }
  const ids = slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 1}"/>`).join('');
  return zipOf({
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    'ppt/presentation.xml': `${XML}<p:presentation ${SLIDES}><p:sldIdLst>${ids}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(
      ...slides.map((_, index): Related => [`rId${index + 1}`, 'slide', `slides/slide${slides.length - index}.xml`]),
    ),
    ...files,
  });
}

export interface TestSheet {
  name: string;
  /** The rows as XML. */
  rows: string;
  state?: string;
  merged?: string[];
}

/** Number formats of the cells' styles, by their place: 0 shows a number as it is. */
const FORMATS = [0, 14, 10, 164, 165];

/** A workbook with these texts to refer to. */
export function xlsxOf(sheets: TestSheet[], strings: string[], { from1904 = false } = {}): Buffer {
  const namespace = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}"`;
  const listed = sheets.map(
    ({ name, state = 'visible' }, index) =>
      `<sheet name="${name}" sheetId="${index + 1}" state="${state}" r:id="rId${index + 1}"/>`,
  );
  const numbers =
    '<numFmt numFmtId="164" formatCode="#,##0.00\\ &quot;€&quot;"/><numFmt numFmtId="165" formatCode="dd.mm.yyyy"/>';
  const parts = sheets.map(({ rows, merged = [] }, index) => {
    const cells =
      merged.length > 0 ? `<mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>` : '';
    const xml = `${XML}<worksheet ${namespace}><sheetData>${rows}</sheetData>${cells}</worksheet>`;
    return [`xl/worksheets/sheet${index + 1}.xml`, xml];
  });
  return zipOf({
    'xl/workbook.xml':
      `${XML}<workbook ${namespace}><workbookPr${from1904 ? ' date1904="1"' : ''}/>` +
      `<sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ...sheets.map((_, index): Related => [`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`]),
      ['rId90', 'sharedStrings', '/xl/sharedStrings.xml'],
      ['rId91', 'styles', 'styles.xml'],
    ),
    'xl/sharedStrings.xml': `${XML}<sst ${namespace}>${strings.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    'xl/styles.xml':
      `${XML}<styleSheet ${namespace}><numFmts>${numbers}</numFmts><cellXfs>` +
      `${FORMATS.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(parts),
  });
}

/** A text document of OpenDocument with this body. */
export function odtOf(body: string, more: Record<string, string> = {}): Buffer {
  const namespaces = ['office', 'style', 'text', 'table', 'drawing', 'meta']
    .map((name) => `xmlns:${name === 'drawing' ? 'draw' : name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
    .join(' ');
  const styles =
    '<style:style style:name="P1" style:family="paragraph" style:parent-style-name="Title"/>' +
    '<text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-format="1"/></text:list-style>' +
    '<text:list-style style:name="L2"><text:list-level-style-bullet text:level="1"/></text:list-style>';
  return zipOf({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml':
      `${XML}<office:document-content ${namespaces}><office:automatic-styles>${styles}</office:automatic-styles>` +
      `<office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    ...more,
  });
}

/** A book with these files, by their names below its folder; the manifest and the spine are XML. */
export function epubOf(manifest: string, spine: string, files: Record<string, string>): Buffer {
  const metadata = '<dc:title>The long way</dc:title><dc:creator>Ann Bee</dc:creator><dc:creator>Cy Dee</dc:creator>';
  return zipOf({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      `${XML}<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>` +
      '<rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'OEBPS/book.opf':
      `${XML}<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">` +
      `${metadata}</metadata><manifest>${manifest}</manifest><spine>${spine}</spine></package>`,
    ...Object.fromEntries(Object.entries(files).map(([name, content]) => [name.replace(/^(?!META)/, 'OEBPS/'), content])),
  });
}
