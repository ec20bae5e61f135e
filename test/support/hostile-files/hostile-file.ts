/** A file that stands among others which are to be loaded. */
export interface HostileFile {
  content: () => string | Buffer;
  /** The one failure that is told of it. */
  reason: RegExp;
}

/** How large those are that once stopped a load. */
export const KNOWN_SIZES = { docx: 2_400_000, pdf: 200e6, depth: 50_000, attributes: 100_000, columns: 100_000, html: 45e6 };
