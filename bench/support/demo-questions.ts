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

function readTitles(): string[] {
  const folder = join(DEMO, 'en');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
  const titles = files.map((name) => /^title: "?(.*?)"?$/m.exec(readFileSync(join(folder, name), 'utf8'))?.[1] ?? name);
  return [...new Set(titles)].sort();
}

let titles: readonly string[] | undefined;

/** Questions about the titles of the English documents; a few hundred that differ. */
export function demoQuestion(index: number): string {
  titles ??= readTitles();
  const title = titles[index % titles.length] ?? '';
  return FORMS[Math.floor(index / titles.length) % FORMS.length]?.(title) ?? title;
}
