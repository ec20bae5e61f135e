const SCHEMES = ['http:', 'https:', 'mailto:'];

/** An address that a link may have; undefined of any other, such as one that is a script. */
export function safeAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, href } = new URL(text);
  return SCHEMES.includes(protocol) ? href : undefined;
}
