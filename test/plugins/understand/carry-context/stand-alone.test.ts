import { expect } from 'chai';
import { cpuNow } from '../../../../bench/support/cpu.ts';
import { standAlone } from '../../../../plugins/understand/carry-context/stand-alone.ts';

type Said = readonly [input: string, response: string];

interface Dialogue {
  language?: string;
  before: readonly Said[];
  question: string;
  /** What is carried over, in order; nothing where the question stands alone. */
  carries: string;
}

const WARRANTY: Said = ['How long is the warranty of the Aurora lamp?', 'The warranty of the Aurora lamp is two years.'];
const ROUTER: Said = ['How do I reset my router?', 'Hold the button at the back of the router for ten seconds.'];
const PLANS: Said = ['Which is the cheapest plan?', 'Basic Home is the cheapest plan. It costs 5 euros.'];
const STRANGE: Said = ['where does doctor strange get his powers from', 'Doctor Strange learned sorcery from the Ancient One.'];
const GARANTIE: Said = ['Wie lange ist die Garantie der Aurora-Lampe?', 'Die Garantie der Aurora-Lampe beträgt zwei Jahre.'];
const GARANTIA: Said = ['¿Cuánto dura la garantía de la lámpara Aurora?', 'La garantía de la lámpara Aurora es de dos años.'];
const ENVOI: Said = ['Combien de temps prend la livraison en Belgique ?', 'La livraison en Belgique prend trois jours.'];

/** A new subject: nothing is carried over. */
const NEW_SUBJECTS: readonly Dialogue[] = [
  { before: [WARRANTY], question: 'How do I reset my router?', carries: '' },
  { before: [WARRANTY], question: 'How long does it take to deliver a sofa to Austria?', carries: '' }, // "it" stands for nothing
  { before: [WARRANTY], question: 'Is it possible to pay an invoice with a voucher?', carries: '' },
  { before: [ROUTER], question: 'Where does it snow the most in North Carolina?', carries: '' },
  { before: [ROUTER], question: 'What is a catch basin and how is it built?', carries: '' }, // the pronoun has its noun in the question
  { before: [ROUTER], question: 'Does a dimmer lose its settings?', carries: '' },
  { before: [ROUTER], question: 'Which documents that I sent were lost?', carries: '' }, // "that" points at nothing
  { before: [ROUTER], question: 'Which offers are there this week?', carries: '' },
  { before: [ROUTER], question: 'Red Hat OpenShift', carries: '' },
  { before: [WARRANTY], question: 'What is a strong password?', carries: '' },
  { before: [WARRANTY], question: 'That surprised me. When was the first sewage treatment plant built?', carries: '' },
  { before: [WARRANTY], question: 'What is the difference between a dimmer and a switch?', carries: '' },
  { before: [WARRANTY], question: 'And do federal guidelines exist on recycling storm water?', carries: '' },
  { before: [GARANTIE], language: 'de', question: 'Gibt es einen Parkplatz vor dem Laden?', carries: '' },
  { before: [GARANTIE], language: 'de', question: 'Wann liefern Sie Möbel nach Graz?', carries: '' }, // the polite "you"
  { before: [GARANTIA], language: 'es', question: '¿Dónde está la tienda más cercana?', carries: '' },
  { before: [ENVOI], language: 'fr', question: 'Est-il possible de payer par carte bancaire ?', carries: '' },
];

/** Nothing that is asked. */
const COURTESY: readonly Dialogue[] = [
  { before: [WARRANTY], question: 'Thanks a lot!', carries: '' },
  { before: [WARRANTY], question: 'hello', carries: '' },
  { before: [WARRANTY], question: '?!', carries: '' },
  { before: [WARRANTY], question: 'yes', carries: '' }, // nothing was asked
  { before: [GARANTIE], language: 'de', question: 'Vielen Dank', carries: '' },
];

const FOLLOW_UPS: readonly Dialogue[] = [
  { before: [WARRANTY], question: 'Does it cover broken glass?', carries: 'warranty Aurora lamp' },
  { before: [WARRANTY], question: 'why?', carries: 'warranty Aurora lamp' },
  { before: [WARRANTY], question: 'price?', carries: 'warranty Aurora lamp' },
  { before: [WARRANTY], question: 'any exceptions', carries: 'warranty Aurora lamp' },
  { before: [WARRANTY], question: 'What about the Nova?', carries: 'warranty lamp' }, // Nova takes the place of Aurora
  { before: [['How long is delivery of sofas in Austria?', 'Five days.']], question: 'and in Spain?', carries: 'delivery sofas' },
  { before: [WARRANTY], question: 'No, I meant the Nova', carries: 'warranty lamp' },
  { before: [ROUTER], question: 'Does login.gov know it?', carries: 'reset router' }, // its full stop ends no clause
  { before: [ROUTER], question: 'How often can I do that?', carries: 'reset router' },
  { before: [ROUTER], question: 'What are the steps?', carries: 'reset router' },
  { before: [ROUTER], question: 'Tell me more about the button', carries: 'reset router' },
  { before: [ROUTER], question: 'What is the difference with a modem?', carries: 'reset router' },
  { before: [PLANS], question: 'Does it include television?', carries: 'Basic Home plan' }, // what the answer named
  { before: [['Who founded Acme?', 'Acme was founded by Jane Doe.']], question: 'When was she born?', carries: 'Jane Doe Acme' },
  { before: [STRANGE], question: 'how many films does he appear in', carries: 'doctor strange powers' },
  {
    before: [STRANGE, ['how many films does he appear in', 'Six.'], ['I see, thanks. Was he a surgeon?', 'He was.']],
    question: 'does he have an infinity gem', // the same "he" all along
    carries: 'doctor strange powers',
  },
  {
    before: [['How do I reset it?', 'Would you like to know how to reset the router?']],
    question: 'Yes, please',
    carries: 'reset',
  },
  { before: [GARANTIE], language: 'de', question: 'Was kostet sie?', carries: 'Garantie Aurora Lampe' },
  { before: [GARANTIE], language: 'de', question: 'Und in Österreich?', carries: 'Garantie Aurora Lampe' },
  { before: [GARANTIE], language: 'de', question: 'Gibt es Ausnahmen davon?', carries: 'Garantie Aurora Lampe' },
  { before: [GARANTIA], language: 'es', question: '¿Y en México?', carries: 'garantía lámpara Aurora' },
  { before: [GARANTIA], language: 'es', question: '¿Por qué?', carries: 'garantía lámpara Aurora' },
  { before: [ENVOI], language: 'fr', question: 'Et en France ?', carries: 'livraison' }, // France takes the place of Belgique
  { before: [ENVOI], language: 'fr', question: 'Combien coûte-t-elle ?', carries: 'livraison Belgique' },
];

describe('carry_context, by rule', () => {
  const table = { 'a new subject': NEW_SUBJECTS, 'nothing asked': COURTESY, 'a follow-up': FOLLOW_UPS };
  for (const [kind, dialogues] of Object.entries(table)) {
    describe(kind, () => {
      for (const { before, question, carries, language = 'en' } of dialogues) {
        it(`${language}: ${question}`, () => {
          const conversation = before.map(([input, response]) => ({ input, response }));
          const carried = standAlone(question, conversation, language);
          expect(carried?.words.join(' ') ?? '').to.equal(carries);
          if (carried) expect(carried.query).to.equal(`${question} (${carries})`);
        });
      }
    });
  }

  it('carries nothing without a conversation, nor into a question of many words', () => {
    expect(standAlone('Does it?', [], 'en')).to.equal(undefined);
    expect(standAlone(`Does it ${'really '.repeat(500)}work?`, [{ input: 'The lamp?', response: '' }], 'en')).to.equal(undefined);
  });

  it('carries only into what holds nothing of its own where the language has no table', () => {
    const conversation = [{ input: 'Hoe lang is de garantie van de lamp?', response: 'Twee jaar.' }];
    expect(standAlone('En dat?', conversation, 'nl')?.words).to.include('lamp');
    expect(standAlone('Wat kost een stoel?', conversation, 'nl')).to.equal(undefined);
    expect(standAlone('为什么', [{ input: '灯的保修期多长', response: '两年' }], 'xx')).to.equal(undefined);
  });

  it('takes a millisecond at most for as many long turns as are looked at', () => {
    const conversation = Array.from({ length: 5 }, () => ({ input: 'And does it work?', response: 'It works. '.repeat(400) }));
    const took = Array.from({ length: 50 }, () => {
      const started = cpuNow().all;
      standAlone('Is it free?', conversation, 'en');
      return cpuNow().all - started;
    });
    expect(Math.min(...took)).to.be.below(1);
  });
});
