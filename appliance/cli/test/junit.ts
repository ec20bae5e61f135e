import type { CaseResult } from './run-cases.ts';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\n': '&#10;' };

/** For attributes and text alike; control characters, which XML cannot hold, are left out. */
const escapeXml = (text: string): string =>
  text.replace(/(?![\t\n\r])\p{Cc}/gu, '').replace(/[&<>"\n]/g, (character) => ESCAPES[character] ?? character);

/** Results by file, in the XML that build servers read. */
export function junit(results: ReadonlyMap<string, readonly CaseResult[]>): string {
  const suites = [...results].map(([file, cases]) => {
    const head = `name="${escapeXml(file)}" tests="${cases.length}" failures="${countFailures(cases)}" time="${seconds(cases)}"`;
    return [`  <testsuite ${head}>`, ...cases.map((each) => testcase(file, each)), '  </testsuite>'].join('\n');
  });
  const all = [...results.values()].flat();
  const head = `<testsuites tests="${all.length}" failures="${countFailures(all)}" time="${seconds(all)}">`;
  return ['<?xml version="1.0" encoding="UTF-8"?>', head, ...suites, '</testsuites>', ''].join('\n');
}

const countFailures = (cases: readonly CaseResult[]): number => cases.filter(({ misses }) => misses.length > 0).length;
const seconds = (cases: readonly CaseResult[]): number => cases.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000;

function testcase(file: string, { name, misses, milliseconds }: CaseResult): string {
  const head = `    <testcase classname="${escapeXml(file)}" name="${escapeXml(name)}" time="${milliseconds / 1000}"`;
  const [first] = misses;
  if (first === undefined) return `${head}/>`;
  return `${head}>\n      <failure message="${escapeXml(first)}">${escapeXml(misses.join('\n'))}</failure>\n    </testcase>`;
}
