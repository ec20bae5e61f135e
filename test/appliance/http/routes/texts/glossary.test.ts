import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { expectProblem } from '../../../../support/contract.ts';
import { KEY, type Running, stopAll } from '../../../../support/harness.ts';
import { type Asked, ModelServer, says } from '../../../../support/model-server.ts';
import { openWith, postTo, userOf } from './support.ts';

const EN = 'How long is the warranty of the lamp?';
const DE = 'Wie lange gilt die Garantie der Lampe?';

describe('the glossary of translations', () => {
  const server = new ModelServer();
  let folder: string;
  let service: Running;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'touchstone-glossary-'));
    const url = await server.open();
    service = await openWith(`  model: { openai: { base_url: "${url}", model: little, retries: 0 } }
  state: { sqlite: { path: "${folder}/state.db" } }`);
  });
  after(async () => {
    await stopAll();
    await server.close();
    await rm(folder, { recursive: true });
  });

  const post = (body: unknown, path: string, running = service): Promise<Response> => postTo(running, path, body);

  const TMX = `<?xml version="1.0"?><!DOCTYPE tmx [<!ENTITY e SYSTEM "file:///etc/passwd">]><tmx version="1.4"><body>
    <tu><tuv xml:lang="en"><seg>lamp</seg></tuv><tuv xml:lang="de"><seg>Leuchte</seg></tuv></tu>
    <tu><tuv xml:lang="EN-us"><seg>floor &amp; wall</seg></tuv><tuv xml:lang="de"><seg>Boden &e; Wand</seg></tuv></tu>
  </body></tmx>`;
  const SENTENCES = [
    [
      { language: 'en', sentence: 'warranty' },
      { language: 'de', sentence: 'Gewährleistung' },
    ],
  ];

  const upload = (content: string, name = 'file'): Promise<Response> => {
    const form = new FormData();
    form.append(name, new Blob([content]), 'glossary.tmx');
    return fetch(`${service.url}/v1/test/translateGlossary`, { method: 'POST', headers: { apikey: KEY }, body: form });
  };
  const remove = (): Promise<Response> =>
    fetch(`${service.url}/v1/test/translateGlossary`, { method: 'DELETE', headers: { apikey: KEY } });
  afterEach(remove);

  /** What of the glossary goes into the prompt of a translation. */
  async function told(text = EN, target = 'de'): Promise<string> {
    server.will(says([target === 'de' ? DE : '¿Cuánto dura la garantía?']));
    expect((await post({ text: [text], target }, 'translate')).status).to.equal(200);
    return /Glossary:\\n\w{10}\\n(.*?)\\n\w{10}\\n/.exec(userOf(server.asked[0] as Asked))?.[1] ?? ''; // it was asked
  }

  for (const [name, put, entries, terms] of [
    ['a translation memory', () => upload(TMX), { entries: 2, languages: ['de', 'en', 'en-us'] }, 'lamp = Leuchte'],
    [
      'a file of JSON',
      () => upload(JSON.stringify({ sentences: SENTENCES })),
      { entries: 1, languages: ['de', 'en'] },
      'warranty = Gewährleistung',
    ],
    [
      'a list in a file of JSON',
      () => upload(JSON.stringify(SENTENCES)),
      { entries: 1, languages: ['de', 'en'] },
      'warranty = Gewährleistung',
    ],
    [
      'JSON',
      () => post({ sentences: SENTENCES }, 'translateGlossary'),
      { entries: 1, languages: ['de', 'en'] },
      'warranty = Gewährleistung',
    ],
  ] as const)
    it(`heeds ${name}`, async () => {
      const response = await put();
      expect(response.status, await response.clone().text()).to.equal(200);
      expect(await response.json()).to.deep.equal(entries);
      expect(await told()).to.equal(terms);
    });

  it('reads no entity that a file defines', async () => {
    await upload(TMX);
    expect(await told('Floor & wall are red.')).to.equal('floor & wall = Boden &e; Wand');
  });

  it('tells only of terms that stand in the text as words, in the language that is wanted', async () => {
    await post({ sentences: SENTENCES }, 'translateGlossary');
    expect(await told('Lawnwarrantying is no word that stands here.')).to.equal('');
    expect(await told('WARRANTY!')).to.equal('warranty = Gewährleistung');
    expect(await told(EN, 'es')).to.equal('');
  });

  it('keeps the last one, over a restart, until it is removed', async () => {
    await upload(TMX);
    await post({ sentences: SENTENCES }, 'translateGlossary');
    expect(await told()).to.equal('warranty = Gewährleistung');
    const again = await openWith(`  state: { sqlite: { path: "${folder}/state.db" } }`);
    expect(
      (await fetch(`${again.url}/v1/test/translateGlossary`, { method: 'DELETE', headers: { apikey: KEY } })).status,
    ).to.equal(200);
    expect(await told()).to.equal('');
    expect(await (await remove()).json(), 'it is no error where there is none').to.deep.equal({ entries: 0, languages: [] });
  });

  it('says that there is nothing to keep one in', async () => {
    const other = await openWith('  quotes: { extractive: {} }');
    await expectProblem(await post({ sentences: SENTENCES }, 'translateGlossary', other), 404, 'no_store');
  });

  for (const [name, put, pointer] of [
    ['a file that is neither', () => upload('lamp = Leuchte'), '/file'],
    ['other XML', () => upload('<html><tu/></html>'), '/file'],
    ['an empty memory', () => upload('<tmx><body/></tmx>'), '/file'],
    ['a unit in one language', () => upload(TMX.replace(/<tuv xml:lang="de"><seg>Leuchte<\/seg><\/tuv>/, '')), '/file/0'],
    ['a language that is none', () => upload(TMX.replace('EN-us', '???')), '/file/1/0/language'],
    ['a term without words', () => upload(TMX.replace('>lamp<', '> <')), '/file/0/0/sentence'],
    ['a form without a file', () => upload(TMX, 'other'), '/file'],
    ['a body without sentences', () => post({}, 'translateGlossary'), '/sentences'],
    ['a single sentence', () => post({ sentences: [[{ language: 'en', sentence: 'a' }]] }, 'translateGlossary'), '/sentences/0'],
    [
      'an unknown language',
      () =>
        post(
          {
            sentences: [
              [
                { language: 'en', sentence: 'a' },
                { language: '??', sentence: 'b' },
              ],
            ],
          },
          'translateGlossary',
        ),
      '/sentences/0/1/language',
    ],
  ] as const)
    it(`refuses ${name}`, async () => {
      const { errors } = await expectProblem(await put(), 422, 'invalid_request');
      expect(errors?.map((error) => error.pointer)).to.include(pointer);
    });
});
