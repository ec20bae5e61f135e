import type { Erasure } from '../../../core/contract/resources/store.ts';
import type { Audit } from '../../access/audit.ts';
import { analytics } from '../../logs/analytics.ts';
import type { AnswerLogs, Look } from '../../logs/answer-log.ts';
import type { AnswerExports, ExportFormat } from '../../logs/export-answers.ts';
import type { InstanceStores } from '../../logs/instance-stores.ts';
import { HttpProblem } from '../edge/problems.ts';
import type { BeginCall } from '../edge/request-call.ts';
import type { Handlers } from '../edge/router.ts';
import { seesContent } from '../edge/sees-content.ts';

export interface LogsOptions {
  logs: AnswerLogs;
  exports: AnswerExports;
  stores: InstanceStores;
  audit: Pick<Audit, 'record'>;
  begin: BeginCall;
}

type LogsHandlers = Pick<Handlers, 'logs' | 'logFigures' | 'analytics' | 'exportAnswers' | 'deleteUserData'>;

const TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  jsonl: 'application/x-ndjson',
};

/** Handles what operators ask of the answers that were given, and what they do to them. */
export const logsHandlers = ({ logs, exports, stores, audit, begin }: LogsOptions): LogsHandlers => ({
  async logs(ctx, body = {}) {
    const { call, instance } = begin(ctx);
    ctx.body = await logs.list(instance, body, { call, content: seesContent(ctx) });
  },
  async logFigures(ctx, body = {}) {
    const { call, instance } = begin(ctx);
    ctx.body = await logs.figures(instance, body, { call, content: seesContent(ctx) });
  },
  async analytics(ctx, body = {}) {
    const { call, instance } = begin(ctx);
    ctx.body = await analytics(stores, { instance, ...body, now: Date.now() }, call);
  },
  exportAnswers(ctx, _body, { format = 'json', ...conditions }) {
    const { call, instance } = begin(ctx);
    const look: Look = { call: { ...call, deadline: Number.POSITIVE_INFINITY }, content: seesContent(ctx) };
    ctx.body = exports.begin(instance, { format, ...conditions }, look);
    ctx.type = TYPES[format];
    ctx.attachment(`answers-${instance}.${format}`, { fallback: true });
    audit.record(ctx.state, { action: 'answers.export' });
  },
  async deleteUserData(ctx, _body, { user, intent = [], 'intent[]': further = [] }) {
    if (ctx.query.user === '') throw refusedUser('must not be empty: without a user all answers are removed');
    const { call, instance } = begin(ctx);
    const what = erasure(instance, [...intent, ...further], user);
    ctx.body = { deleted: await logs.erase(what, call) };
    audit.record(ctx.state, { action: 'answers.erase', target: 'all' in what ? 'all' : 'user' in what ? 'user' : 'intents' });
  },
});

/** Empty names say nothing. */
function erasure(instance: string, names: readonly string[], user: string | undefined): Erasure {
  const intents = names.filter((name) => name !== '');
  if (user === undefined) return intents.length > 0 ? { instance, intents } : { instance, all: true };
  if (intents.length === 0) return { instance, user };
  throw refusedUser('cannot be named together with intents');
}

const refusedUser = (detail: string): HttpProblem =>
  new HttpProblem('invalid_request', `The user ${detail}.`, { errors: [{ pointer: '/user', detail }] });
