import type { Audit } from '../../access/audit.ts';
import { EVERY_INSTANCE } from '../../access/caller.ts';
import type { Handlers } from '../edge/router.ts';
import { identified } from './keys.ts';

const USUAL = 100;

/** Handles `GET /v1/{instance}/audit`. */
export const auditHandlers = (audit: Audit): Pick<Handlers, 'audit'> => ({
  audit(ctx, _body, { limit = USUAL, before }) {
    const { caller, instance } = identified(ctx);
    const withService = caller.scope.instances.includes(EVERY_INSTANCE);
    ctx.body = { entries: audit.entries({ instance, withService, before, limit }) };
  },
});
