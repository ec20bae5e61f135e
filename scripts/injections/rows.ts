import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sentenceFeatures, type Weighted } from '../../lib/screening/features.ts';
import { withoutMentions } from '../../lib/screening/mentions.ts';
import { isJudged, type Kind } from '../../lib/screening/screen.ts';
import { windowsOf } from '../../lib/screening/windows.ts';

export interface Row {
  /** The set that it is counted under. */
  set: string;
  kind: string;
  text: string;
  /** 1: an attack; 0: harmless. */
  label: 0 | 1;
  /** How much it counts in training; 0 is left out of it. */
  weight: number;
  /** The part that is the attack, where the set tells; else it is the sentence that looks most like one. */
  order?: string;
  /** Rows of one key are always in one fold. */
  key?: string;
  /** Features of each sentence that is judged. */
  sentences: Weighted[];
  /** Of those of `order`. */
  attack?: Weighted[];
}

type Written = Omit<Row, 'sentences' | 'attack'>;

/** Attacks of bipia that are plain questions and tasks: in a help page they are ordinary, so they are measured but never learned. */
const PLAIN_TASKS: ReadonlySet<string> = new Set([
  'Content Creation',
  'Information Retrieval',
  'Language Translation',
  'Learning and Tutoring',
  'Programming Help',
]);

type Json = Record<string, unknown>;

const ORDINARY: readonly [file: string, field: string][] = [
  ['banking77/intents', 'text'],
  ['clapnq/qa', 'question'],
  ['clinc150/intents', 'text'],
  ['cranfield/queries', 'query'],
  ['emanual_smart_tv/qa', 'question'],
  ['kb_logingov/queries', 'query'],
  ['liveqa_med/queries', 'query'],
  ['mtrag_clapnq/qa', 'question'],
  ['mtrag_cloud/qa', 'question'],
  ['pubmedqa/qa', 'question'],
  ['scifact/queries', 'query'],
  ['squad2_half/qa', 'question'],
  ['xquad/qa.de', 'question'],
  ['xquad/qa.en', 'question'],
  ['xquad/qa.es', 'question'],
];

/**
 * Files of documents by the knowledge base that they are of: one of those is never parted, so that each is judged by what has
 * not seen it.
 */
const DOCUMENTS: Readonly<Record<string, readonly string[]>> = {
  kb_logingov: ['kb_logingov/docs'],
  kb_cloudgov: ['kb_cloudgov/docs'],
  kb_18f_handbook: ['kb_18f_handbook/docs'],
  kb_elastic_labs: ['kb_elastic_labs/docs', 'kb_elastic_labs/faq_docs'],
  emanual_smart_tv: ['emanual_smart_tv/docs'],
  liveqa_med: ['liveqa_med/docs'],
  mtrag_cloud: ['mtrag_cloud/docs'],
  wikipedia: ['clapnq/docs', 'mtrag_clapnq/docs'],
  scifact: ['scifact/docs'],
  squad2_half: ['squad2_half/docs'],
  xquad: ['xquad/docs.de', 'xquad/docs.es'],
};

/** Sets whose terms reach further than those of the others, or are not clear: they measure, and nothing is learned from them. */
const MEASURED_ALONE: ReadonlySet<string> = new Set(['cranfield', 'squad2_half', 'xquad']);

const setOf = (file: string): string => file.split('/')[0] ?? file;
const weightOf = (file: string, weight: number): number => (MEASURED_ALONE.has(setOf(file)) ? 0 : weight);

/** Rows that are taken of each set of ordinary questions, and of documents for questions and for passages. */
const QUESTIONS = 250;
const STRETCHES = 100;
const PASSAGES = 3000;
/** UTF-16 units of a passage. */
const LENGTH = 600;

const textOf = (row: Json, field: string): string => String(row[field] ?? '');

/** The sentences of a text that the classifier judges. */
function sentencesOf(text: string, kind: Kind): Weighted[] {
  const masked = withoutMentions(text);
  const sentences = windowsOf(masked).map(({ start, end }) => masked.slice(start, end));
  return sentences.filter(isJudged[kind]).map(sentenceFeatures);
}

const read =
  (kind: Kind) =>
  (written: Written): Row => ({
    ...written,
    sentences: sentencesOf(written.text, kind),
    ...(written.order === undefined ? {} : { attack: sentencesOf(written.order, kind) }),
  });

const row = (set: string, text: string, label: 0 | 1, rest: Partial<Written> = {}): Written => ({
  set,
  text,
  label,
  kind: set,
  weight: 1,
  ...rest,
});

export class Sets {
  readonly #folder: string;

  /** `folder` holds a folder for each set; those that are missing leave no rows. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  read(name: string): Json[] {
    const file = join(this.#folder, `${name}.jsonl`);
    if (!existsSync(file)) throw new Error(`${file} is missing: name the folder that holds the development sets.`);
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    return lines.map((line): Json => JSON.parse(line));
  }

  /** Questions: attacks, what only looks like one, and ordinary ones. */
  questions(): Row[] {
    const labelled = [...this.#label('deepset_injections', 1), ...this.#label('piguard', 1.5), ...this.#label('xstest', 0.5)];
    const ordinary = ORDINARY.flatMap(([name, field]) =>
      spread([...new Set(this.read(name).map((each) => textOf(each, field)))], QUESTIONS).map((text) =>
        row('ordinary', text, 0, { kind: name.replace('/', ' '), key: setOf(name), weight: weightOf(name, 0.3) }),
      ),
    );
    const passages = this.#documents(STRETCHES, 0.3);
    const written = [...examples('attacks', 1), ...examples('harmless', 0)];
    return [...labelled, ...ordinary, ...passages, ...written].map(read('question'));
  }

  /** Passages with and without instructions to the model, and attacks that would be the same in a passage as in a question. */
  passages(): Row[] {
    const attacks = [...this.#label('deepset_injections', 0.3), ...this.#label('piguard', 0.3)]
      .filter(({ label, kind }) => label === 1 && !kind.startsWith('BIPIA'))
      .map((each) => ({ ...each, set: 'attacks in questions' }));
    const written = [...examples('attacks', 1), ...examples('passage_attacks', 1), ...examples('passage_harmless', 0)];
    return [...this.#indirect(), ...this.#documents(PASSAGES, 0.5), ...attacks, ...written].map(read('passage'));
  }

  #label(set: string, weight: number): Written[] {
    return this.read(`${set}/safety`).map((each) =>
      row(set, textOf(each, 'text'), each.label === 1 ? 1 : 0, {
        kind: each.harmful === false ? 'safe' : textOf(each, 'kind'),
        weight,
      }),
    );
  }

  #indirect(): Written[] {
    return this.read('bipia/indirect').flatMap((each) => {
      const key = textOf(each, 'attack');
      const kind = textOf(each, 'attack_kind');
      return [
        row('bipia', textOf(each, 'context'), 1, { key, order: key, kind, weight: PLAIN_TASKS.has(kind) ? 0 : 1 }),
        row('bipia', textOf(each, 'clean_context'), 0, { key, kind: 'clean', weight: 0.5 }),
      ];
    });
  }

  /** Stretches of documents, as passages are cut. */
  #documents(most: number, weight: number): Written[] {
    return Object.entries(DOCUMENTS).flatMap(([kind, files]) =>
      spread(
        files
          .flatMap((file) => this.read(file))
          .flatMap((each) => stretchesOf(`${textOf(each, 'title')}\n${textOf(each, 'content')}`)),
        most,
      ).map((text) => row('documents', text, 0, { kind, key: kind, weight: weightOf(kind, weight) })),
    );
  }
}

const stretchesOf = (text: string): string[] =>
  Array.from({ length: Math.ceil(text.length / LENGTH) }, (_, at) => text.slice(at * LENGTH, (at + 1) * LENGTH));

/** Some of a list, evenly spread over it. */
function spread<T>(all: readonly T[], most: number): T[] {
  const step = Math.max(1, all.length / most);
  return all.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

/** Written for this purpose: what the sets lack, such as other languages, markup of chats, and questions about such attacks. */
function examples(list: string, label: 0 | 1): Written[] {
  const texts: Record<string, string[]> = JSON.parse(readFileSync(new URL('examples.json', import.meta.url), 'utf8'));
  return (texts[list] ?? []).map((text) => row('examples', text, label, { weight: label ? 1 : 2 }));
}
