import type { Static, TObject } from 'typebox';
import type { Call } from '../../../core/contract/call.ts';
import { checker } from '../../../core/host/schema.ts';
import type { Spend } from '../../access/budgets.ts';
import { HttpProblem } from '../../http/edge/problems.ts';
import type { Instances, Lease } from '../../instances.ts';
import type { AnswerService } from '../answer-service.ts';

/** What tools work with, for one call of one of them. */
export interface ToolContext {
  instance: string;
  call: Call;
  /** Resolves when the answer is out or its reader gone. */
  sent: Promise<void>;
  /** Whose budget the tokens of models are taken from. */
  spend?: Spend;
  answers: AnswerService;
  instances: Instances;
  /** Longest question, in UTF-16 units. */
  longestQuestion: number;
}

/** A tool as clients of the Model Context Protocol see it, and what it does. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  inputSchema: TObject;
  outputSchema: TObject;
  /** Checks its arguments first. Throws an HttpProblem or a Failure for what cannot be done. */
  run(given: unknown, context: ToolContext): Promise<object>;
}

interface ToolOf<In extends TObject, Out extends TObject> extends Omit<Tool, 'run'> {
  inputSchema: In;
  outputSchema: Out;
  run(input: Static<In>, context: ToolContext): Promise<Static<Out>>;
}

export function defineTool<In extends TObject, Out extends TObject>(tool: ToolOf<In, Out>): Tool {
  const check = checker(tool.inputSchema);
  return {
    ...tool,
    async run(given, context) {
      const { value, issues } = check(given);
      if (issues.length > 0) {
        const detail = issues.map(({ path, message }) => [...path, message].join(' ')).join('; ');
        throw new HttpProblem('invalid_request', detail);
      }
      return tool.run(value as Static<In>, context); // just checked
    },
  };
}

/** Lends the instance to `work`. */
export async function withLease<T>({ instances, instance }: ToolContext, work: (lease: Lease) => Promise<T>): Promise<T> {
  const lease = instances.lease(instance);
  if (!lease) throw new HttpProblem('starting');
  try {
    return await work(lease);
  } finally {
    lease.release();
  }
}

/** A passage's id is its document's with a place behind it. */
export const documentOf = (passage: string): string => passage.replace(/#\d+$/, '');
