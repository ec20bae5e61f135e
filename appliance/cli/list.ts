import { Option } from 'commander';
import { formatProblem } from '../../core/contract/errors.ts';
import { suggestion } from '../../core/host/suggestion.ts';
import { type DescribedPlugin, describePlugin } from '../reference/describe.ts';
import { addConfigurationOptions, type ConfigurationFlags } from './configuration.ts';
import { configuredPlugins } from './configured-plugins.ts';
import { EXIT, seenFrom, UsageError } from './exit.ts';
import { examples, type Verb } from './verb.ts';

const KINDS = ['step', 'source', 'knowledge base', 'language model', 'embedder', 'store', 'verifier', 'reranker'];

interface Flags extends ConfigurationFlags {
  kind?: string;
  json?: boolean;
}

export const list: Verb = {
  declare: (command) =>
    addConfigurationOptions(command.argument('[plugin...]', 'show these with all their options'))
      .addOption(new Option('--kind <kind>', 'only plugins of this kind').choices(KINDS))
      .option('--json', 'everything as JSON')
      .addHelpText(
        'after',
        examples(
          'touchstone list',
          'touchstone list --kind "knowledge base"',
          'touchstone list retrieve',
          'touchstone list --pipeline my.yaml greet_by_name',
          'touchstone list --json',
        ),
      ),
  async run(command, context) {
    const { kind, json, ...flags } = command.opts<Flags>();
    const { builtins } = await import('../../plugins/index.ts');
    const own = await configuredPlugins(flags, context);
    const all = [...(await Promise.all(Object.values(builtins).map((load) => load()))), ...own.plugins];
    for (const problem of own.problems) context.err(formatProblem(seenFrom(context.cwd, problem)));
    const names = all.map(({ name }) => name);
    const unknown = command.args.find((name) => !names.includes(name));
    if (unknown) throw new UsageError(`there is no plugin '${unknown}'${suggestion(unknown, names)}`);
    const chosen = all
      .map(describePlugin)
      .filter((plugin) => !kind || plugin.kind === kind)
      .filter(({ name }) => command.args.length === 0 || command.args.includes(name));
    if (json) context.out(JSON.stringify(chosen, null, 2));
    else for (const line of command.args.length > 0 ? chosen.flatMap(inDetail) : asTable(chosen)) context.out(line);
    return own.problems.length > 0 ? EXIT.configuration : EXIT.fine;
  },
};

function asTable(plugins: readonly DescribedPlugin[]): string[] {
  const width = (key: 'name' | 'kind') => Math.max(0, ...plugins.map((plugin) => plugin[key].length));
  const [name, kind] = [width('name'), width('kind')];
  return plugins.map((plugin) => `${plugin.name.padEnd(name)}  ${plugin.kind.padEnd(kind)}  ${plugin.summary}`);
}

function inDetail({ name, kind, summary, needs, wants, gives, options }: DescribedPlugin): string[] {
  const facts = (label: string, names: readonly string[]) => (names.length > 0 ? [`  ${label} ${names.join(', ')}`] : []);
  return [
    `${name} (${kind}): ${summary}`,
    ...facts('needs', needs),
    ...facts('uses ', wants),
    ...facts('gives', gives),
    ...options.flatMap((option) => {
      const preset = option.required ? 'required' : `default ${JSON.stringify(option.default) ?? 'none'}`;
      return [`  ${option.name}: ${option.type.replaceAll('`', '')}; ${preset}`, `      ${option.description}`];
    }),
  ];
}
