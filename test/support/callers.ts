import { expect } from 'chai';
import { KEY, type Running, start, TestPipeline } from './harness.ts';

const QUESTION = { question: 'Why?' };
/** What creates answer with: `key` and `id` of a key, `code` of an embed code. */
interface MadeKey {
  key: string;
  id: string;
  code: string;
}

/** Two instances, as a key for one of them has to be told from the other. */
export const TWO = 'instances: { test: { pipeline: a.yaml }, shop: { pipeline: b.yaml } }';

/** A service with the instances `test` and `shop`. */
export function twoInstances(yaml = TWO, env: Record<string, string | undefined> = {}): Promise<Running> {
  const pipeline = new TestPipeline();
  return start(pipeline, {
    yaml,
    env,
    open: async (instances) => {
      await instances.swap('test', pipeline);
      await instances.swap('shop', pipeline);
    },
  });
}

export type Headers = Record<string, string>;

export const call = (
  { url }: Pick<Running, 'url'>,
  path: string,
  headers: Headers,
  { method = 'POST', body }: { method?: string; body?: unknown } = {},
) =>
  fetch(`${url}/v1/${path}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

export const seek = (service: Running, headers: Headers, path = 'test/seek') => call(service, path, headers, { body: QUESTION });

export async function create(service: Pick<Running, 'url'>, body: object, path = 'test/keys'): Promise<MadeKey> {
  const response = await call(service, path, { apikey: KEY }, { body });
  expect(response.status).to.equal(201);
  return (await response.json()) as MadeKey; // as openapi.yaml says
}

export const password = async (service: Running, apikey: string): Promise<string> =>
  ((await (await call(service, 'test/otp', { apikey })).json()) as { otp: string }).otp; // as openapi.yaml says

export async function metric({ url }: Pick<Running, 'url'>, line: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(
    text
      .split('\n')
      .find((each) => each.startsWith(`${line} `))
      ?.split(' ')
      .at(-1) ?? Number.NaN,
  );
}

export const requests = (service: Running) => service.lines().filter(({ message }) => message === 'request');
