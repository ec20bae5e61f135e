import { expect } from 'chai';
import { suggestQuestions } from '../../../../../appliance/web/components/first-run/suggest-questions.ts';

const document = (title: string, ...passages: { headings?: string[]; text: string }[]) => ({
  title,
  passages: passages.map(({ headings = [], text }) => ({ headings, text })),
});

const CASES: [what: string, documents: ReturnType<typeof document>[], questions: string[]][] = [
  ['nothing', [], []],
  [
    'a title, without the end of its file name',
    [document('annual_report-2026.pdf', { text: 'Sales grew.' })],
    ['About annual report 2026?'],
  ],
  [
    'headings, those that are questions first',
    [document('Terms', { headings: ['Money', 'Late returns'], text: 'x' }, { headings: ['Who pays?'], text: 'y' })],
    ['Who pays?', 'About Late returns?', 'About Terms?'],
  ],
  [
    'headings of Markdown and lines that ask within passages',
    [document('FAQ', { text: '## Fees:\n\nNone.\n\nCan I pay by card?\nYes.' })],
    ['Can I pay by card?', 'About Fees?', 'About FAQ?'],
  ],
  [
    'no more than three, each once, none that is long',
    [document('A', { text: ['Q1?', 'Q1?', `${'long '.repeat(20)}?`, 'Q2?', 'Q3?', 'Q4?'].join('\n') })],
    ['Q1?', 'Q2?', 'Q3?'],
  ],
];

describe('questions that documents answer', () => {
  for (const [what, documents, questions] of CASES)
    it(`are made of ${what}`, () =>
      expect(suggestQuestions(documents, (subject) => `About ${subject}?`)).to.deep.equal(questions));
});
