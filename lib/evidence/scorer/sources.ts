import type { ComparedPassage } from '../../../core/contract/resources/scorer.ts';
import type { EvidenceSource } from '../matching/sources.ts';
import type { ScorerOptions } from './options.ts';

/** Texts of which nothing else is known, as passages by their places. */
export const textsAlone = (texts: readonly string[]): ComparedPassage[] =>
  texts.map((text, at) => ({ id: String(at), text, title: '', headings: [], url: '' }));

/** The id of the text that every prompt holds. */
export const STUMP = 'stump';

/** The words of an address. */
function wordsOf(url: string): string {
  const path = URL.parse(url);
  return (path ? `${path.hostname} ${path.pathname}` : url).replace(/[-_./%]+/g, ' ').trim();
}

/** What an answer may be drawn from: the passages, in their order, and then the text that every prompt holds. */
export function sourcesOf(
  passages: readonly ComparedPassage[],
  stump: string,
  { check_titles, check_urls }: Pick<ScorerOptions, 'check_titles' | 'check_urls'>,
): EvidenceSource[] {
  const leadOf = ({ title, headings, url }: ComparedPassage): string =>
    [...(check_titles ? [title, ...headings] : []), ...(check_urls ? [wordsOf(url)] : [])]
      .filter((line) => line !== '')
      .join('\n\n');
  const found: EvidenceSource[] = passages.map((passage) => ({
    id: passage.id,
    text: passage.text,
    lead: leadOf(passage),
    ...(passage.language && { language: passage.language }),
  }));
  return stump === '' ? found : [...found, { id: STUMP, text: stump }];
}
