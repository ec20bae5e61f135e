import { join } from 'node:path';
import { expect } from 'chai';
import type { AnswerRecord } from '../../core/contract/facts/end.ts';
import type { SeekOptions } from '../../core/contract/facts/question.ts';
import { loadPipeline } from '../../core/host/load.ts';
import { builtins } from '../../plugins/index.ts';
import { callWith } from '../support/call.ts';
import { expectProblem, expectSchema } from '../support/contract.ts';
import { folderWith } from '../support/folder.ts';
import { type Running, start, stopAll } from '../support/harness.ts';
import { type Behaviour, ModelServer, refuses, says } from '../support/model-server.ts';

const DOCUMENTS = [
  { _id: 'pump', title: 'Guarantee', content: 'The guarantee of the pump is two years from the date of purchase.' },
  { _id: 'valve', title: 'Valves', content: 'A valve is closed by turning it to the right until it does not move.' },
].map((document) => ({ ...document, url: `https://example.com/${document._id}`, source: 'manual' }));

const QUESTION = 'Quelle est la durée de la garantie de la pompe ?';
const TRANSLATED = says(['How long is the guarantee of the pump?']);
const FRENCH = 'La garantie de la pompe est de deux ans à partir de la date d’achat. [1]';
const ENGLISH = 'The guarantee of the pump is two years from the date of purchase.';
const UNTRANSLATED = 'The documents are in English, and the question could not be translated: it was searched for as it is.';

const pipeline = (url: string, data: string): string => `version: 1
resources:
  kb: { embedded: { path: ${JSON.stringify(join(data, 'kb'))} } }
  writer: { openai: { base_url: ${url}, model: little, retries: 0 } }
  quotes: { extractive: {} }
  llm: { fallback: { models: [{ use: writer }, { use: quotes }], failures: 1000 } }
answer:
  - detect_language: {}
  - translate_query: { with: writer, from: kb }
  - retrieve: { from: kb, query_type: keyword }
  - prompt_grounded: {}
  - generate: { with: llm }
  - gate_confidence: { min: 5 }
ingest: [{ read_files: {} }, { clean_html: {} }, { split_passages: {} }, { load: { into: kb } }]
`;

describe('questions and answers in several languages', () => {
  const server = new ModelServer();
  let service: Running;
  before(async () => {
    const url = await server.open();
    const data = folderWith({ 'docs.jsonl': DOCUMENTS.map((document) => JSON.stringify(document)).join('\n') });
    const blueprint = await loadPipeline({ file: 'p.yaml', text: pipeline(url, data), env: {}, builtins });
    service = await start(undefined, {
      open: (instances, options) =>
        instances.open('test', blueprint, options, (pipeline) =>
          pipeline.ingest({ paths: [join(data, 'docs.jsonl')], prune: false }, callWith(), () => {}),
        ),
    });
  });
  after(async () => {
    await stopAll();
    await server.close();
  });

  async function ask(question: string, options: SeekOptions, ...behaviours: Behaviour[]): Promise<AnswerRecord> {
    server.will(...behaviours);
    const response = await service.seek({ question, options });
    expect(response.status).to.equal(200);
    const record = await response.json();
    expectSchema('AnswerRecord', record);
    return record as AnswerRecord; // the schema was just checked
  }

  const pump = { url: 'https://example.com/pump', reason: 'answered' };
  for (const [name, question, options, behaviours, expected] of [
    [
      'find English documents with a French question, and answer in French',
      QUESTION,
      {},
      [TRANSLATED, says([FRENCH])],
      { ...pump, answer: FRENCH, langCode: 'fr', warningMessages: [] },
    ],
    [
      'say that the model did not answer in the language that was asked for',
      QUESTION,
      { language: 'de' },
      [TRANSLATED, says([FRENCH])],
      { ...pump, langCode: 'fr', warningMessages: ['The answer is in French, not in German as was asked for.'] },
    ],
    [
      'say that quotes are in the language of the documents',
      QUESTION,
      { language: 'xx' },
      [TRANSLATED, refuses(503)],
      { ...pump, reason: 'degraded', answer: ENGLISH, langCode: 'en', warningMessages: [] },
    ],
    [
      'ask for no translation of an English question',
      'How long is the guarantee of the pump?',
      { language: 'PT-BR' },
      [says(['A garantia da bomba é de dois anos a partir da data da compra, e não cobre o filtro.'])],
      { ...pump, langCode: 'pt-br', warningMessages: [] },
    ],
    [
      'take no code for a language that is none',
      QUESTION,
      { language: 'qq' },
      [TRANSLATED, says([FRENCH])],
      {
        ...pump,
        langCode: 'fr',
        warningMessages: ["There is no language with the code 'qq': the answer is in that of the question."],
      },
    ],
    [
      'say that a question was searched for as it is, and that nothing was found in English',
      'Combien de temps dure la couverture ?',
      {},
      [says(['La couverture dure longtemps.'])],
      { reason: 'no_results', langCode: 'en', warningMessages: [UNTRANSLATED] },
    ],
  ] as const) {
    it(name, async () => {
      const record = await ask(question, options, ...behaviours);
      expect(record).to.deep.include(expected);
    });
  }

  it('refuse what is no code', async () => {
    const { errors } = await expectProblem(
      await service.seek({ question: QUESTION, options: { language: 'french' } }),
      422,
      'invalid_request',
    );
    expect(errors?.map(({ pointer }) => pointer)).to.deep.equal(['/options/language']);
  });
});
