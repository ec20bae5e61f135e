import { type Document, isAlias, isScalar, type Node, visit } from 'yaml';
import type { ConfigPath } from '../../core/contract/errors.ts';
import type { Schema } from '../../core/host/resolve-options.ts';
import type { OptionSchema } from './options-of.ts';
import { pointerOf } from './pointer.ts';
import { isTree, type PluginUse, placeName, type ReadPipeline, scalarsOf, schemaAt, useAt } from './read-pipeline.ts';
import { applyEdits, type Edit, EditRefusal, nodeOn, readDocument } from './yaml-edits.ts';

/** What stands in the place of a secret, and means the secret of now when it comes back. */
export const MARKER = '********';

/** Nothing but variables: it says where the secret is, and not what. A default could be the secret itself. */
const REFERENCES = /^(?:\$\{[A-Za-z_][A-Za-z0-9_]*\})+$/;
/** Names of options that no schema knows, and that hold secrets as a rule. */
const TELLING_NAME =
  /(?:^|[_-])(?:pass(?:word|wd|phrase)?|secret|token|authorization|cookie|credentials?|(?:api|access|secret|private)[_-]?key|apikey|key)$/i;
const WITH_CREDENTIALS = /:\/\/[^/\s@]+@/;
/** Shorter secrets are only taken out of where they stand: they may be a part of other words. */
const SHORTEST_SWEPT = 8;

/** Whether the value at a place is a secret. */
export function isSecretAt(uses: readonly PluginUse[], path: ConfigPath, value: unknown): boolean {
  if (value === null || value === '' || typeof value === 'boolean' || typeof value === 'object') return false;
  const text = String(value);
  if (REFERENCES.test(text)) return false;
  const use = useAt(uses, path);
  const schema = use && schemaAt(use.plugin.config as Schema, path.slice(use.path.length)); // a JSON Schema it is
  if (schema?.writeOnly || WITH_CREDENTIALS.test(text)) return true;
  return !schema && TELLING_NAME.test(String(path.findLast((step) => typeof step === 'string')));
}

/** The secrets of a file: their places, and what they are. */
export function secretsOf({ document, uses }: ReadPipeline): { path: ConfigPath; value: string; node: Node }[] {
  const found = scalarsOf(document).flatMap(({ path, node }) =>
    isSecretAt(uses, path, node.value) ? [{ path, value: String(node.value), node }] : [],
  );
  return [...found, ...aliasedSecrets(document, uses)];
}

/** Those that stand elsewhere, under an anchor. */
function aliasedSecrets(
  document: Document.Parsed,
  uses: readonly PluginUse[],
): { path: ConfigPath; value: string; node: Node }[] {
  const found: { path: ConfigPath; value: string; node: Node }[] = [];
  for (const use of uses) {
    const { node } = nodeOn(document.contents, use.path);
    if (!node) continue;
    visit(node, {
      Alias(_key, alias) {
        const source = alias.resolve(document);
        visit(source ?? null, {
          Scalar(_, scalar) {
            if (typeof scalar.value === 'string' && !REFERENCES.test(scalar.value) && holdsSecrets(use))
              found.push({ path: use.path, value: scalar.value, node: scalar });
          },
        });
      },
    });
  }
  return found;
}

const holdsSecrets = ({ plugin }: PluginUse): boolean => JSON.stringify(plugin.config).includes('"writeOnly":true');

/** The text with the marker in the place of secrets, in comments too. */
export function maskText(read: ReadPipeline): string {
  const secrets = secretsOf(read);
  return withoutSecrets(
    maskRanges(read.text, secrets),
    secrets.map(({ value }) => value),
  );
}

function maskRanges(text: string, secrets: readonly { node: Node }[]): string {
  const ranges = new Map(secrets.flatMap(({ node }) => (node.range ? [[node.range[0], node.range[1]] as const] : [])));
  let masked = text;
  for (const [start, end] of [...ranges].sort(([a], [b]) => b - a)) {
    const tail = /\r?\n\s*$/.exec(masked.slice(start, end))?.[0] ?? '';
    masked = `${masked.slice(0, start)}"${MARKER}"${tail}${masked.slice(end)}`;
  }
  return masked;
}

/** A text for people without these secrets, wherever they stand in it. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of secrets) if (secret.length >= SHORTEST_SWEPT) clean = clean.replaceAll(secret, MARKER);
  return clean;
}

/** A value of a file as it may be shown, with the place that it stands at. */
export function maskValue(uses: readonly PluginUse[], path: ConfigPath, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each, index) => maskValue(uses, [...path, index], each));
  if (isTree(value))
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, maskValue(uses, [...path, key], each)]));
  return isSecretAt(uses, path, value) ? MARKER : value;
}

export const holdsMarker = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes(MARKER)
    : typeof value === 'object' && value !== null && Object.values(value).some(holdsMarker);

/**
 * A text with what is saved in the place of its markers, written as it is written there. Throws an EditRefusal where nothing is saved, and
 * where a secret would go to another address than it does now.
 */
export function fillMarkers(given: ReadPipeline, saved: ReadPipeline): string {
  const known = new Map(scalarsOf(saved.document).map(({ path, node }) => [placeName(saved.value, path), node] as const));
  const marked = scalarsOf(given.document).filter(({ node }) => holdsMarker(node.value));
  let filled = given.text;
  for (const { path, node } of marked.toReversed()) {
    const source = known.get(placeName(given.value, path));
    if (!source)
      throw new EditRefusal(pointerOf(path), 'the marker stands for no secret that is saved here: write the secret itself');
    checkDestination(given, saved, path);
    filled = withSource(filled, { path, node, source, savedText: saved.text });
  }
  return filled;
}

interface Filling {
  path: ConfigPath;
  node: Node;
  source: Node & { value: unknown };
  savedText: string;
}

function withSource(text: string, { path, node, source, savedText }: Filling): string {
  const [start, end] = node.range ?? [0, 0];
  const raw = savedText.slice(source.range?.[0] ?? 0, source.range?.[1] ?? 0);
  const spliced = text.slice(0, start) + raw + text.slice(end);
  const read = readDocument(spliced);
  const found = nodeOn(read.contents, path).node;
  if (read.errors.length === 0 && isScalar(found) && !isAlias(found) && found.value === source.value) return spliced;
  const edit: Edit = { pointer: pointerOf(path), value: source.value };
  return applyEdits(text, [edit]);
}

/** A text with the marker in the place of secrets that are the saved ones of their places; others stay as they are. */
export function keptMarkers(given: ReadPipeline, saved: ReadPipeline): string {
  const known = new Map(secretsOf(saved).map(({ path, value }) => [placeName(saved.value, path), value]));
  const kept = secretsOf(given).filter(({ path, value }) => known.get(placeName(given.value, path)) === value);
  return maskRanges(given.text, kept);
}

/** Options that say where a plugin sends things to. */
const DESTINATION = /(?:endpoint|url|host|proxy|cloud_id|server|address|repository|remote|account|bucket)/i;

/** Where a plugin sends things to: the origins of addresses, defaults among them. */
function destinations({ plugin, options }: PluginUse): Set<string> {
  const given = isTree(options) ? options : {};
  const { properties = {} } = plugin.config as OptionSchema; // TypeBox writes JSON Schema
  const values = Object.entries(properties).flatMap(([key, schema]) => {
    const value = given[key] ?? schema.default;
    const isOne = DESTINATION.test(key) || (typeof value === 'string' && value.includes('://'));
    return isOne && !schema.writeOnly && value !== undefined && value !== '' ? [value].flat() : [];
  });
  return new Set(values.flatMap((value) => String(value).split(/[\s,]+/)).map(originOf));
}

function originOf(address: string): string {
  if (!URL.canParse(address)) return address;
  const { protocol, host } = new URL(address);
  return host === '' ? address : `${protocol}//${host}`;
}

/** A secret that somebody does not write again stays with the addresses that it was written for. */
export function checkDestination(given: ReadPipeline, saved: ReadPipeline, path: ConfigPath): void {
  const after = useAt(given.uses, path);
  const before = saved.uses.find((use) => after && placeName(saved.value, use.path) === placeName(given.value, after.path));
  if (!after) return;
  const known = before ? destinations(before) : new Set<string>();
  const strange = [...destinations(after)].filter((each) => !known.has(each));
  if (strange.length === 0) return;
  throw new EditRefusal(
    pointerOf(path),
    'the address is another one now, and a saved secret is only sent where it was written for: write the secret again',
  );
}

/** Refuses changes that send a secret elsewhere that is not written again with them. */
export function checkKeptSecrets(given: ReadPipeline, saved: ReadPipeline, written: ReadonlySet<string>): void {
  for (const { path } of secretsOf(given)) {
    const pointer = pointerOf(path);
    const isWritten = [...written].some((each) => pointer === each || pointer.startsWith(`${each}/`));
    if (!isWritten) checkDestination(given, saved, path);
  }
}
