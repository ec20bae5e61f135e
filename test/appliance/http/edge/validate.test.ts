import { expect } from 'chai';
import { HttpProblem } from '../../../../appliance/http/edge/problems.ts';
import { compileBody, createAjv, type Validate } from '../../../../appliance/http/edge/validate.ts';

const FIELDS = Array.from({ length: 30 }, (_, at) => `field-${at}`);

const schema = {
  type: 'object',
  required: ['question'],
  properties: {
    question: { type: 'string' },
    ...Object.fromEntries(FIELDS.map((name) => [name, { type: 'boolean' }])),
    most: { type: ['integer', 'string'], minimum: 1, maximum: 9, pattern: '^[1-9]$', 'x-native': 'integer' },
    whole: { type: ['boolean', 'string'], enum: [true, false, 'true', 'false'], 'x-native': 'boolean' },
  },
};

describe('the check of a body', () => {
  let validate: Validate;
  before(() => {
    // All of the document that bodies are checked with.
    const document = { components: { schemas: { Asked: schema } }, paths: {} } as unknown as Parameters<typeof createAjv>[0];
    validate = compileBody(createAjv(document), '#/components/schemas/Asked');
  });

  const pointersOf = (body: unknown): string[] => {
    try {
      validate(body);
      return [];
    } catch (thrown) {
      expect(thrown).to.be.instanceOf(HttpProblem);
      return ((thrown as HttpProblem).errors ?? []).map(({ pointer }) => pointer);
    }
  };

  for (const [wrong, expected] of [
    [0, 0],
    [19, 19],
    [20, 20],
    [21, 20],
    [30, 20],
  ] as const) {
    it(`names ${expected} of ${wrong} fields that are wrong`, () => {
      const body = { question: 'a', ...Object.fromEntries(FIELDS.slice(0, wrong).map((name) => [name, 7])) };
      expect(pointersOf(body)).to.deep.equal(FIELDS.slice(0, expected).map((name) => `/${name}`));
    });
  }

  for (const [name, body, expected] of [
    ['turns text into numbers', { question: 'a', most: '9' }, { question: 'a', most: 9 }],
    ['turns text into switches', { question: 'a', whole: 'false' }, { question: 'a', whole: false }],
    ['takes what is empty for what is absent', { question: 'a', most: '' }, { question: 'a' }],
    ['refuses a number beyond its range', { question: 'a', most: '10' }, ['/most']],
    ['refuses text that is no number', { question: 'a', most: '9.5' }, ['/most']],
    ['refuses an empty text that is required', { question: '' }, ['/question']],
  ] as const) {
    it(name, () => {
      const given: object = { ...body };
      const pointers = pointersOf(given);
      expect(pointers.length > 0 ? pointers : given).to.deep.equal(expected);
    });
  }
});
