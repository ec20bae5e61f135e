import type { Instances } from '../../instances.ts';
import { HttpProblem } from '../edge/problems.ts';
import type { Handlers } from '../edge/router.ts';
import type { SeekOptions } from './seek.ts';

export interface McpOptions extends SeekOptions {
  instances: Instances;
  /** Pages that may call from a browser. */
  origins: readonly string[];
}

/** Handles `POST /v1/{instance}/mcp`, the Model Context Protocol. */
export function mcpHandlers({ answers, instances, begin, longestQuestion, origins }: McpOptions): Pick<Handlers, 'mcp'> {
  const allowed = new Set(origins);
  return {
    async mcp(ctx, message) {
      const { origin, 'mcp-protocol-version': version } = ctx.req.headers;
      // A page can make its own name stand for this machine (DNS rebinding): what it calls itself is compared, not where it calls.
      if (origin !== undefined && !allowed.has(origin)) throw new HttpProblem('origin_refused');
      // The protocol's library takes 25 MB: whoever does not speak it goes without.
      const { answerMessage } = await import('../../answers/mcp/session.ts');
      const context = { ...begin(ctx), answers, instances, longestQuestion };
      const response = await answerMessage({ message, protocolVersion: version?.toString() }, context);
      ctx.status = response.status;
      ctx.body = await response.text();
      if (ctx.body !== '') ctx.type = 'application/json';
    },
  };
}
