import { Argument, InvalidArgumentError } from 'commander';
import { callOf, type ResourceCall } from '../../core/contract/call.ts';
import type { KnowledgeBase, ListedDocument } from '../../core/contract/resources/knowledge-base.ts';
import { withDate } from '../loads/listed-documents.ts';
import { visibleName } from '../visible.ts';
import { addConfigurationOptions, type ConfigurationFlags } from './configuration.ts';
import { EXIT, plural, UsageError } from './exit.ts';
import { type Opened, withPipeline } from './opened.ts';
import { type Context, examples, type Verb } from './verb.ts';

const ACTIONS = ['list', 'show', 'remove'] as const;
type Action = (typeof ACTIONS)[number];

interface Flags extends ConfigurationFlags {
  search?: string;
  limit: number;
  json?: boolean;
}

/** More than anybody reads, and as many as every knowledge base hands over. */
const MOST = 10_000;

function limit(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1 || value > MOST) throw new InvalidArgumentError(`It is a whole number from 1 to ${MOST}.`);
  return value;
}

export const documents: Verb = {
  declare: (command) =>
    addConfigurationOptions(
      command
        .addArgument(new Argument('<action>', 'what to do').choices(ACTIONS))
        .argument('[id...]', 'the documents to show or remove, as list names them'),
    )
      .option('--instance <name>', 'whose knowledge base; needed when the settings have several')
      .option('--search <text>', 'list only those with this in their id, title or address')
      .option('--limit <number>', 'list at most so many', limit, 50)
      .option('--json', 'everything as JSON')
      .addHelpText(
        'after',
        `\nWhat is removed comes back with the next ingest of a file that holds it.\n${examples(
          'touchstone documents list --search warranty',
          'touchstone documents show faq.csv#12',
          'touchstone documents remove old/prices.md old/terms.md',
        )}`,
      ),
  async run(command, context) {
    const [action, ...ids] = command.args as [Action, ...string[]]; // commander has checked it
    const flags = command.opts<Flags>();
    if (action === 'list' && ids.length > 0) throw new UsageError(`list takes no id: say --search ${ids[0]}`);
    if (action !== 'list' && ids.length === 0) throw new UsageError(`say which document to ${action}: touchstone documents list`);
    return withPipeline(flags, context, (opened) =>
      WORK[action]({ base: loadedBase(opened), call: callOf(opened.log), ids, flags, context }),
    );
  },
};

interface Work {
  base: KnowledgeBase;
  call: ResourceCall;
  ids: readonly string[];
  flags: Flags;
  context: Context;
}

const WORK: Readonly<Record<Action, (work: Work) => Promise<number>>> = { list, show, remove };

/** The knowledge base that documents are loaded into, else the first. */
function loadedBase({ pipeline }: Opened): KnowledgeBase {
  const { base } = pipeline.loading();
  if (!base) throw new UsageError('this pipeline has no knowledge base');
  return base;
}

async function list({ base, call, flags: { limit, search, json }, context: { out, err } }: Work): Promise<number> {
  if (!base.documents) throw new UsageError('this knowledge base cannot list its documents');
  const found = await base.documents.list({ limit, ...(search && { search }) }, call);
  if (json) out(JSON.stringify({ ...found, documents: found.documents.map(withDate) }, null, 2));
  else for (const document of found.documents) out(lineOf(document));
  const hidden = found.total - found.documents.length;
  if (hidden > 0) err(`${hidden} more of ${found.total}: --search narrows the list, --limit lengthens it`);
  if (found.total === 0) err(search ? `No document has '${search}' in its id, title or address.` : 'There are no documents.');
  return EXIT.fine;
}

const lineOf = ({ id, title, url, passages }: ListedDocument): string =>
  visibleName([id, title, ...(passages === undefined ? [] : [plural(passages, 'passage')]), ...(url ? [url] : [])].join('  '));

async function show({ base, call, ids, flags: { json }, context: { out, err } }: Work): Promise<number> {
  if (!base.documents) throw new UsageError('this knowledge base cannot show a document');
  let missing = 0;
  for (const id of ids) {
    const passages = await base.documents.passagesOf(id, call);
    const [first] = passages;
    if (!first) {
      missing++;
      err(noDocument(id));
    } else if (json) out(JSON.stringify({ id, title: first.title, url: first.url, passages }, null, 2));
    else {
      out(lineOf({ id, title: first.title, url: first.url, passages: passages.length }));
      for (const { position, headings, text } of passages) out(`\n[${[position + 1, ...headings].join(' > ')}]\n${text}`);
    }
  }
  return missing > 0 ? EXIT.findings : EXIT.fine;
}

async function remove({ base: { writer }, call, ids, flags: { json }, context: { out, err } }: Work): Promise<number> {
  if (!writer) throw new UsageError('this knowledge base is only searched: its documents cannot be removed here');
  const stored = await writer.hashes(ids, call);
  const [there, missing] = [ids.filter((id) => stored.has(id)), ids.filter((id) => !stored.has(id))];
  if (there.length > 0) {
    await writer.remove(there, call);
    await writer.commit(call);
  }
  for (const id of missing) err(noDocument(id));
  if (json) out(JSON.stringify({ removed: there, missing }));
  else out(`${plural(there.length, 'document')} removed`);
  return missing.length > 0 ? EXIT.findings : EXIT.fine;
}

const noDocument = (id: string): string =>
  visibleName(`There is no document '${id}'; touchstone documents list --search finds one.`);
