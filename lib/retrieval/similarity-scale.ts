import { callOf, type Logger, type ResourceCall } from '../../core/contract/call.ts';
import type { Embedder } from '../../core/contract/resources/embedder.ts';
import { cosine } from '../text/vectors.ts';

/** What cosines of one embedding model mean: models differ in the range that they use. */
export interface SimilarityScale {
  /** Cosine of a question and a passage that have nothing to do with each other. */
  unrelated: number;
  /** Cosine of a question and a passage that answers it. */
  related: number;
}

/** What is measured: the part of an embedder that is needed for it. */
type Measured = Pick<Embedder, 'embedQuestion' | 'embedPassages'>;

/** Questions with passages that answer them, about as long as real ones begin, on subjects that have nothing in common. */
const PROBES: readonly (readonly [question: string, passage: string])[] = [
  [
    'How long does an egg have to boil until it is hard?',
    'Boiled eggs\nLower the eggs into boiling water with a spoon. After five minutes the yolk is still soft; after ten ' +
      'minutes the egg is hard. Put it into cold water so that it can be peeled more easily.',
  ],
  [
    'Why do leaves turn red in autumn?',
    'Colours of autumn\nWhen days become shorter, trees stop making chlorophyll and its green fades. Other pigments ' +
      'that were in the leaf all summer come to light, and some trees make red ones that protect the leaf from the sun.',
  ],
  [
    'Who has to sign a contract of employment?',
    'Employment contracts\nA contract of employment is signed by the employee and by a person who may act for the ' +
      'employer. Each side keeps a copy. Changes need the consent of both and are written down as well.',
  ],
  [
    'What can I do when the printer shows a paper jam?',
    'Paper jams\nSwitch the printer off and open the cover at the back. Pull the sheet out slowly in the direction in ' +
      'which it would move. Close the cover, switch the printer on and print a test page.',
  ],
  [
    'What is a sonnet?',
    'Forms of verse\nA sonnet is a poem of fourteen lines that follow a fixed rhyme. The Italian form parts them into ' +
      'eight and six; the English one has three groups of four lines and ends with a couplet.',
  ],
  [
    'How often do vaccinations against tetanus have to be renewed?',
    'Tetanus\nThe bacterium gets into the body through wounds. Protection by vaccination wears off with time: adults ' +
      'have it renewed every ten years, and earlier after a deep or dirty wound.',
  ],
  [
    'When do trains to the airport leave at night?',
    'Night trains\nBetween midnight and five in the morning a train to the airport leaves the central station every ' +
      'forty minutes. It stops at all stations. Tickets are sold by the machines on the platform.',
  ],
  [
    'Which team won the final of the cup?',
    'The cup final\nThe home team lost the final of the cup by one goal in front of forty thousand spectators. The ' +
      'guests, who had never reached a final before, scored shortly before the whistle and took the trophy home.',
  ],
  [
    'How is the interest on a savings account taxed?',
    'Interest and tax\nThe bank takes the tax on interest off and passes it on to the tax office. Interest up to the ' +
      'allowance stays free if the customer has told the bank so on its form before the end of the year.',
  ],
  [
    'How far is the moon from the earth?',
    'The moon\nThe moon goes round the earth in a little more than twenty-seven days, at a mean distance of 384,400 ' +
      'kilometres. Its path is not a circle: at times it is forty thousand kilometres nearer than at others.',
  ],
];

/** With less between the two, the model does not tell them apart, and its scale says nothing. */
const LEAST_RANGE = 0.05;

/** Measures a model's scale: one embedding for each probe and side. Undefined where it does not tell what is related. */
export async function measureScale(embedder: Measured, call: ResourceCall): Promise<SimilarityScale | undefined> {
  const questions = await Promise.all(PROBES.map(([question]) => embedder.embedQuestion(question, call)));
  const passages = await embedder.embedPassages(
    PROBES.map(([, passage]) => passage),
    call,
  );
  const cosines = questions.map((question) => passages.map((passage) => cosine(question, passage)));
  const related = mean(cosines.flatMap((row, at) => row.slice(at, at + 1)));
  const unrelated = mean(cosines.flatMap((row, at) => row.toSpliced(at, 1)));
  return related - unrelated < LEAST_RANGE ? undefined : { unrelated, related };
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The scale of each embedder, measured once. */
const scales = new WeakMap<object, Promise<SimilarityScale | undefined>>();

/** The scale of an embedder, measured once for all who ask. Undefined where that fails: the next who asks tries again. */
export function scaleOf(embedder: Measured, log: Logger): Promise<SimilarityScale | undefined> {
  const known = scales.get(embedder);
  if (known) return known;
  const measuring = measureScale(embedder, callOf(log)).catch((error: Error) => {
    scales.delete(embedder);
    log.warn("the embedder's scale could not be measured: scores go by how far the best passage stands out", {
      error: error.message,
    });
    return undefined;
  });
  scales.set(embedder, measuring);
  return measuring;
}

/** A cosine on a model's scale: 0 is unrelated, 1 as near as a right answer usually is; not bounded. */
export const closeness = (cosine: number, { unrelated, related }: SimilarityScale): number =>
  (cosine - unrelated) / (related - unrelated);
