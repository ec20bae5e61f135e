import { defineResource } from '../../../../core/contract/plugin.ts';
import { ElasticsearchStore, elasticsearchStore } from '../../../../plugins/store/elasticsearch-store/index.ts';
import { monthlyIndex, STORE_LAYOUT, type StoreLayout } from '../../../../plugins/store/elasticsearch-store/layout.ts';
import { clientOf } from '../../elasticsearch/server.ts';

const { version, properties } = STORE_LAYOUT;

/** As the next version may have it: one more field of answers, which this one does not know. */
const NEXT_LAYOUT: StoreLayout = {
  ...STORE_LAYOUT,
  version: version + 1,
  properties: { ...properties, answers: { ...properties.answers, mood: { type: 'keyword' } } },
};

/** The store of the next version, for a replica that runs beside those of this one: it says a mood with each answer. */
export const nextStore = defineResource({
  ...elasticsearchStore,
  name: 'next_store',
  summary: 'The store of the next version.',
  create: (config) => {
    const store = new ElasticsearchStore(config, NEXT_LAYOUT);
    const client = clientOf({ url: config.endpoint, urls: [config.endpoint], env: {} });
    const record = store.answers.record.bind(store.answers);
    store.answers.record = async (answer) => {
      await record(answer);
      const index = monthlyIndex(config.prefix, 'answers', answer.id);
      await client.update({ index, id: String(answer.id), doc: { mood: 'calm' } });
    };
    return store;
  },
});
