import type Koa from 'koa';
import type { TraceSpan } from '../../../core/contract/trace-span.ts';
import type { Spend } from '../../access/budgets.ts';
import type { Caller } from '../../access/caller.ts';
import type { ClientAddress } from '../../access/client-address.ts';
import type { EventStream } from './event-stream.ts';
import type { SentFile } from './form.ts';
import type { BodyType } from './openapi.ts';
import type { ProblemCode } from './problems.ts';

/** What middleware leaves for those after it. */
export interface RequestState {
  requestId: string;
  /** Where the request is traced. */
  span?: TraceSpan;
  /** The path as openapi.yaml writes it; absent when no operation matches. */
  route?: string;
  /** Where the call comes from, as far as proxies are trusted to say. */
  address?: ClientAddress;
  /** Why no caller is known, where none is. */
  refusal?: string;
  /** Who calls; absent where the operation asks for no key. */
  caller?: Caller;
  /** Takes tokens that models read and wrote for the call from the caller's budget. */
  spend?: Spend;
  /** Set once the caller has shown a key that opens it. */
  instance?: string;
  /** What its body came as, once there is one. */
  bodyType?: BodyType;
  /** The files of a form that brings documents. */
  files?: readonly SentFile[];
  /** Whether the caller takes ids and flags as text alone. */
  takesText?: boolean;
  /** Where the answer goes out in frames. */
  stream?: EventStream;
  /** Code of the problem that was answered. */
  problem?: ProblemCode;
}

export type Context = Koa.ParameterizedContext<RequestState>;
export type Middleware = Koa.Middleware<RequestState>;

/** Stands before a handler and throws when the request may not pass. */
export type Guard = (ctx: Context) => void | Promise<void>;
/** Answers a request by setting its body. */
export type Handle = (ctx: Context) => void | Promise<void>;
