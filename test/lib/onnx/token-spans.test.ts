import { readFileSync } from 'node:fs';
import { Tokenizer } from '@huggingface/tokenizers';
import { expect } from 'chai';
import { cpuNow } from '../../../bench/support/cpu.ts';
import { Segments } from '../../../lib/onnx/segments.ts';
import { byteTokenizer, pieceTokenizer, wordTokenizer } from '../../support/tokenizers.ts';

const BUNDLED = new URL('../../../models/bge-small-en-v1.5/tokenizer.json', import.meta.url);

const segmentsOf = (written: object): Segments => new Segments({ tokenizer: new Tokenizer(written, {}), written });

/** The stretch of the text that each of its tokens stands for. */
function cut(written: object, text: string): string[] {
  return segmentsOf(written)
    .place(text)
    .spans.map(({ start, end }) => text.slice(start, end));
}

const WORDS = wordTokenizer(['the pump costs 12 , 50 € and cafe .']);
const BUILT_IN = JSON.parse(readFileSync(BUNDLED, 'utf8')) as object; // the library checks it
const BYTES = byteTokenizer(['the', 'pump']);
const PIECES = pieceTokenizer(['▁the', '▁pump', '▁caf', 'fi', 'nal']);

describe('the places of tokens', () => {
  const CASES: [what: string, written: object, text: string, expected: string[]][] = [
    ['words', WORDS, 'The pump costs 12,50 €.', ['The', 'pump', 'costs', '12', ',', '50', '€', '.']],
    ['accents in one character', WORDS, 'The café.', ['The', 'café', '.']],
    ['accents in characters of their own', WORDS, 'The cafe\u0301.', ['The', 'cafe\u0301', '.']],
    ['an unknown word', WORDS, 'The turbine costs 50.', ['The', 'turbine', 'costs', '50', '.']],
    ['unknown words in a row', WORDS, 'The big turbine — costs', ['The', 'big', 'turbine', '—', 'costs']],
    ['unknown words alone', WORDS, 'Größe 大', ['Größe', '大']],
    ['an unknown word at the end', WORDS, 'the pump 🚀', ['the', 'pump', '🚀']],
    ['an emoji of several code points', WORDS, 'the 👩‍🚒 pump', ['the', '👩‍🚒', 'pump']],
    ['white space of all kinds', WORDS, ' the\n\n\tpump\u00a0 and ', ['the', 'pump', 'and']],
    ['a control token that the text writes', WORDS, 'the [SEP] pump', ['the', 'pump']],
    ['parts of words', BUILT_IN, 'Unfathomable pumps', ['Un', 'fat', 'hom', 'able', 'pumps']],
    ['Chinese, each character alone', BUILT_IN, '保修 two', ['保', '修', 'two']],
    ['a ligature of two letters', BUILT_IN, 'the ﬁnal pump', ['the', 'ﬁ', 'nal', 'pump']],
    ['bytes', BYTES, 'the pump', ['the', '', 'pump']],
    ['an emoji spread over tokens of a byte', BYTES, 'pump🚀', ['pump', '🚀', '🚀', '🚀', '🚀']],
    ['an accent of two bytes', BYTES, 'é pump', ['é', 'é', '', 'pump']],
    ['pieces with the space before', PIECES, 'the pump', ['the', 'pump']],
    ['pieces, some unknown', PIECES, 'the 🚀 pump', ['the', '', '🚀', 'pump']],
    ['pieces of a normalised text', PIECES, 'the ﬁnal', ['the', '', 'ﬁ', 'nal']],
    ['nothing', WORDS, '', []],
  ];
  for (const [what, written, text, expected] of CASES) {
    it(`are found in ${what}`, () => expect(cut(written, text)).to.deep.equal(expected));
  }

  const TEXTS = [
    'Die Größe der Pumpe beträgt 12½ m² – „sehr groß“, sagt José.',
    'Цена: 1 000,50 ₽ — за насос.',
    '保修期为两年。ポンプの重さは１２ｋｇです。',
    'ครับ ที่นี่ ราคา 12 บาท',
    'مرحبا بالعالم، السعر ١٢٫٥',
    '한국어 문장입니다. 펌프는 12kg.',
    '# Title\n\n- **bold** `code` <b>x</b> &amp; https://a.example/x?y=1 👩‍👩‍👧‍👦🇩🇪 e\u0301\u0323',
    '[CLS] [UNK] ##ing <0xE2> ▁x Ġy \u0000\ufffd\u200b end',
  ];
  for (const [name, written] of Object.entries({ BUILT_IN, WORDS, BYTES, PIECES })) {
    it(`leave out no letter of any script, and stand in order (${name})`, () => {
      for (const text of TEXTS) {
        const { spans } = segmentsOf(written).place(text);
        let [start, end] = [0, 0];
        const open = new Set(Array.from(text.matchAll(/[\p{L}\p{N}]/gu), ({ index }) => index));
        for (const span of spans) {
          expect(span.start, text).to.be.at.least(start);
          expect(span.end, text).to.be.at.least(end).and.at.most(text.length);
          [start, end] = [span.start, span.end];
          for (let at = span.start; at < span.end; at++) open.delete(at);
        }
        const isControl = (at: number): boolean => /^\[(?:CLS|UNK)]/.test(text.slice(text.lastIndexOf('[', at)));
        expect(
          [...open].filter((at) => !isControl(at)).map((at) => text[at]),
          text,
        ).to.deep.equal([]);
      }
    });
  }

  it('are found in time that grows with the text alone', () => {
    const text = 'zzz 🚀 pump '.repeat(2000);
    const started = cpuNow().all;
    segmentsOf(WORDS).place(text);
    expect(cpuNow().all - started).to.be.below(2000);
  });
});

describe('two segments', () => {
  it('stand in one input as the model was made for', () => {
    const segments = segmentsOf(WORDS);
    const [first, second] = [segments.idsOf('the pump'), segments.idsOf('costs 50')];
    expect(segments.pair(first, second)).to.deep.equal({
      ids: [2, ...first, 3, ...second, 3],
      types: [0, 0, 0, 0, 1, 1, 1],
      second: 4,
    });
    expect(segments.around).to.equal(3);
  });

  it('need a tokenizer that joins two', () => {
    expect(() => segmentsOf({ ...WORDS, post_processor: null })).to.throw('post_processor that joins two texts');
  });
});
