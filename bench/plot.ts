/** How one thing grows with another: a point for each of `xs`. */
export interface Plot {
  title: string;
  /** What is on the axis below, with its unit. */
  x: string;
  xs: number[];
  y: string;
  ys: number[];
}

const number = (value: number): string => String(Number(value.toPrecision(3)));

/** For a page that draws Mermaid. */
export const mermaidOf = ({ title, x, xs, y, ys }: Plot): string =>
  [
    '```mermaid',
    'xychart-beta',
    `  title "${title}"`,
    `  x-axis "${x}" [${xs.map(String).join(', ')}]`,
    `  y-axis "${y}" 0 --> ${number(1.1 * Math.max(...ys))}`,
    `  line [${ys.map(number).join(', ')}]`,
    '```',
  ].join('\n');

const WIDTH = 50;

/** For a terminal: a bar for each point. */
export function barsOf({ title, xs, y, ys }: Plot): string {
  const most = Math.max(...ys);
  const width = Math.max(...xs.map((value) => String(value).length));
  const bar = (value: number): string => '█'.repeat(Math.round((WIDTH * value) / most));
  return [
    title,
    ...xs.map((value, at) => `${String(value).padStart(width)} ${bar(ys[at] ?? 0)} ${number(ys[at] ?? 0)} ${y}`),
  ].join('\n');
}
