import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { evaluate } from '../../../appliance/cli/eval/evaluate.ts';
import type { RetrievalFigures } from '../../../appliance/cli/eval/measure.ts';
import { silent } from '../../support/call.ts';
import { folderWith } from '../../support/folder.ts';
import { describeModels, type RealModels } from '../../support/real-models.ts';

const ROOT = join(import.meta.dirname, '../../..');
const PAGES = join(ROOT, 'examples', 'login.gov', 'en', 'help');

/** What people ask in other languages, and the English page that answers it. */
const QUESTIONS = [
  ['¿Cómo cambio el número de teléfono de mi cuenta?', 'manage-your-account/change-your-phone-number'],
  ['¿Cómo elimino mi cuenta?', 'manage-your-account/delete-your-account'],
  ['He olvidado mi contraseña', 'trouble-signing-in/forgot-your-password'],
  ['¿Por qué está bloqueada mi cuenta?', 'trouble-signing-in/why-is-my-account-locked'],
  ['¿Qué documentos de identidad se aceptan?', 'verify-your-identity/accepted-id-type'],
  [
    '¿Dónde encuentro una oficina de correos?',
    'verify-your-identity/verify-your-identity-in-person/find-a-participating-post-office',
  ],
  ['¿Cómo denuncio una actividad sospechosa?', 'fraud-concerns/report-suspicious-activity'],
  ['Wie ändere ich meine E-Mail-Adresse?', 'manage-your-account/change-your-email-address'],
  ['Comment fonctionnent les codes de secours ?', 'create-account/authentication-methods/backup-codes'],
  ['如何创建账户？', 'create-account/how-do-i-create-an-account'],
] as const;

const jsonLines = (rows: readonly object[]): string => rows.map((row) => JSON.stringify(row)).join('\n');

/** A set of those pages, without what stands above their texts. */
function pages(): string {
  const documents = QUESTIONS.map(([, page]) => {
    const text = readFileSync(join(PAGES, `${page}.md`), 'utf8');
    const [, title = ''] = /^title: (.*)$/m.exec(text) ?? [];
    return { _id: page, title, content: text.replace(/^---\n.*?\n---\n/s, ''), url: '', source: '' };
  });
  const questions = QUESTIONS.map(([question, page]) => ({ question, answers: [], doc_ids: [page], answerable: true }));
  return folderWith({ 'docs.jsonl': jsonLines(documents), 'qa.jsonl': jsonLines(questions) });
}

type ByMode = Record<'keyword' | 'hybrid', RetrievalFigures>;

/** The figures of a set, or of a variant of it, over the shipped example and the multilingual model of the server. */
async function measure({ url, model, embedding, key }: RealModels, set: string, variant = 'default'): Promise<ByMode> {
  const report = await evaluate({
    sets: [set],
    variant,
    parts: ['retrieval'],
    modes: ['keyword', 'hybrid'],
    file: join(ROOT, 'examples', 'multilingual', 'pipeline.yaml'),
    cache: folderWith(),
    destroy: false,
    env: {
      OPENAI_BASE_URL: url,
      OPENAI_MODEL: model,
      OPENAI_API_KEY: key,
      EMBED_BASE_URL: embedding?.url,
      EMBED_MODEL: embedding?.passages,
      EMBED_QUERY_MODEL: embedding?.questions,
      EMBED_API_KEY: key,
    },
    log: silent,
    progress: () => {},
  });
  const [{ retrieval = {} } = {}] = Object.values(report.sets);
  const { keyword, hybrid } = retrieval[variant] as ByMode; // both modes were asked for
  console.log(`      ${variant}: hit@1 ${keyword['recall@1'].toFixed(3)} by words, ${hybrid['recall@1'].toFixed(3)} by both`);
  return { keyword, hybrid };
}

describeModels('search in several languages', (models) => {
  before(function () {
    if (!models().embedding) this.skip();
  });

  it('finds English pages for questions in Spanish, German, French and Chinese, which words do not', async () => {
    const { keyword, hybrid } = await measure(models(), pages());
    expect(hybrid['recall@1']).to.be.at.least(0.7);
    expect(keyword['recall@1']).to.be.at.most(0.3);
  });

  /** A folder with labelled sets. It is not part of the repository. */
  const xquad = join(process.env.TOUCHSTONE_EVAL_SETS ?? '', 'xquad');

  for (const language of ['es', 'de'])
    it(`finds more at the first place than words alone: ${language} (xquad of TOUCHSTONE_EVAL_SETS)`, async function () {
      if (!process.env.TOUCHSTONE_EVAL_SETS || !existsSync(xquad)) return this.skip();
      this.timeout(30 * 60_000);
      const { keyword, hybrid } = await measure(models(), xquad, language);
      expect(hybrid['recall@1']).to.be.greaterThan(keyword['recall@1']);
    });
});
