import type { Obstacle } from '../../core/contract/call.ts';
import { Failure } from '../../core/contract/errors.ts';
import { ElasticsearchRefusal } from './failure.ts';
import { asText, type ServerRequest } from './request.ts';
import type { Server } from './server.ts';

/** What a key must allow, in the words of Elasticsearch. */
export interface Rights {
  cluster: readonly string[];
  /** Names and patterns of indices. */
  indices: readonly string[];
  privileges: readonly string[];
}

/** What was found out about a server and about what its credentials allow. */
export interface Standing {
  /** Such as `8.19.13`; nobody knows it who may not ask for it. */
  version?: string;
  obstacles: Obstacle[];
}

const OLDEST = [8, 11] as const;
/** A server without security knows no rights: all may do all. */
const WITHOUT_SECURITY = [400, 404, 405, 500];

/** Whether the server can be reached and is of a version that is served. Throws a Failure where it cannot be asked. */
export async function versionOf(server: Server): Promise<Standing> {
  const { version } = await server.send<{ version?: { number: string } }>({ method: 'GET', path: '/' }, { accept: [403] });
  const detail = `${server.place} is Elasticsearch ${version?.number}; the oldest that is served is ${OLDEST.join('.')}`;
  return { version: version?.number, obstacles: olderThan(version?.number, OLDEST) ? [{ detail }] : [] };
}

/** Looks at server, credentials, version and rights, and gathers all that is wrong. Throws nothing that the server said. */
export async function standingOf(server: Server, rights: Rights): Promise<Standing> {
  try {
    const { version, obstacles } = await versionOf(server);
    return { version, obstacles: [...obstacles, ...(await missingRights(server, rights))] };
  } catch (thrown) {
    if (!(thrown instanceof Failure)) throw thrown;
    return { obstacles: [{ detail: thrown.message, mend: serverMend(thrown, rights) }] };
  }
}

/** What helps when the server cannot be asked at all. */
export function serverMend(failure: Failure, rights: Rights): string {
  const status = failure instanceof ElasticsearchRefusal ? failure.status : 0;
  if (status === 401 || status === 403) return keyAdvice(rights);
  return 'see that the server runs and that `endpoint` leads to it; nothing has to be restarted here';
}

interface Allowed {
  cluster?: Record<string, boolean>;
  index?: Record<string, Record<string, boolean>>;
}

async function missingRights(server: Server, rights: Rights): Promise<Obstacle[]> {
  const { cluster, indices: names, privileges } = rights;
  const request: ServerRequest = {
    method: 'POST',
    path: '/_security/user/_has_privileges',
    body: { cluster, index: [{ names, privileges }] },
  };
  const { body } = await server.ask<Allowed>(request, { accept: WITHOUT_SECURITY });
  const missing = [
    ...lacking(body.cluster).map((each) => `${each} on the cluster`),
    ...Object.entries(body.index ?? {}).flatMap(([name, allowed]) => lacking(allowed).map((each) => `${each} on '${name}'`)),
  ];
  if (missing.length === 0) return [];
  return [{ detail: `the credentials for ${server.place} lack the rights ${missing.join(', ')}`, mend: keyAdvice(rights) }];
}

const lacking = (allowed: Record<string, boolean> = {}): string[] =>
  Object.entries(allowed).flatMap(([name, isAllowed]) => (isAllowed ? [] : [name]));

const keyAdvice = (rights: Rights): string => `make a key that may, and give it as \`api_key\`: ${asText(keyRequest(rights))}`;

const keyRequest = ({ cluster, indices: names, privileges }: Rights): ServerRequest => ({
  method: 'POST',
  path: '/_security/api_key',
  body: { name: 'touchstone', role_descriptors: { touchstone: { cluster, indices: [{ names, privileges }] } } },
});

function olderThan(version: string | undefined, [major, minor]: typeof OLDEST): boolean {
  if (version === undefined) return false;
  const [itsMajor = 0, itsMinor = 0] = version.split('.').map(Number);
  return itsMajor < major || (itsMajor === major && itsMinor < minor);
}
