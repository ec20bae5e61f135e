import type { Citation, LanguageModelAnswer } from '../../../core/contract/facts/answer.ts';
import { citationAfter } from '../../../lib/answering/remove-sentences.ts';
import { cutEdits } from '../../../lib/text/cut-markdown.ts';
import { applyEdits } from '../../../lib/text/edits.ts';
import { withoutRegion } from '../../../lib/text/language-code.ts';
import { repeats } from '../../../lib/text/repetition.ts';

const REPEATED = 'The language model said the same again and again; it stands in the answer once.';

interface Said {
  answer?: string;
  citations?: Citation[];
  warnings?: string[];
}

/**
 * The answer with what a language model says over and over in it once, and citations where they stand then. Quoted sentences stay as the
 * documents have them. It belongs behind the gates: that a model repeats itself is a sign that it makes things up, and scores see it.
 */
export function withoutRepeats(said: Said, generation: LanguageModelAnswer | undefined, language = 'en'): Said {
  const { answer, citations, warnings = [] } = said;
  if (!answer || !generation || generation.quotes?.length) return said;
  const again = repeats(answer, withoutRegion(language));
  if (again.length === 0) return said;
  const edits = cutEdits(answer, again);
  const moved = citations?.map((citation) => citationAfter(citation, edits)).filter(({ start, end }) => end > start);
  return { answer: applyEdits(answer, edits).trimEnd(), ...(moved && { citations: moved }), warnings: [...warnings, REPEATED] };
}
