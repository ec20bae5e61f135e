import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { type EvalReport, regressions } from '../../../appliance/cli/eval/report.ts';
import { readSet } from '../../../appliance/cli/eval/sets.ts';
import { touchstone, touchstoneHere } from '../../support/command-line.ts';

const lines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

const DOCUMENTS = [
  {
    _id: 'hours',
    title: 'Opening hours',
    content: 'The library is open from nine to five on weekdays.',
    url: 'https://example.com/hours',
  },
  { _id: 'lending', title: 'Lending', content: 'Up to ten books can be borrowed for four weeks.', url: '' },
  { _id: 'cards', title: 'Cards', content: 'A card costs twelve euros a year.', url: '' },
];
const QUESTIONS = [
  { id: 1, question: 'When is the library open?', answers: ['from nine to five'], doc_ids: ['hours'], answerable: true },
  { id: 2, question: 'How many books can be borrowed?', answers: ['ten'], doc_ids: ['lending'], answerable: true },
  { id: 3, question: 'Qwertz asdfgh yxcvbn?', answers: [], doc_ids: [], answerable: false },
];
// Words alone: nothing is embedded, so a run takes a second.
const PIPELINE = `version: 1
resources:
  kb: { embedded: { path: "\${TOUCHSTONE_DATA}/kb" } }
  llm: { extractive: {} }
answer:
  - retrieve: { from: kb, query_type: keyword }
  - prompt_grounded: {}
  - generate: { with: llm }
ingest:
  - read_files: {}
  - split_passages: {}
  - load: { into: kb }
`;

describe('touchstone eval', () => {
  let folder: string;
  let set: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'touchstone-eval-test-'));
    set = join(folder, 'library');
    await mkdir(set);
    await writeFile(join(set, 'docs.jsonl'), lines(DOCUMENTS));
    await writeFile(join(set, 'qa.jsonl'), lines(QUESTIONS));
    await writeFile(join(folder, 'pipeline.yaml'), PIPELINE);
  });
  after(() => rm(folder, { recursive: true }));

  const run = (...args: string[]) =>
    touchstoneHere(['eval', set, '--pipeline', join(folder, 'pipeline.yaml'), '--mode', 'keyword', ...args]);

  it('measures retrieval and answers, and writes the figures', async () => {
    const json = join(folder, 'figures.json');
    const { code, stdout } = await run('--json', json, '--cache', join(folder, 'cache'));
    expect(code, stdout).to.equal(0);
    expect(stdout).to.contain('library keyword').and.to.contain('contains_gold');
    const { library } = (JSON.parse(await readFile(json, 'utf8')) as EvalReport).sets; // as --json writes it
    expect(library?.retrieval).to.deep.equal({
      default: { keyword: { queries: 2, 'ndcg@10': 1, 'recall@1': 1, 'recall@5': 1, 'recall@10': 1, 'mrr@10': 1 } },
    });
    const { f1, ...answers } = library?.answers?.default ?? { f1: 0 };
    expect(f1).to.be.within(0.1, 0.9);
    expect(answers).to.deep.equal({
      questions: 3,
      answered: 2,
      exact_match: 0,
      contains_gold: 1,
      words: 10,
      refusal_precision: 1,
      refusal_recall: 1,
    });
  });

  it('measures on documents without labels whether blocks come whole, and says what to mend', async () => {
    const documents = join(folder, 'manual');
    await mkdir(documents);
    const steps = Array.from({ length: 3 }, (_, at) => `${at + 1}. Turn screw ${at + 1} to the left.`).join('\n');
    await writeFile(
      join(documents, 'pump.md'),
      `# Pump\n\n## Open the pump lid\n\nDo this:\n\n${steps}\n\n## Parts in the box\n\n- a pump\n- a key`,
    );
    const filler = Array.from({ length: 60 }, (_, at) => `The valve in room ${at} was looked at by somebody on day ${at}.`).join(
      ' ',
    );
    await writeFile(join(documents, 'valve.txt'), filler);
    const json = join(folder, 'blocks.json');
    const pipeline = join(folder, 'pipeline.yaml');
    const { code, stdout } = await touchstone(['eval', documents, '--pipeline', pipeline, '--only', 'blocks', '--json', json]);
    expect(code, stdout).to.equal(0);
    const { manual } = (JSON.parse(await readFile(json, 'utf8')) as EvalReport).sets; // as --json writes it
    expect(manual?.blocks?.default).to.deep.include({
      questions: 2,
      found: 2,
      answered: 2,
      steps_whole: 1,
      list_whole: 1,
      dangling: 0,
      source_right: 1,
    });
    expect(manual?.mend).to.deep.equal([]);
    await writeFile(pipeline, PIPELINE.replace('prompt_grounded: {}', 'gate_retrieval: { min: 100 }\n  - prompt_grounded: {}'));
    const refused = await touchstoneHere(['eval', documents, '--pipeline', pipeline, '--only', 'blocks']);
    await writeFile(pipeline, PIPELINE);
    expect(refused.stdout).to.match(
      /not shown whole\nmanual: steps “Open the pump lid\?” in “Pump”: refused \(low_confidence, score \d+\)/,
    );
  });

  it('says so where no heading stands above a block', async () => {
    const bare = join(folder, 'bare.txt');
    await writeFile(bare, 'Nothing but a sentence stands here.');
    const { code, stderr } = await touchstoneHere([
      'eval',
      bare,
      '--pipeline',
      join(folder, 'pipeline.yaml'),
      '--only',
      'blocks',
    ]);
    expect(code).to.equal(0);
    expect(stderr).to.include('no heading stands above steps, a list, code or a table');
  });

  describe('refusals', () => {
    const refusalOf = async (...args: string[]) => {
      const json = join(folder, 'refusal.json');
      const { code, stdout } = await run('--only', 'refusal', '--json', json, '--cache', join(folder, 'cache'), ...args);
      expect(code, stdout).to.equal(0);
      return (JSON.parse(await readFile(json, 'utf8')) as EvalReport).sets.library; // as --json writes it
    };

    it('are measured by the score of the record', async () => {
      expect(await refusalOf()).to.deep.equal({
        refusal: {
          default: {
            questions: 3,
            unanswerable: 1,
            auroc: 1,
            held_back_at_90_kept: 1,
            held_back_at_95_kept: 1,
            answered_right: 2,
            answered_wrong: 0,
            refused_right: 1,
            refused_wrong: 0,
          },
        },
      });
    });

    it('are measured on the questions of another set, in place of the unanswerable ones of its own', async () => {
      const other = join(folder, 'other');
      await mkdir(other);
      const queries = [
        { query: 'How far is the moon?', relevant: { moon: 1 } },
        { query: 'Why is grass green?', relevant: {} },
      ];
      await writeFile(join(other, 'docs.jsonl'), lines(DOCUMENTS));
      await writeFile(join(other, 'queries.jsonl'), lines(queries));
      const figures = await refusalOf('--foreign', other);
      expect(figures?.refusal?.default).to.deep.include({ questions: 4, unanswerable: 2, answered_right: 2 });
      expect((await refusalOf('--foreign', other, '--limit', '1'))?.refusal?.default?.unanswerable).to.equal(1);
    });

    const setOf = async (name: string, files: Record<string, readonly object[]>): Promise<string> => {
      await mkdir(join(folder, name));
      for (const [file, rows] of Object.entries(files)) await writeFile(join(folder, name, file), lines(rows));
      return join(folder, name);
    };

    it('are shown with counts as whole numbers', async () => {
      const { stdout } = await run('--only', 'refusal', '--cache', join(folder, 'cache'));
      const [, names = '', figures = ''] = stdout.split('\n');
      const shown = Object.fromEntries(
        names
          .trim()
          .split(/ {2,}/)
          .map((name, at) => [name, figures.trim().split(/ {2,}/)[at + 1]]),
      );
      expect(shown).to.include({ questions: '3', unanswerable: '1', answered_wrong: '0', refused_right: '1', auroc: '1.000' });
    });

    it('are refused before anything is loaded where they cannot be measured', async () => {
      const empty = await setOf('empty', { 'docs.jsonl': DOCUMENTS, 'qa.jsonl': [] });
      const hopeless = await setOf('hopeless', { 'docs.jsonl': DOCUMENTS, 'qa.jsonl': QUESTIONS.slice(2) });
      const CASES: readonly [args: string[], message: RegExp][] = [
        [['--limit', '2'], /library default: there are no unanswerable questions: .*--foreign/],
        [['--foreign', empty], /there are no questions in empty: --foreign wants/],
        [['--foreign', join(folder, 'nowhere')], /there is no set .*nowhere/],
      ];
      const everything = await run('--foreign', empty);
      expect(everything).to.deep.include({ code: 64, stdout: '' });
      for (const [args, message] of CASES) {
        const { code, stdout, stderr } = await run('--only', 'refusal', ...args);
        expect(code, stderr).to.not.equal(0);
        expect(stderr).to.match(message).and.to.not.contain('loading');
        expect(stdout).to.equal('');
      }
      const other = await touchstoneHere(['eval', hopeless, '--pipeline', join(folder, 'pipeline.yaml'), '--only', 'refusal']);
      expect(other).to.deep.include({ code: 64 });
      expect(other.stderr).to.contain('there are no answerable questions');
    });

    it('are left out with a word where other figures are measured', async () => {
      const { code, stdout, stderr } = await run('--only', 'answers,refusal', '--limit', '2', '--cache', join(folder, 'cache'));
      expect(code).to.equal(0);
      expect(stderr).to.contain('library default: refusals are not measured: there are no unanswerable questions');
      expect(stdout).to.contain('contains_gold').and.to.not.contain('refused_right');
    });
  });

  it('ends with 1 when a figure has fallen, and says which', async () => {
    const baseline = join(folder, 'figures.json');
    const better = await readFile(baseline, 'utf8');
    await writeFile(baseline, better.replace('"contains_gold": 1', '"contains_gold": 2'));
    const fallen = await run('--baseline', baseline, '--cache', join(folder, 'cache'));
    expect(fallen.code).to.equal(1);
    expect(fallen.stderr).to.contain('library: contains_gold 1.000, was 2');
    await writeFile(baseline, better);
    expect((await run('--baseline', baseline, '--cache', join(folder, 'cache'))).code).to.equal(0);
  });

  it('refuses what it does not know', async () => {
    expect((await run('--only', 'speed')).code).to.equal(64);
    expect((await run('--limit', 'many')).code).to.equal(64);
    const missing = await touchstoneHere(['eval', join(folder, 'nowhere')]);
    expect(missing.code).to.not.equal(0);
    expect(missing.stderr).to.contain('there is no set').and.to.contain('nowhere');
  });

  it('pairs documents with questions and queries of the same variant', async () => {
    const many = join(folder, 'many');
    await mkdir(many);
    for (const [name, rows] of [
      ['docs.jsonl', DOCUMENTS],
      ['docs.de.jsonl', DOCUMENTS],
      ['qa.jsonl', QUESTIONS],
      ['qa.de.jsonl', QUESTIONS],
      ['queries.rewrite.jsonl', [{ query: 'hours', relevant: { hours: 1 } }]],
    ] as const) {
      await writeFile(join(many, name), lines(rows));
    }
    const { variants } = await readSet(many);
    const told = variants.map(({ name, documents, queries, questions }) => [
      name,
      documents.split('/').at(-1),
      queries.length,
      questions.length,
    ]);
    expect(told).to.deep.equal([
      ['de', 'docs.de.jsonl', 0, 3],
      ['default', 'docs.jsonl', 0, 3],
      ['rewrite', 'docs.jsonl', 1, 0],
    ]);
    expect((await readSet(many, 'rewrite')).variants).to.have.length(1);
    await writeFile(join(many, 'qa.jsonl'), 'no json\n');
    expect(await readSet(many).catch((error: Error) => error.message)).to.contain('qa.jsonl:1: not JSON');
  });

  it('asks questions with the turns before them, where the set has them', async () => {
    const talk = join(folder, 'talk');
    await mkdir(talk);
    const history = [
      { role: 'user', text: 'How many books can be borrowed?' },
      { role: 'assistant', text: 'Ten.' },
    ];
    const relevant = { lending: 1 };
    for (const [name, rows] of [
      ['docs.jsonl', DOCUMENTS],
      ['qa.jsonl', [{ task_id: 't', question: 'And for how long?', history, answers: [], doc_ids: ['lending'] }]],
      [
        'queries.lastturn.jsonl',
        [
          { qid: 't', query: 'And for how long?', relevant },
          { qid: 'u', query: 'Cards?', relevant: { cards: 1 } },
        ],
      ],
    ] as const) {
      await writeFile(join(talk, name), lines(rows));
    }
    await writeFile(join(folder, 'following.yaml'), PIPELINE.replace('answer:', 'answer:\n  - carry_context: {}'));
    const json = join(folder, 'talk.json');
    const { code, stderr } = await touchstoneHere([
      'eval',
      talk,
      '--only',
      'retrieval',
      '--pipeline',
      join(folder, 'following.yaml'),
      '--mode',
      'keyword',
      '--json',
      json,
    ]);
    expect(code, stderr).to.equal(0);
    const figures = (JSON.parse(await readFile(json, 'utf8')) as EvalReport).sets.talk?.retrieval; // as --json writes it
    expect(figures?.lastturn?.keyword?.['recall@1']).to.equal(0.5);
    expect(figures?.conversation?.keyword).to.include({ queries: 2, 'recall@1': 1 });
    expect((await readSet(talk, 'conversation')).variants).to.have.length(1);
  });

  it('compares only what both reports hold', () => {
    const figures = {
      questions: 9,
      answered: 5,
      exact_match: 0.5,
      f1: 0.5,
      contains_gold: 0.5,
      words: 40,
      refusal_precision: 0.5,
      refusal_recall: 0.5,
    };
    const report = (contains_gold: number, name = 'a'): EvalReport => ({
      sets: { [name]: { answers: { default: { ...figures, contains_gold } } } },
    });
    expect(regressions(report(0.45), report(0.5), 0.1)).to.deep.equal([]);
    expect(regressions(report(0.3), report(0.5), 0.1)).to.have.length(1);
    expect(regressions(report(0.3, 'b'), report(0.5), 0.1)).to.deep.equal([]);
  });
});
