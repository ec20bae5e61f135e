import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import { describedBy } from './fields.ts';
import { bytesOf } from './open-file.ts';
import { type DocumentFields, type FoundFile, type Reader, type Reading, titleOfName } from './reader.ts';

/** Parts within parts of a message, and messages within messages. */
const DEEPEST = 30;
/** Attachments of a message that are read. */
const MOST_ATTACHMENTS = 100;

/** The message, titled with its subject, and a document for each attachment that can be read; the others are failures that name them. */
export const readEml: Reader = async function* (file, options) {
  const bytes = await bytesOf(file, options);
  if (bytes.length === 0) throw new Error('is empty');
  const email = await PostalMime.parse(bytes, { maxNestingDepth: DEEPEST, forceRfc822Attachments: true });
  if (email.headers.length === 0) throw new Error('is not an e-mail message: it has no headers');
  yield { document: documentOf(email, file) };
  // Pictures in the text, signatures and invitations are parts of the message.
  const attached = email.attachments.filter(
    ({ related, filename, mimeType }) => !related && (filename || /rfc822/.test(mimeType)),
  );
  for (const [index, attachment] of attached.slice(0, MOST_ATTACHMENTS).entries())
    yield* readAttachment(attachment, { file, number: index + 1, readPart: options.readPart });
  if (attached.length > MOST_ATTACHMENTS)
    yield { failure: { item: file.path, reason: `has more than ${MOST_ATTACHMENTS} attachments: the others are left out` } };
};

function documentOf({ subject, from, to, cc, date, text, html }: Email, file: FoundFile): DocumentFields {
  const fields = { from: named(from ? [from] : []), to: named(to), cc: named(cc), date };
  const described = describedBy(fields, { id: file.id, title: subject?.trim() || titleOfName(file.id) });
  const plain = text?.trim();
  return { ...described, content: (plain || html) ?? '', format: plain ? 'text' : 'html' };
}

/** Names with their addresses, as people write them. */
function named(addresses: readonly Address[] = []): string {
  const all = addresses.flatMap((each) => each.group ?? [each]);
  return all.map(({ name, address }) => (name && address ? `${name} <${address}>` : name || address || '')).join(', ');
}

interface Place {
  file: FoundFile;
  /** From 1. */
  number: number;
  readPart: Parameters<Reader>[1]['readPart'];
}

/** Readers read files: an attachment is one for as long as it is read. */
async function* readAttachment(attachment: Attachment, { file, number, readPart }: Place): AsyncGenerator<Reading> {
  const { filename, mimeType, content } = attachment;
  const name = safeName(filename ?? (/rfc822/.test(mimeType) ? `message-${number}.eml` : `attachment-${number}`));
  const folder = await mkdtemp(join(tmpdir(), 'touchstone-attachment-'));
  try {
    const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
    const path = join(await realpath(folder), name);
    await writeFile(path, bytes);
    const part = { path, real: path, origin: file.origin, id: `${file.id}#${number}/${name}`, size: bytes.length };
    for await (const reading of readPart(part)) yield placed(reading, path, `${file.path}#${number}/${name}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The last part of a path, without what no file may be called. */
const safeName = (name: string): string =>
  basename(name.replaceAll('\\', '/'))
    .replace(/[^\P{Cc}]/gu, '')
    .replace(/^\.+/, '')
    .slice(-100) || 'attachment';

/** Says where in the message it is, not where it lay meanwhile. */
const placed = ({ failure, ...reading }: Reading, path: string, item: string): Reading =>
  failure ? { ...reading, failure: { ...failure, item: failure.item.replace(path, item) } } : reading;
