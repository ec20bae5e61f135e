import type { DatabaseSync } from 'node:sqlite';
import type { Logger } from '../../core/contract/call.ts';
import type { Environment } from '../../core/host/env.ts';
import type { OpenOptions } from '../../core/host/open.ts';
import type { Audit } from '../access/audit.ts';
import type { Instances } from '../instances.ts';
import type { Metrics } from '../metrics.ts';
import type { Settings } from '../settings.ts';
import { Drafts } from './drafts.ts';
import { SettingsHistory } from './history.ts';
import { OpenProposals } from './open-proposals.ts';
import { PipelineSettings } from './pipeline-settings.ts';
import { Proposals } from './proposals.ts';

export interface ConfigureOptions {
  settings: Settings;
  /** What the `${VAR}`s of pipeline files see. */
  env: Environment;
  instances: Instances;
  access: { database: DatabaseSync; audit: Audit };
  metrics: Metrics;
  log: Logger;
  opening(): OpenOptions;
}

/** What changes the pipeline files of instances while they answer. */
export interface Configure {
  settings: PipelineSettings;
  history: SettingsHistory;
  proposals: Proposals;
  opened: OpenProposals;
  audit: Audit;
  log: Logger;
  opening(): OpenOptions;
}

export function createConfigure(options: ConfigureOptions): Configure {
  const { env, instances, metrics, log, opening } = options;
  const { database, audit } = options.access;
  const history = new SettingsHistory(database);
  const proposals = new Proposals(database);
  const places = { data: options.settings.data, configured: options.settings.instances };
  const settings = new PipelineSettings({ instances, drafts: new Drafts(env), history, audit, places, metrics, opening });
  const opened = new OpenProposals({ settings, proposals, instances, log, opening });
  return { settings, history, proposals, opened, audit, log, opening };
}
