import { expect } from 'chai';
import { readOpenApi } from '../../../../appliance/http/edge/openapi.ts';
import { loadPipeline } from '../../../../core/host/load.ts';
import { builtins } from '../../../../plugins/index.ts';
import { expectProblem, expectSchema } from '../../../support/contract.ts';
import { KEY, type Running, start, stopAll } from '../../../support/harness.ts';

describe('helpers for texts', () => {
  let service: Running;
  before(async () => {
    service = await start();
  });
  after(stopAll);

  const post = (path: string, body: unknown, type = 'application/json', url = service.url) =>
    fetch(`${url}/v1/test/${path}`, {
      method: 'POST',
      headers: { apikey: KEY, 'content-type': type },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  describe('POST /v1/{instance}/pii', () => {
    it('says what its description shows as an example', async () => {
      const { requestBody, responses } = JSON.parse(JSON.stringify(readOpenApi())).paths['/v1/{instance}/pii'].post;
      const response = await post('pii', requestBody.content['application/json'].examples.mail.value);
      const found = await response.json();
      expect(response.status).to.equal(200);
      expectSchema('PiiResult', found);
      expect(found).to.deep.equal(responses['200'].content['application/json'].example);
    });

    it('says that there is nothing', async () => {
      expect(await (await post('pii', { text: 'How long is the warranty?' })).json()).to.deep.equal([{ pii: [], found: [] }]);
    });

    it('looks for what the pipeline looks for', async () => {
      const text = 'version: 1\nanswer: [{ protect_pii: { patterns: [{ name: staff_number, re: "/e-[0-9]{4}/i" }] } }]\n';
      const blueprint = await loadPipeline({ file: 'p.yaml', text, env: {}, builtins });
      const other = await start(undefined, { open: (instances, options) => instances.open('test', blueprint, options) });
      const response = await post('pii', { text: 'I am E-1234.' }, undefined, other.url);
      expect(await response.json()).to.deep.equal([
        { pii: ['E-1234'], found: [{ type: 'staff_number', start: 5, end: 11, text: 'E-1234' }] },
      ]);
    });

    for (const [name, body] of [
      ['no text', {}],
      ['an empty text', { text: '' }],
      ['a number', { text: 5 }],
      ['a text that is too long', { text: 'a'.repeat(50_001) }],
    ] as const)
      it(`refuses ${name}`, async () => expectProblem(await post('pii', body), 422, 'invalid_request'));
  });

  describe('POST /v1/{instance}/identify', () => {
    for (const [text, language] of [
      ['How do I change the password of my account?', 'en'],
      ['Wie ändere ich das Passwort meines Kontos?', 'de'],
      ['¿Cómo cambio la contraseña de mi cuenta?', 'es'],
      ['パスワードを変更するにはどうすればいいですか', 'ja'],
      ['Jak mogę zmienić hasło do mojego konta?', 'pl'],
      ['12345 67', 'und'],
    ] as const)
      it(`knows ${language}`, async () => {
        const response = await post('identify', text, 'text/plain');
        expect(response.status).to.equal(200);
        const guesses = (await response.json()) as { language: string; confidence: number }[]; // checked below
        for (const guess of guesses) expectSchema('IdentifiedLanguage', guess);
        expect(guesses[0]?.language).to.equal(language);
        expect(guesses.map(({ confidence }) => confidence)).to.deep.equal(
          guesses.map(({ confidence }) => confidence).toSorted((a, b) => b - a),
        );
        expect(guesses.reduce((sum, { confidence }) => sum + confidence, 0)).to.be.at.most(1.03);
        const single = await post('identify-single', { input: text });
        expect(await single.json()).to.deep.equal(guesses[0]);
      });

    it('is surer of a sentence than of a word', async () => {
      const sureOf = async (input: string): Promise<number> =>
        ((await (await post('identify-single', { input })).json()) as { confidence: number }).confidence; // the schema says so
      expect(await sureOf('taxi')).to.be.below(await sureOf('Please call me a taxi for tomorrow morning.'));
    });

    it('refuses what is no text', async () => {
      await expectProblem(await post('identify', { input: 'Hello' }), 415, 'unsupported_media_type');
      await expectProblem(await post('identify', '', 'text/plain'), 400, 'malformed_body');
      await expectProblem(await post('identify', 'a'.repeat(100_001), 'text/plain'), 422, 'invalid_request');
      await expectProblem(await post('identify-single', {}), 422, 'invalid_request');
    });
  });
});
