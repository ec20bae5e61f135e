import { chmodSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect } from 'chai';
import { loadSettings, shippedPipeline } from '../../../appliance/settings.ts';
import { type ConfiguredService, FEWEST_WORDS, PIPELINE, SECRET, startConfigured } from '../../support/configured-service.ts';
import { folderWith } from '../../support/folder.ts';
import { stopAll } from '../../support/harness.ts';

describe('the pipeline file of an instance', () => {
  let service: ConfiguredService;
  beforeEach(async () => {
    service = await startConfigured();
  });
  afterEach(stopAll);

  it('is shown as it is, with its options and without its secrets', async () => {
    const { status, body, etag, text } = await service.call('GET', '');
    expect([status, etag, body.running]).to.deep.equal([200, `"${body.revision}"`, body.revision]);
    expect(body.file).to.deep.equal({ name: 'p.yaml', origin: 'own', writable: true });
    expect(body.text).to.equal(PIPELINE.replace(SECRET, '"********"'));
    expect(text).not.to.include(SECRET);
    const weighing = body.uses.find(({ plugin }: { plugin: string }) => plugin === 'weigh_passages');
    expect(
      weighing.values.slice(0, 2).map(({ option, isSet }: { option: string; isSet: boolean }) => [option, isSet]),
    ).to.deep.include(['max_documents', true]);
  });

  it('is saved with nothing else changed, and answers from then on', async () => {
    expect((await service.ask('Hello?')).reason).to.equal('no_results');
    const { status, body, etag } = await service.set(FEWEST_WORDS, 3);
    expect([status, etag]).to.deep.equal([200, `"${body.revision}"`]);
    expect(body.changes).to.deep.equal([{ pointer: FEWEST_WORDS, before: 1, after: 3 }]);
    expect(service.written()).to.equal(PIPELINE.replace('min_words: 1', 'min_words: 3'));
    expect((await service.ask('Hello?')).reason).to.equal('too_short');
    expect((await service.call('GET', '')).body).to.include({ running: body.revision, revision: body.revision });
  });

  it('tells what changes would make of it without saving them, and what may stand in it', async () => {
    const { body } = await service.call('POST', '/check', { changes: [{ pointer: FEWEST_WORDS, value: 3 }] });
    expect([body.ok, body.differences]).to.deep.equal([true, [{ pointer: FEWEST_WORDS, before: 1, after: 3 }]]);
    expect(service.written()).to.equal(PIPELINE);
    const schema = (await service.call('GET', '/schema')).body;
    expect(schema.properties.answer.items.properties).to.include.keys('retrieve', 'weigh_passages');
  });

  it('keeps its mode, and the link that leads to it', async () => {
    const folder = folderWith({ 'real/p.yaml': PIPELINE });
    const [real, link] = [join(folder, 'real/p.yaml'), join(folder, 'link.yaml')];
    symlinkSync(real, link);
    chmodSync(real, 0o640);
    const linked = await startConfigured('', { file: link });
    expect((await linked.set(FEWEST_WORDS, 2)).status).to.equal(200);
    expect(readFileSync(real, 'utf8')).to.include('min_words: 2');
    expect([statSync(real).mode & 0o777, readdirSync(dirname(real)).sort()]).to.deep.equal([0o640, ['p.yaml']]);
  });

  for (const [name, pointer, value, words] of [
    ['a value of another type', FEWEST_WORDS, 'many', /integer/],
    ['an unknown option', '/answer/0/screen_question/fewest', 1, /unknown option 'fewest'/],
    ['a resource that is not there', '/answer/1/retrieve/from', 'attic', /no knowledge base 'attic'/],
    ['a plugin of the disk', '/plugins', ['/tmp'], /by hand/],
  ] as const)
    it(`never gets ${name}`, async () => {
      const { status, body } = await service.set(pointer, value);
      expect([status, body.code]).to.deep.equal([422, 'settings_invalid']);
      expect(body.errors[0].detail).to.match(words);
      expect(body.errors[0]).to.include.keys('pointer', 'line', 'column');
      expect(service.written()).to.equal(PIPELINE);
    });

  it('never gets what cannot be opened, and answers as before', async () => {
    writeFileSync(join(dirname(service.file), 'no-folder'), '');
    const { status, body } = await service.set('/resources/kb/embedded/path', './no-folder');
    expect([status, body.code]).to.deep.equal([422, 'settings_not_ready']);
    expect(service.written()).to.equal(PIPELINE);
    expect((await service.ask('Hello?')).reason).to.equal('no_results');
  });

  it('is saved by one of two editors, and the other is told by whom it was changed', async () => {
    const etag = await service.etag();
    const save = (value: number) =>
      service.call('PUT', '', { changes: [{ pointer: FEWEST_WORDS, value }] }, { 'if-match': etag });
    const both = await Promise.all([save(2), save(3)]);
    expect(both.map(({ status }) => status).sort()).to.deep.equal([200, 412]);
    const late = both.find(({ status }) => status === 412);
    expect(late?.body.current).to.include({ by: 'admin', action: 'save' });
    expect(late?.body.detail).to.match(/by admin/);
    expect((await service.call('PUT', '', { changes: [{ pointer: FEWEST_WORDS, value: 4 }] })).status).to.equal(428);
  });

  it('tells of a change by hand, never overwrites it, and answers with it when asked to', async () => {
    const etag = await service.etag();
    const byHand = service.written().replace('min_words: 1', 'min_words: 5').replace('# our', '# their');
    writeFileSync(service.file, byHand);
    const saved = await service.call('PUT', '', { changes: [{ pointer: FEWEST_WORDS, value: 2 }] }, { 'if-match': etag });
    expect([saved.status, saved.body.current.by]).to.deep.equal([412, 'by hand']);
    expect(service.written()).to.equal(byHand);
    const { body } = await service.call('GET', '');
    expect(body.running).not.to.equal(body.revision);
    expect((await service.ask('Hello?')).reason).to.equal('no_results');
    expect((await service.call('POST', '/reload')).body.changes).to.deep.equal([{ pointer: FEWEST_WORDS, before: 1, after: 5 }]);
    expect((await service.ask('Hello?')).reason).to.equal('too_short');
  });

  it('that is broken by hand changes nothing, says why, and can be mended over HTTP', async () => {
    writeFileSync(service.file, 'answer: [\n');
    const { body } = await service.call('GET', '');
    expect([body.text, body.problems.length > 0]).to.deep.equal([null, true]);
    expect((await service.call('POST', '/reload')).body.code).to.equal('settings_invalid');
    expect((await service.ask('Hello?')).reason).to.equal('no_results');
    const mended = await service.call('PUT', '', { text: PIPELINE }, { 'if-match': `"${body.revision}"` });
    expect([mended.status, service.written()]).to.deep.equal([200, PIPELINE]);
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).to.include('touchstone_config_reloads_total{result="failure"} 1');
  });

  it('that is shipped stays as it is: the first save makes a copy, which is used after a restart too', async () => {
    const shipped = readFileSync(shippedPipeline(), 'utf8');
    const file = shippedPipeline();
    const data = folderWith();
    const text = PIPELINE.replaceAll('./', `${data}/`);
    const fresh = await startConfigured(text, {
      file: join(folderWith({ 'q.yaml': text }), 'q.yaml'),
      yaml: `data: ${data}`,
      env: { TOUCHSTONE_DATA: data },
    });
    const before = await fresh.call('GET', '');
    expect(before.body.file).to.include({ name: 'default.yaml', origin: 'shipped', writable: true });
    const saved = await fresh.call('PUT', '', { text }, { 'if-match': before.etag });
    expect([saved.status, saved.body.note]).to.satisfy(
      ([status, note]: [number, string]) => status === 200 && /pipelines/.test(note),
    );
    expect(readFileSync(file, 'utf8')).to.equal(shipped);
    expect((await fresh.call('GET', '')).body.file).to.include({ name: 'test.yaml', origin: 'saved' });
    const { instances } = loadSettings({ env: { TOUCHSTONE_DATA: data } });
    expect(instances).to.deep.equal({ test: { pipeline: join(data, 'pipelines', 'test.yaml') } });
  });

  it('answers every question with one of its revisions while it is saved 20 times', async () => {
    const reasons = new Set<string>();
    let isSaving = true;
    const asking = (async () => {
      let asked = 0;
      for (; isSaving; asked++) {
        reasons.add((await service.ask('Hello?')).reason);
        await setTimeout(10); // leaves the machine to the saves
      }
      return asked;
    })();
    for (let round = 0; round < 20; round++)
      expect((await service.set(FEWEST_WORDS, round % 2 === 0 ? 3 : 1)).status).to.equal(200);
    isSaving = false;
    expect(await asking).to.be.greaterThan(20);
    expect([...reasons].sort()).to.deep.equal(['no_results', 'too_short']);
  }).timeout(20_000);
});
