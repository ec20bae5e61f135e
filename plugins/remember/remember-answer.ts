import { Type } from 'typebox';
import type { Call } from '../../core/contract/call.ts';
import type { CacheMeaning } from '../../core/contract/facts/cache.ts';
import type { Turn } from '../../core/contract/facts/turn.ts';
import { ResourceName } from '../../core/contract/options.ts';
import { definePlugin } from '../../core/contract/plugin.ts';
import type { KnowledgeBase } from '../../core/contract/resources/knowledge-base.ts';
import { cachedRecord, documentsBehind, fingerprintOf, KEPT_FACTS, keptFacts } from '../../lib/caching/cached-record.ts';
import { isPersonal } from '../../lib/caching/is-personal.ts';

const MISPLACED =
  'answers in conversations are not kept for other calls: recall_answer stands before the step that reads the earlier turns';

type Ended = Pick<Turn, 'options' | 'reason'> & Partial<Pick<Turn, 'generation' | 'conversation' | 'cachePlace' | 'pii'>>;

/** Whole answers that anybody may get, found under what they depend on. */
function isForOthers({ reason, generation, conversation = [], cachePlace, ...asked }: Ended, call: Call): boolean {
  if (reason !== 'answered' || generation?.stopped || isPersonal(asked)) return false;
  if (conversation.length === cachePlace?.turns) return true;
  call.log.warn(MISPLACED);
  return false;
}

/** Hash of the documents behind an answer; undefined where documents changed while it was made. */
async function fingerprintAt(
  revision: string,
  documents: readonly string[],
  { revisions, call }: { revisions: Required<KnowledgeBase>['revisions']; call: Call },
): Promise<string | undefined> {
  const hashes = documents.length > 0 ? await revisions.hashes(documents, call) : new Map<string, string>();
  const now = await revisions.current(call); // last: what was read before it is what it stands for
  return now === revision ? fingerprintOf(documents, hashes) : undefined;
}

const withoutVector = ({ question, embedder }: CacheMeaning): Omit<CacheMeaning, 'vector'> => ({ question, embedder });

export const rememberAnswer = definePlugin<Turn>()({
  name: 'remember_answer',
  summary: 'Keeps an answer, so that `recall_answer` can give it again to others who ask the same.',
  config: Type.Object({
    in: ResourceName('store', { needs: ['cache'], 'x-dispensable': true, description: 'Where answers are kept.' }),
    documents: ResourceName('knowledge_base', {
      needs: ['revisions'],
      'x-dispensable': true,
      description: 'The knowledge base that answers are made from.',
    }),
  }),
  needs: ['options', 'instance', 'reason', 'record'],
  wants: ['cachePlace', 'conversation', 'pii', 'answer', 'prompt', 'generation', ...KEPT_FACTS],
  gives: [],
  create({ in: { cache }, documents: { revisions } }) {
    let generation = '';
    return {
      async ready(host) {
        generation = host.generation;
      },
      run({ instance, record, cachePlace, ...turn }, call) {
        if (!cachePlace || !isForOthers({ ...turn, cachePlace }, call)) return undefined;
        const { key, revision, meaning } = cachePlace;
        const documents = documentsBehind(turn);
        const made = { answer: record.answer, generation, revision, documents, facts: keptFacts(turn) };
        const entry = {
          instance,
          key,
          answerId: record.answerId ?? Date.now(),
          time: Date.now(),
          edited: false,
          record: cachedRecord({ ...made, ...(meaning && { meaning: withoutVector(meaning) }) }),
          ...(meaning && { vector: meaning.vector }),
        };
        return fingerprintAt(revision, documents, { revisions, call }).then(async (fingerprint) => {
          if (fingerprint !== undefined) await cache.keep({ ...entry, fingerprint }, call);
          return undefined;
        });
      },
    };
  },
});
