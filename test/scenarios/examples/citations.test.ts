import { join } from 'node:path';
import { expect } from 'chai';
import { answerRecord } from '../../../appliance/answers/answer-record.ts';
import { pipelinesOver } from '../../../appliance/cli/eval/bench-pipeline.ts';
import { rootFolder } from '../../../appliance/root.ts';
import { shippedPipeline } from '../../../appliance/settings.ts';
import type { AnswerRecord } from '../../../core/contract/facts/end.ts';
import type { Turn } from '../../../core/contract/facts/turn.ts';
import { callWith } from '../../support/call.ts';
import { folderWith } from '../../support/folder.ts';

const DOCUMENTS = join(rootFolder(), 'examples', 'login.gov', 'en');
const HELP = 'https://www.login.gov/help/';

/** Questions to the demo documents, with the page that answers each. */
const QUESTIONS: readonly [question: string, page: string][] = [
  ['How do I change my password?', 'manage-your-account/change-your-password/'],
  ['How do I delete my account?', 'manage-your-account/delete-your-account/'],
  ['What is a backup code?', 'create-account/authentication-methods/backup-codes/'],
  ['How do I change my email address?', 'manage-your-account/change-your-email-address/'],
  ['I lost my phone, how do I sign in?', 'trouble-signing-in/how-to-sign-in/'],
];

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

interface Answered {
  record: AnswerRecord;
  turn: Partial<Turn>;
}

describe('citations of the shipped pipeline on the demo documents', function () {
  this.timeout(120_000);
  const answers = new Map<string, Answered>();
  before(async () => {
    const choice = { file: shippedPipeline(), cache: folderWith({}), env: process.env, log: callWith().log };
    const pipelines = await pipelinesOver(choice, DOCUMENTS, { hash: 'login.gov', whole: false });
    await pipelines.whole(async (pipeline) => {
      for (const [question] of QUESTIONS) {
        const asked = { question, options: { includeSourceResults: true }, session: {}, instance: 'test' };
        const answered = await pipeline.answer(asked, callWith());
        answers.set(question, { record: answerRecord(answered, 0, 0), turn: answered.turn });
      }
    });
  });

  for (const [question, page] of QUESTIONS) {
    it(`shows the right page: ${question}`, () => {
      const { url, reason } = answers.get(question)?.record ?? {};
      expect([reason, url]).to.deep.equal(['answered', HELP + page]);
    });

    it(`names for each quote one passage, and one that holds it: ${question}`, () => {
      const { record, turn } = answers.get(question) as Answered; // asked before
      const texts = new Map(turn.passages?.map(({ id, text }) => [id, oneLine(text)]));
      const citations = record.citations ?? [];
      expect(citations).to.have.length.above(0);
      for (const { start, end, passage, strength } of citations) {
        expect(texts.get(passage), record.answer.slice(start, end)).to.contain(oneLine(record.answer.slice(start, end)));
        expect(strength).to.be.within(0.3, 1);
      }
      const starts = citations.map(({ start }) => start);
      expect(starts, 'no stretch is cited twice').to.deep.equal([...new Set(starts)]);
    });
  }
});
