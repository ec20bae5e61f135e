/** What a script element of the widget says, by the names of its attributes without `data-`; empty ones are left out. */
export type ScriptTagData = Readonly<Record<string, string>>;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The element as a page holds it. */
export function scriptTag(origin: string, data: ScriptTagData): string {
  const given = Object.entries(data).filter(([, value]) => value !== '');
  const attributes = given.map(([name, value]) => `\n  data-${name}="${escaped(value)}"`).join('');
  return `<script\n  src="${escaped(origin)}/widget.js"${attributes}\n  async\n></script>`;
}
