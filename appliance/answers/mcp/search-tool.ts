import { Type } from 'typebox';
import { askedText } from '../asked-text.ts';
import { linkOf, percent } from '../source-passages.ts';
import { defineTool, withLease } from './tool.ts';

const Passage = Type.Object({
  id: Type.String({ description: 'Id of the document, for get_document.' }),
  title: Type.String({ description: 'Title of the document.' }),
  url: Type.String({ description: 'Address of the document; empty where it has none.' }),
  score: Type.Integer({ minimum: 0, maximum: 100, description: 'How well the passage fits among those found.' }),
  text: Type.String({ description: 'What stands there.' }),
});

export const searchTool = defineTool({
  name: 'search',
  title: 'Search the documents',
  description:
    'Finds passages of the documents that fit a query, by words and by meaning, and returns them as they stand. Writes no answer.',
  inputSchema: Type.Object({
    query: Type.String({ minLength: 1, maxLength: 1_000_000, description: 'What to look for, in plain words.' }),
    top: Type.Integer({ minimum: 1, maximum: 20, default: 8, description: 'The most passages that are returned.' }),
    filter: Type.Optional(
      Type.String({
        maxLength: 4096,
        description: 'Values of the configured filter field that documents must have; commas mean or.',
      }),
    ),
  }),
  outputSchema: Type.Object({
    passages: Type.Array(Passage, { description: 'What was found, the best first.' }),
  }),
  async run({ query: text, top, filter }, context) {
    const question = askedText({ text, pointer: '/query', longest: context.longestQuestion });
    const start = { question, options: filter ? { filter } : {}, session: {}, instance: context.instance };
    const { turn } = await withLease(context, ({ pipeline }) => pipeline.search(start, context.call));
    const passages = (turn.passages ?? []).slice(0, top).map(({ document, title, url, score, text: found }) => ({
      ...{ id: document, title, url: linkOf(url).url ?? '' },
      ...{ score: percent(score * 100), text: found },
    }));
    return { passages };
  },
});
