import { Failure } from '../../../core/contract/errors.ts';
import type { Server } from '../../../lib/elasticsearch/server.ts';
import { aliasOf, baseOf, KINDS, type Kind, type Meta, MONTHLY, mappingsOf, type StoreLayout, settingsOf } from './layout.ts';
import type { Options } from './options.ts';

type Found = Record<string, { mappings?: { _meta?: Meta } }>;

/** Above templates that others have for all names. */
const PRIORITY = 500;

interface Setting {
  options: Options;
  layout: StoreLayout;
}

/**
 * Makes what indices are made of, and brings those that are there to this version; what a newer one has made stays. Replicas may do it at
 * the same time: each step leaves what another has done. Throws `data_version` where a newer version keeps this one out.
 */
export async function setUp(server: Server, setting: Setting): Promise<void> {
  for (const kind of KINDS) await migrate(server, setting, kind);
  for (const kind of KINDS) await putTemplate(server, setting, kind);
}

/** Months that begin are made as the newest version wants them that has ever been at work. */
async function putTemplate(server: Server, { options, layout }: Setting, kind: Kind): Promise<void> {
  const base = baseOf(options.prefix, kind);
  const path = `/_index_template/${encodeURIComponent(base)}`;
  type Templates = { index_templates?: { index_template: { template?: { mappings?: { _meta?: Meta } } } }[] };
  const { body } = await server.ask<Templates>({ method: 'GET', path }, { accept: [404] });
  const there = body.index_templates?.[0]?.index_template.template?.mappings?._meta?.touchstone?.version ?? 0;
  if (there > layout.version) return;
  const template = {
    settings: settingsOf(kind, options),
    mappings: mappingsOf(kind, layout),
    aliases: { [aliasOf(options.prefix, kind)]: {} },
  };
  const patterns = [MONTHLY.has(kind) ? `${base}-*` : base];
  await server.send({ method: 'PUT', path, body: { index_patterns: patterns, priority: PRIORITY, template } });
}

/** Fields that are new come into indices of older versions. */
async function migrate(server: Server, { options: { prefix }, layout }: Setting, kind: Kind): Promise<void> {
  const alias = encodeURIComponent(aliasOf(prefix, kind));
  const { status, body } = await server.ask<Found>({ method: 'GET', path: `/${alias}/_mapping` }, { accept: [404] });
  if (status === 404) return;
  for (const [index, { mappings }] of Object.entries(body)) {
    const about = { meta: mappings?._meta, place: server.place, known: layout.version };
    if (versionOf(index, kind, about) < layout.version)
      await server.send({ method: 'PUT', path: `/${encodeURIComponent(index)}/_mapping`, body: mappingsOf(kind, layout) });
  }
}

function versionOf(index: string, kind: Kind, { meta, place, known }: { meta?: Meta; place: string; known: number }): number {
  const { kind: found, version, oldest = version ?? 0 } = meta?.touchstone ?? {};
  if (found !== kind || version === undefined)
    throw new Failure(
      'configuration_invalid',
      `the index ${index} in ${place} is none of a store: give the store a \`prefix\` that nothing else has`,
    );
  if (oldest > known)
    throw new Failure(
      'data_version',
      `the index ${index} in ${place} has version ${version}, which those of version ${oldest} and later may use; ` +
        `this service has ${known}: run a newer one`,
    );
  return version;
}
