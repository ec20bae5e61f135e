import { expect } from 'chai';
import { PIPELINE, startConfigured } from '../../support/configured-service.ts';
import { stopAll } from '../../support/harness.ts';

const ELASTICSEARCH = PIPELINE.replace(
  '{ embedded: { path: ./kb } }',
  '{ elasticsearch: { endpoint: "http://127.0.0.1:9", index: kb } }',
);

const CONNECTION = 'KnowledgeBase Connection';
const SEARCH = 'Hybrid and Vector Search';

/** The labels of the interface's tables of the Configure screen, each with its group and the option that it stands for. */
const LABELS: readonly [label: string, group: string, pointer: string][] = [
  ['KnowledgeBase Type', CONNECTION, '/resources/kb'],
  ['Search engine endpoint', CONNECTION, '/resources/kb/elasticsearch/endpoint'],
  ['Search engine Private API Key', CONNECTION, '/resources/kb/elasticsearch/api_key'],
  ['Index Name', CONNECTION, '/resources/kb/elasticsearch/index'],
  ['Curation Data Field', CONNECTION, '/resources/kb/elasticsearch/content_field'],
  ['Documentation Name Field', CONNECTION, '/resources/kb/elasticsearch/title_field'],
  ['Link Field', CONNECTION, '/resources/kb/elasticsearch/link_field'],
  ['Query Type', SEARCH, '/answer/1/retrieve/query_type'],
  ['Model ID', SEARCH, '/resources/kb/elasticsearch/model_id'],
  ['Embedding Field', SEARCH, '/resources/kb/elasticsearch/embedding_field'],
  ['Use the sparse-model flag', SEARCH, '/resources/kb/elasticsearch/sparse_model'],
];

interface ShownGroup {
  title: string;
  fields: { title: string; pointer: string; knowledgeField?: boolean; advanced: boolean; schema: { enum?: string[] } }[];
}

describe('the form of the settings', () => {
  let groups: ShownGroup[];
  before(async () => {
    const service = await startConfigured();
    const { body } = await service.call('POST', '/check', { text: ELASTICSEARCH, form: true });
    groups = body.form.groups;
  });
  after(stopAll);

  for (const [label, group, pointer] of LABELS)
    it(`calls ${pointer.split('/').at(-1)} '${label}', among '${group}'`, () => {
      const found = groups.flatMap(({ title, fields }) => fields.map((field) => ({ ...field, group: title })));
      expect(found.filter(({ title }) => title === label).map((field) => [field.pointer, field.group])).to.deep.equal([
        [pointer, group],
      ]);
    });

  it('offers fields of the index where an option names one', () => {
    const named = groups.flatMap(({ fields }) => fields.filter(({ knowledgeField }) => knowledgeField));
    expect(named.map(({ title }) => title)).to.include.members([
      'Curation Data Field',
      'Documentation Name Field',
      'Link Field',
      'Embedding Field',
    ]);
  });

  it('lets each knowledge base be chosen that there is', () => {
    const [type] = groups.flatMap(({ fields }) => fields.filter(({ title }) => title === 'KnowledgeBase Type'));
    expect(type?.schema.enum).to.include.members(['embedded', 'elasticsearch']);
  });
});
