import { loadPipeline } from '../../../../../core/host/load.ts';
import { builtins } from '../../../../../plugins/index.ts';
import { KEY, type Running, start } from '../../../../support/harness.ts';
import type { Asked } from '../../../../support/model-server.ts';

/** A service whose instance has these resources, a line each. */
export async function openWith(resources: string): Promise<Running> {
  const text = `version: 1\nresources:\n${resources}\nanswer: [{ screen_question: {} }]\n`;
  const blueprint = await loadPipeline({ file: 'p.yaml', text, env: {}, builtins });
  return start(undefined, { open: (instances, options) => instances.open('test', blueprint, options) });
}

export const postTo = ({ url }: Running, path: string, body: unknown): Promise<Response> =>
  fetch(`${url}/v1/test/${path}`, {
    method: 'POST',
    headers: { apikey: KEY, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** What a request says to the model. */
export const userOf = ({ body }: Asked): string => JSON.stringify(body.messages);
