import { createHmac } from 'node:crypto';
import { expect } from 'chai';
import type { Static } from 'typebox';
import type { Call, UpstreamEvent } from '../../../../core/contract/call.ts';
import { Failure } from '../../../../core/contract/errors.ts';
import type { Turn } from '../../../../core/contract/facts/turn.ts';
import { resolveOptions } from '../../../../core/host/resolve-options.ts';
import { checker } from '../../../../core/host/schema.ts';
import { postAnswer } from '../../../../plugins/remember/post-answer/index.ts';
import { callWith, quietHost } from '../../../support/call.ts';
import type { Received } from '../../../support/receiver.ts';

export const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

/** What the signature must be, by a computation of its own; checked against the standard's published example. */
export const signatureOf = (secret: string, id: string, time: string, body: Buffer): string => {
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : secret;
  const signed = Buffer.concat([Buffer.from(`${id}.${time}.`), body]);
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
};

export const signatureFor = (secret: string, { headers, body }: Received): string =>
  signatureOf(secret, String(headers['webhook-id']), String(headers['webhook-timestamp']), body);

const record = {
  answer: 'Zwei Jahre – 两年 🎉, private.',
  ufa: 'private draft',
  score: 86,
  reason: 'answered',
  answerId: 1772366400000,
  url: 'https://example.com/pump',
  document: 'Pump manual',
  langCode: 'de',
  sentiment: 3,
  KBscore: 80,
  time: 12,
  warningMessages: ['private warning'],
  passages: [{ id: 'a#0', passage: 'private passage', score: 80 }],
} satisfies Turn['record'];

export const FACTS = {
  question: 'Wie lange gilt die Garantie für „private“?',
  options: { filter: 'private filter' },
  session: { userId: 'u-1', sessionId: 's-1' },
  instance: 'test',
  reason: 'answered',
  record,
} satisfies Partial<Turn>;

type Facts = Pick<Turn, 'question' | 'options' | 'session' | 'instance' | 'reason' | 'record'>;

/** The step, ready, with its options as a pipeline file would give them; runs it on an answer. */
export async function poster(options: object, events: UpstreamEvent[] = []) {
  const { value, issues } = checker(postAnswer.config)(options);
  expect(issues).to.deep.equal([]);
  const realm = { folder: '/', resource: () => undefined };
  const step = postAnswer.create(resolveOptions(postAnswer.config, value, realm) as Static<typeof postAnswer.config>); // checked above
  await step.ready?.({ ...quietHost, onRequest: (event) => void events.push(event) });
  return async (facts: Partial<Facts> = {}, call: Partial<Call> = {}) => step.run({ ...FACTS, ...facts }, callWith(call));
}

/** What the work fails with; it must be a Failure that tells no secret, no query and nothing of what the receiver said. */
export async function failureOf(work: Promise<unknown>): Promise<Failure> {
  const thrown = await work.then(
    () => expect.fail('it did not fail'),
    (reason: unknown) => reason,
  );
  expect(thrown).to.be.instanceOf(Failure);
  const failure = thrown as Failure; // the line before saw to it
  expect(`${failure.message} ${failure.stack} ${failure.cause} ${JSON.stringify(failure)}`).to.not.contain('hush');
  return failure;
}
