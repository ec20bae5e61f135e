import type { DatabaseSync } from 'node:sqlite';
import type { Logger } from '../../core/contract/call.ts';
import type { Environment } from '../../core/host/env.ts';
import type { OpenOptions } from '../../core/host/open.ts';
import type { Audit } from '../access/audit.ts';
import type { Instances } from '../instances.ts';
import type { Metrics } from '../metrics.ts';
import type { Settings } from '../settings.ts';
import { Drafts } from './drafts.ts';
import { FileWatch } from './file-watch.ts';
import { SettingsHistory } from './history.ts';
import { OpenProposals } from './open-proposals.ts';
import { PipelineSettings, type ServiceSettings } from './pipeline-settings.ts';
import { PipelineTexts } from './pipeline-texts.ts';
import { Proposals } from './proposals.ts';
import { Reloads } from './reload.ts';

export interface ConfigureOptions {
  settings: Settings;
  around: Around;
  instances: Instances;
  access: { database: DatabaseSync; audit: Audit; shared?: unknown };
  metrics: Metrics;
  log: Logger;
  opening(): OpenOptions;
}

/** What is known of the process and the files that it was started with. */
export interface Around {
  /** What the `${VAR}`s of pipeline files see. */
  env: Environment;
  awaitsRestart: ServiceSettings['awaitsRestart'];
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
  const { around, instances, metrics, log, opening } = options;
  const { database, audit, shared } = options.access;
  const history = new SettingsHistory(database, shared ? new PipelineTexts(database) : undefined);
  const proposals = new Proposals(database);
  const { data, instances: configured } = options.settings;
  const settings = new PipelineSettings({
    instances,
    drafts: new Drafts(around.env),
    history,
    audit,
    service: { data, configured, awaitsRestart: around.awaitsRestart },
    metrics,
    opening,
  });
  const opened = new OpenProposals({ settings, proposals, instances, log, opening });
  return { settings, history, proposals, opened, audit, log, opening };
}

/** What reads files again, and watches them where the settings want it. */
export function createReloads({ settings }: Pick<Configure, 'settings'>, options: ConfigureOptions): Reloads {
  const { around, instances, log } = options;
  const reloads = new Reloads({ settings, names: instances.names, log });
  const { data, watch: interval } = options.settings;
  if (interval !== undefined)
    reloads.watch = new FileWatch({ settings, instances, reloads, env: around.env, data, log, interval });
  return reloads;
}
