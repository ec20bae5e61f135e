/**
 * What an operation asks of a key, as `x-permission` in openapi.yaml: `any` is content with every valid key, `ask` puts questions and
 * uses what helps with them, `read` looks at what others asked, `curate` changes answers and data, `admin` rules over keys and settings.
 */
export type Permission = 'any' | 'ask' | 'read' | 'curate' | 'admin';

/**
 * The groups that a key can be given, besides single operations. `content` lets it see texts where `read` alone shows figures; `admin`
 * allows everything.
 */
export const GROUPS: readonly string[] = ['ask', 'read', 'content', 'curate', 'admin'];

const ADMIN = 'admin';
/** In the place of an instance's name: all of them, those to come as well. */
export const EVERY_INSTANCE = '*';

/** What a key is good for. */
export interface Scope {
  /** Names of instances. */
  instances: readonly string[];
  /** Groups and `operationId`s. */
  permissions: readonly string[];
}

/** The scope of an administrator's key. */
export const UNLIMITED: Scope = { instances: [EVERY_INSTANCE], permissions: [ADMIN] };

/** How much a caller may use; what is absent is left to the settings. */
export interface Allowance {
  callsPerMinute?: number;
  tokensPerDay?: number;
}

/** Who calls, once that is known. */
export interface Caller {
  /** How the caller has shown who it is. */
  kind: 'key' | 'session' | 'one_time_password' | 'embedcode';
  /** Of the key, or the number of the embed code: never the secret itself. Fit for logs, limits and the audit. */
  id: string;
  name: string;
  scope: Scope;
  allowance: Allowance;
}

/** What is asked for. */
export interface Wanted {
  /** An `operationId`. */
  operation: string;
  permission: Permission;
}

/** Whether the scope covers an operation, on whichever instance. */
export const allowsOperation = ({ permissions }: Scope, { operation, permission }: Wanted): boolean =>
  permission === 'any' || permissions.some((each) => each === ADMIN || each === permission || each === operation);

/** Whether the scope covers an instance; what belongs to no instance wants a key for all of them. */
export const opensInstance = ({ instances }: Scope, instance: string | undefined): boolean =>
  instances.some((each) => each === EVERY_INSTANCE || each === instance);

/** Whether all that the one scope covers is covered by the other: nobody hands out or takes away more than they have. */
export const isWithin = (scope: Scope, other: Scope): boolean =>
  covers(other.instances, EVERY_INSTANCE, scope.instances) && covers(other.permissions, ADMIN, scope.permissions);

const covers = (having: readonly string[], all: string, wanted: readonly string[]): boolean =>
  having.includes(all) || wanted.every((each) => having.includes(each));

/** Whether the caller may see questions, answers and passages of others where an operation can also do without them. */
export const maySeeContent = ({ scope: { permissions } }: Caller): boolean =>
  permissions.includes('content') || permissions.includes(ADMIN);

/** What a key is good for, in a word for people. */
export type Role = 'viewer' | 'editor' | 'admin';

/** The permissions that a key of each role has. */
export const ROLES: Readonly<Record<Role, readonly string[]>> = {
  viewer: ['ask', 'read', 'content'],
  editor: ['ask', 'read', 'content', 'curate'],
  admin: [ADMIN],
};

export const roleOf = ({ permissions }: Scope): Role => {
  if (permissions.includes(ADMIN)) return 'admin';
  return permissions.includes('curate') ? 'editor' : 'viewer';
};
