import { createHash } from 'node:crypto';

/** Bytes that the engine allows for an id, less room for a position. */
const LONGEST = 500;
const NUMBERED = /#\d+$/;

/**
 * The id of a passage's entry: that of the document for the first, `<document>#<position>` for those after it. A document
 * whose own id ends like that gets a number for its first passage too, so no two passages can meet.
 */
export function entryId(document: string, position: number): string {
  const id = Buffer.byteLength(document) > LONGEST ? createHash('sha256').update(document).digest('hex') : document;
  return position === 0 && !NUMBERED.test(id) ? id : `${id}#${position}`;
}
