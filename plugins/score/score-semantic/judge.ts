import { readGrounding } from '../../../lib/evidence/score/ground.ts';
import { type Asking, type Judgement, opinionsOf } from './opinions.ts';
import { type Options, settingsOf } from './options.ts';
import { type SourcePassage, sourcesOf } from './sources.ts';

/** An answer with all that it is compared with. */
export interface Judged {
  answer: string;
  /** ISO 639-1, of the answer and of passages that name none. */
  language: string;
  question?: string;
  /** ISO 639-1, where it is not that of the answer. */
  questionLanguage?: string;
  passages: readonly SourcePassage[];
  /** The answer was drawn from several texts; by default it was: however many a search has found, it was drawn from them. */
  several?: boolean;
  /** In place of the text in the options. */
  stump?: string;
}

/** As the step reads it; what scores answers elsewhere reads them so, too. */
export async function judge(
  { passages, stump, several = true, ...rest }: Judged,
  options: Options,
  asking: Asking,
): Promise<Judgement> {
  const reading = readGrounding({
    ...rest,
    sources: sourcesOf(passages, stump || options.stump, options),
    several,
    settings: settingsOf(options),
  });
  return { reading, ...(await opinionsOf(reading, options, asking)) };
}
