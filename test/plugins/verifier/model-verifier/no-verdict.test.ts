import { expect } from 'chai';
import { Failure } from '../../../../core/contract/errors.ts';
import { NoVerdict, type Verdict } from '../../../../core/contract/resources/verifier.ts';
import { callWith } from '../../../support/call.ts';
import { type Behaviour, fallsSilent, hangs, refuses, resets, says, sends } from '../../../support/model-server.ts';
import { judges } from '../../../support/scripted-judge.ts';
import { ANSWER, askedOf, JudgeBench } from './support.ts';

describe('model_verifier gives no verdict, and says why, where the model', () => {
  const bench = new JudgeBench();
  const { server } = bench;
  const verifierWith = bench.verifierWith.bind(bench);
  const verdictOn = bench.verdictOn.bind(bench);
  const whyNot = (work: Promise<Verdict>): Promise<unknown> =>
    work.then(
      () => expect.fail('there is a verdict'),
      (thrown: unknown) => thrown,
    );

  const change = (made: (labels: Record<string, string>) => unknown): Behaviour =>
    judges({}, { change: (json) => JSON.stringify(made(JSON.parse(json))) });
  const cases: [name: string, behaviour: Behaviour, why: string][] = [
    ['says nothing', says([]), 'it said nothing'],
    ['talks', says(['All of it is backed.']), 'what it said is not one JSON object'],
    ['refuses', says(["I'm sorry, I can't help with that."]), 'what it said is not one JSON object'],
    ['sends half of it', judges({}, { change: (json) => json.slice(0, 20) }), 'what it said is not one JSON object'],
    ['says more besides', judges({}, { change: (json) => `${json}\nI hope this helps.` }), 'what it said is not one JSON object'],
    ['sends a list', change((labels) => Object.values(labels)), 'what it said is not one JSON object'],
    ['sends null', says(['null']), 'what it said is not one JSON object'],
    ['leaves a sentence out', change(({ s2: _, ...labels }) => labels), 'it judged 4 of 5 sentences'],
    ['judges one more', change((labels) => ({ ...labels, s6: 'backed' })), 'it judged sentences that there are not'],
    ['judges others', change((labels) => ({ ...labels, s9: 'backed', s1: undefined })), 'it judged 4 of 5 sentences'],
    ['uses another label', judges({ warranty: 'supported' }), 'it used a label that there is not'],
    ['uses a number for a label', change((labels) => ({ ...labels, s1: 1 })), 'it used a label that there is not'],
    ['uses the name of a property', judges({ warranty: 'constructor' }), 'it used a label that there is not'],
    [
      'finds all of it backed',
      change((labels) => Object.fromEntries(Object.keys(labels).map((key) => [key, 'backed']))),
      'known',
    ],
    ['finds none of it backed', judges({ the: 'not_backed', The: 'not_backed', It: 'not_backed' }), 'known'],
    ['is cut off', judges({}, { finish: 'length' }), 'what it said was cut off at its most tokens'],
    ['is held back by a filter', judges({}, { finish: 'content_filter' }), 'a filter of its server stepped in'],
    ['repeats itself', says(Array.from({ length: 300 }, () => 's1 is backed by the passages. ')), 'it only repeated itself'],
  ];
  for (const [name, behaviour, why] of cases)
    it(name, async () => {
      const thrown = await whyNot(verdictOn(askedOf(ANSWER), behaviour));
      expect(thrown).to.be.instanceOf(NoVerdict);
      expect((thrown as NoVerdict).message).to.contain(why); // it was just looked at
    });

  for (const [name, behaviour] of [
    ['is away', resets()],
    ['is busy', refuses(503)],
    ['takes no key of ours', refuses(401)],
    ['breaks off', resets(['{"s1": "ba'])],
    ['sends what is no answer', sends('data: {"half\n\n')],
  ] as const)
    it(name, async () => {
      const thrown = await whyNot(verdictOn(askedOf(ANSWER), behaviour));
      expect(thrown).to.be.instanceOf(Failure).and.to.not.be.instanceOf(NoVerdict);
    });

  for (const [name, behaviour] of [
    ['is silent', hangs],
    ['falls silent', fallsSilent(['{"s1": '])],
  ] as const)
    it(`${name}: it is stopped with the call`, async () => {
      const verifier = await verifierWith();
      server.will(behaviour);
      const leave = new AbortController();
      const work = whyNot(verifier.verify(askedOf(ANSWER), callWith({ signal: leave.signal })));
      setTimeout(() => leave.abort(new Error('over')), 50);
      expect(await work).to.have.property('message', 'over');
      await server.asked[0]?.closed;
    });

  it('would be asked about more than fits', async () => {
    const verifier = await verifierWith({ budget: 200 });
    server.will(judges());
    const thrown = await whyNot(verifier.verify(askedOf(`${ANSWER} `.repeat(10)), callWith()));
    expect(thrown).to.have.property('message', 'the answer takes more than half of its budget');
    expect(server.asked).to.have.length(0);
  });

  it('would have nothing to go by', async () =>
    expect(await whyNot(verdictOn(askedOf(ANSWER, []), judges()))).to.have.property(
      'message',
      'no passage fits into its budget',
    ));
});
