import type { Call } from '../../../core/contract/call.ts';
import type { Verdict, Verifier } from '../../../core/contract/resources/verifier.ts';
import { type AnswerReading, askedIn } from '../score/ground.ts';
import { STUMP } from './sources.ts';

/** Titles and headings that stand above a text, as one line. */
const titleOf = (lead = ''): string => lead.split(/\s*\n\s*/).join(' – ');

/** What a verifier says of the sentences that no source holds word for word. */
export async function verdictOn(reading: AnswerReading, verifier: Verifier, call: Call): Promise<Verdict> {
  const sentences = askedIn(reading).map(({ start, end }) => ({ start, end }));
  const { answer, question, index } = reading;
  // A verifier reads the first ones; what every prompt holds is not what may be left out.
  const ordered = [...index.sources].sort((one, other) => Number(other.id === STUMP) - Number(one.id === STUMP));
  const sources = ordered.map(({ text, lead }) => ({ title: titleOf(lead), text }));
  return verifier.verify({ answer, question, sentences, sources }, call);
}
