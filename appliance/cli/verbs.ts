import type { Verb } from './verb.ts';

interface ListedVerb {
  name: string;
  summary: string;
  load(): Promise<Verb>;
}

/** The command line's verbs, in the order in which help shows them. */
export const VERBS: readonly ListedVerb[] = [
  {
    name: 'run',
    summary: 'Starts the service.',
    load: async () => (await import('./run.ts')).run,
  },
  {
    name: 'ingest',
    summary: 'Loads documents into the knowledge base.',
    load: async () => (await import('./ingest.ts')).ingest,
  },
  {
    name: 'documents',
    summary: 'Lists, shows and removes documents of the knowledge base.',
    load: async () => (await import('./documents.ts')).documents,
  },
  {
    name: 'prepare',
    summary: 'Makes and fills the indexes of a knowledge base on a server, and moves searches to them.',
    load: async () => (await import('./prepare.ts')).prepare,
  },
  {
    name: 'ask',
    summary: 'Asks one question and shows the answer with its sources.',
    load: async () => (await import('./ask.ts')).ask,
  },
  {
    name: 'keys',
    summary: 'Creates, lists and revokes keys.',
    load: async () => (await import('./keys.ts')).keys,
  },
  {
    name: 'embedcodes',
    summary: 'Creates, lists and revokes embed codes, for pages in browsers.',
    load: async () => (await import('./embedcodes.ts')).embedcodes,
  },
  {
    name: 'lint',
    summary: 'Checks pipeline files, settings and the YAML in Markdown; reaches nothing.',
    load: async () => (await import('./lint.ts')).lint,
  },
  {
    name: 'validate',
    summary: 'Checks the configuration in effect, and reaches everything that it names.',
    load: async () => (await import('./validate.ts')).validate,
  },
  {
    name: 'doctor',
    summary: 'Looks at what the service stands on: folders, disk, memory, clock, servers, models; says what mends it.',
    load: async () => (await import('./doctor.ts')).doctor,
  },
  {
    name: 'test',
    summary: 'Runs the cases that stand beside a pipeline.',
    load: async () => (await import('./test.ts')).test,
  },
  {
    name: 'eval',
    summary: 'Measures retrieval and answers on labelled sets.',
    load: async () => (await import('./eval.ts')).evalVerb,
  },
  {
    name: 'calibrate',
    summary: 'Makes the semantic score fit your own labelled answers: its weights, a map and thresholds to paste.',
    load: async () => (await import('./calibrate.ts')).calibrateVerb,
  },
  {
    name: 'reload',
    summary: 'Has a running service read its pipeline files again.',
    load: async () => (await import('./reload.ts')).reload,
  },
  {
    name: 'backup',
    summary: 'Copies answers, ratings, keys, saved pipelines and what else is kept, also while the service runs.',
    load: async () => (await import('./backup.ts')).backupVerb,
  },
  {
    name: 'restore',
    summary: 'Puts a backup in place, and keeps what stood there.',
    load: async () => (await import('./restore.ts')).restoreVerb,
  },
  {
    name: 'migrate',
    summary: 'Brings what is kept to the formats of this version, or tells what there is to do.',
    load: async () => (await import('./migrate.ts')).migrateVerb,
  },
  {
    name: 'echo',
    summary: 'Shows the configuration in effect: defaults filled in, secrets masked.',
    load: async () => (await import('./echo.ts')).echo,
  },
  {
    name: 'list',
    summary: 'Lists the plugins: those that come with the service and those of the configuration.',
    load: async () => (await import('./list.ts')).list,
  },
  {
    name: 'version',
    summary: 'Shows the versions of the service, the plugin contract and Node.',
    load: async () => (await import('./version.ts')).version,
  },
];
