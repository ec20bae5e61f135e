import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { describePythonClient } from '../../support/python-client.ts';
import { KETTLES, type Served, serveDocuments } from '../../support/served.ts';

const SCRIPT = join(import.meta.dirname, 'python-client.py');

/** What a call came to: what it gave, the status of an answer that is an error, or what the client itself objected to. */
interface Outcome {
  name: string;
  value?: unknown;
  status?: number;
  body?: string;
  error?: string;
}

describePythonClient('the client for Python, with the address set and nothing else', (python) => {
  let served: Served;
  let outcomes: ReadonlyMap<string, Outcome>;
  before(async function () {
    this.timeout(120_000);
    served = await serveDocuments(KETTLES);
    const env = { ...process.env, TOUCHSTONE_KEY: served.key };
    const { stdout } = await promisify(execFile)(python(), [SCRIPT, `${served.url}/v1/test`], { env, timeout: 100_000 });
    const lines = stdout.trim().split('\n');
    outcomes = new Map(lines.map((line) => JSON.parse(line) as Outcome).map((outcome) => [outcome.name, outcome])); // as it writes them
  });
  after(() => served?.stop());

  const gaveBack = (name: string): unknown => {
    const { value, ...failed } = outcomes.get(name) ?? { name };
    expect(failed, 'what went wrong').to.deep.equal({ name });
    return value;
  };

  it('gets an answer, with its id as text and nothing of a cache', () => {
    const answer = gaveBack('seek') as Record<string, unknown>; // its fields are looked at below
    expect(answer).to.include({ categoryName: 'Other', category: 0, langCode: 'en' });
    expect(answer.answer).to.contain('three years');
    expect(answer.answerId).to.be.a('string').that.matches(/^\d+$/);
    expect(answer.score).to.satisfy(Number.isInteger);
    expect(answer.passages).to.be.an('array').with.length.within(1, 2);
    expect(answer.cachedResult ?? '').to.equal('');
  });

  const VALUES: readonly [name: string, value: object][] = [
    ['categorize', { category: 'Other', categoryId: 0 }],
    ['answer_ratings', { score: 5, total: 1 }],
    ['identify_language_json', { language: 'en' }],
  ];
  for (const [name, value] of VALUES) it(`gets what it wants of ${name}`, () => expect(gaveBack(name)).to.include(value));

  it('gets lists of what it wants of logs, languages and personal data', () => {
    const [entry] = gaveBack('logs') as Record<string, unknown>[]; // a list, by the client's own check
    expect(entry?.id).to.be.a('number');
    expect(entry?.answer).to.contain('three years');
    expect(gaveBack('identify_language')).to.have.nested.property('[0].language', 'en');
    expect(gaveBack('find_pii')).to.deep.equal([{ pii: ['ada@example.com'] }]);
    expect(gaveBack('one_time_password')).to.have.property('otp').that.is.a('string');
  });

  const WITHOUT_TYPES = [
    'score',
    'rate',
    'train',
    'glossary_add',
    'glossary_delete',
    'service_test',
    'test_questions',
    'test_results',
  ];
  for (const name of [...WITHOUT_TYPES, 'analytics', 'key_check', 'user_data'])
    it(`takes what ${name} answers`, () => void gaveBack(name));

  for (const [name, status, body] of [
    ['extract_entities', 503, /no_language_model/],
    ['translate', 503, /no_language_model/],
    ['wrong_key', 401, /unauthorized/],
  ] as const)
    it(`raises its own error of the status ${status} for ${name}`, () => {
      const outcome = outcomes.get(name);
      expect(outcome).to.deep.include({ status });
      expect(outcome?.body).to.match(body);
    });
});
