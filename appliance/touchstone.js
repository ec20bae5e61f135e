#!/usr/bin/env node
// Plain JavaScript that older versions of Node can read: it starts the command line with a version that runs TypeScript.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

const NEEDED = 24;
const EX_UNAVAILABLE = 69;
const at = (path) => fileURLToPath(new URL(path, import.meta.url));

// What can only be set when a process begins, and keeps the service 100 MB smaller: see docs/decisions/0008-memory.md.
const LEAN = { MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '4' };
const LEAN_FLAGS = ['--max-semi-space-size=4', '--heap-growing-percent=50'];
/** Verbs that take long, and memory by the size of what they work on. */
const LONG = new Set(['run', 'ingest']);

if (Number.parseInt(process.versions.node, 10) < NEEDED) restart();
else if (LONG.has(process.argv[2]) && process.platform === 'linux' && !process.env.MALLOC_TRIM_THRESHOLD_) becomeLean();
else await start();

/** Replaces this process by itself: the same id, the same terminal, no second process. */
function becomeLean() {
  const flags = [...process.execArgv, ...LEAN_FLAGS];
  process.execve(process.execPath, [process.execPath, ...flags, ...process.argv.slice(1)], { ...process.env, ...LEAN });
}

async function start() {
  // The ONNX runtime would report its use to its maker; it reads this once, from the process's real environment.
  process.env.ORT_DISABLE_TELEMETRY = '1';
  // The engine of the embedded knowledge base writes its own log to standard error, and reads this when it is loaded.
  process.env.LANCEDB_LOG ??= process.argv.includes('--debug') ? 'warn' : 'error';
  // Saves half of the start time; kept inside the installation, where no other user can put code. Read-only is fine.
  module.enableCompileCache?.(at('../node_modules/.cache/touchstone'));
  const compiled = at('./cli/main.js');
  const { main } = await import(existsSync(compiled) ? './cli/main.js' : './cli/main.ts');
  await main(process.argv.slice(2));
}

function restart() {
  const newer = at('../node_modules/.bin/node');
  if (!existsSync(newer)) {
    console.error(`touchstone needs Node ${NEEDED}, this is ${process.version}: run "npm ci" in ${at('..')}, which brings it`);
    process.exitCode = EX_UNAVAILABLE;
    return;
  }
  const child = spawn(newer, [...LEAN_FLAGS, fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, ...LEAN },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR2']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`${newer} cannot be started: ${error.message}`);
    process.exitCode = EX_UNAVAILABLE;
  });
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}
