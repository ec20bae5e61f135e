import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from '../../appliance/root.ts';

export const DEMO = join(rootFolder(), 'examples', 'login.gov');

const FORMS = [
  (title: string) => `How does ${title} work?`,
  (title: string) => `What do I need to know about ${title}?`,
  (title: string) => `Why do I have a problem with ${title} and whom can I ask for help?`,
  (title: string) => `Where can I find something on ${title}?`,
  (title: string) => `Is there anything that I must do before ${title}?`,
];

const filesOf = (): string[] =>
  readdirSync(join(DEMO, 'en'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));

function readTitles(): string[] {
  const titles = filesOf().map((name) => /^title: "?(.*?)"?$/m.exec(readFileSync(join(DEMO, 'en', name), 'utf8'))?.[1] ?? name);
  return [...new Set(titles)].sort();
}

/** The headings of the English documents, as people type them into a search field; each once. */
export function demoHeadings(): string[] {
  const texts = filesOf().map((name) => readFileSync(join(DEMO, 'en', name), 'utf8'));
  const headings = texts.flatMap((text) => Array.from(text.matchAll(/^#{1,6} +(.*?) *#*$/gm), ([, heading = '']) => heading));
  return [...new Set(headings.filter((heading) => /\p{L}/u.test(heading)))];
}

let titles: readonly string[] | undefined;

/** Questions about the titles of the English documents; a few hundred that differ. */
export function demoQuestion(index: number): string {
  titles ??= readTitles();
  const title = titles[index % titles.length] ?? '';
  return FORMS[Math.floor(index / titles.length) % FORMS.length]?.(title) ?? title;
}
