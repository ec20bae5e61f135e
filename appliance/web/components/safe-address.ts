/** An address that may be followed from a text of others; undefined for what runs code or is none. */
export function safeAddress(address: string | undefined): string | undefined {
  const url = address === undefined ? null : URL.parse(address);
  return url && ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : undefined;
}
