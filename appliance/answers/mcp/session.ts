import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { CallToolRequestSchema, type CallToolResult, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { HttpProblem, PROBLEMS } from '../../http/edge/problems.ts';
import { packageVersion } from '../../root.ts';
import { documentTool } from './document-tool.ts';
import { searchTool } from './search-tool.ts';
import { seekTool } from './seek-tool.ts';
import type { Tool, ToolContext } from './tool.ts';

const TOOLS: readonly Tool[] = [seekTool, searchTool, documentTool];

const LISTED = {
  tools: TOOLS.map(({ run: _, ...tool }) => ({
    ...tool,
    // Nothing is changed by them.
    annotations: { readOnlyHint: true, openWorldHint: false },
  })),
};

/** Made once: each would compile anew what it is given. The server checks nothing by it, as it asks its clients for nothing. */
const jsonSchemaValidator = new AjvJsonSchemaValidator();

/** Nothing that is not meant for the caller: what a problem would say. */
function failed(thrown: unknown, { call }: ToolContext): CallToolResult {
  call.signal.throwIfAborted();
  const problem = HttpProblem.from(thrown);
  const { status } = PROBLEMS[problem.code];
  if (status >= 500) call.log.warn('a tool failed', { code: problem.code, error: String(problem.cause ?? problem) });
  return {
    isError: true,
    content: [{ type: 'text', text: `${problem.message} (${problem.code}, request ${call.id})` }],
  };
}

async function callTool(name: string, given: unknown, context: ToolContext): Promise<CallToolResult> {
  const tool = TOOLS.find((each) => each.name === name);
  try {
    if (!tool) throw new HttpProblem('invalid_request', `There is no tool '${name.slice(0, 100)}'.`);
    const structuredContent = { ...(await tool.run(given, context)) };
    // As text too, for clients that read nothing else.
    return { structuredContent, content: [{ type: 'text', text: JSON.stringify(structuredContent) }] };
  } catch (thrown) {
    return failed(thrown, context);
  }
}

function serverFor(context: ToolContext): Server {
  const info = { name: 'touchstone', title: 'Touchstone', version: packageVersion() };
  const server = new Server(info, {
    capabilities: { tools: {} },
    jsonSchemaValidator,
    instructions: 'The documents of one knowledge base: seek answers a question, search finds passages, get_document reads one.',
  });
  server.setRequestHandler(ListToolsRequestSchema, () => LISTED);
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => callTool(params.name, params.arguments, context));
  return server;
}

/** What a message came with. */
export interface McpRequest {
  /** One JSON-RPC message, read and within its limits. */
  message: unknown;
  /** Of the header `mcp-protocol-version`. */
  protocolVersion?: string;
}

/**
 * Answers one message of the Model Context Protocol (streamable HTTP) in one JSON response. Nothing is remembered: each message has a
 * server of its own.
 */
export async function answerMessage({ message, protocolVersion }: McpRequest, context: ToolContext): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = serverFor(context);
  await server.connect(transport);
  try {
    // What the edge has checked is not checked again: the type of the body, and that answers in JSON can be read by whoever asks so.
    const headers = new Headers({ accept: 'application/json, text/event-stream', 'content-type': 'application/json' });
    if (protocolVersion !== undefined) headers.set('mcp-protocol-version', protocolVersion);
    const request = new Request('http://localhost/mcp', { method: 'POST', headers });
    return await transport.handleRequest(request, { parsedBody: message });
  } finally {
    await server.close();
  }
}
