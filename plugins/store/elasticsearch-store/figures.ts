/** What figures are made of that stands in the record of an answer. */
export interface RecordFigures {
  /** Milliseconds of the whole turn. */
  time?: number;
  /** 0-100. */
  semanticScore?: number;
  model?: string;
  input?: number;
  output?: number;
  /** Words that stand in no passage. */
  terms?: string[];
}

/** The document of a passage. */
export interface CitedDocument {
  id: string;
  title: string;
  url: string;
  /** The passage is the best one: what an answer names. */
  named: boolean;
}

/** What figures are made of that stands in the trace of an answer. */
export interface TraceFigures {
  steps: { step: string; ms: number }[];
  documents: CitedDocument[];
}

type Tree = Readonly<Record<string, unknown>>;

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);
const treeOf = (value: unknown): Tree => (isTree(value) ? value : {});
const treesIn = (value: unknown): Tree[] => (Array.isArray(value) ? value.filter(isTree) : []);
const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value));
const whole = (value: unknown): number | undefined => (Number.isInteger(value) ? Number(value) : undefined);
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

export function recordFigures(record: unknown): RecordFigures {
  const { time, semanticScore, model, tokens, semanticDetails } = treeOf(record);
  const { input, output } = treeOf(tokens);
  const { unattributedKeyTerms: keyTerms, unattributedTerms: others } = treeOf(semanticDetails);
  const terms = [keyTerms, others].flatMap((list) => (Array.isArray(list) ? list.map(String) : []));
  return {
    time: whole(time),
    semanticScore: whole(semanticScore),
    ...(typeof model === 'string' && { model, input: numberOf(input), output: numberOf(output) }),
    ...(terms.length > 0 && { terms }),
  };
}

/** What an answer says that it comes from: a title, or an address. */
export function sourceIn(record: unknown): string | null {
  const { document, url } = treeOf(record);
  const source = document ?? url;
  return source === undefined || source === null ? null : String(source);
}

export function traceFigures(trace: unknown): TraceFigures {
  const { steps, passages } = treeOf(trace);
  return {
    steps: treesIn(steps).flatMap(({ step, milliseconds: ms }) =>
      typeof step === 'string' && typeof ms === 'number' ? [{ step, ms }] : [],
    ),
    documents: treesIn(passages).flatMap(({ id, document, url }, place) => {
      const found = documentOf(id);
      return found === undefined ? [] : [{ id: found, title: textOf(document), url: textOf(url), named: place === 0 }];
    }),
  };
}

export const documentsIn = (trace: unknown): string[] => [...new Set(traceFigures(trace).documents.map(({ id }) => id))];

/** An id of a passage is that of its document, a hash sign and a number. */
const documentOf = (passage: unknown): string | undefined =>
  typeof passage === 'string' ? /^(.*)#\d*$/s.exec(passage)?.[1] : undefined;
