// Tells what weighs what in an image, as docs/operations.md has it: docker run --rm -i --user 0 --entrypoint node touchstone - <docker/image/weigh.js
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGES = '/app/node_modules';
/** In this order: a file belongs to the first part that it lies in. */
const PARTS = [
  ['LanceDB', `${PACKAGES}/@lancedb`],
  ['ONNX runtime', `${PACKAGES}/onnxruntime-node`],
  ['other packages', PACKAGES],
  ['Node', '/usr/local/bin/node'],
  ['models', '/app/models'],
  ['our code, the screens, the demo documents, the bill of materials', '/app'],
  ['Debian: git', '/usr/bin/git', '/usr/lib/git-core'],
  ['Debian: other programs', '/usr/bin', '/usr/sbin'],
  ['Debian: libraries', '/usr/lib'],
  ['Debian: the rest', '/'],
];
/** What the engine puts there. */
const MOUNTED = new Set(['/proc', '/sys', '/dev', '/data']);

const bytes = new Map(PARTS.map(([name]) => [name, 0]));
const seen = new Set();

function weigh(path) {
  const { size, ino, nlink } = lstatSync(path);
  if (nlink > 1 && seen.has(ino)) return;
  seen.add(ino);
  const [name] = PARTS.find(([, ...places]) =>
    places.some((place) => path === place || path.startsWith(place.replace(/\/?$/, '/'))),
  );
  bytes.set(name, bytes.get(name) + size);
}

function walk(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (MOUNTED.has(path)) continue;
    if (entry.isDirectory()) walk(path);
    else weigh(path);
  }
}

walk('/');
console.log('| part | MB |\n|---|---:|');
for (const [name, size] of bytes) console.log(`| ${name} | ${(size / 1e6).toFixed(1)} |`);
console.log(`| all | ${([...bytes.values()].reduce((sum, size) => sum + size, 0) / 1e6).toFixed(1)} |`);
