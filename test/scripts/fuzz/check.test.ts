import { expect } from 'chai';
import { faultsOf } from '../../../scripts/fuzz/check.ts';
import { Description } from '../../../scripts/fuzz/description.ts';
import type { FuzzedRequest } from '../../../scripts/fuzz/requests.ts';
import type { FuzzedAnswer } from '../../../scripts/fuzz/send.ts';

const description = Description.read();

const operation = (id: string) => {
  const found = description.operations.find((each) => each.id === id);
  if (!found) throw new Error(`no operation ${id}`);
  return found;
};

const RECORD = { answer: 'Two years.', score: 86, reason: 'answered' };
const PROBLEM = {
  type: '/docs/errors#not_found',
  title: 'There is nothing here',
  status: 404,
  detail: 'Look elsewhere.',
  instance: '/',
  code: 'not_found',
  requestId: 'a',
};
const HEADERS = { 'x-request-id': 'a', 'content-type': 'application/json; charset=utf-8' };
const PROBLEM_HEADERS = { ...HEADERS, 'content-type': 'application/problem+json' };
const EVENTS = { ...HEADERS, 'content-type': 'text/event-stream; charset=utf-8' };

const answer = (body: unknown, { status = 200, headers = HEADERS } = {}): FuzzedAnswer => ({
  status,
  headers,
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});

const request = (id: string, value?: unknown): FuzzedRequest => {
  const { bodies, method, path } = operation(id);
  const [body] = bodies;
  const sent = value === undefined || !body ? {} : { sent: { value, schema: body.schema } };
  return { operation: operation(id), method, target: path, headers: {}, ...sent };
};

describe('the check of a fuzzed answer', () => {
  const ANSWERS: [what: string, id: string, answer: FuzzedAnswer, fault: RegExp | undefined, value?: unknown][] = [
    ['a record', 'seek', answer(RECORD), undefined],
    ['a record without its score', 'seek', answer({ ...RECORD, score: undefined }), /must have required property 'score'/],
    ['a score beyond its range', 'seek', answer({ ...RECORD, score: 101 }), /\/score must be <= 100/],
    ['no JSON', 'seek', answer('{"answer":'), /the body is no JSON/],
    [
      'a type that is not described',
      'seek',
      answer('a', { headers: { ...HEADERS, 'content-type': 'text/html' } }),
      /'text\/html'/,
    ],
    ['a status that is not described', 'seek', answer(RECORD, { status: 202 }), /the status 202 is not described/],
    ['500', 'seek', answer({ ...PROBLEM, status: 500 }, { status: 500, headers: PROBLEM_HEADERS }), /the status is 500/],
    ['no id of the request', 'seek', answer(RECORD, { headers: { ...HEADERS, 'x-request-id': '' } }), /x-request-id is missing/],
    ['a problem', 'seek', answer(PROBLEM, { status: 404, headers: PROBLEM_HEADERS }), undefined],
    ['a problem as JSON of no type', 'seek', answer(PROBLEM, { status: 404 }), /'application\/json' is not described/],
    [
      'a problem without a code',
      'seek',
      answer({ ...PROBLEM, code: undefined }, { status: 404, headers: PROBLEM_HEADERS }),
      /must have required property 'code'/,
    ],
    ['what should have been refused', 'seek', answer(RECORD), /a body was taken that breaks its schema/, { question: 7 }],
    ['what may be taken', 'seek', answer(RECORD), undefined, { question: 'a' }],
    [
      'frames',
      'seekStream',
      answer(`:\n\ndata: {"chunk":"Two"}\n\ndata: ${JSON.stringify(RECORD)}\n\n`, { headers: EVENTS }),
      undefined,
    ],
    ['no frame at all', 'seekStream', answer('', { headers: EVENTS }), /must NOT have fewer than 1 items/],
    ['a frame that is cut', 'seekStream', answer('data: {"chunk":"Two"}\n', { headers: EVENTS }), /must match pattern/],
    [
      'a frame of another kind',
      'seekStream',
      answer('data: {"text":"Two"}\n\n', { headers: EVENTS }),
      /must have required property/,
    ],
    [
      'an event that is unknown',
      'seekStream',
      answer('event: a\ndata: {"chunk":""}\n\n', { headers: EVENTS }),
      /must match pattern/,
    ],
  ];
  for (const [what, id, given, fault, value] of ANSWERS)
    it(`${fault ? 'tells' : 'finds nothing in'} ${what}`, () => {
      const faults = faultsOf(description, request(id, value), given).join('\n');
      if (fault) expect(faults).to.match(fault);
      else expect(faults).to.equal('');
    });
});
