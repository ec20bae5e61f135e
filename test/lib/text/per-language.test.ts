import { expect } from 'chai';
import { perLanguage } from '../../../lib/text/per-language.ts';

it('what is read of a language is read once, at its first use', () => {
  const read: string[] = [];
  const named = perLanguage((language) => {
    read.push(language);
    return { language };
  });
  expect(read).to.deep.equal([]);
  expect(named('de')).to.equal(named('de'));
  expect(named('en').language).to.equal('en');
  expect(read).to.deep.equal(['de', 'en']);
});
