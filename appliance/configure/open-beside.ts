import { messageOf } from '../../core/contract/errors.ts';
import type { OpenOptions } from '../../core/host/open.ts';
import type { Pipeline } from '../../core/host/runner.ts';
import { HttpProblem } from '../http/edge/problems.ts';
import type { Instances } from '../instances.ts';
import type { Draft } from './drafts.ts';
import { secretsOf, withoutSecrets } from './secrets.ts';

/** What takes the place of what answers. */
interface Replacement {
  instances: Instances;
  instance: string;
  draft: Draft;
  /** What it is opened with. */
  opening: OpenOptions;
}

interface Opening {
  /** Goes on although a server is away that is there for the pipeline that answers. */
  acceptUnavailable: boolean;
  /** Called when it is open and does not answer yet. */
  write(): Promise<void>;
}

/**
 * Opens a pipeline beside the one that answers, lets it be written, and puts it in its place; gives the resources that are away. Throws an
 * HttpProblem without secrets, and leaves what answers as it is.
 */
export async function openBeside(
  { instances, instance, draft, opening }: Replacement,
  { acceptUnavailable, write }: Opening,
): Promise<string[]> {
  const away = awayIn(instances.lease(instance));
  let unavailable: string[] = [];
  let isOpen = false;
  const settle = async (pipeline: Pipeline): Promise<void> => {
    isOpen = true;
    unavailable = unavailableIn(pipeline);
    const news = unavailable.filter((name) => !away.has(name));
    if (news.length > 0 && !acceptUnavailable) throw notReady(detailOf(pipeline, news), draft);
    await write();
  };
  try {
    await instances.open(instance, draft.blueprint, opening, settle);
  } catch (thrown) {
    throw isOpen || thrown instanceof HttpProblem ? thrown : notReady(messageOf(thrown), draft, thrown);
  }
  return unavailable;
}

function awayIn(lease: ReturnType<Instances['lease']>): Set<string> {
  const away = new Set(lease ? unavailableIn(lease.pipeline) : []);
  lease?.release();
  return away;
}

const unavailableIn = (pipeline: Pipeline): string[] =>
  Object.entries(pipeline.health()).flatMap(([name, { ok, fallbacks }]) => (ok || fallbacks ? [] : [name]));

const detailOf = (pipeline: Pipeline, names: readonly string[]): string => {
  const health = pipeline.health();
  return names.map((name) => `'${name}' is not ready: ${health[name]?.detail ?? 'it is away'}`).join('; ');
};

/** What is in the way, without secrets. */
function notReady(message: string, { read }: Draft, cause?: unknown): HttpProblem {
  const secrets = read ? secretsOf(read).map(({ value }) => value) : [];
  return new HttpProblem('settings_not_ready', `${withoutSecrets(message, secrets)}. Nothing was changed.`, { cause });
}
