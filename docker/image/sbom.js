// Writes what the service is made of as CycloneDX 1.5 to standard output: packages as `npm sbom` finds them, Node, the models and, of an
// image, the packages of its system: node docker/image/sbom.js [/var/lib/dpkg/status]
// The same parts give the same bytes: no time, and a serial number made of the content.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const [status] = process.argv.slice(2);
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const npm = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
const bom = JSON.parse(execFileSync('npm', npm, { cwd: root, maxBuffer: 1 << 28 }));

const isForDevelopment = ({ properties }) => properties.some(({ name }) => name === 'cdx:npm:package:development');

/** What the screens are bundled of, with all that it stands on: it is no package any more, and is in the image all the same. */
function bundled() {
  const folder = join(root, 'appliance', 'web');
  const sources = readdirSync(folder, { recursive: true }).filter(
    (name) => /(?<!\.d)\.tsx?$/.test(name) && !name.startsWith('dist'),
  );
  const texts = sources.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  const names = new Set(
    Array.from(texts.matchAll(/^import (?!type ).*?from '((?:@[^/']+\/)?[^./'][^/']*)/gm), ([, name]) => name),
  );
  const needs = new Map(bom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const found = new Set(bom.components.filter(({ name }) => names.has(name)).map((each) => each['bom-ref']));
  for (const ref of found) for (const other of needs.get(ref) ?? []) found.add(other); // a set is read to what was added last
  return found;
}

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
/** Packages for another platform are not installed; without an image all platforms count. */
const isElsewhere = ({ name }) =>
  status !== undefined && lock[`node_modules/${name}`]?.os && !existsSync(join(root, 'node_modules', name));

/** Fields of the entries of dpkg's list that are installed. */
function debianPackages(text) {
  return text
    .split('\n\n')
    .map((entry) => Object.fromEntries(Array.from(entry.matchAll(/^([A-Z][\w-]*): (.*)$/gm), ([, name, value]) => [name, value])))
    .filter(({ Status }) => Status === 'install ok installed');
}

const ofDebian = ({ Package: name, Version, Architecture: arch }) => {
  const purl = `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(Version)}?arch=${arch}&distro=debian-12`;
  return { 'bom-ref': purl, type: 'library', name, version: Version, purl };
};

function model(name) {
  const folder = join(root, 'models', name);
  const files = readdirSync(folder, { recursive: true }).map((each) => join(folder, each));
  const [largest] = files
    .filter((file) => statSync(file).isFile())
    .sort((one, other) => statSync(other).size - statSync(one).size);
  const content = createHash('sha256').update(readFileSync(largest)).digest('hex');
  const type = 'machine-learning-model';
  return { 'bom-ref': `model:${name}`, type, name, version: content.slice(0, 12), hashes: [{ alg: 'SHA-256', content }] };
}

const node = {
  'bom-ref': `pkg:generic/node@${process.versions.node}`,
  type: 'application',
  name: 'node',
  version: process.versions.node,
  purl: `pkg:generic/node@${process.versions.node}`,
};
const inScreens = bundled();
const packages = bom.components
  .filter((each) => inScreens.has(each['bom-ref']) || !isForDevelopment(each))
  .filter((each) => !isElsewhere(each));
const components = [
  // Where a package was fetched from is the business of whoever builds.
  ...packages.map(({ externalReferences, ...component }) => component),
  node,
  ...readdirSync(join(root, 'models'))
    .filter((name) => statSync(join(root, 'models', name)).isDirectory())
    .map(model),
  ...(status === undefined ? [] : debianPackages(readFileSync(status, 'utf8')).map(ofDebian)),
];
const digest = createHash('sha256').update(JSON.stringify(components)).digest('hex');
const serial = [
  digest.slice(0, 8),
  digest.slice(8, 12),
  `5${digest.slice(13, 16)}`,
  `a${digest.slice(17, 20)}`,
  digest.slice(20, 32),
];
const { 'bom-ref': ref, purl, licenses } = bom.metadata.component;
const component = { 'bom-ref': ref, type: 'application', name: 'touchstone', version, purl, licenses };
const metadata = { tools: bom.metadata.tools, component };
const refs = new Set([ref, ...components.map((each) => each['bom-ref'])]);
const dependencies = bom.dependencies
  .filter((each) => refs.has(each.ref))
  .map((each) => ({ ...each, dependsOn: each.dependsOn.filter((other) => refs.has(other)) }));
const written = { ...bom, serialNumber: `urn:uuid:${serial.join('-')}`, metadata, components, dependencies };
process.stdout.write(`${JSON.stringify(written, null, 1)}\n`);
