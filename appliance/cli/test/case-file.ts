import { type Static, Type } from 'typebox';
import { ConfigurationError, type Problem } from '../../../core/contract/errors.ts';
import { REASONS } from '../../../core/contract/facts/end.ts';
import { type Environment, resolver } from '../../../core/host/env.ts';
import { checker } from '../../../core/host/schema.ts';
import { readYaml, withFurther } from '../../../core/host/yaml.ts';

const TextExpectation = (what: string) =>
  Type.Optional(
    Type.Object(
      {
        equals: Type.Optional(Type.String({ description: 'It is exactly this text.' })),
        contains: Type.Optional(Type.String({ description: 'It holds this text, in upper or lower case.' })),
        contains_not: Type.Optional(Type.String({ description: 'It does not hold this text, in upper or lower case.' })),
      },
      { description: what },
    ),
  );

const Expectations = Type.Object(
  {
    answer: TextExpectation('The final text.'),
    url: TextExpectation('The address of the document that the answer comes from.'),
    document: TextExpectation('The title of that document.'),
    intent: TextExpectation('The label of what the question is about.'),
    categoryName: TextExpectation('The name of its category.'),
    reason: Type.Optional(Type.Enum([...REASONS], { description: 'Why the turn ended as it did.' })),
    score: Type.Optional(
      Type.Object(
        {
          equals: Type.Optional(Type.Number({ description: 'It is exactly this.' })),
          at_least: Type.Optional(Type.Number({ description: 'It is this or more.' })),
          at_most: Type.Optional(Type.Number({ description: 'It is this or less.' })),
        },
        { description: 'The final confidence, 0 to 100.' },
      ),
    ),
  },
  { description: 'What must hold of the answer.' },
);

/** What a `*.test.yaml` file may hold. */
export const caseFileSchema = Type.Object({
  version: Type.Literal(1, { default: 1, description: 'Version of this format.' }),
  pipeline: Type.Optional(
    Type.String({
      minLength: 1,
      description: 'The pipeline file to test, beside this one; `x.yaml` for `x.test.yaml` when absent.',
    }),
  ),
  documents: Type.Optional(
    Type.Array(
      Type.Object({
        path: Type.Optional(Type.String({ minLength: 1, description: 'A file or folder to load, beside this file.' })),
        title: Type.Optional(Type.String({ description: 'Title of a document given right here.' })),
        content: Type.Optional(Type.String({ description: 'Its text.' })),
        url: Type.Optional(Type.String({ description: 'Its address.' })),
        source: Type.Optional(Type.String({ description: 'The collection it belongs to.' })),
      }),
      { description: 'Loaded into a temporary knowledge base; without them the pipeline uses its own.' },
    ),
  ),
  cases: Type.Array(
    Type.Object({
      name: Type.Optional(Type.String({ description: 'Shown in results; the question when absent.' })),
      question: Type.String({ description: 'What is asked.' }),
      options: Type.Optional(
        Type.Unsafe<Record<string, unknown>>({ type: 'object', description: 'Request options, with native types.' }),
      ),
      expect: Expectations,
    }),
    { minItems: 1, description: 'The questions and what is expected of their answers.' },
  ),
});

export type CaseFile = Static<typeof caseFileSchema>;
export type Case = CaseFile['cases'][number];
export type Expectation = Case['expect'];

const check = checker(caseFileSchema);

/** Reads a file of cases with every problem of it. */
export function checkCases(file: string, text: string, env: Environment): { cases: CaseFile; problems: Problem[] } {
  const yaml = readYaml(file, text, resolver(env));
  const { value, issues } = yaml.value === undefined ? { value: {}, issues: [] } : check(yaml.value);
  const problems = issues.map(({ path, message, key }) => yaml.problem(path, message, key));
  const cases = value as CaseFile; // used only when there is no problem
  if (problems.length === 0) {
    for (const [index, { path, content }] of (cases.documents ?? []).entries()) {
      if ((path === undefined) === (content === undefined))
        problems.push(yaml.problem(['documents', index], 'a document has either a path or a content'));
    }
  }
  return { cases, problems: withFurther(yaml, problems) };
}

/** Throws a ConfigurationError that carries every problem. */
export function readCases(file: string, text: string, env: Environment): CaseFile {
  const { cases, problems } = checkCases(file, text, env);
  if (problems.length > 0) throw new ConfigurationError(problems);
  return cases;
}
