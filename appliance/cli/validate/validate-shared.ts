import type { Health } from '../../../core/contract/call.ts';
import type { Settings } from '../../settings.ts';
import { sharedHealth } from '../../state/shared/shared-health.ts';
import { codeAndMessage, EXIT, exitCodeOf } from '../exit.ts';
import { isFine } from './validate-instance.ts';

/** What replicas share, as it was found. */
export interface ValidatedShared {
  health: Health;
  /** How a verb would end that met nothing but this. */
  code: number;
}

/** Looks at what replicas share; undefined where they share nothing. What is wrong is a result. */
export async function validateShared({
  shared_state: options,
}: Pick<Settings, 'shared_state'>): Promise<ValidatedShared | undefined> {
  if (!options) return undefined;
  try {
    const health = await sharedHealth(options);
    return { health, code: isFine(health) ? EXIT.fine : EXIT.unreachable };
  } catch (thrown) {
    return { health: { ok: false, detail: codeAndMessage(thrown) }, code: exitCodeOf(thrown) };
  }
}
