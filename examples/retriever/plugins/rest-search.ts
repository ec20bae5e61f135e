import { defineResource, Failure, foundPassage, Type } from 'touchstone/plugin';

/** A document as the search service gives it. */
interface Hit extends Record<'id' | 'title' | 'body' | 'link', string> {}

export const restSearch = defineResource({
  provides: 'knowledge_base',
  confines: true,
  name: 'rest_search',
  summary: 'Asks a search service over HTTP.',
  config: Type.Object({ url: Type.String({ description: 'Address that is asked, without a query.' }) }),
  create: ({ url }) => ({
    async search({ text, top, filter = [] }, { signal, access }) {
      const query = new URLSearchParams({ q: text, size: `${top}` });
      for (const { field, values } of access) query.append('only', `${field}:${values.join(',')}`);
      if (filter.length > 0) query.append('only', `source:${filter.join(',')}`);
      const answer = await fetch(`${url}?${query}`, { signal }).catch((cause: unknown) => {
        throw new Failure('resource_unavailable', `${url} cannot be reached`, { cause });
      });
      if (!answer.ok) throw new Failure('resource_unavailable', `${url} answered with status ${answer.status}`);
      const { hits } = (await answer.json()) as { hits: Hit[] }; // as the service documents it
      return { passages: hits.map(({ id, title, body, link }) => foundPassage({ id, title, url: link, text: body })) };
    },
  }),
});
