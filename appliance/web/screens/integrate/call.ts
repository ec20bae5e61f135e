import { sessionFetch } from '../../api/connection.ts';
import type { ApiOperation } from './description.ts';

/** What somebody has typed for a call. */
export interface CallInput {
  /** Of path, query and headers, by `in` and name: `path.instance`. */
  values: Readonly<Record<string, string>>;
  /** Empty where none is sent. */
  body: string;
  bodyType: string;
}

export interface CallResult {
  status: number;
  statusText: string;
  headers: [name: string, value: string][];
  /** Milliseconds until the last byte. */
  time: number;
  text: string;
  /** Whether more came than is shown. */
  isCut: boolean;
}

/** Characters of a response that are shown. */
const MOST_SHOWN = 200_000;

export const keyOf = ({ in: place, name }: { in: string; name: string }): string => `${place}.${name}`;

/** The path with its values and its query. */
export function pathOf({ path, parameters }: ApiOperation, { values }: CallInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[`path.${name}`] ?? ''));
  const query = new URLSearchParams();
  for (const each of parameters) {
    const value = each.in === 'query' ? values[keyOf(each)] : undefined;
    if (value) query.append(each.name, value);
  }
  return query.size > 0 ? `${filled}?${query}` : filled;
}

const headersOf = ({ parameters }: ApiOperation, { values, body, bodyType }: CallInput): [string, string][] => [
  ...(body === '' ? [] : [['content-type', bodyType] satisfies [string, string]]),
  ...parameters.flatMap((each): [string, string][] => {
    const value = each.in === 'header' ? values[keyOf(each)] : undefined;
    return value ? [[each.name, value]] : [];
  }),
];

/** The same call for a terminal, with the key in a variable. */
export function curlOf(operation: ApiOperation, input: CallInput, origin: string): string {
  const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
  const lines = [
    `curl -s${operation.method === 'GET' ? '' : ` -X ${operation.method}`} ${quoted(origin + pathOf(operation, input))}`,
    ...(operation.permission === '' ? [] : ['-H "apikey: $TOUCHSTONE_KEY"']),
    ...headersOf(operation, input).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(input.body === '' ? [] : [`-d ${quoted(input.body)}`]),
  ];
  return lines.join(' \\\n  ');
}

/** Calls as whoever is signed in; `onPart` gets what has come until now. Throws where nothing answers. */
export async function callOperation(
  operation: ApiOperation,
  input: CallInput,
  { signal, onPart }: { signal: AbortSignal; onPart(result: CallResult): void },
): Promise<void> {
  const begun = performance.now();
  const response = await sessionFetch(pathOf(operation, input), {
    method: operation.method,
    headers: headersOf(operation, input),
    body: input.body === '' ? undefined : input.body,
    signal,
  });
  const { status, statusText } = response;
  const result = { status, statusText, headers: [...response.headers], time: 0, text: '', isCut: false };
  const told = (): void => onPart({ ...result, time: performance.now() - begun });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  told();
  for (let part = await reader?.read(); part && !part.done && !result.isCut; part = await reader?.read()) {
    result.isCut = result.text.length + part.value.length > MOST_SHOWN;
    result.text = (result.text + part.value).slice(0, MOST_SHOWN);
    told();
  }
  if (result.isCut) await reader?.cancel();
  result.text = indented(result.text);
  told();
}

/** JSON with line breaks; anything else as it is. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
