import { spawnSync } from 'node:child_process';
import { figure } from '../figures.ts';
import type { Measured, Part } from '../part.ts';

const IMAGE = 'touchstone';

function measure(): Measured {
  const { status, stdout, stderr, error } = spawnSync('docker', ['image', 'inspect', IMAGE, '--format', '{{.Size}}'], {
    encoding: 'utf8',
    timeout: 30_000,
  });
  if (status === 0) return { figures: [figure(`image ${IMAGE}`, 'MB', [Number(stdout.trim()) / 1e6])] };
  const reason = error ? `docker cannot be run: ${error.message}` : (stderr.trim().split('\n')[0] ?? 'docker failed');
  return { figures: [], skipped: [{ name: `image ${IMAGE}`, reason }] };
}

export const image: Part = {
  name: 'image',
  summary: 'size of the Docker image',
  quick: true,
  run: async () => measure(),
};
