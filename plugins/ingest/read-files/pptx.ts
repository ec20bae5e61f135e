import type { CheerioAPI } from 'cheerio';
import { describedBy } from './fields.ts';
import { checkOffice, escapeHtml, parseIn, type Relation, relationsOf } from './markup.ts';
import { type Slide, slideOf } from './office/slide.ts';
import { bytesOf } from './open-file.ts';
import { type DocumentFields, type Reader, titleOfName } from './reader.ts';
import { type Unzipped, unzip } from './zip.ts';

const PRESENTATION = 'ppt/presentation.xml';

/** One document with a section for each slide, and what the speaker notes below it. Hidden slides are left out. */
export const readPptx: Reader = async function* (file, options) {
  const archive = unzip(checkOffice(await bytesOf(file, options)));
  const slides = slidesOf(archive, options.signal);
  const title = slides.find((slide) => slide?.title)?.title;
  yield { document: { ...describedBy({}, { id: file.id, title: title || titleOfName(file.id) }), ...contentOf(slides) } };
};

/** In the order they are shown in; nothing in the place of a hidden one. */
function slidesOf(archive: Unzipped, signal: AbortSignal): (Slide | undefined)[] {
  const relations = relationsOf(archive, PRESENTATION);
  const $ = parseIn(archive, PRESENTATION);
  return $('p\\:sldIdLst > p\\:sldId')
    .toArray()
    .map(({ attribs }) => {
      signal.throwIfAborted();
      const part = relations.get(attribs['r:id'] ?? '')?.target;
      return part === undefined ? undefined : readSlide(archive, part);
    });
}

function readSlide(archive: Unzipped, part: string): Slide | undefined {
  const $ = parseIn(archive, part);
  if ($('p\\:sld').attr('show') === '0') return undefined;
  const related = [...relationsOf(archive, part).values()];
  const parts = (type: string): CheerioAPI[] => related.filter((each) => each.type === type).map(partOf);
  return slideOf($, { notes: parts('notesSlide'), diagrams: parts('diagramData') });

  function partOf({ target }: Relation): CheerioAPI {
    return parseIn(archive, target);
  }
}

function contentOf(slides: readonly (Slide | undefined)[]): Pick<DocumentFields, 'content' | 'format' | 'pages'> {
  let content = '';
  const starts: number[] = [];
  for (const [index, slide] of slides.entries()) {
    // A hidden slide counts, and begins in the words of the next one that is shown.
    starts.push(content.length + '<h2>'.length);
    if (slide) content += `<h2>${escapeHtml(slide.title || `Slide ${index + 1}`)}</h2>\n${slide.html}\n`;
  }
  return { content, format: 'html', pages: { name: 'slide', starts: starts.map((start) => Math.min(start, content.length)) } };
}
