import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { eventually } from './eventually.ts';
import { freePort } from './free-port.ts';
import { firstLine } from './real-parts.ts';

/** A real server that speaks S3, and what may do everything there. */
export interface RealS3 {
  url: string;
  region: string;
  accessKey: string;
  secretKey: string;
  /** Sends a signed request; throws where it is refused. */
  send(method: 'PUT' | 'DELETE', path: string, body?: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * The server that `S3_TEST_URL`, `S3_TEST_REGION`, `S3_TEST_ACCESS_KEY` and `S3_TEST_SECRET_KEY` name, else the program `versitygw`
 * where it is installed; or why there is none.
 */
export async function findS3(): Promise<RealS3 | { missing: string }> {
  const { S3_TEST_URL, S3_TEST_REGION = 'us-east-1', S3_TEST_ACCESS_KEY = '', S3_TEST_SECRET_KEY = '' } = process.env;
  if (S3_TEST_URL)
    return serverAt({ url: S3_TEST_URL, region: S3_TEST_REGION, accessKey: S3_TEST_ACCESS_KEY, secretKey: S3_TEST_SECRET_KEY });
  try {
    return await startGateway();
  } catch (error) {
    return { missing: `neither S3_TEST_URL is set nor can versitygw be started (${firstLine(error)})` };
  }
}

async function startGateway(): Promise<RealS3> {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-s3-'));
  for (const name of ['data', 'meta']) mkdirSync(join(folder, name));
  const reach = { region: 'eu-north-1', accessKey: 'tester', secretKey: 'a/secret+of=tests', url: '' };
  const port = await freePort();
  reach.url = `http://127.0.0.1:${port}`;
  const backend = ['posix', '--sidecar', join(folder, 'meta'), join(folder, 'data')];
  const server = spawn('versitygw', ['--port', `127.0.0.1:${port}`, '--region', reach.region, ...backend], {
    env: { ...process.env, ROOT_ACCESS_KEY_ID: reach.accessKey, ROOT_SECRET_ACCESS_KEY: reach.secretKey },
    stdio: 'ignore',
  });
  const ended = new Promise<Error>((resolve) => {
    server.once('error', resolve);
    server.once('exit', (code) => resolve(new Error(`it ended with ${code}`)));
  });
  const close = async (): Promise<void> => {
    server.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const up = eventually(() => fetch(reach.url).then(() => true), 10_000);
  const failed = await Promise.race([ended, up]);
  if (!(failed instanceof Error)) return serverAt(reach, close);
  up.catch(() => {});
  await close();
  throw failed;
}

const serverAt = (reach: Omit<RealS3, 'send' | 'close'>, close = async (): Promise<void> => {}): RealS3 => {
  const { accessKey, secretKey, region, url } = reach;
  const client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, region, service: 's3' });
  return {
    ...reach,
    close,
    async send(method, path, body) {
      const response = await client.fetch(`${url}/${path}`, { method, ...(body !== undefined && { body }) });
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    },
  };
};
