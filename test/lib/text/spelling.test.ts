import { expect } from 'chai';
import { doubtful, meantBy, respelt, unseenWords } from '../../../lib/text/spelling.ts';
import { WordList } from '../../../lib/text/word-list.ts';

describe('spelling', () => {
  describe('words that may be mistyped', () => {
    for (const [text, language, expected] of [
      ['How do I chnage my pasword?', 'en', ['chnage', 'pasword']],
      ['error E4711 on port 8080 of the T200', 'en', ['error', 'port']],
      ['call getUserId with user_id or api.key', 'en', ['call']],
      ['mail to jo@exmple.org via https://exmple.org/acount', 'en', ['mail', 'via']],
      ['the HDMI input', 'en', ['input']],
      ["I don't see the Commissiooner's vote", 'en', ['see', 'Commissiooner', 'vote']],
      ["Qu'est-ce que l'adrese?", 'fr', ['adrese']],
      ['我忘记了密码', 'zh', []],
      ['a an ab', 'en', []],
    ] as const) {
      it(`of "${text}"`, () => expect(doubtful(text, language).map((each) => each.text)).to.deep.equal(expected));
    }

    for (const [text, language, expected] of [
      ['Who elected Mister Merkel', 'en', ['Mister', 'Merkel']],
      ['Merkel won', 'en', []],
      ['How Do I Change Passwords', 'en', []],
      ['Wie ändere ich mein Passwort', 'de', []],
    ] as const) {
      it(`are names in "${text}": ${expected.join(', ') || 'none'}`, () =>
        expect(doubtful(text, language).flatMap(({ text: word, named }) => (named ? [word] : []))).to.deep.equal(expected));
    }
  });

  describe('words that nobody has seen', () => {
    const unseen = async (text: string, language: string, held: string[] = []) => {
      const { words, slips } = await unseenWords(text, language, (term) => held.includes(term));
      return [words.map(({ word }) => word), slips];
    };
    for (const [name, text, language, held, expected] of [
      ['are none that a document has under its stem', 'changing my pasword', 'en', ['chang'], [['pasword'], false]],
      ['are none that a dictionary has', 'Is sourdough from Brazil or from spain a pasword', 'en', [], [['pasword'], false]],
      ['may be real ones where there is no dictionary', 'Brot und Pasword', 'de', [], [['brot', 'pasword'], true]],
    ] as const) {
      it(name, async () => expect(await unseen(text, language, [...held])).to.deep.equal(expected));
    }

    it('are ten at most', async () => {
      const text = Array.from(
        { length: 5_000 },
        (_, at) => `zzq${'abcdefghij'[at % 10]}${'klmnopqrst'[Math.floor(at / 10) % 10]}x`,
      ).join(' ');
      expect((await unseenWords(text, 'en', () => false)).words).to.have.length(10);
    });
  });

  it('puts what was meant into the text, with its capital, and leaves the rest', async () => {
    const list = new WordList(new Map(['password', 'change'].map((word) => [word, { all: 2, small: 2 }])));
    const text = 'Chnage the “pasword”, pasword!';
    const meant = meantBy(await unseenWords(text, 'en', () => false), list);
    expect(respelt(text, meant)).to.equal('Change the “password”, password!');
  });
});
