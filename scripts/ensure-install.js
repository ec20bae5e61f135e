// Installs the dependencies when node_modules is not what package-lock.json says. Plain JavaScript: it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);

function packages(file) {
  try {
    return JSON.parse(readFileSync(new URL(file, root), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** npm keeps beside the packages a list of what it installed. Those for other platforms are not in it. */
function isInstalled() {
  const wanted = packages('package-lock.json') ?? {};
  const found = packages('node_modules/.package-lock.json');
  if (!found) return false;
  const same = (path) => found[path]?.version === wanted[path]?.version && found[path]?.integrity === wanted[path]?.integrity;
  const missing = Object.keys(wanted).some((path) => path !== '' && !(same(path) || (wanted[path].optional && !found[path])));
  return !missing && Object.keys(found).every((path) => wanted[path]);
}

if (!isInstalled()) {
  console.error('Installing the dependencies that package-lock.json names, with the Node that runs the service ...');
  const { status } = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: root,
    // npm's own output is for people: standard output stays free for the command that follows.
    stdio: ['ignore', 2, 2],
    env: { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' },
    shell: process.platform === 'win32',
  });
  process.exitCode = status ?? 1;
}
