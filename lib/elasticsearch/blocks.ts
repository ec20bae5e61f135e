/** What keeps an index from being written to. */
export interface IndexBlock {
  /** Its setting below `index.blocks`. */
  setting: string;
  /** How the server tells of it in a refusal. */
  told: string;
  /** What has to be done before it is lifted. */
  first: string;
}

const BLOCKS: readonly IndexBlock[] = [
  { setting: 'read_only_allow_delete', told: 'read-only-allow-delete', first: 'make room on the disks of the server; ' },
  { setting: 'read_only', told: 'read-only (api)', first: '' },
  { setting: 'write', told: 'write (api)', first: '' },
];

/** The first block that the settings of an index hold. */
export const blockIn = (blocks: Readonly<Record<string, string>> = {}): IndexBlock | undefined =>
  BLOCKS.find(({ setting }) => blocks[setting] === 'true');

/** What lifts a block. The one of a full disk is lifted by the server, once there is room. */
export const wayOut = ({ setting, first }: IndexBlock, index: string): string =>
  `${first}if the block stays: PUT /${index}/_settings {"index.blocks.${setting}":null}`;

/** The same for a refusal in the server's words; empty when it tells of no block. */
export function wayOutOf(reason: string): string {
  const [, index] = /index \[([^\]]+)\] blocked by/.exec(reason) ?? [];
  const block = BLOCKS.find(({ told }) => reason.includes(told));
  return index !== undefined && block ? ` (${wayOut(block, index)})` : '';
}
