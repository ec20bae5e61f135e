import { Type } from 'typebox';
import type { Batch } from '../../core/contract/facts/batch.ts';
import type { Turn } from '../../core/contract/facts/turn.ts';
import { Duration, Path, ResourceName, Secret, Size } from '../../core/contract/options.ts';
import type { Builtins } from '../../core/contract/plugin.ts';
import { type AnyPlugin, defineBatchStep, definePlugin, defineResource, defineSource } from '../../core/contract/plugin.ts';
import type { Embedder } from '../../core/contract/resources/embedder.ts';
import type { KnowledgeBase } from '../../core/contract/resources/knowledge-base.ts';

/** Answers with what its options say; has an option of every kind. */
export const say = definePlugin<Turn>()({
  name: 'say',
  summary: 'Answers with a set text.',
  config: Type.Object({
    text: Type.String({ description: 'What is said.' }),
    score: Type.Integer({ default: 50, minimum: 0, maximum: 100, description: 'How sure it is.' }),
    tone: Type.Union([Type.Literal('plain'), Type.Literal('warm')], { default: 'plain', description: 'How it is said.' }),
    wait: Duration({ default: '0s', description: 'How long it waits first.' }),
    room: Size({ default: '1KiB', description: 'Room for the text.' }),
    token: Type.Optional(Secret({ description: 'A secret.' })),
    notes: Type.Optional(Path({ description: 'A file.' })),
    rules: Type.Array(Type.Object({ pattern: Type.String({ description: 'What to look for.' }) }), {
      default: [],
      description: 'Rules.',
    }),
  }),
  needs: ['question'],
  gives: ['answer', 'score'],
  check: ({ rules, notes }) => [
    ...rules.flatMap(({ pattern }, index) =>
      pattern === '(' ? [{ path: ['rules', index, 'pattern'], message: 'this rule has no end' }] : [],
    ),
    ...(notes?.endsWith('/lost') ? [{ path: ['notes'], message: `${notes} is lost` }] : []),
  ],
  create: ({ text, score }) => ({ run: () => ({ answer: text, score }) }),
});

export const cheer = definePlugin<Turn>()({
  name: 'cheer',
  summary: 'Adds an exclamation mark.',
  config: Type.Object({}),
  needs: ['answer'],
  gives: ['answer'],
  create: () => ({ run: ({ answer }) => ({ answer: `${answer}!` }) }),
});

export const seek = definePlugin<Turn>()({
  name: 'seek',
  summary: 'Searches a knowledge base.',
  config: Type.Object({ from: ResourceName('knowledge_base', { description: 'Where to search.' }) }),
  needs: ['question'],
  gives: ['passages'],
  create: () => ({ run: () => ({ passages: [] }) }),
});

export const gather = defineSource<Batch>()({
  name: 'gather',
  summary: 'Makes a document for each path.',
  source: true,
  config: Type.Object({}),
  needs: ['paths'],
  gives: ['documents', 'failures', 'bytesRead', 'totalBytes'],
  create: () => ({
    async *batches({ paths }) {
      for (const path of paths) {
        if (path.endsWith('broken.txt'))
          yield { failures: [{ item: path, reason: 'is broken' }], bytesRead: 1, totalBytes: paths.length };
        else yield { documents: [documentOf(path)], bytesRead: 1, totalBytes: paths.length };
      }
    },
  }),
});

export const documentOf = (path: string): Batch['documents'][number] => ({
  id: path,
  title: path,
  content: path,
  format: 'text',
  url: '',
  source: '',
  metadata: {},
  origin: path,
});

export const shelve = defineBatchStep<Batch>()({
  name: 'shelve',
  summary: 'Counts documents as loaded.',
  config: Type.Object({}),
  needs: ['paths'],
  wants: ['documents'],
  gives: ['loaded', 'removed'],
  create: () => ({
    begin: () => ({
      run: ({ documents = [] }) => ({ loaded: documents.map(({ id }) => id) }),
      end: async () => ({ removed: ['gone'] }),
    }),
  }),
});

export const shelf = defineResource({
  provides: 'knowledge_base',
  name: 'shelf',
  summary: 'An empty knowledge base.',
  config: Type.Object({
    embedder: Type.Optional(ResourceName('embedder', { description: 'What makes vectors.' })),
    path: Path({ default: './shelf', description: 'Where it is.' }),
  }),
  create: (): KnowledgeBase => ({
    search: async () => ({ passages: [], candidates: 0, termShares: new Map() }),
  }),
});

/** Takes what it is given, and forgets it. */
export const attic = defineResource({
  provides: 'knowledge_base',
  offers: ['writer'],
  name: 'attic',
  summary: 'A knowledge base that takes documents.',
  config: Type.Object({}),
  create: () => ({
    search: async () => ({ passages: [], candidates: 0, termShares: new Map() }),
    writer: {
      load: async (documents) => ({ loaded: documents.map(({ id }) => id), failures: [] }),
      hashes: async () => new Map(),
      idsOf: async () => [],
      remove: async () => {},
      commit: async () => {},
    },
  }),
});

export const stow = definePlugin<Batch>()({
  name: 'stow',
  summary: 'Names a knowledge base that takes documents.',
  config: Type.Object({ into: ResourceName('knowledge_base', { needs: ['writer'], description: 'What takes them.' }) }),
  needs: ['paths'],
  gives: [],
  create: () => ({ run: () => undefined }),
});

export const coin = defineResource({
  provides: 'embedder',
  name: 'coin',
  summary: 'Vectors of two numbers.',
  config: Type.Object({ behind: Type.Optional(ResourceName('embedder', { description: 'Another embedder.' })) }),
  create: (): Embedder => ({
    id: 'coin',
    dimensions: 2,
    languages: ['*'],
    embedQuestion: async () => Float32Array.of(1, 0),
    embedPassages: async (texts) => texts.map(() => Float32Array.of(0, 1)),
  }),
});

export const catalogOf = (...plugins: AnyPlugin[]): Builtins =>
  Object.fromEntries(plugins.map((plugin) => [plugin.name, async () => plugin]));

/** A pipeline host's plugins that need nothing but themselves. */
export const plugins: Builtins = catalogOf(say, cheer, seek, gather, shelve, stow, shelf, attic, coin);
