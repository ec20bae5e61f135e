/**
 * Measures the rules for what language models write on the development sets: the figures in docs/streaming.md, docs/language-models.md and
 * docs/grounding.md. Writes nothing.
 *
 *   node scripts/measure-answers.ts FOLDER
 */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readGrounding } from '../lib/evidence/score/ground.ts';
import { isBacked } from '../lib/evidence/score/sentence-judge.ts';
import { EchoFilter } from '../lib/prompting/echo-filter.ts';
import { regex } from '../lib/text/regex.ts';
import { repeats } from '../lib/text/repetition.ts';
import { sentences } from '../lib/text/sentences.ts';

const folder = process.argv[2] ?? '';
const MODELS = ['ragtruth_qa', 'begin', 'q2'];
const DOCUMENTS = ['kb_cloudgov', 'kb_18f_handbook', 'kb_logingov', 'emanual_smart_tv'];
const RECORDED = join(import.meta.dirname, '../test/scenarios/examples/login.gov.answers.json');
const RISKS = [0.05, 0.1, 0.15, 0.2, 0.3, 0.5];
/** UTF-16 units of a section as a model would be given it, and of the text round a statement. */
const SECTION = 2000;
const ROUND = 1500;

/** What is read of a row; each set has some of it. */
interface Row {
  _id?: string;
  title?: string;
  content?: string;
  question?: string;
  answer?: string;
  answers?: string[];
  long_answer?: string;
  doc_ids?: string[];
  sources?: string[];
  spans?: { start: number; end: number }[];
}

function rowsOf(set: string, file: string): Row[] {
  const path = join(folder, set, file);
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Row); // by the layout of the sets
}

const sourcesOf = (texts: readonly string[]) => texts.map((text, id) => ({ id: String(id), text }));
const share = (some: number, all: number): string => `${some} of ${all}, ${((100 * some) / Math.max(1, all)).toFixed(1)} %`;

function isEchoing(text: string, question: string): boolean {
  const filter = new EchoFilter({ mark: '0123456789', question });
  filter.take(text);
  filter.end();
  return filter.changed;
}

function tellEchoes(name: string, all: readonly { text: string; question: string }[]): void {
  const echoes = all.filter(({ text, question }) => isEchoing(text, question)).length;
  const repeated = all.filter(({ text }) => repeats(text).length > 0).length;
  console.log(`${name}: echoes ${share(echoes, all.length)}; repetitions ${share(repeated, all.length)}`);
}

const sectionsOf = ({ title = '', content = '' }: Row): { text: string; question: string }[] =>
  content
    .split(/\n(?=#{1,4} )/)
    .flatMap((text) => (text.length > SECTION ? (text.match(/[\s\S]{1,2000}(?=\n|$)/g) ?? []) : [text]))
    .map((text) => ({ text, question: title }));

/** How many claims go out at each risk, and how many of these are marked as made up. */
function tellSentences(): void {
  const claims = rowsOf('ragtruth_qa', 'grounding.jsonl').flatMap(({ answer = '', question, sources = [], spans = [] }) =>
    readGrounding({ answer, question, language: 'en', sources: sourcesOf(sources) })
      .evidence.filter(({ manner }) => manner === 'claim')
      .map((evidence) => ({ evidence, madeUp: spans.some(({ start, end }) => start < evidence.end && end > evidence.start) })),
  );
  console.log(`claims made up: ${share(claims.filter(({ madeUp }) => madeUp).length, claims.length)}`);
  for (const risk of RISKS) {
    const out = claims.filter(({ evidence }) => isBacked(evidence, risk));
    const madeUp = out.filter((claim) => claim.madeUp).length;
    console.log(`at most ${risk}: let through ${share(out.length, claims.length)}; made up ${share(madeUp, out.length)}`);
  }
}

/** Whether the yes or no at the beginning of an answer is found to be denied. */
function isDenied(question: string, answer: string, texts: readonly string[]): boolean {
  const { evidence } = readGrounding({ question, answer, language: 'en', sources: sourcesOf(texts) });
  return evidence.some(({ contradictions }) => contradictions.some(({ kind, start }) => kind === 'negation' && start === 0));
}

interface Asked {
  question: string;
  says: 'Yes' | 'No';
  rest?: string;
  texts: string[];
}

const STATEMENT = regex()`
    ^You (can|cannot|can’t|can't|should|should not|shouldn’t|must|must not|do not need to|don’t need to|need to
    |don't need to|have to|do not have to|don’t have to) (.{15,120})[.!]$
  `;

/** "You cannot ..." as "Can I ...?", with the text round it. */
function askedOf({ content = '' }: Row): Asked[] {
  return sentences(content).flatMap(({ start, end }) => {
    const [, verb = '', what = ''] = STATEMENT.exec(content.slice(start, end).replace(/\s+/g, ' ')) ?? [];
    if (what === '' || what.includes('?')) return [];
    const begins = { can: 'Can I', sho: 'Should I', mus: 'Must I' }[verb.slice(0, 3)];
    const ask = begins ?? (verb.includes('need') ? 'Do I need to' : 'Do I have to');
    const question = `${ask} ${what.replace(/\byour\b/g, 'my').replace(/\byou\b/g, 'I')}?`;
    const texts = [content.slice(Math.max(0, start - ROUND), end + ROUND)];
    return [{ question, says: /not|[’']t/.test(verb) ? 'No' : 'Yes', texts }];
  });
}

function tellPolarity(name: string, all: readonly Asked[]): void {
  const found = (isRight: boolean): number =>
    all.filter(({ question, says, rest = '', texts }) => {
      const word = (says === 'Yes') === isRight ? 'Yes.' : 'No.';
      return isDenied(question, `${word} ${rest}`.trim(), texts);
    }).length;
  console.log(`${name}: found where wrong ${share(found(false), all.length)}; where right ${share(found(true), all.length)}`);
}

for (const set of MODELS)
  tellEchoes(
    set,
    rowsOf(set, 'grounding.jsonl').map(({ answer: text = '', question = '' }) => ({ text, question })),
  );
for (const set of DOCUMENTS) tellEchoes(`${set}, sections`, rowsOf(set, 'docs.jsonl').flatMap(sectionsOf));
const recorded = JSON.parse(readFileSync(RECORDED, 'utf8')) as { said: string; question: string }[]; // by its test
tellEchoes(
  'recorded',
  recorded.map(({ said: text, question }) => ({ text, question })),
);
tellSentences();
const asked = DOCUMENTS.flatMap((set) => rowsOf(set, 'docs.jsonl').flatMap(askedOf));
tellPolarity(
  'statements that one may or must',
  asked.filter(({ says }) => says === 'Yes'),
);
tellPolarity(
  'statements that deny it',
  asked.filter(({ says }) => says === 'No'),
);
const papers = new Map(rowsOf('pubmedqa', 'docs.jsonl').map(({ _id = '', content = '' }) => [_id, content]));
const studies = rowsOf('pubmedqa', 'qa.jsonl').flatMap(
  ({ question = '', answers: [gold] = [], long_answer: rest, doc_ids = [] }) =>
    gold === 'yes' || gold === 'no'
      ? [
          {
            question,
            says: gold === 'yes' ? ('Yes' as const) : ('No' as const),
            rest,
            texts: doc_ids.map((id) => papers.get(id) ?? ''),
          },
        ]
      : [],
);
tellPolarity(
  'PubMedQA, conclusion as a passage',
  studies.map(({ rest = '', texts, ...each }) => ({ ...each, texts: [...texts, rest] })),
);
tellPolarity('PubMedQA, conclusion behind the word', studies);
