import type { Blueprint, Placed } from '../../../core/host/blueprint.ts';
import { maskSecrets } from '../../../core/host/resolve-options.ts';
import type { Finding } from './finding.ts';

/** Milliseconds that a server may take to tell its time. */
const PATIENCE = 5_000;
/** Seconds: beyond the first, times of logs and expiring keys mislead; beyond the second, certificates and signatures are refused. */
const NOTICEABLE = 30;
const HARMFUL = 300;

/** Compares the clock with those of the servers that pipelines name. Asks without any key, and takes nothing but the header `Date`. */
export async function examineClock(blueprints: readonly Blueprint[], patience = PATIENCE): Promise<Finding> {
  const origins = new Set(blueprints.flatMap(({ resources }) => resources.flatMap(originsIn)));
  const skews = await Promise.all([...origins].map((origin) => skewOf(origin, patience)));
  const told = skews.filter((skew) => skew !== undefined);
  const largest = told.sort((one, other) => Math.abs(other.seconds) - Math.abs(one.seconds))[0];
  if (largest) return judgeClock(largest);
  const detail = `it is ${new Date().toISOString()} here; no server of the pipelines tells its time`;
  return { check: 'clock', level: 'ok', detail };
}

/** How far the clock of a server is ahead of this one; behind where it is less than 0. */
export interface Skew {
  origin: string;
  seconds: number;
}

export function judgeClock({ origin, seconds }: Skew): Finding {
  const away = Math.abs(Math.round(seconds));
  if (away <= NOTICEABLE) return { check: 'clock', level: 'ok', detail: `the clock agrees with that of ${origin}` };
  return {
    check: 'clock',
    level: away > HARMFUL ? 'problem' : 'warning',
    detail: `the clock is ${away} s ${seconds > 0 ? 'behind' : 'ahead of'} that of ${origin}`,
    mend: 'set the clocks of both machines by NTP: timedatectl set-ntp true',
  };
}

/** Addresses without path, user and password, of all that is no secret. */
function originsIn({ plugin, config }: Placed): string[] {
  const texts: string[] = [];
  gather(maskSecrets(plugin.config, config), texts);
  return texts
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
    .filter((text) => /^https?:\/\//.test(text) && URL.canParse(text))
    .map((text) => new URL(text).origin);
}

function gather(value: unknown, into: string[]): void {
  if (typeof value === 'string') into.push(value);
  else if (value !== null && typeof value === 'object') for (const each of Object.values(value)) gather(each, into);
}

async function skewOf(origin: string, patience: number): Promise<Skew | undefined> {
  try {
    const begun = Date.now();
    const response = await fetch(origin, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(patience) });
    const here = (begun + Date.now()) / 2;
    await response.body?.cancel();
    const there = Date.parse(response.headers.get('date') ?? '');
    return Number.isNaN(there) ? undefined : { origin, seconds: (there - here) / 1000 };
  } catch {
    return undefined; // whether it can be reached, its resource says
  }
}
