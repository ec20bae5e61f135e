import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { rootFolder } from '../../../appliance/root.ts';
import { claims, unbackedTerms } from '../../../bench/harmless/judge.ts';
import { type Outcome, sharesOf } from '../../../bench/harmless/outcome.ts';
import { chosenOf, type Question } from '../../../bench/harmless/questions.ts';
import type { Request } from '../../../bench/harmless/stand-in.ts';
import { tryOut } from '../../../bench/harmless/trial.ts';
import type { ScoredPassage } from '../../../core/contract/facts/search.ts';
import { folderWith } from '../../support/folder.ts';

/** Questions to the demo documents with what SmolLM2-135M-Instruct said to them, asked through the pipeline of `examples/openai`. */
interface Recorded extends Question {
  /** As the model said it. */
  said: string;
}
const RECORDED: Recorded[] = JSON.parse(readFileSync(join(import.meta.dirname, 'login.gov.answers.json'), 'utf8'));
const FILE = join(rootFolder(), 'examples', 'openai', 'pipeline.yaml');
const DOCUMENTS = join(rootFolder(), 'examples', 'login.gov', 'en');

/** What was said to the question, which stands at the end of the prompt. */
function saidTo({ messages }: Request): string | undefined {
  const asked = JSON.stringify(messages);
  const [last] = RECORDED.map((each) => ({ each, at: asked.lastIndexOf(`Question: ${each.question}`) })).sort(
    (a, b) => b.at - a.at,
  );
  return last && last.at >= 0 ? last.each.said : undefined;
}

describe('examples/openai with a model that makes things up', function () {
  this.timeout(120_000);
  let outcomes: Outcome[];
  before(async () => {
    const trial = { file: FILE, documents: DOCUMENTS, corpus: { hash: 'login.gov', whole: false }, cache: folderWith({}) };
    const tried = await tryOut({ ...trial, questions: RECORDED, answerTo: saidTo });
    expect(tried.unknown).to.deep.equal([]);
    outcomes = tried.outcomes;
  });

  it('shows at most a third as much of what nothing backs', () => {
    const [own, shown] = [sharesOf(outcomes, 'own'), sharesOf(outcomes, 'shown')];
    expect(own.unbacked).to.be.above(0.3);
    expect(shown.unbacked).to.be.at.most(own.unbacked / 3);
  });

  it('shows more right answers than the model gives', () => {
    const [own, shown] = [sharesOf(outcomes, 'own'), sharesOf(outcomes, 'shown')];
    expect(shown.gold).to.be.above(own.gold);
  });

  it('answers fewer questions that the documents do not answer', () => {
    const unanswerable = outcomes.filter(({ question }) => !question.answerable);
    expect(sharesOf(unanswerable, 'shown').answers).to.be.below(sharesOf(unanswerable, 'own').answers);
  });
});

describe('how such answers are judged', () => {
  const passage = { title: 'Pumps', headings: ['Warranty'], text: 'The Falcon pump moves 40 litres per minute.' };
  const passages = [passage as unknown as ScoredPassage]; // what is read of one
  const CASES: readonly [answer: string, terms: string[], isLoose: boolean][] = [
    ['The Falcon pump moves 40 litres per minute.', [], false],
    ['The passage mentions that the pump moves 40 litres.', [], false],
    ['The answer is: 40 litres.', [], false],
    ['1. The Falcon moves 40 litres.', [], false],
    ['The Falcon pump moves 95 litres per minute.', ['95'], false],
    ['The pump by Acme moves 40 litres per minute.', ['Acme'], false],
    ['Bananas grow slowly where nobody waters gardens.', [], true],
  ];
  for (const [answer, terms, isLoose] of CASES)
    it(answer, () => expect(unbackedTerms({ answer, question: 'Which pump?', passages })).to.deep.equal({ terms, isLoose }));

  it('tells a claim from a refusal', () => {
    expect(claims('The passages do not mention the warranty.')).to.equal(false);
    expect(claims('The passages do not mention the warranty. It is two years.')).to.equal(true);
    expect(claims('')).to.equal(false);
  });

  it('takes questions by the hashes of their ids', () => {
    const all = ['a', 'b', 'c', 'd'].map((id, at) => ({ id, question: id, answers: [], answerable: at % 2 === 0 }));
    expect(chosenOf(all, 1).map(({ id }) => id)).to.deep.equal(chosenOf([...all].reverse(), 1).map(({ id }) => id));
    expect(chosenOf(all, 1).map(({ answerable }) => answerable)).to.deep.equal([true, false]);
  });
});
