import type { Settings } from '../../settings.ts';
import { EXIT } from '../exit.ts';
import { validateShared } from '../validate/validate-shared.ts';
import type { Finding } from './finding.ts';
import { findingsOfHealth } from './pipelines.ts';

/** What is to be said of what replicas share; nothing where they share nothing. */
export async function examineShared(settings: Pick<Settings, 'shared_state'>): Promise<Finding[]> {
  const shared = await validateShared(settings);
  if (!shared) return [];
  const findings = findingsOfHealth('shared_state', shared.health);
  return shared.code === EXIT.configuration ? findings.map((each) => ({ ...each, inConfiguration: true as const })) : findings;
}
