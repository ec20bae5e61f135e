/** A JSON Schema as far as completion reads it. */
export interface PlaceSchema {
  description?: string;
  default?: unknown;
  const?: unknown;
  enum?: unknown[];
  type?: string | string[];
  anyOf?: PlaceSchema[];
  items?: PlaceSchema;
  properties?: Record<string, PlaceSchema>;
  additionalProperties?: PlaceSchema | boolean;
}

/** Where in a YAML text somebody writes: keys from the top, `*` for entries of lists; whether a value follows the last key. */
export interface Place {
  path: string[];
  isValue: boolean;
  /** What is written of the word so far. */
  word: string;
}

interface Step {
  /** Column of a key, or of the dash of an entry. */
  indent: number;
  step: string;
}

const LINE = /^(\s*)((?:-\s+)*)(?:(["']?)([\w.-]+)\3\s*:(?=\s|$))?(.*)$/;

/** Reads a text up to where somebody writes: blocks by their indentation, and one line in flow style. */
export function placeIn(text: string): Place {
  const steps: Step[] = [];
  const lines = text.split('\n');
  const last = lines.pop() ?? '';
  for (const line of lines) if (!/^\s*(?:#|$)/.test(line)) take(line, steps);
  const rest = take(last, steps);
  const isKeyed = LINE.exec(last)?.[4] !== undefined;
  return inFlow(
    steps.map(({ step }) => step),
    rest,
    isKeyed,
  );
}

/** Puts the keys of a line upon those around it; gives what stands behind them. */
function take(line: string, steps: Step[]): string {
  const [, lead = '', dashes = '', , key, rest = ''] = LINE.exec(line) ?? [];
  const indent = lead.length;
  const isInside = ({ indent: outer, step }: Step): boolean =>
    outer < indent || (outer === indent && dashes !== '' && step !== '*');
  while (steps.length > 0 && !isInside(steps.at(-1) ?? { indent: 0, step: '' })) steps.pop();
  if (dashes !== '') steps.push({ indent, step: '*' });
  if (key !== undefined) steps.push({ indent: indent + dashes.length, step: key });
  return rest;
}

/** Goes on within `{ a: 1, b: [` behind a key. */
function inFlow(block: string[], rest: string, isKeyed: boolean): Place {
  const flow: Flow = { path: [...block], depths: [], isValue: isKeyed, word: '' };
  for (const char of rest) {
    TURNS[char]?.(flow);
    flow.word = /[\w.-]/.test(char) ? flow.word + char : '';
  }
  const { path, isValue, word } = flow;
  return { path, isValue, word };
}

interface Flow extends Place {
  /** Lengths of the path in the braces and brackets around. */
  depths: number[];
}

const close = (flow: Flow): void => {
  flow.path.length = Math.max(0, (flow.depths.pop() ?? 1) - 1);
};

/** What a character means in flow style. */
const TURNS: Readonly<Record<string, (flow: Flow) => void>> = {
  '{': (flow) => {
    flow.depths.push(flow.path.length);
    flow.isValue = false;
  },
  '[': (flow) => {
    flow.path.push('*');
    flow.depths.push(flow.path.length);
    flow.isValue = true;
  },
  '}': close,
  ']': close,
  ',': (flow) => {
    flow.path.length = flow.depths.at(-1) ?? flow.path.length;
    flow.isValue = flow.path.at(-1) === '*';
  },
  ':': (flow) => {
    if (flow.depths.length === 0) return;
    flow.path.push(flow.word);
    flow.isValue = true;
  },
};

/** The schema of a place; undefined where there is none. */
export function schemaOfPlace(schema: PlaceSchema, path: readonly string[]): PlaceSchema | undefined {
  let node: PlaceSchema | undefined = schema;
  for (const step of path) {
    const all: PlaceSchema[] = node ? [node, ...(node.anyOf ?? [])] : [];
    const rest = all.find((each) => typeof each.additionalProperties === 'object')?.additionalProperties;
    node =
      step === '*'
        ? all.find((each) => each.items)?.items
        : (all.find((each) => each.properties?.[step])?.properties?.[step] ?? (typeof rest === 'object' ? rest : undefined));
  }
  return node;
}
