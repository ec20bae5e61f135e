// Takes out of node_modules what the service never reads, and prints a table of it: node docker/image/trim.js FOLDER
// What a rule takes away is found missing by docker/image/import-all.js, which runs next, and by the tests of the image.
import { existsSync, globSync, lstatSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

const folder = process.argv[2] ?? 'node_modules';

/** Texts that go with every copy of a package. */
const LEGAL = /^(licen[cs]e|notice|copying|copyright|authors|patents|third)/i;
/** Folders in the root of a package that no `main` and no `exports` leads to. */
const NOT_RUN =
  /^(tests?|__tests__|examples?|docs?|benchmarks?|bench|coverage|\.github|\.yarn|\.vscode|man|\.claude|\.nyc_output)$/;

/** What is taken away, in this order: files by their name, or paths below the folder. */
const RULES = [
  { what: 'binaries of onnxruntime for other platforms', paths: otherBinaries },
  { what: 'source maps', files: (name) => name.endsWith('.map') },
  { what: 'types and TypeScript sources', files: (name) => /\.(d\.)?[cm]?ts$/.test(name) || /\.(tsbuildinfo|flow)$/.test(name) },
  { what: 'pages of packages (not their licences)', files: (name) => /\.(md|markdown)$/i.test(name) && !LEGAL.test(name) },
  {
    what: 'tests, examples and docs of packages',
    paths: (all) =>
      all.flatMap(({ path, entries }) => entries.filter((name) => NOT_RUN.test(name)).map((name) => join(path, name))),
  },
  {
    what: 'tables of eld larger than the one that is loaded',
    paths: like('eld/src/ngrams/{large,medium,small}.js'),
  },
  {
    what: 'tables of gpt-tokenizer beside cl100k_base',
    paths: like('gpt-tokenizer/esm/bpeRanks/{o200k,p50k,r50k}_base.js'),
  },
  {
    what: 'forms that Node does not load: for browsers and bundlers, CommonJS beside modules and the reverse',
    paths: like(
      '@modelcontextprotocol/sdk/dist/cjs',
      '@opentelemetry/*/build/{esm,esnext}',
      '@opentelemetry/semantic-conventions/dist/**/*.mjs',
      '{async,csv-parse,jszip,n2words,pako}/dist',
      'gpt-tokenizer/{cjs,data,src}',
      'libphonenumber-js/{build,bundle,es6-modern,min,mobile,source}',
      'libphonenumber-js/metadata.{full,min,mobile}.json*',
      '{cheerio,lru-cache}/dist/commonjs',
      'mammoth/mammoth.browser*.js',
      'parse5/dist/cjs',
      're2js/build/*.{cjs,umd.js}',
      'stopword/{src,dist/*.mjs,dist/*.min.js,dist/*.umd.js}',
      'underscore/{amd,modules}',
      'yaml/browser',
      'zod/**/*.cjs',
      '**/dist/*.{min,umd,iife}.js',
    ),
  },
  {
    what: 'names that OpenTelemetry tries out',
    paths: like('@opentelemetry/semantic-conventions/dist/{experimental_*,index-incubating}.cjs'),
  },
  { what: 'openai as CommonJS', paths: unusedTwins },
];

/** What fits patterns, of which each must find something. */
function like(...patterns) {
  const found = (pattern) => {
    const paths = globSync(pattern, { cwd: folder });
    if (paths.length === 0) throw new Error(`nothing to take out any more: ${pattern}`);
    return paths.map((path) => join(folder, path));
  };
  return () => patterns.flatMap(found);
}

/** `x.js` where `x.mjs` stands beside it, unless a module takes it from there. */
function unusedTwins() {
  const modules = walk(join(folder, 'openai')).filter((file) => file.endsWith('.mjs'));
  const taken = (text) => Array.from(text.matchAll(/from ['"]\.[^'"]*?([^/'"]+\.js)['"]/g), ([, name]) => name);
  const used = new Set(modules.flatMap((file) => taken(readFileSync(file, 'utf8'))));
  return modules.map((file) => file.replace(/\.mjs$/, '.js')).filter((file) => !used.has(basename(file)));
}

function otherBinaries() {
  const bin = join(folder, 'onnxruntime-node/bin');
  const own = join(process.platform, process.arch);
  return readdirSync(bin).flatMap((api) =>
    readdirSync(join(bin, api)).flatMap((platform) =>
      readdirSync(join(bin, api, platform))
        .map((arch) => join(platform, arch))
        .filter((each) => each !== own)
        .map((each) => join(bin, api, each)),
    ),
  );
}

function walk(path) {
  if (!lstatSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => walk(join(path, name)));
}

/** Each package with the entries of its root. */
function packages(within = folder) {
  const found = [];
  for (const name of readdirSync(within)) {
    const path = join(within, name);
    if (!statSync(path).isDirectory() || name.startsWith('.')) continue;
    if (name.startsWith('@')) found.push(...packages(path));
    else
      found.push(
        { path, entries: readdirSync(path) },
        ...(existsSync(join(path, 'node_modules')) ? packages(join(path, 'node_modules')) : []),
      );
  }
  return found;
}

const bytes = (path) => walk(path).reduce((sum, file) => sum + lstatSync(file).size, 0);

/** Removes a path, and tells its bytes. */
function take(path) {
  if (!existsSync(path)) return 0;
  const size = bytes(path);
  rmSync(path, { recursive: true });
  return size;
}

console.log('| taken out of node_modules | MB |\n|---|---:|');
let sum = 0;
for (const { what, paths, files } of RULES) {
  const chosen = paths ? paths(packages()) : walk(folder).filter((path) => files(basename(path)));
  const gain = chosen.reduce((total, path) => total + take(path), 0);
  // A rule that finds nothing is about a package as it no longer is.
  if (gain === 0) throw new Error(`nothing to take out any more: ${what}`);
  sum += gain;
  console.log(`| ${what} | ${(gain / 1e6).toFixed(1)} |`);
}
console.log(`| all | ${(sum / 1e6).toFixed(1)} |`);
