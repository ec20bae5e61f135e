import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { ROOT } from '../../../support/command-line.ts';
import { BASIC, VERSION_9 } from '../../../support/elasticsearch/variants.ts';
import { describeElasticsearch, type Server, type Variant } from '../../../support/elasticsearch.ts';
import { folderWith } from '../../../support/folder.ts';

const MINUTE = 60_000;
const FOLDER = join(ROOT, 'test', 'scenarios', 'elasticsearch');
const MOCHA = join(ROOT, 'node_modules', 'mocha', 'bin', 'mocha.js');

/** Tests as mocha's reporter `json` tells of them. */
interface Told {
  fullTitle: string;
  file: string;
  err: { message?: string };
}

interface Report {
  passes: Told[];
  failures: Told[];
  pending: Told[];
}

const SUITES = readdirSync(FOLDER).filter((name) => name.endsWith('.test.ts'));

/** Runs suites that need no server of their own against this one, as `npm test` runs them against a plain one. */
async function rerun(server: Server, suites: readonly string[]): Promise<Report> {
  const output = join(folderWith(), 'report.json');
  const given = ['--reporter', 'json', '--reporter-option', `output=${output}`];
  const args = [MOCHA, ...suites.map((name) => join(FOLDER, name)), ...given];
  const said = await new Promise<string>((resolve) => {
    const env = { ...process.env, ...server.env };
    execFile(process.execPath, args, { cwd: ROOT, env, maxBuffer: 64 * 1024 ** 2 }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
  try {
    return JSON.parse(readFileSync(output, 'utf8')) as Report; // as mocha writes it
  } catch (cause) {
    throw new Error(`mocha left no report: ${said}`, { cause });
  }
}

/**
 * What differs between versions: how it is prepared, loaded, searched and inspected. The others try our own side, or play a server of
 * version 8 to the letter.
 */
const OF_EVERY_VERSION: ReadonlySet<string> = new Set([
  'documents.test.ts',
  'documents-alias.test.ts',
  'health.test.ts',
  'knowledge-base.test.ts',
  'meaning.test.ts',
  'prepare.test.ts',
]);

/** What a basic licence does not hold: inference endpoints. */
const NOT_OF_BASIC: ReadonlySet<string> = new Set(['reranker.test.ts']);

const listOf = (tests: readonly Told[]): string => tests.map(({ fullTitle, err }) => `${fullTitle}: ${err.message}`).join('\n');

const variants: { title: string; variant: Variant; suites: readonly string[] }[] = [
  { title: 'with a basic licence', variant: BASIC, suites: SUITES.filter((name) => !NOT_OF_BASIC.has(name)) },
  { title: 'of version 9', variant: VERSION_9, suites: SUITES.filter((name) => OF_EVERY_VERSION.has(name)) },
];

for (const { title, variant, suites } of variants) {
  describeElasticsearch(
    `suites, on a server ${title}`,
    (server) => {
      let report: Report;
      before(async function () {
        this.timeout(6 * MINUTE);
        report = await rerun(server(), suites);
      });

      for (const suite of suites) {
        it(suite, () => {
          const of = (tests: readonly Told[]) => tests.filter(({ file }) => file.endsWith(`/${suite}`));
          expect(listOf(of(report.failures)), 'tests that failed').to.equal('');
          const [passes, pending] = [of(report.passes), of(report.pending)];
          expect(passes.length, 'tests that ran').to.be.above(0);
          console.log(
            `      ${passes.length} passed${pending.map(({ fullTitle }) => `\n      left out: ${fullTitle}`).join('')}`,
          );
        });
      }
    },
    variant,
  );
}
