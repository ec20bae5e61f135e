import { BlockList, isIP, isIPv6 } from 'node:net';
import type { FieldFilter } from '../../core/contract/access.ts';
import type { UpstreamEvent } from '../../core/contract/call.ts';
import { Failure } from '../../core/contract/errors.ts';
import type { TraceSpan } from '../../core/contract/trace-span.ts';
import { HttpProblem } from '../http/edge/problems.ts';
import type { Caller } from './caller.ts';
import { networkOf, plainAddress } from './client-address.ts';
import type { ClaimsSettings, DocumentAccessSettings } from './document-access-settings.ts';
import { DocumentFilterService } from './document-filter-service.ts';

/** What is known of a request before its body is checked. */
export interface Viewer {
  /** Every value of each header, by its name in small letters. */
  headers: Readonly<NodeJS.Dict<string[]>>;
  /** Where the connection comes from. */
  address: string | undefined;
  caller: Caller | undefined;
  /** Who asks, as the request says. */
  userId: string | undefined;
  /** Where it is traced: the request. */
  span?: TraceSpan | undefined;
}

interface Rules extends DocumentAccessSettings {
  trusted: BlockList | undefined;
  service: DocumentFilterService | undefined;
}

const forbidden = (detail: string): HttpProblem => new HttpProblem('viewer_unknown', detail);

/** Throws a Failure for what is no address. */
function networksOf(addresses: readonly string[], instance: string): BlockList | undefined {
  if (addresses.length === 0) return undefined;
  const networks = new BlockList();
  for (const each of addresses) {
    const network = networkOf(each);
    if (!network) {
      const message = `instances.${instance}.document_access.trusted_addresses: '${each}' is no address and no network`;
      throw new Failure('configuration_invalid', message);
    }
    networks.addSubnet(network.address, network.prefix, network.family);
  }
  return networks;
}

function isTrusted(networks: BlockList, address: string): boolean {
  const plain = plainAddress(address);
  return isIP(plain) !== 0 && networks.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '');

/** Told of each request to a service that knows what people may see. */
type OnRequest = (instance: string, event: UpstreamEvent) => void;

/** Tells which documents of an instance a caller may see. What cannot be told is refused. */
export class DocumentAccess {
  readonly #rules: ReadonlyMap<string, Rules>;

  /** `instances` are the settings of each by its name. Throws a Failure `configuration_invalid`. */
  constructor(instances: Readonly<Record<string, { document_access?: DocumentAccessSettings }>>, onRequest: OnRequest) {
    this.#rules = new Map(
      Object.entries(instances).flatMap(([name, { document_access: access }]) => {
        if (!access) return [];
        if (!access.claims && !access.documents)
          throw new Failure('configuration_invalid', `instances.${name}.document_access says neither claims nor documents`);
        const service = access.documents && new DocumentFilterService(access.documents, (event) => onRequest(name, event));
        return [[name, { ...access, service, trusted: networksOf(access.trusted_addresses, name) }] as const];
      }),
    );
  }

  /** Names of the instances that do not show all documents to everybody. */
  get confined(): ReadonlySet<string> {
    return new Set(this.#rules.keys());
  }

  /**
   * Conditions on what may be seen of an instance; none where whoever has a key sees all. Throws an HttpProblem `viewer_unknown` where it
   * is not said who asks, and `access_unavailable` where the service that knows what they may see cannot be asked.
   */
  async conditions(instance: string, viewer: Viewer): Promise<readonly FieldFilter[]> {
    const rules = this.#rules.get(instance);
    if (!rules) return [];
    const { claims, documents, service } = rules;
    const claimed = claims ? [claimsOf(claims, rules, viewer)] : [];
    if (!documents || !service) return claimed;
    const values = await service.valuesFor(userOf(rules, viewer), viewer.span);
    return [...claimed, { field: documents.field, values }];
  }
}

/** The value of a header that the gateway sends. Twice the same header is a caller's own beside the gateway's. */
function fromGateway(name: string, { trusted }: Rules, { headers, address = '' }: Viewer): string {
  if (trusted && !isTrusted(trusted, address))
    throw forbidden('Call through the gateway: its headers are believed from there alone.');
  const [value, ...others] = headers[name.toLowerCase()] ?? [];
  if (value === undefined)
    throw forbidden(`Call through the gateway: the header ${name} is missing, which says what you may see.`);
  if (others.length > 0)
    throw forbidden(`The header ${name} came more than once; the gateway must replace one that a caller sends.`);
  return value;
}

function claimsOf({ header, field, everyone }: ClaimsSettings, rules: Rules, viewer: Viewer): FieldFilter {
  return { field, values: [...new Set([...listed(fromGateway(header, rules, viewer)), ...everyone])].sort() };
}

/** Whoever holds a key says for whom it asks; what runs in a browser can say anything. */
function userOf(rules: Rules, viewer: Viewer): string {
  const { user_header: header } = rules.documents ?? {};
  if (header !== undefined) {
    const user = fromGateway(header, rules, viewer).trim();
    if (user === '') throw forbidden(`The header ${header} is empty: it must say who asks.`);
    return user;
  }
  if (viewer.caller?.kind !== 'key' && viewer.caller?.kind !== 'session')
    throw forbidden('Who asks cannot be told from a call without a key.');
  if (!viewer.userId) throw forbidden('Say in user_session.metadata.user_id who asks.');
  return viewer.userId;
}
