import { expect } from 'chai';
import { CacheService, KETTLE } from '../../support/cache-service.ts';
import { stopAll } from '../../support/harness.ts';

describe('an answer that is given again', () => {
  afterEach(stopAll);

  it('comes from the sixth time on, however the question is typed', async () => {
    const service = await CacheService.start();
    expect(await service.reasons(6)).to.deep.equal([...Array(5).fill('answered'), 'cached']);
    const record = await service.seek('  how long is the WARRANTY of the kettle ');
    expect(record).to.include({ reason: 'cached', cachedResult: true, langCode: 'en' });
    expect(record.answer).to.contain('three years');
    expect(await service.lookups()).to.deep.include({ hit: 2, miss: 5 });
    expect(KETTLE).to.be.a('string');
  });
});
