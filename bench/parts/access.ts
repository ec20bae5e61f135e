import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAccess } from '../../appliance/access/access.ts';
import { type AdmitOptions, admit, limitAddress } from '../../appliance/http/edge/admit.ts';
import type { Context, Guard } from '../../appliance/http/edge/context.ts';
import { operationsOf, readOpenApi } from '../../appliance/http/edge/openapi.ts';
import { createMetrics } from '../../appliance/metrics.ts';
import { loadSettings } from '../../appliance/settings.ts';
import { atMost, type Bar, type Figure, figure } from '../figures.ts';
import type { Part } from '../part.ts';
import { silent } from '../support/call.ts';

const SCOPE = { instances: ['test'], permissions: ['ask'] };
/** So many that none is reached. */
const LIMITS = 'access: { tokens_per_day: 1000000, calls_per_minute: { key: 1000000, address: 1000000 } }';

/** The request of one connection that is kept, as far as the guards of `seek` read it. */
function requestOf(key: string): () => Context {
  const req = { headers: { apikey: key }, socket: { remoteAddress: '::ffff:192.0.2.1' } } as unknown as IncomingMessage; // no more is read
  return () => ({ req, params: { instance: 'test' }, state: {}, append() {} }) as unknown as Context; // nor of this
}

/** Microseconds of processor time of a call, over so many calls. */
async function shot(guards: readonly Guard[], request: () => Context, calls: number): Promise<number> {
  const before = process.cpuUsage();
  for (let count = 0; count < calls; count++) {
    const ctx = request();
    for (const guard of guards) {
      const waiting = guard(ctx);
      if (waiting) await waiting;
    }
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / calls;
}

interface Plan {
  keys: number;
  yaml?: string;
  quick: boolean;
  bar: Bar;
}

async function measure(name: string, { keys, yaml = '', quick, bar }: Plan): Promise<Figure> {
  const data = mkdtempSync(join(tmpdir(), 'touchstone-bench-'));
  const settings = loadSettings({ env: { TOUCHSTONE_DATA: data }, file: join(data, 'touchstone.yaml'), text: yaml });
  const access = openAccess({ settings, log: silent, auditLog: silent });
  try {
    const made = Array.from({ length: keys }, (_, at) => access.keys.create({}, { name: `key ${at}`, scope: SCOPE }));
    const metrics = createMetrics({ instances: [], routes: [], rejections: [], version: '' });
    const options: AdmitOptions = { access, metrics, settings, log: silent };
    const guards = operationsOf(readOpenApi()).flatMap((operation) =>
      operation.id === 'seek' ? [limitAddress(options), admit(options, operation)] : [],
    );
    const request = requestOf(made.at(-1)?.key ?? '');
    const calls = quick ? 20_000 : 100_000;
    await shot(guards, request, calls);
    const values: number[] = [];
    for (let round = 0; round < 5; round++) values.push(await shot(guards, request, calls));
    return figure(name, 'µs of CPU', values, bar);
  } finally {
    access.close();
    rmSync(data, { recursive: true });
  }
}

export const access: Part = {
  name: 'access',
  summary: 'who calls, whether it may, and what is left to it: what stands before a seek',
  quick: true,
  async run({ quick }) {
    return {
      figures: [
        await measure('one key', { keys: 1, quick, bar: atMost(10) }),
        await measure('1,000 keys', { keys: 1000, quick, bar: atMost(10) }),
        await measure('one key, with limits and a budget', { keys: 1, yaml: LIMITS, quick, bar: atMost(20) }),
      ],
    };
  },
};
