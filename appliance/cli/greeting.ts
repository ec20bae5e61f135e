import { isAbsolute, relative } from 'node:path';
import { packageVersion } from '../root.ts';
import { type Configuration, instancesOf, isShipped } from './configuration.ts';
import { shownPath } from './exit.ts';
import type { Context } from './verb.ts';

/** Where everything in effect comes from. */
export function origins(configuration: Configuration, { cwd }: Context, pipelineFlag: boolean): string[] {
  const { file, fileOrigin, origin, settings } = configuration;
  const pipelineOrigin = pipelineFlag ? 'flag --pipeline' : origin(['instances']);
  return [
    `Touchstone ${packageVersion()}; what counts: flag > environment > file > default`,
    `  settings  ${file ? `${shownPath(cwd, file)} (${fileOrigin})` : `defaults (${fileOrigin})`}`,
    ...instancesOf(configuration).map(
      ({ name, pipeline }) => `  pipeline  ${shownPath(cwd, pipeline)} for /v1/${name} (${pipelineOrigin})`,
    ),
    `  data      ${shownPath(cwd, settings.data)} (${origin(['data'])})`,
    `  port      ${settings.http.port} (${origin(['http', 'port'])})`,
  ];
}

export interface Welcome {
  /** Where the service listens. */
  url: string;
  configuration: Configuration;
  context: Context;
  /** The admin key, when it has been made just now. */
  key?: string;
  /** Flags that `run` was given and that other verbs need too. */
  flags: readonly string[];
}

/** What to do next, in lines that can be pasted. */
export function welcome({ url, configuration, context, key, flags }: Welcome): string[] {
  const [instance] = instancesOf(configuration);
  const shipped = instance && isShipped(instance);
  const question = shipped ? 'How do I change my password?' : 'What do the documents say?';
  const ingest = [commandName(context.cwd), 'ingest', ...(shipped ? ['--drop-demo'] : []), ...flags, './my-documents'].join(' ');
  return [
    `Ready at ${reachable(url)}`,
    ...(configuration.settings.screens
      ? [`In a browser, signed in with ${key ? 'the admin key above' : 'a key'}: ${reachable(url)}/ui/`]
      : []),
    'Ask something:',
    `  curl -s ${reachable(url)}/v1/${instance?.name}/seek -H ${keyHeader(key, context)} -H 'content-type: ` +
      `application/json' -d '{"question": "${question}"}'`,
    'Load your own documents (a running service sees them within seconds):',
    `  ${ingest}`,
  ];
}

/** The name of a variable that holds the key, where the key itself is not known or not ours to show. */
function keyHeader(key: string | undefined, { env }: Context): string {
  if (key) return `'apikey: ${key}'`;
  return `"apikey: $${env.TOUCHSTONE_ADMIN_KEY ? 'TOUCHSTONE_ADMIN_KEY' : 'TOUCHSTONE_KEY'}"`;
}

/** Listening on every address means that this one works from here. */
const reachable = (url: string): string => url.replace(/\/\/(0\.0\.0\.0|\[::\])(?=:)/, '//localhost');

/** How this command line was called, as it can be called again from the same folder. */
export function commandName(cwd: string): string {
  const [, script = ''] = process.argv;
  const below = relative(cwd, script);
  return script.endsWith('touchstone.js') && !below.startsWith('..') && !isAbsolute(below) ? `node ${below}` : 'touchstone';
}
