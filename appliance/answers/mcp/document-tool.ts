import { Type } from 'typebox';
import type { Passage } from '../../../core/contract/facts/batch.ts';
import type { DocumentReader } from '../../../core/contract/resources/knowledge-base.ts';
import { joinedText } from '../../../lib/retrieval/joined-text.ts';
import { HttpProblem } from '../../http/edge/problems.ts';
import { linkOf } from '../source-passages.ts';
import { defineTool, documentOf, type ToolContext, withLease } from './tool.ts';

/** Characters (UTF-16 units) of a document that one call returns. */
const MOST = 50_000;
/** Documents with an address that begins alike; the one that is meant is among them. */
const ALIKE = 1000;
const PAGE = /#(?:page|slide)=\d+$/;

/** Does not cut between the two halves of a character. */
const cutAt = (text: string, at: number): number => (/[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at - 1 : at);

interface Named {
  id?: string;
  url?: string;
}

async function passagesOf(documents: DocumentReader, { id, url }: Named, { call }: ToolContext): Promise<Passage[]> {
  if (id !== undefined) {
    const passages = await documents.passagesOf(id, call);
    return passages.length > 0 || documentOf(id) === id ? passages : documents.passagesOf(documentOf(id), call);
  }
  // What is cited may name the page, which a document is listed without.
  const address = url?.replace(PAGE, '');
  const { documents: listed } = await documents.list({ search: address, limit: ALIKE }, call);
  const found = listed.find((each) => each.url === url) ?? listed.find((each) => each.url === address);
  return found ? documents.passagesOf(found.id, call) : [];
}

export const documentTool = defineTool({
  name: 'get_document',
  title: 'Read a document',
  description: 'Returns the text of one document, which search or seek has named, by its id or its url.',
  inputSchema: Type.Object({
    id: Type.Optional(Type.String({ minLength: 1, maxLength: 4096, description: 'Id of the document.' })),
    url: Type.Optional(Type.String({ minLength: 1, maxLength: 4096, description: 'Its address, where its id is not known.' })),
    offset: Type.Integer({
      minimum: 0,
      default: 0,
      description: 'Where to begin in a long one: next_offset of the call before.',
    }),
  }),
  outputSchema: Type.Object({
    id: Type.String({ description: 'Id of the document.' }),
    title: Type.String({ description: 'Its title.' }),
    url: Type.String({ description: 'Its address; empty where it has none.' }),
    text: Type.String({ description: `Its text, at most ${MOST} characters of it.` }),
    next_offset: Type.Optional(Type.Integer({ minimum: 1, description: 'Where the rest begins; absent where there is none.' })),
  }),
  async run({ id, url, offset }, context) {
    if ((id === undefined) === (url === undefined))
      throw new HttpProblem('invalid_request', 'Name the id of a document or its url.');
    return withLease(context, async ({ pipeline }) => {
      const [base] = [...pipeline.shared('knowledge_base').values()].filter(({ documents }) => documents);
      if (!base?.documents) throw new HttpProblem('invalid_request', 'This knowledge base cannot show documents; use search.');
      const passages = await passagesOf(base.documents, { id, url }, context);
      const [first] = passages;
      // Also one that may not be seen: that it is there is not told.
      if (!first) throw new HttpProblem('invalid_request', `There is no document with this ${id === undefined ? 'url' : 'id'}.`);
      const text = joinedText(passages);
      const end = cutAt(text, offset + MOST);
      return {
        ...{
          id: first.document,
          title: first.title,
          url: linkOf(first.url).url ?? '',
          text: text.slice(cutAt(text, offset), end),
        },
        ...(end < text.length && { next_offset: end }),
      };
    });
  },
});
