export interface BulkOperation {
  action: 'index' | 'create' | 'update' | 'delete';
  index: string;
  /** Left to the server when absent. */
  id?: string;
  /** The line after the action's, serialised already or not; of an update `{ doc: ... }`. A delete has none. */
  document?: string | object;
  /** Of an update: how often the server does it anew where another write came between. */
  tries?: number;
}
