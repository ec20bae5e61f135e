import type { Schemas } from './client.ts';
import { connection } from './connection.ts';
import { problemOf, unreachable } from './problem.ts';

type Load = Schemas['Load'];

/** Sends files, telling the share that has gone out, 0-1. Throws an ApiError. XHR, as `fetch` does not tell how far a body has come. */
export function sendFiles(instance: string, files: readonly File[], onShare: (share: number) => void): Promise<Load> {
  const form = new FormData();
  for (const file of files) form.append('files', file, file.name);
  const request = new XMLHttpRequest();
  request.open('POST', `/v1/${encodeURIComponent(instance)}/documents?wait=false`);
  request.setRequestHeader('x-touchstone-csrf', connection.csrf);
  request.upload.onprogress = ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0);
  return new Promise((resolve, reject) => {
    request.onload = () => {
      connection.onReach(true);
      if (request.status === 401) connection.onExpired();
      const body = bodyOf(request.responseText);
      if (request.status < 300)
        resolve(body as Load); // as openapi.yaml says
      else reject(problemOf(body, new Response(null, { status: request.status })));
    };
    request.onerror = () => {
      connection.onReach(false);
      reject(unreachable());
    };
    request.send(form);
  });
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
