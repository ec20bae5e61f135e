import { counted } from '../words.ts';

/** The section of what screens share, in English. */
export const common = {
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  delete: 'Delete',
  copy: 'Copy',
  copied: 'Copied',
  yes: 'yes',
  no: 'no',
  optional: 'optional',
  show: 'Show',
  hide: 'Hide',
  dismiss: 'Dismiss',
  rows: (count: number) => counted(count, { one: '# row', other: '# rows' }),
  code: (beginning: string) => `Code: ${beginning}`,
  table: 'Table',
  waiting: '…',
  requestId: (id: string) => `Request ${id}`,
  failed: 'That did not work.',
  network: 'The service cannot be reached.',
  sortedBy: (column: string, down: boolean) => `Sorted by ${column}, ${down ? 'downwards' : 'upwards'}`,
};
