import type { DocumentAccess } from '../../access/document-access.ts';
import type { CallsInFlight } from './calls-in-flight.ts';
import type { Context, Guard } from './context.ts';
import type { Operation } from './openapi.ts';

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const textAt = (value: unknown, ...path: string[]): string | undefined => {
  const found = path.reduce((node: unknown, step) => (isFields(node) ? node[step] : undefined), value);
  return typeof found === 'string' && found !== '' ? found : undefined;
};

/** Who asks, as a body says that nobody has checked yet: of a seek, of a chat. */
const userIdOf = (body: unknown): string | undefined =>
  textAt(body, 'user_session', 'metadata', 'user_id') ?? textAt(body, 'user') ?? textAt(body, 'user', 'id');

/**
 * Settles what a call may see before any handler begins it. Of an instance that shows different people different documents, an operation
 * that is not said to look into them sees none.
 */
export function admitDocuments(access: DocumentAccess, inFlight: CallsInFlight): (operation: Operation) => Guard {
  const viewerOf = ({ req, request, state }: Context) => ({
    headers: req.headersDistinct,
    address: req.socket.remoteAddress,
    caller: state.caller,
    userId: userIdOf(request.body),
    span: state.span,
  });
  return (operation) => (ctx) => {
    const { instance } = ctx.state;
    if (instance === undefined) return;
    if (!access.confined.has(instance)) return inFlight.admit(ctx.res, []);
    if (!operation.documents) return;
    return access.conditions(instance, viewerOf(ctx)).then((conditions) => inFlight.admit(ctx.res, conditions));
  };
}
