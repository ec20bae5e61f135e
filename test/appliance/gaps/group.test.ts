import { expect } from 'chai';
import { groupsOf } from '../../../appliance/gaps/group.ts';
import { cpuNow } from '../../../bench/support/cpu.ts';

/** What people asked the demo of help pages, by what they meant. */
const SUBJECTS: Record<string, readonly string[]> = {
  tax: ['When will I get my tax refund?', 'Where is my tax refund?', 'tax refund status'],
  stimulus: ['When do stimulus checks arrive?', 'Did I get my stimulus check?', 'stimulus check eligibility'],
  visa: ['How long does a student visa take?', 'Do I need a visa for Canada?', 'visa interview appointment'],
  disability: [
    'How do I get my VA disability rating?',
    'VA disability rating letter download',
    'when will VA pay my disability back pay',
  ],
  bitcoin: ['Can I pay with bitcoin?', 'Do you accept bitcoin or crypto payments?'],
  unemployment: ['Why was my unemployment claim denied?', 'unemployment benefits application'],
  license: ["How do I renew my driver's license?", 'renew drivers license online', 'lost my driver license how to replace'],
  joke: ['tell me a joke'],
  weather: ['What is the weather in Berlin tomorrow?'],
  rückgabe: ['Wie lange kann ich die Lampe zurückgeben?', 'Kann ich eine Lampe zurückgeben, die ich nicht mehr mag?'],
};

const ASKED = Object.values(SUBJECTS)
  .flat()
  .map((question, id) => ({ id, time: id, question, reason: 'no_results', isRated: false }));

const subjectOf = (question: string): string | undefined =>
  Object.keys(SUBJECTS).find((name) => SUBJECTS[name]?.includes(question));

describe('questions that are put into groups', () => {
  let groups: string[][];
  before(async () => {
    groups = (await groupsOf(ASKED)).map(({ questions }) =>
      questions.flatMap(({ asked }) => asked.map(({ question }) => question)),
    );
  });

  it('stand with others on their subject', () => {
    const subjects = groups.map((group) => [...new Set(group.map(subjectOf))]);
    expect(subjects.filter((each) => each.length > 1)).to.deep.equal([]);
    expect(groups).to.have.length(Object.keys(SUBJECTS).length);
  });

  it('are all there, the largest groups first', () => {
    expect(groups.flat()).to.have.members(ASKED.map(({ question }) => question));
    expect(groups.map(({ length }) => length)).to.deep.equal([3, 3, 3, 3, 3, 2, 2, 2, 1, 1]);
  });

  it('make the same groups whatever order they come in', async () => {
    const names = async (asked: typeof ASKED) =>
      (await groupsOf(asked)).map(({ questions }) => questions.map((each) => each.asked[0].question));
    expect(await names(ASKED.toReversed())).to.deep.equal(await names(ASKED));
  });

  it('are one where only their typing differs', async () => {
    const typed = ['What is a zeppelin?', 'what is a zeppelin', '  WHAT IS A  ZEPPELIN ?'];
    const [group, ...others] = await groupsOf(
      typed.map((question, id) => ({ id, time: id, question, reason: 'no_results', isRated: false })),
    );
    expect(others).to.deep.equal([]);
    expect(group?.questions).to.have.length(1);
  });

  it('take seconds at most of 5,000', async () => {
    const many = Array.from({ length: 5000 }, (_, id) => {
      const [a, b, c] = [id % 97, (id * 7) % 389, (id * 13) % 1009];
      return {
        id,
        time: id,
        question: `How does subject${a} go with detail${b} and word${c}?`,
        reason: 'no_results',
        isRated: false,
      };
    });
    const begun = cpuNow().all;
    expect((await groupsOf(many)).length).to.be.within(1, 5000);
    expect(cpuNow().all - begun).to.be.below(5000);
  });

  it('have groups of their own without any telling word', async () => {
    const asked = ['?', '…', 'how do I?'].map((question, id) => ({
      id,
      time: id,
      question,
      reason: 'no_results',
      isRated: false,
    }));
    expect((await groupsOf(asked)).flatMap(({ questions }) => questions)).to.have.length(2);
  });
});
