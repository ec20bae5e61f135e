import { Type } from 'typebox';
import type { AnswerRecord } from '../../../core/contract/facts/end.ts';
import { askedText } from '../asked-text.ts';
import { defineTool, documentOf } from './tool.ts';

const SOURCES = 5;
/** Characters of an excerpt. */
const EXCERPT = 400;

const Score = (description: string) => Type.Integer({ minimum: 0, maximum: 100, description });

const Source = Type.Object({
  url: Type.String({ description: 'Address of the document; empty where it has none.' }),
  score: Score('How well the passage fits among those found.'),
  excerpt: Type.String({ description: 'What stands there.' }),
  id: Type.String({ description: 'Id of the document, for get_document.' }),
  title: Type.String({ description: 'Its title.' }),
});

const sourcesOf = ({ passages = [] }: AnswerRecord) =>
  passages.map(({ passage, id, score, url = '', document = '' }) => ({
    ...{ url, score, excerpt: passage },
    ...{ id: documentOf(id), title: document },
  }));

export const seekTool = defineTool({
  name: 'seek',
  title: 'Ask the documents',
  description:
    'Answers a question from the documents of the knowledge base, and tells how sure the answer is and which documents it comes from. ' +
    'Ask one question in plain words that stands alone. Where reason is not "answered" or "cached", the documents hold no answer.',
  inputSchema: Type.Object({
    question: Type.String({ minLength: 1, maxLength: 1_000_000, description: 'The question.' }),
    language: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z]{2}(-[A-Za-z]{2,4})?$',
        maxLength: 7,
        description: 'Language of the answer, such as de; that of the question where absent.',
      }),
    ),
    filter: Type.Optional(
      Type.String({
        maxLength: 4096,
        description: 'Values of the configured filter field that documents must have; commas mean or.',
      }),
    ),
  }),
  outputSchema: Type.Object({
    answer: Type.String({ description: 'The answer, or what is said where there is none.' }),
    confidence: Score('How sure the answer is; the score of the record.'),
    KBscore: Type.Optional(Score('How well the passages found cover the question.')),
    semanticScore: Type.Optional(Score('How well the words of the answer trace to the passages.')),
    sources: Type.Array(Source, { description: 'Where the answer comes from, the best first.' }),
    reason: Type.String({ description: 'Why it ended so: answered, cached, no_results, low_confidence and others.' }),
    answerId: Type.Optional(Type.Integer({ minimum: 0, description: 'Handle of the answer.' })),
  }),
  async run({ question: text, language, filter }, { instance, call, sent, spend, answers, longestQuestion }) {
    const question = askedText({ text, pointer: '/question', longest: longestQuestion });
    const options = {
      ...(language && { language }),
      ...(filter && { filter }),
      ...{ includeSourceResults: true, sourceResultsNumber: SOURCES, sourceResultsSummaryLength: EXCERPT },
    };
    const record = await answers.ask({ question, options, session: {}, instance }, { call, sent, spend });
    const { answer, score: confidence, KBscore, semanticScore, reason, answerId } = record;
    return {
      ...{ answer, confidence, reason, sources: sourcesOf(record) },
      ...(KBscore !== undefined && { KBscore }),
      ...(semanticScore !== undefined && { semanticScore }),
      ...(answerId !== undefined && { answerId }),
    };
  },
});
