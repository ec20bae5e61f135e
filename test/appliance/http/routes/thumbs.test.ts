import { expect } from 'chai';
import type { AnswerRecord } from '../../../../core/contract/facts/end.ts';
import { callWith } from '../../../support/call.ts';
import { expectProblem, expectSchema } from '../../../support/contract.ts';
import { answeredTurn, KEY, start, stopAll, TestPipeline } from '../../../support/harness.ts';
import { type Keeping, KeepingPipeline, startKeeping } from '../../../support/keeping.ts';

/** Elements of XML that are not closed where they have to be. */
function openElements(xml: string): string[] {
  const open: string[] = [];
  for (const [, end, name = '', closed] of xml.matchAll(/<(\/?)([\w:]+)(?:\s[\w:-]+="[^"<]*")*\s*(\/?)>|</g))
    if (end) expect(open.pop()).to.equal(name);
    else if (!closed) open.push(name || 'no tag');
  expect(xml.replace(/&#\d+;/g, '')).to.not.include('&');
  return open;
}

const passage = {
  id: 'p#1',
  document: 'p',
  title: 'Warranty',
  url: '',
  source: '',
  text: 'Two years.',
  headings: [],
  position: 0,
  start: 0,
  end: 10,
  score: 1,
  metadata: {},
};

async function answer({ service }: Keeping, more: object = {}): Promise<AnswerRecord> {
  const record = (await (await service.seek({ question: 'How long?', ...more })).json()) as AnswerRecord; // the schema is checked below
  expectSchema('AnswerRecord', record);
  return record;
}

describe('the page to rate an answer on', () => {
  let keeping: Keeping;
  let thumbs: string;
  let answerId: number;
  before(async () => {
    keeping = await startKeeping();
    const record = await answer(keeping);
    [thumbs, answerId] = [record.thumbs ?? '', record.answerId ?? 0];
  });
  after(stopAll);

  const ratings = async () => (await keeping.send('POST', '/answerRatings', { answerId })).json();

  it('stands at an address of digits in the answer, and needs no key', async () => {
    expect(thumbs).to.match(new RegExp(`^${keeping.service.url}/v1/test/thumbs/${answerId}/\\d{39}/rate\\.svg$`));
    const response = await fetch(thumbs);
    expect(response.status).to.equal(200);
    expect(response.headers.get('content-type')).to.equal('text/html; charset=utf-8');
  });

  it('lets nothing in, and its address out to nobody', async () => {
    const { headers } = await fetch(thumbs);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).to.match(
      /^default-src 'none'; style-src 'nonce-[\w+/=]{16}'; form-action 'self'; base-uri 'none'; frame-ancestors \*$/,
    );
    expect(headers.get('referrer-policy')).to.equal('no-referrer');
    expect(headers.get('x-content-type-options')).to.equal('nosniff');
    expect(headers.get('cache-control')).to.equal('no-store');
    const again = (await fetch(thumbs)).headers.get('content-security-policy');
    expect(again).to.not.equal(policy);
  });

  for (const format of ['html', 'svg'])
    it(`has real buttons with names, and no script, as ${format}`, async () => {
      const response = await fetch(`${thumbs}?format=${format}`);
      const text = await response.text();
      const nonce = /nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1];
      expect(text).to.include(`<style nonce="${nonce}">`);
      expect(text).to.not.match(/<script|\son\w+=|javascript:|style="/i);
      expect([
        ...text.matchAll(/<button type="submit" formaction="([^"]+)" title="([^"]+)" aria-label="\2" aria-pressed="false"/g),
      ]).to.have.length(2);
    });

  it('is an image that XML can read', async () => {
    const response = await fetch(`${thumbs}?format=svg&style=${encodeURIComponent('color:red;}</style>&"')}`);
    expect(response.headers.get('content-type')).to.equal('image/svg+xml');
    const text = await response.text();
    expect(text).to.match(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="90" height="45" /);
    expect(text).to.include('<form xmlns="http://www.w3.org/1999/xhtml"').and.include(':root{color:red}');
    expect(openElements(text)).to.deep.equal([]);
  });

  it('rates by its buttons alone: looking at it does nothing', async () => {
    for (const method of ['GET', 'HEAD']) await fetch(`${thumbs}?score=0`, { method });
    expect(await ratings()).to.include({ total: 0 });
  });

  for (const format of ['html', 'svg'])
    it(`rates when a button is pressed, in place of what it said before, as ${format}`, async () => {
      const page = await (await fetch(`${thumbs}?format=${format}&style=color:red`)).text();
      const actions = [...page.matchAll(/formaction="([^"]+)"/g)].map(([, action = '']) => action.replaceAll('&#38;', '&'));
      for (const [at, score] of [0, 5].entries()) {
        const action = new URL(actions.find((each) => each.includes(`score=${score}`)) ?? '', thumbs);
        const response = await fetch(action, { method: 'POST', body: new URLSearchParams() });
        expect(response.status, String(at)).to.equal(200);
        const shown = await response.text();
        expect(shown).to.match(new RegExp(`aria-label="${score === 5 ? 'Good' : 'Bad'} answer" aria-pressed="true"`));
        expect(shown.match(/aria-pressed="true"/g)).to.have.length(1);
        expect(shown).to.include('role="status">Thank you.').and.include(':root{color:red}');
        expect(await ratings()).to.include({ score, total: 1 });
      }
    });

  const FORGED: readonly [name: string, path: (thumbs: string) => string][] = [
    ['a number one off', (at) => at.replace(/(\d)\/rate/, (_, digit) => `${(Number(digit) + 1) % 10}/rate`)],
    ['no such number', (at) => at.replace(/\d{39}/, '0')],
    ['words for a number', (at) => at.replace(/\d{39}/, 'x'.repeat(39))],
    ['the number of another answer', (at) => at.replace(String(answerId), String(answerId + 1))],
    ['an answer that is none', (at) => at.replace(String(answerId), '1e3')],
    [
      'the same answer in other digits',
      (at) => at.replace(String(answerId), `0${answerId}`).replace(/\/0(\d+\/\d{39})/, '/00$1'),
    ],
    ['wide digits', (at) => at.replace(/(\d)\/rate/, '%EF%BC%91/rate')],
  ];
  for (const [name, path] of FORGED)
    for (const method of ['GET', 'POST'])
      it(`refuses ${name} to ${method}`, async () => {
        const response = await fetch(`${path(thumbs)}${method === 'POST' ? '?score=5' : ''}`, { method });
        await expectProblem(response, 403, 'invalid_capability');
      });

  for (const [query, what] of [
    ['', 'no score'],
    ['?score=6', 'too high a score'],
    ['?score=5&format=pdf', 'another form'],
    [`?score=5&style=${'x'.repeat(501)}`, 'a long style'],
    ['?score=5&score=0', 'two scores'],
  ])
    it(`refuses ${what}`, async () => {
      await expectProblem(await fetch(`${thumbs}${query}`, { method: 'POST' }), 422, 'invalid_request');
    });

  it('says that an answer is gone', async () => {
    const { pipeline } = keeping;
    const record = await answer(keeping);
    await keeping.send('GET', `/answers/${record.answerId}`);
    await pipeline.store.answers.erase({ instance: 'test', all: true }, callWith());
    await expectProblem(await fetch(`${record.thumbs}?score=5`, { method: 'POST' }), 404, 'unknown_answer');
  });

  it('stands under the address that the settings name, in frames of the sites that they name', async () => {
    const yaml = "http: { public_url: 'https://answers.example/t', frame_ancestors: [\"'self'\", 'https://*.example'] }";
    const named = await startKeeping(new KeepingPipeline(), { yaml });
    const record = await answer(named);
    expect(record.thumbs).to.match(/^https:\/\/answers\.example\/t\/v1\/test\/thumbs\/\d+\/\d{39}\/rate\.svg$/);
    expect(record.thumbsSVG).to.equal(`${record.thumbs}?format=svg`);
    const { headers } = await fetch(`${named.service.url}${new URL(record.thumbs ?? '').pathname.slice(2)}`);
    expect(headers.get('content-security-policy')).to.match(/; frame-ancestors 'self' https:\/\/\*\.example$/);
  });

  it('is not in answers of an instance that keeps no ratings, nor in what is kept', async () => {
    const record = (await (await (await start()).seek({ question: 'How long?' })).json()) as AnswerRecord; // has a schema of its own
    expect(record).to.not.have.any.keys('thumbs', 'thumbsSVG');
    const id = await keeping.ask();
    const kept = (await (await keeping.send('GET', `/answers/${id}`)).json()) as { record: object }; // the same
    expect(kept.record).to.not.have.any.keys('thumbs', 'thumbsSVG');
  });
});

describe('POST /v1/{instance}/train', () => {
  let keeping: Keeping;
  let token: string;
  before(async () => {
    keeping = await startKeeping(new KeepingPipeline(answeredTurn({ answer: 'Two years.', score: 86, passages: [passage] })));
    const { passages } = await answer(keeping, { options: { includeSourceResults: true } });
    token = passages?.[0]?.train ?? '';
  });
  after(stopAll);

  const judged = () => keeping.pipeline.store.ratings.judgements({ instance: 'test', passages: ['p#1'], most: 9 }, callWith());

  it('keeps what is said of a passage for its question', async () => {
    const response = await keeping.send('POST', '/train', { train: token, score: '80' });
    expect(await response.json()).to.deep.equal({ passage: 'p#1', score: 80 });
    const [{ time = 0, ...judgement } = {}] = await judged();
    expect(judgement).to.deep.equal({ instance: 'test', passage: 'p#1', question: 'How long?', score: 80 });
    expect(Date.now() - time).to.be.within(0, 60_000);
  });

  it('carries a long question in part', async () => {
    const more = { question: 'x'.repeat(9000), options: { includeSourceResults: true } };
    const { passages } = await answer(keeping, more);
    expect(passages?.[0]?.train?.length).to.be.below(1000);
    await keeping.send('POST', '/train', { train: passages?.[0]?.train, score: 1 });
    expect((await judged()).map(({ question }) => question)).to.include('x'.repeat(500));
  });

  it('takes no token that it did not make, nor one of another service', async () => {
    const [payload = '', proof = ''] = token.split('.');
    const mine = Buffer.from(JSON.stringify(['test', 'p#2', 'How long?'])).toString('base64url');
    for (const train of [`${mine}.${proof}`, payload, 'x', '.', `${payload}.${proof.slice(1)}`])
      await expectProblem(await keeping.send('POST', '/train', { train, score: 80 }), 403, 'invalid_capability');
    const other = await startKeeping();
    await expectProblem(await other.send('POST', '/train', { train: token, score: 80 }), 403, 'invalid_capability');
  });

  for (const body of [
    { score: 1 },
    { train: '', score: 1 },
    { train: 'x' },
    { train: 'x', score: 101 },
    { train: 'x'.repeat(8001), score: 1 },
  ])
    it(`refuses ${JSON.stringify(body).slice(0, 40)}`, async () => {
      await expectProblem(await keeping.send('POST', '/train', body), 422, 'invalid_request');
    });

  it('has no tokens where nothing would be kept', async () => {
    const pipeline = new TestPipeline(answeredTurn({ answer: 'Two years.', score: 86, passages: [passage] }));
    const { url } = await start(pipeline);
    const response = await fetch(`${url}/v1/test/seek`, {
      method: 'POST',
      headers: { apikey: KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ question: 'How long?', options: { includeSourceResults: true } }),
    });
    const { passages } = (await response.json()) as AnswerRecord; // has a schema of its own
    expect(passages?.[0]).to.be.an('object').and.not.have.property('train');
  });
});
