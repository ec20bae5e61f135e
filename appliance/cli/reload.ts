import { Failure, formatProblem } from '../../core/contract/errors.ts';
import { variable } from '../../core/host/env.ts';
import { reachedFrom } from './ask/remote.ts';
import { restartLines } from './awaits-restart.ts';
import {
  addConfigurationOptions,
  type ConfigurationFlags,
  chooseInstance,
  configure,
  type Instance,
  instancesOf,
} from './configuration.ts';
import { EXIT, seenFrom } from './exit.ts';
import { type Context, examples, type Verb } from './verb.ts';

interface Flags extends ConfigurationFlags {
  url?: string;
  key?: string;
}

/** What a service says of a reload. */
interface Answer {
  status: number;
  body: { changes?: unknown[]; unavailable?: string[]; restart?: string[]; code?: string; detail?: string; errors?: Place[] };
}

interface Place {
  detail: string;
  line?: number;
  column?: number;
}

export const reload: Verb = {
  declare: (command) =>
    addConfigurationOptions(command)
      .option('--instance <name>', 'only this one; all of the settings when absent')
      .option('--url <address>', 'where the service is; http://localhost and the port of the settings when absent')
      .option('--key <key>', 'an admin key of it; or set TOUCHSTONE_KEY or TOUCHSTONE_ADMIN_KEY')
      .addHelpText(
        'after',
        '\nA running service reads its pipeline files again, and what they name: mounted secrets, models, plugins. A file with\n' +
          'mistakes changes nothing: what answered before goes on. SIGHUP does the same for all instances.\n' +
          examples(
            'touchstone reload',
            'touchstone reload --instance test --url https://answers.example --key "$TOUCHSTONE_KEY"',
          ),
      ),
  async run(command, context) {
    const flags = command.opts<Flags>();
    const configuration = configure(flags, context);
    const instances = flags.instance ? [chooseInstance(configuration, flags.instance)] : instancesOf(configuration);
    const base = (flags.url ?? `http://localhost:${configuration.settings.http.port}`).replace(/\/+$/, '');
    let code: number = EXIT.fine;
    const restart: string[] = [];
    for (const instance of instances) {
      const answer = await ask(instance, base, keyOf(flags, context));
      code = Math.max(code, tell(instance, answer, context));
      restart.push(...(answer.body.restart ?? []));
    }
    for (const line of restartLines(restart)) context.err(line);
    return code;
  },
};

const keyOf = ({ key }: Flags, { env }: Context): string =>
  key ?? variable(env, 'TOUCHSTONE_KEY') ?? variable(env, 'TOUCHSTONE_ADMIN_KEY') ?? '';

async function ask({ name }: Instance, base: string, key: string): Promise<Answer> {
  const address = `${base}/v1/${encodeURIComponent(name)}/settings/reload`;
  const response = await reachedFrom(address, { method: 'POST', headers: { apikey: key } });
  const text = await response.text();
  try {
    return { status: response.status, body: JSON.parse(text) as Answer['body'] }; // as openapi.yaml says
  } catch {
    throw new Failure('resource_unavailable', `${address} answers ${response.status}, and not as this service does`);
  }
}

/** What the file of an instance is wrong in is a matter of the configuration; all else of who asks and of what runs. */
function tell({ name, pipeline }: Instance, { status, body }: Answer, { out, err, cwd }: Context): number {
  if (status === 200) {
    const away = body.unavailable?.length ? `; not ready: ${body.unavailable.join(', ')}` : '';
    out(`${name}: reloaded, ${body.changes?.length ?? 0} changed${away}`);
    return EXIT.fine;
  }
  for (const { detail, line = 1, column = 1 } of body.errors ?? [])
    err(formatProblem(seenFrom(cwd, { file: pipeline, line, column, message: detail })));
  err(`${name}: not reloaded (${body.code ?? status}): ${body.detail ?? ''}`);
  return IN_FILE.has(body.code ?? '') ? EXIT.configuration : EXIT.unreachable;
}

const IN_FILE: ReadonlySet<string> = new Set(['settings_invalid', 'settings_not_ready', 'configuration_invalid']);
