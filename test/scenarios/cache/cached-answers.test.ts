import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { CacheService, cachePipeline, KETTLE, TOASTER } from '../../support/cache-service.ts';
import { touchstone } from '../../support/command-line.ts';
import { framesOf } from '../../support/frames.ts';
import { stopAll } from '../../support/harness.ts';

const ONCE = 'normal: 1';
const CHANGED = '# Kettle\n\nThe kettle has a warranty of five years. Keep the receipt.\n';

describe('an answer that is given again', function () {
  this.timeout(30_000);
  afterEach(stopAll);

  it('comes from the sixth time on, however the question is typed', async () => {
    const service = await CacheService.start();
    expect(await service.reasons(6)).to.deep.equal([...Array(5).fill('answered'), 'cached']);
    const record = await service.seek('  how long is the WARRANTY of the kettle ');
    expect(record).to.include({ reason: 'cached', cachedResult: true, langCode: 'en' });
    expect(record.answer).to.contain('three years');
    expect(await service.lookups()).to.deep.include({ hit: 2, miss: 5 });
  });

  it('says of itself what the first one said, with an id and times of its own', async () => {
    const service = await CacheService.start({ recall: ONCE });
    const options = { includeSourceResults: true, includeSourceResultsFormatted: true };
    const first = await service.seek(KETTLE, options);
    await service.settle();
    const again = await service.seek(KETTLE, options);
    const { answerId, time, kbTime, reason, cachedResult, thumbs: _, thumbsSVG: __, ...rest } = again;
    expect(first).to.deep.include(rest);
    expect({ reason, cachedResult, kbTime }).to.deep.equal({ reason: 'cached', cachedResult: true, kbTime: undefined });
    expect(answerId).to.be.above(first.answerId ?? 0);
    expect(time).to.be.at.most(first.time ?? 0);
  });

  it('shows of its sources what each request wants to see', async () => {
    const service = await CacheService.start({ recall: ONCE });
    const shown = { includeSourceResults: true, includeHighlights: true };
    expect(await service.seek(KETTLE))
      .to.include({ reason: 'answered' })
      .and.to.not.have.property('passages');
    await service.settle();
    const whole = await service.seek(KETTLE, shown);
    expect(whole.reason).to.equal('cached');
    expect(whole.passages?.[0]?.passage).to.contain('warranty of three years');
    expect(whole.passages?.[0]?.highlights).to.not.deep.equal([]);
    expect(whole.citations?.[0]?.quote).to.contain('three years');
    const short = await service.seek(KETTLE, { ...shown, sourceResultsSummaryLength: 10 });
    expect(short.reason).to.equal('cached');
    expect(short.passages?.[0]?.passage.length).to.be.at.most(10);
    expect(await service.seek(KETTLE)).to.not.have.property('passages');
  });

  it('comes as a last frame to who streams', async () => {
    const service = await CacheService.start({ recall: ONCE });
    await service.reasons(1);
    const response = await service.service.seek({ question: KETTLE, options: { streaming: true } });
    const { frames } = framesOf(await response.text());
    expect(frames.at(-1)).to.include({ reason: 'cached', cachedResult: true });
  });

  it('comes of an earlier run of the service', async () => {
    const { folder } = await CacheService.start({ recall: ONCE }).then(async (service) => {
      await service.reasons(1);
      await stopAll();
      return service;
    });
    const again = await CacheService.start({ recall: ONCE, folder });
    expect(await again.reasons(1)).to.deep.equal(['cached']);
  });

  it('comes to another service on the same folder', async () => {
    const one = await CacheService.start({ recall: ONCE });
    const other = await CacheService.start({ recall: ONCE, folder: one.folder });
    await one.reasons(1);
    expect(await other.reasons(2)).to.deep.equal(['cached', 'cached']);
  });

  for (const [name, change] of [
    ['has changed', (service) => service.write('kettle.md', CHANGED)],
    ['is gone', (service) => service.remove('kettle.md')],
  ] as [string, (service: CacheService) => void][]) // rows
    it(`is made anew once its document ${name}, as soon as that is loaded`, async () => {
      const one = await CacheService.start({ recall: ONCE });
      const other = await CacheService.start({ recall: ONCE, folder: one.folder });
      expect(await one.reasons(2)).to.deep.equal(['answered', 'cached']);
      expect(await other.reasons(1)).to.deep.equal(['cached']);
      change(one);
      await one.ingest();
      expect((await one.seek(KETTLE)).reason).to.not.equal('cached');
      for (const service of [other, one, other]) expect((await service.seek(KETTLE)).answer).to.not.contain('three years');
      expect((await one.lookups()).stale).to.be.above(0);
    });

  it('is made anew once a process of its own has loaded another document', async () => {
    const service = await CacheService.start({ recall: ONCE });
    const pipeline = join(service.folder, 'pipeline.yaml');
    writeFileSync(pipeline, cachePipeline({ folder: service.folder }));
    for (let years = 10; years < 13; years++) {
      expect((await service.reasons(2)).at(-1)).to.equal('cached');
      service.write('kettle.md', `# Kettle\n\nThe kettle has a warranty of ${years} years. Keep the receipt.\n`);
      const { code, stderr } = await touchstone(['ingest', join(service.folder, 'documents'), '--pipeline', pipeline]);
      const { reason, answer } = await service.seek(KETTLE); // the process has only just ended
      expect(code, stderr).to.equal(0);
      expect([reason, answer.includes(`${years} years`)]).to.deep.equal(['answered', true]);
    }
  });

  it('is not given again while its document changes over and over', async () => {
    const service = await CacheService.start({ recall: ONCE });
    for (let years = 10; years < 20; years++) {
      service.write('kettle.md', `# Kettle\n\nThe kettle has a warranty of ${years} years. Keep the receipt.\n`);
      await service.ingest();
      for (let time = 0; time < 3; time++) expect((await service.seek(KETTLE)).answer).to.contain(`${years} years`);
      await service.settle();
    }
  });

  it('comes while other documents are loaded', async () => {
    const service = await CacheService.start({ recall: ONCE });
    expect(await service.reasons(2)).to.deep.equal(['answered', 'cached']);
    service.write('fridge.md', '# Fridge\n\nThe fridge is blue.\n');
    await service.ingest();
    expect(await service.reasons(2)).to.deep.equal(['cached', 'cached']);
    service.write('toaster.md', '# Toaster\n\nThe toaster is green now.\n');
    await service.ingest();
    expect(await service.reasons(1)).to.deep.equal(['cached']);
  });

  for (const [name, options] of [
    ['names the person', { personalize: { preferredName: 'Ada' } }],
    ['says something of the person', { personalize: { additionalDetails: 'Bought it in May.' } }],
  ] as const)
    it(`never is where the request ${name}`, async () => {
      const service = await CacheService.start({ recall: ONCE });
      expect(await service.reasons(2)).to.deep.equal(['answered', 'cached']);
      expect(await service.reasons(3, TOASTER, options)).to.deep.equal(Array(3).fill('answered'));
      expect(await service.reasons(1, KETTLE, options)).to.deep.equal(['answered']);
      expect(await service.reasons(1, TOASTER)).to.deep.equal(['answered']);
      expect(await service.lookups()).to.deep.include({ bypass: 4 });
    });

  it('never is one that the gates of a request would hold back', async () => {
    const service = await CacheService.start({ recall: ONCE });
    expect(await service.reasons(2)).to.deep.equal(['answered', 'cached']);
    const strict = { minConfidence: 100, minConfidenceText: 'No.' };
    for (let time = 0; time < 3; time++) {
      const { reason, answer } = await service.seek(KETTLE, strict);
      expect([reason, answer]).to.deep.equal(['low_confidence', 'No.']);
      await service.settle();
    }
  });

  it('is of the same earlier turns', async () => {
    const service = await CacheService.start({ recall: ONCE, before: '- carry_context: {}' });
    const lastTurn = (response: string) => ({ lastTurn: [{ input: 'What is it?', response }] });
    expect(await service.reasons(2, KETTLE, lastTurn('A kettle.'))).to.deep.equal(['answered', 'cached']);
    expect(await service.reasons(1, KETTLE, lastTurn('A toaster.'))).to.deep.equal(['answered']);
    expect(await service.reasons(1)).to.deep.equal(['answered']);
  });

  it('is one of many questions at a time', async () => {
    const service = await CacheService.start();
    await Promise.all(Array.from({ length: 40 }, (_, at) => service.seek(at % 2 ? KETTLE : TOASTER)));
    await service.settle();
    const [kettle, toaster] = await Promise.all([service.seek(KETTLE), service.seek(TOASTER)]);
    expect([kettle.reason, toaster.reason]).to.deep.equal(['cached', 'cached']);
    expect(kettle.answer).to.contain('three years');
    expect(toaster.answer).to.contain('red');
  });

  it('is one that was edited, also where the answer was given again before', async () => {
    const service = await CacheService.start({ recall: 'normal: 1, edited: 1' });
    await service.reasons(2);
    const { answerId = 0 } = await service.seek(KETTLE);
    await service.settle();
    await service.withStore((store) =>
      store.answers.edit({ instance: 'test', id: answerId, answer: 'Four years.', by: 'ann' }, service.call),
    );
    await service.forget();
    const record = await service.seek(KETTLE);
    expect(record).to.include({
      answer: 'Four years.',
      reason: 'cached',
      semanticScore: 100,
      KBscore: 100,
      kbCoverage: 100,
      score: 100,
    });
    service.write('kettle.md', CHANGED);
    await service.ingest();
    const after = await service.seek(KETTLE);
    expect(after.answer).to.equal('Four years.');
    expect(after.warningMessages).to.deep.equal(['This answer was edited; documents that it stands on have changed since.']);
  });

  it('is gone with what a user has asked', async () => {
    const service = await CacheService.start({ recall: ONCE });
    await service.seek(KETTLE, {}, { metadata: { user_id: 'ada' } });
    await service.settle();
    expect(await service.reasons(1)).to.deep.equal(['cached']);
    await service.withStore((store) => store.answers.erase({ instance: 'test', user: 'ada' }, service.call));
    await service.forget();
    expect(await service.reasons(1)).to.deep.equal(['answered']);
  });
});
