import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Liquid, Template } from 'liquidjs';
import { Failure, messageOf } from '../../../core/contract/errors.ts';

const PARTS = ['system', 'user'] as const;
type Part = (typeof PARTS)[number];

/** What is said to a language model. */
export type Messages = Record<Part, string>;

/** What a template may name, by name: texts, numbers, flags, lists and records of them. */
export type Values = Readonly<object>;

interface Section {
  text: string;
  /** Lines of the file before its first one. */
  before: number;
}

interface Read extends Record<Part, Section> {
  name: string;
  version: string;
}

const SECTION = /^--- (system|user) ---$/;
const HEAD = /^(template|version): *([\w.-]{1,60})$/;

/** The parts of a template file; else what is wrong with it. */
function read(file: string): Read | string {
  const lines = file.replace(/\r\n?/g, '\n').split('\n');
  const starts = lines.flatMap((each, index) => (SECTION.test(each) ? [index] : []));
  const [system, user] = starts;
  const names = starts.map((at) => SECTION.exec(lines[at] ?? '')?.[1]);
  if (system === undefined || user === undefined || names.join() !== PARTS.join())
    return 'a template has a line `--- system ---` and after it a line `--- user ---`, each once';
  const head = new Map<string, string>();
  for (const [index, each] of lines.slice(0, system).entries()) {
    const [, key, value] = HEAD.exec(each) ?? [];
    if (key && value) head.set(key, value);
    else if (each.trim() !== '')
      return `line ${index + 1}: only \`template: NAME\` and \`version: NUMBER\` stand before the parts`;
  }
  const [name, version] = [head.get('template'), head.get('version')];
  if (!name || !version) return 'a template begins with `template: NAME` and `version: NUMBER`';
  return {
    name,
    version,
    system: { text: lines.slice(system + 1, user).join('\n'), before: system + 1 },
    user: { text: lines.slice(user + 1).join('\n'), before: user + 1 },
  };
}

/** Milliseconds, and units of memory, that one rendering may take: far above what any takes that is no mistake. */
const LIMITS = { renderLimit: 1000, memoryLimit: 1e7 };

let liquid: Liquid | undefined;

/** Loaded for the first template that is rendered: where all answers are quoted, none is, and 8 MB are saved. */
function engine(): Liquid {
  if (liquid) return liquid;
  const library = createRequire(import.meta.url)('liquidjs') as typeof import('liquidjs'); // what the package exports
  liquid = new library.Liquid({ ...LIMITS, strictFilters: true, ownPropertyOnly: true, jsTruthy: true, templates: {} });
  // A template is one file: nothing else is read.
  for (const tag of ['include', 'render', 'layout', 'block']) delete liquid.tags[tag];
  return liquid;
}

/** A template that can be rendered. */
export class PromptTemplate {
  readonly name: string;
  readonly version: string;
  readonly #parts: Record<Part, Template[]>;

  /** Throws an Error that says what is wrong with the file's text. */
  constructor(file: string) {
    const parts = read(file);
    if (typeof parts === 'string') throw new Error(parts);
    this.name = parts.name;
    this.version = parts.version;
    this.#parts = { system: parse(parts.system), user: parse(parts.user) };
  }

  /** Values are put in as they are: nothing in them is read as a template. */
  render(values: Values): Messages {
    return { system: this.#render('system', values), user: this.#render('user', values) };
  }

  #render(part: Part, values: Values): string {
    try {
      return tidy(String(engine().renderSync(this.#parts[part], { ...values })));
    } catch (thrown) {
      const message = messageOf(thrown);
      throw new Failure('step_failed', `the prompt template '${this.name}' cannot be rendered: ${message}`, { cause: thrown });
    }
  }
}

const tidy = (text: string): string => text.replace(/\n{3,}/g, '\n\n').trim();

function parse({ text, before }: Section): Template[] {
  try {
    return engine().parse(text);
  } catch (thrown) {
    throw new Error(placeError(thrown, before), { cause: thrown });
  }
}

/** What the engine says, with the line of the file instead of the part's. */
function placeError(thrown: unknown, before: number): string {
  const message = messageOf(thrown);
  const [, what, line] = /^(.*?), line:(\d+), col:\d+$/s.exec(message) ?? [];
  return line ? `line ${before + Number(line)}: ${what?.replace(/\s+/g, ' ')}` : message;
}

/**
 * Everything that is wrong with a template, a sentence each: its form, tags and filters that do not exist, names that none of
 * `samples` has, and what fails when it is rendered with each of them.
 */
export function problemsOfTemplate(file: string, samples: readonly Values[]): string[] {
  const parts = read(file);
  if (typeof parts === 'string') return [parts];
  return [...new Set(PARTS.flatMap((part) => problemsOfPart(parts[part], samples)))];
}

function problemsOfPart(section: Section, samples: readonly Values[]): string[] {
  let templates: Template[];
  try {
    templates = parse(section);
  } catch (thrown) {
    return [messageOf(thrown)];
  }
  const unknown = unknownNames(templates, samples);
  return unknown.length > 0 ? unknown : samples.flatMap((values) => failureOf(templates, values, section.before));
}

function unknownNames(templates: Template[], samples: readonly Values[]): string[] {
  const used = engine().globalVariablesSync(templates).map(String);
  const known = [...new Set(samples.flatMap((values) => Object.keys(values)))].sort();
  return used.filter((name) => !known.includes(name)).map((name) => `there is no value '${name}'; there are ${known.join(', ')}`);
}

function failureOf(templates: Template[], values: Values, before: number): string[] {
  try {
    engine().renderSync(templates, { ...values }, { strictVariables: true });
    return [];
  } catch (thrown) {
    return [placeError(thrown, before)];
  }
}

/** A template's file, read when it is first used. */
export class TemplateFile {
  readonly #file: string;
  #template: PromptTemplate | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  /** Throws a Failure that names the file and what is wrong with it. */
  template(): PromptTemplate {
    this.#template ??= this.#read();
    return this.#template;
  }

  #read(): PromptTemplate {
    try {
      return new PromptTemplate(readFileSync(this.#file, 'utf8'));
    } catch (thrown) {
      const message = `the prompt template ${this.#file} cannot be used: ${messageOf(thrown)}`;
      throw new Failure('configuration_invalid', message, { cause: thrown });
    }
  }
}
