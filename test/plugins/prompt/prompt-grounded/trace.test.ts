import { expect } from 'chai';
import { promptOf, traceOf } from './support.ts';

describe('prompt_grounded tells who asks', () => {
  const figures = { template: 'grounded', version: '1', passages: ['pump#0', 'call#0'], leftOut: [] };

  it('figures alone where texts may not be told', async () => {
    const details = await traceOf(false);
    expect(details).to.deep.include(figures);
    expect(Object.keys(details).sort()).to.deep.equal([
      'characters',
      'leftOut',
      'passages',
      'roughTokens',
      'template',
      'version',
    ]);
  });

  it('the whole prompt where they may', async () => {
    const { system, user } = await promptOf();
    expect(await traceOf(true)).to.deep.include({ ...figures, system, user, characters: system.length + user.length });
  });
});
