import { expect } from 'chai';
import { Description } from '../../scripts/fuzz/description.ts';
import { fuzz } from '../../scripts/fuzz/run.ts';
import { FUZZ_KEY, type FuzzedService, startService } from '../../scripts/fuzz/service.ts';

describe('the service, fuzzed from its own description', function () {
  this.timeout(120_000);
  let service: FuzzedService;
  before(async () => {
    service = await startService();
  });
  after(() => service.stop());

  it('does nothing that openapi.yaml does not say', async () => {
    const { findings, statuses } = await fuzz({
      url: service.url,
      key: FUZZ_KEY,
      instance: 'test',
      requests: 500,
      seed: 14,
    });
    expect(findings.map(({ index, fault }) => `#${index} ${fault}`)).to.deep.equal([]);
    expect(service.errors()).to.deep.equal([]);
    // Probes are asked so seldom that a small run may miss one.
    const asked = Description.read().operations.filter(({ path }) => path.startsWith('/v1/'));
    expect([...statuses.keys()]).to.include.members(asked.map(({ id }) => id));
  });
});
