import { expect } from 'chai';
import { intentLabel } from '../../../lib/intents/label.ts';

describe('intentLabel', () => {
  const CASES: readonly [name: string, text: string, category: string | undefined, label: string][] = [
    ['names the category and the subject', 'How do I change my password?', 'Account', 'Account-change-password'],
    ['is FAQ without a category', 'How do I change my password?', undefined, 'FAQ-change-password'],
    ['keeps the first three words that tell', 'Lost passport photo upload keeps failing today', 'ID', 'ID-lost-passport-photo'],
    ['says each word once', 'Password, password and PASSWORD?', undefined, 'FAQ-password'],
    ['leaves numbers and ids out', 'Where is order A12345 of 24.12.2025?', 'Orders', 'Orders-order'],
    ['leaves endless words out', `Why ${'a'.repeat(31)} now?`, undefined, 'FAQ'],
    ['is the category alone where nothing tells a subject', 'What is it?', 'Chat', 'Chat'],
  ];
  for (const [name, text, category, label] of CASES) it(name, () => expect(intentLabel({ text }, category)).to.equal(label));

  it('leaves out the words of its own language that tell nothing', () =>
    expect(intentLabel({ text: 'Wie ändere ich mein Passwort?', language: 'de' })).to.equal('FAQ-ändere-passwort'));
});
