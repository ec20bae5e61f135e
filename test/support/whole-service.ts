import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Screens } from '../../appliance/screens/screens.ts';
import { loadPipeline } from '../../core/host/load.ts';
import { builtins } from '../../plugins/index.ts';
import { folderWith } from './folder.ts';
import { KEY, type Running, start, until } from './harness.ts';
import { ModelServer, says } from './model-server.ts';
import { SCRIPT_ATTEMPTS } from './script-attempts.ts';
import { type Furniture, furnish } from './whole-furniture.ts';

/** What the instance `test` holds; `empty` nothing; `fresh` gets its first document, and `wild` what a suite gives it. */
const INSTANCES = ['test', 'empty', 'fresh', 'wild'] as const;
export type WholeInstance = (typeof INSTANCES)[number];

/** The answer of the model: with words of a passage, and with one that stands in none. */
export const PIECES = ['The warranty of every ', 'lamp lasts 24 months [1]. ', 'It covers volcanoes.'];

const withExample = (name: string) => ({ name, examples: [`zeppelins ${name}`] });

const pipelineOf = (name: string, { model, categories }: { model: string; categories: readonly string[] }): string => `
# the settings of ${name}
version: 1
${name === 'test' ? 'sources: { handbook: { read_files: {}, paths: [./handbook] } }' : ''}
resources:
  llm: { openai: { base_url: "${model}", model: little } }
  kb: { embedded: { path: ./${name} } }
  state: { sqlite: { path: ./${name}.db } }
answer:
  - carry_context: { memory: state }
  - screen_question: { min_words: 1 } # why? is a question
  - detect_intent:
      match: fuzzy
      categories: ${JSON.stringify(categories.map(withExample))}
  - retrieve: { from: kb, query_type: keyword }
  - prompt_grounded: {}
  - generate: { with: llm }
  - refine_citations: {}
  - score_semantic: {}
  - gate_confidence: {}
afterwards:
  - post_answer: { url: "http://127.0.0.1:9/hook", secret: whsec-this-secret-has-many-characters, reasons: [blocked] }
  - record_answer: { in: state }
ingest: [read_files: {}, clean_html: {}, split_passages: {}, load: { into: kb }]
`;

/** Who looks, and what their keys allow. */
const PERMISSIONS = {
  editor: ['ask', 'read', 'content', 'curate'],
  viewer: ['ask', 'read', 'content'],
  figures: ['ask', 'read'],
  asker: ['ask'],
} as const;
export type Who = keyof typeof PERMISSIONS | 'admin' | 'nobody';

/** A service with all that screens can show: several instances, people, answers, ratings, gaps, loads, a source, test runs. */
export interface WholeService extends Running {
  /** Writes the answers. */
  model: ModelServer;
  keys: Readonly<Record<Exclude<Who, 'nobody'>, string>>;
  /** A call of the API below /v1/INSTANCE/, as an administrator; throws where it fails. Resolves to the body as JSON. */
  call<T = unknown>(method: string, path: string, body?: unknown, instance?: WholeInstance): Promise<T>;
  /** Asks, and resolves to the id once the answer is kept. */
  ask(question: string, instance?: WholeInstance): Promise<number>;
  shown: Furniture;
}

/** Category names of `wild`, as long as one may be; what a pipeline file takes for a variable cannot be one. */
const WILD = SCRIPT_ATTEMPTS.filter((text) => !text.startsWith('${')).map((text) => text.slice(0, 100));

async function begin(): Promise<WholeService> {
  const model = new ModelServer();
  const screens = new Screens();
  model.will(says(PIECES));
  const address = await model.open();
  const texts = INSTANCES.map((name) => [
    `${name}.yaml`,
    pipelineOf(name, { model: address, categories: name === 'wild' ? WILD : ['Lamps', 'Airships'] }),
  ]);
  const handbook = { 'handbook/bulbs.md': '# Bulbs\n\nAll lamps take E14 bulbs.', 'handbook/broken.pdf': 'this is no PDF' };
  const folder = folderWith({ ...Object.fromEntries(texts), ...handbook });
  const file = (name: string): string => join(folder, `${name}.yaml`);
  const running = await start(undefined, {
    yaml: `instances:\n${INSTANCES.map((name) => `  ${name}: { pipeline: ${file(name)} }`).join('\n')}`,
    screens,
    isShared: true,
    open: async (instances, options) => {
      for (const name of INSTANCES)
        await instances.open(name, await loadPipeline({ file: file(name), env: {}, builtins }), options);
    },
  });
  const { call, ask } = callsOf(running);
  const keys: Record<string, string> = { admin: KEY };
  for (const [name, permissions] of Object.entries(PERMISSIONS))
    keys[name] = (await call<{ key: string }>('POST', 'keys', { name, permissions, instances: [...INSTANCES] })).key;
  await until(() => screens.state !== 'building', 60_000);
  const stop = async (): Promise<void> => {
    await running.stop();
    await model.close();
    await rm(running.data, { recursive: true, force: true });
  };
  const service = { ...running, stop, model, keys: keys as WholeService['keys'], call, ask }; // one for each, just made
  return { ...service, shown: await furnish(service) };
}

function callsOf({ url }: Running): Pick<WholeService, 'call' | 'ask'> {
  const call: WholeService['call'] = async <T>(method: string, path: string, body?: unknown, instance = 'test') => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}/v1/${instance}/${path}`, {
      method,
      headers: { apikey: KEY, ...(!isForm && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text ? JSON.parse(text) : undefined) as T; // as openapi.yaml says
  };
  const ask: WholeService['ask'] = async (question, instance = 'test') => {
    const { answerId } = await call<{ answerId: number }>('POST', 'seek', { question }, instance);
    await call('GET', `answers/${answerId}`, undefined, instance); // waits until it is kept
    return answerId;
  };
  return { call, ask };
}

let whole: Promise<WholeService> | undefined;

/** The one of a test run, which suites share: each leaves `test` as it was, `wild` belongs to the texts that attack. */
export function wholeService(): Promise<WholeService> {
  whole ??= begin();
  return whole;
}

// Of the root: when all suites have run.
after(async () => (await whole)?.stop());
