// Imports every package that the service names anywhere, as it will be in the image: node docker/image/import-all.js, in its place there.
// What docker/image/trim.js took away too much of is found here, before anybody asks a question that needs it.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const NAMED = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"`.$\s][^'"`$\s]*)['"]/g;

const files = ['appliance', 'core', 'lib', 'plugins', 'sdk'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((name) => name.endsWith('.js') && !name.startsWith('web/'))
    .map((name) => join(root, folder, name)),
);
const all = new Set(files.flatMap((file) => Array.from(readFileSync(file, 'utf8').matchAll(NAMED), ([, name]) => name)));
const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const packages = [...all].filter((name) => !/^(node:|touchstone($|\/))/.test(name) && !(name in devDependencies));

const require = createRequire(import.meta.url);
let wrong = 0;
for (const name of packages) {
  try {
    if (name.endsWith('.json')) require(name);
    else await import(name);
  } catch (error) {
    wrong += 1;
    console.error(`${name}: ${error.message}`);
  }
}
console.log(`${packages.length} packages imported, ${wrong} failed`);
// So few would mean that they were not found.
process.exit(wrong > 0 || packages.length < 30 ? 1 : 0);
