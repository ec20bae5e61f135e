/**
 * What an operation asks of a key, as `x-permission` in openapi.yaml: `any` is content with every valid key, `ask` puts questions and
 * uses what helps with them, `read` looks at what others asked, `curate` changes answers and data, `admin` rules over keys and settings.
 */
export type Permission = 'any' | 'ask' | 'read' | 'curate' | 'admin';

/** The groups that a key can be given besides single operations; `content` lets it see texts where `read` alone shows figures. */
export const GRANTS: readonly string[] = ['ask', 'read', 'content', 'curate', 'admin'];

/** What is limited of a key; what is absent is not. */
export interface Scope {
  /** Names of the instances that it opens. */
  instances?: readonly string[];
  /** Groups and `operationId`s. */
  permissions?: readonly string[];
}

/** Who calls, once that is known. */
export interface Caller {
  /** How the caller has shown who it is. */
  kind: 'key' | 'one_time_password' | 'embedcode';
  /** Of the key, or the number of the embed code: never the secret itself. Fit for logs, limits and the audit. */
  id: string;
  name: string;
  scope: Scope;
}

/** What is asked for. */
export interface Access {
  /** An `operationId`. */
  operation: string;
  permission: Permission;
}

const ADMIN = 'admin';

/** Whether the scope covers an operation. An instance is looked at by `opensInstance`. */
export function allowsOperation({ permissions }: Scope, { operation, permission }: Access): boolean {
  if (!permissions || permission === 'any') return true;
  return permissions.includes(permission) || permissions.includes(operation) || permissions.includes(ADMIN);
}

/** Whether the scope covers an instance; what belongs to no instance wants a key that is limited to none. */
export function opensInstance({ instances }: Scope, instance: string | undefined): boolean {
  return !instances || (instance !== undefined && instances.includes(instance));
}

/** Whether the caller may see questions, answers and passages of others where an operation can also do without them. */
export const maySeeContent = ({ scope: { permissions } }: Caller): boolean =>
  !permissions || permissions.includes('content') || permissions.includes(ADMIN);
