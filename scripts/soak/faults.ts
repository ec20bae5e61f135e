import { fallsSilent, hangs, type ModelServer, refuses, resets, says } from '../../test/support/model-server.ts';
import type { SoakCaller } from './caller.ts';
import type { SmallDisk } from './disk.ts';
import type { SoakedElasticsearch } from './elasticsearch.ts';
import { type HangupPlace, hangUp, REFUSED } from './hangups.ts';
import { outcomeOf } from './outcome.ts';
import { SAVED } from './pipelines.ts';
import type { Manner, SearchServer } from './search-server.ts';

/** Something that goes wrong for a while, and what it may do to calls. */
export interface SoakFault {
  name: string;
  begin(): unknown;
  end(): unknown;
  /** Whether this outcome of a call is owed to it. */
  excuses(outcome: string): boolean;
}

export interface Surroundings {
  model: ModelServer;
  search: SearchServer;
  /** Absent where none could be made. */
  disk: SmallDisk | undefined;
  caller: SoakCaller;
  elasticsearch: SoakedElasticsearch | undefined;
  place: Omit<HangupPlace, 'caller'>;
}

/** What the model server writes when it is well. */
export const WELL = says(['Enter your email address. ', 'Click the “Change password” button.'], {
  usage: { prompt_tokens: 400, completion_tokens: 12 },
});

const MANNERS = ['away', 'silent'] as const;
const nothing = (): boolean => false;
/** What cannot be written because the disk is full, and what is missing from the log for it. */
const ofAFullDisk = (outcome: string): boolean =>
  /\b(?:507|503|404)\b|some failed|storage_full|ENOSPC|no space left/i.test(outcome);

/**
 * The faults that are made one after the other, over and over. Questions are answered throughout: none of them excuses a failed one. What
 * the log says of them as an error is theirs.
 */
export function faultsIn({ model, search, disk, elasticsearch, caller, place }: Surroundings): SoakFault[] {
  const ofModel = (name: string, behaviour: Parameters<ModelServer['will']>[0]): SoakFault => ({
    name: `model server: ${name}`,
    begin: () => model.will(behaviour),
    end: () => model.will(WELL),
    excuses: (outcome) => outcome.startsWith('a model server cannot be used'),
  });
  const ofServer = (name: string, server: Pick<SearchServer, 'be'>, manner: Manner): SoakFault => ({
    name: `${name}: ${manner}`,
    begin: () => server.be(manner),
    end: () => server.be('there'),
    excuses: nothing,
  });
  return [
    ofModel('429', refuses(429, { type: 'rate_limit_exceeded' }, { 'retry-after': '1' })),
    ofModel('hangs', hangs),
    ofModel('resets', resets(['Half of ', 'an '])),
    ofModel('falls silent', fallsSilent(['Half of '])),
    ...MANNERS.map((manner) => ofServer('search service', search, manner)),
    ...(elasticsearch ? MANNERS.map((manner) => ofServer('Elasticsearch', elasticsearch, manner)) : []),
    ...(disk ? [{ name: 'disk full', begin: () => disk.fill(), end: () => disk.free(), excuses: ofAFullDisk }] : []),
    { name: 'saves and reloads', begin: () => reload(caller), end() {}, excuses: nothing },
    {
      name: 'SIGHUP with changed and bad files',
      begin: () => hangUp({ caller, ...place }),
      end() {},
      // The screens ask for the form of a file that is no YAML just then.
      excuses: (outcome) => outcome.startsWith(REFUSED) || outcome.endsWith('422 settings_invalid'),
    },
  ];
}

const RELOADS = 4;

/** Saves one option as often, and reads the file again as often; throws where that is refused. */
async function reload(caller: SoakCaller): Promise<void> {
  for (let count = 0; count < RELOADS; count++) {
    const { headers } = await caller.call('GET', '/v1/test/settings');
    const saved = await caller.call('PUT', '/v1/test/settings', {
      body: { changes: [{ pointer: SAVED, value: 3 + caller.below(5) }] },
      headers: { 'if-match': headers.get('etag') ?? '' },
    });
    if (saved.status !== 200) throw new Error(`a save was answered with ${outcomeOf(saved)}`);
    const again = await caller.call('POST', '/v1/test/settings/reload');
    if (again.status !== 200) throw new Error(`a reload was answered with ${outcomeOf(again)}`);
  }
}
