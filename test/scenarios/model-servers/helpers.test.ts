import { expect } from 'chai';
import { openWith, postTo } from '../../appliance/http/routes/texts/support.ts';
import { expectSchema } from '../../support/contract.ts';
import { stopAll } from '../../support/harness.ts';
import { describeModels } from '../../support/real-models.ts';

const TEXT = 'I need 2 lamps in Berlin, my name is Ada.';
const SLOTS = {
  count: { type: 'integer', description: 'how many lamps you need' },
  city: { type: 'string', description: 'the city' },
};

describeModels('helpers that ask a model', (models) => {
  afterEach(stopAll);

  it('give what was asked for, or say that the model does not do it', async () => {
    const { url, model, key } = models();
    const real = await openWith(
      `  model: { openai: { base_url: "${url}", model: "${model}", api_key: "${key || 'none'}", max_tokens: 120 } }`,
    );
    const extracted = await postTo(real, 'extract', { text: TEXT, slots: SLOTS });
    const record = await extracted.json();
    expect(extracted.status, JSON.stringify(record)).to.be.oneOf([200, 502]);
    expectSchema(extracted.status === 200 ? 'ExtractRecord' : 'Problem', record);
    const translated = await postTo(real, 'translate', { text: ['The lamp is red.', 'Keep the receipt.'], target: 'fr' });
    const translations = await translated.json();
    expect(translated.status, JSON.stringify(translations)).to.be.oneOf([200, 502]);
    expectSchema(translated.status === 200 ? 'Translations' : 'Problem', translations);
  });
});
