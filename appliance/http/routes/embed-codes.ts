import type { components } from '../../../core/api.gen.ts';
import type { EmbedCode, EmbedCodes } from '../../access/embed-codes.ts';
import { endOf } from '../../access/rows.ts';
import type { Context } from '../edge/context.ts';
import { HttpProblem } from '../edge/problems.ts';
import type { Handlers } from '../edge/router.ts';
import { allowanceOf, expiryOf, identified, lifeOf, PAGE } from './keys.ts';

/** Handles `embedcodes`. */
export const embedCodeHandlers = (
  codes: EmbedCodes,
): Pick<Handlers, 'listEmbedCodes' | 'createEmbedCode' | 'revokeEmbedCode'> => ({
  listEmbedCodes(ctx, _body, { limit = PAGE, skip = 0 }) {
    const all = ofInstance(codes, ctx);
    ctx.body = { total: all.length, embedcodes: all.slice(skip, skip + limit).map(shown) };
  },
  createEmbedCode(ctx, body) {
    const { instance } = identified(ctx);
    const { name, origins } = body;
    ctx.status = 201;
    ctx.body = shown(codes.create(ctx.state, { name: name.trim(), origins, instance, ...allowanceOf(body), ...expiryOf(body) }));
  },
  revokeEmbedCode(ctx) {
    const code = String(ctx.params.code);
    const isThere = ofInstance(codes, ctx).some((each) => each.code === code);
    if (!isThere || !codes.revoke(ctx.state, code)) throw new HttpProblem('unknown_embedcode');
    ctx.status = 204;
  },
});

function ofInstance(codes: EmbedCodes, ctx: Context): EmbedCode[] {
  const { instance } = identified(ctx);
  return codes.list().filter((each) => each.instance === instance);
}

function shown(code: EmbedCode): components['schemas']['EmbedCode'] {
  const { code: number, name, origins } = code;
  return { code: number, name, origins: [...origins], ...allowanceOf(code), ...lifeOf(code), state: endOf(code) ?? 'live' };
}
