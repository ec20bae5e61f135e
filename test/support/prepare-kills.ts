import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '@elastic/elasticsearch';
import { BAD, jsonLines, records, type Site } from './prepare.ts';

/** What is there when a preparation has been killed again and again, and has come to its end. */
export interface AfterKills {
  /** How often it was killed before it had ended. */
  kills: number;
  documents: number;
  passages: number;
  withoutEmbedding: number;
  /** Documents that are there twice, or are not of the set. */
  wrong: string[];
  source: number;
  deadLetters: string[];
  /** Indexes of the knowledge base: one that is searched and none that is half built. */
  generations: string[];
}

interface Wanted {
  documents: number;
  kills: number;
  tell?(line: string): void;
}

/** Milliseconds after which a run has begun to work; it takes about one more for each document. */
const STARTED = 700;

/** Kills runs at random moments until there were so many, then lets one end and counts. */
export async function killAgainAndAgain(site: Site, client: Client, { documents, kills, tell }: Wanted): Promise<AfterKills> {
  const [first, ...more] = BAD.map(({ text }) => text);
  writeFileSync(join(site.cwd, 'docs.jsonl'), jsonLines(first ?? '', ...records(documents), ...more));
  const wanted = ['--from', 'docs.jsonl', '--yes'];
  let [killed, fresh] = [0, false];
  while (killed < kills) {
    // Once all is there, only a new build gives something to kill; what is killed of it is gone on with.
    const running = site.begin(...wanted, ...(fresh ? ['--fresh'] : []));
    const late = new AbortController();
    const delay = STARTED + Math.random() * (STARTED + documents);
    void pause(delay, undefined, { signal: late.signal }).then(
      () => running.child.kill('SIGKILL'),
      () => {},
    );
    const { code, stderr } = await running.ended;
    late.abort();
    fresh = code !== 'SIGKILL';
    if (code === 'SIGKILL') killed++;
    else if (code !== 1) throw new Error(`it ended with ${code}: ${stderr}`);
    tell?.(code === 'SIGKILL' ? `killed for the ${killed}. time, after ${Math.round(delay)} ms` : 'came to its end');
  }
  const { code, stderr } = await site.prepare(...wanted);
  if (code !== 1) throw new Error(`the last run ended with ${code}: ${stderr}`);
  return { kills: killed, ...(await countAll(site, client, documents)) };
}

async function countAll({ index, deadLetters }: Site, client: Client, documents: number): Promise<Omit<AfterKills, 'kills'>> {
  const expected = new Set(records(documents).map(({ _id }) => String(_id)));
  const seen = new Set<string>();
  const wrong: string[] = [];
  let passages = 0;
  const entries = client.helpers.scrollDocuments<{ objectID: string; touchstone: { position: number } }>({
    index,
    size: 2_000,
    _source: ['objectID', 'touchstone.position'],
  });
  for await (const { objectID, touchstone } of entries) {
    passages++;
    const key = `${objectID} ${touchstone.position}`;
    if (seen.has(key) || !expected.has(objectID)) wrong.push(key);
    seen.add(key);
  }
  const first = { term: { 'touchstone.position': 0 } };
  const bare = { bool: { must_not: { exists: { field: 'content_embedding' } } } };
  const counted = async (of: string, query?: object) => (await client.count({ index: of, ...(query && { query }) })).count;
  return {
    documents: await counted(index, first),
    passages,
    withoutEmbedding: await counted(index, bare),
    wrong,
    source: await counted(`${index}-source`),
    deadLetters: deadLetters() ?? [],
    generations: Object.entries(await client.indices.getAlias({ index: `${index}-0*` })).map(
      ([name, { aliases }]) => `${name.slice(index.length)}${Object.keys(aliases).length > 0 ? ' live' : ''}`,
    ),
  };
}
