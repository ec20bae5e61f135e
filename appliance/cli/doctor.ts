import { ConfigurationError, formatProblem } from '../../core/contract/errors.ts';
import { packageVersion } from '../root.ts';
import {
  addConfigurationOptions,
  type ConfigurationFlags,
  configure,
  instancesOf,
  type LoadedInstance,
  loadInstances,
} from './configuration.ts';
import { consoleLog } from './console-log.ts';
import { examineClock } from './doctor/clock.ts';
import { examineData } from './doctor/data-folder.ts';
import type { Finding } from './doctor/finding.ts';
import { examineFiles, judgeMemory, memoryLimit, sizeOfModels } from './doctor/machine.ts';
import { findingsOf } from './doctor/pipelines.ts';
import { examineShared } from './doctor/shared.ts';
import { EXIT, plural, seenFrom } from './exit.ts';
import { validateInstance } from './validate/validate-instance.ts';
import { type Context, examples, type Verb } from './verb.ts';

interface Flags extends ConfigurationFlags {
  json?: boolean;
}

export const doctor: Verb = {
  declare: (command) =>
    addConfigurationOptions(command)
      .option('--json', 'everything as JSON')
      .addHelpText(
        'after',
        `
Looks at what the service stands on, as 'touchstone run' would find it: permissions of the data folder, free disk, memory,
open files, the clock, what replicas share, and each resource of the pipelines with its model or server. Every finding is
ok, a warning or a problem, with the way out. Ends with 0 when there is no problem, with 1 when there is one, and with 78 when the
configuration has mistakes. It answers no question, loads no document and sends no key to find out the time.
${examples('touchstone doctor', 'touchstone doctor --config /etc/touchstone/touchstone.yaml --json')}`,
      ),
  async run(command, context) {
    const flags = command.opts<Flags>();
    const findings = await examine(flags, context);
    if (flags.json) context.out(JSON.stringify(asJson(findings), null, 2));
    else for (const line of asText(findings)) context.out(line);
    if (findings.some(({ inConfiguration }) => inConfiguration)) return EXIT.configuration;
    return findings.some(({ level }) => level === 'problem') ? EXIT.findings : EXIT.fine;
  },
};

/** What can still be looked at when the configuration has mistakes is looked at all the same. */
async function examine(flags: Flags, context: Context): Promise<Finding[]> {
  const version = `touchstone ${packageVersion()}, Node ${process.versions.node}, ${process.platform} ${process.arch}`;
  const findings: Finding[] = [{ check: 'version', level: 'ok', detail: version }];
  try {
    const { settings, env, ...configuration } = configure(flags, context);
    findings.push(...(await examineData(settings.data)), examineFiles(settings.http.limits.connections));
    findings.push(...(await examineShared(settings)));
    const loaded = await loadInstances(instancesOf({ settings, env, ...configuration }), env);
    return [...findings, ...(await examinePipelines(loaded, context))];
  } catch (thrown) {
    if (!(thrown instanceof ConfigurationError)) throw thrown;
    return [...findings, judgeMemory(memoryLimit()), ...mistakes(thrown, context)];
  }
}

async function examinePipelines(loaded: readonly LoadedInstance[], context: Context): Promise<Finding[]> {
  const blueprints = loaded.map(({ blueprint }) => blueprint);
  const findings = [judgeMemory(memoryLimit(), sizeOfModels(blueprints)), await examineClock(blueprints)];
  const log = consoleLog(context);
  for (const each of loaded) findings.push(...findingsOf(await validateInstance(each, log)));
  return findings;
}

const mistakes = ({ problems }: ConfigurationError, { cwd }: Context): Finding[] =>
  problems.map((problem) => ({
    check: 'configuration',
    level: 'problem',
    detail: formatProblem(seenFrom(cwd, problem)),
    inConfiguration: true,
  }));

const asJson = (findings: readonly Finding[]) => ({
  ok: findings.every(({ level }) => level !== 'problem'),
  findings: findings.map(({ inConfiguration, ...finding }) => finding),
});

function asText(findings: readonly Finding[]): string[] {
  const count = (level: Finding['level']): number => findings.filter((each) => each.level === level).length;
  return [
    ...findings.flatMap(({ check, level, detail, mend = '' }) => [
      `${level.padEnd(7)}  ${check}: ${detail}`,
      ...(mend === '' ? [] : mend.split('\n').map((line) => `           ${line}`)),
    ]),
    `${count('ok')} ok, ${plural(count('warning'), 'warning')}, ${plural(count('problem'), 'problem')}`,
  ];
}
