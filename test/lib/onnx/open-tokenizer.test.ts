import { expect } from 'chai';
import { openTokenizer } from '../../../lib/onnx/open-tokenizer.ts';
import { folderWith } from '../../support/folder.ts';
import { byteTokenizer, pieceTokenizer, wordTokenizer } from '../../support/tokenizers.ts';

describe('the tokenizer of a folder', () => {
  for (const [name, tokenizer, expected] of [
    ['of words', wordTokenizer(['the pump']), ['[CLS]', 'the', 'pump', '[SEP]']],
    ['of bytes', byteTokenizer(['the', 'Ġpump']), ['[CLS]', 'the', 'Ġpump', '[SEP]']],
    ['of pieces', pieceTokenizer(['▁the', '▁pump']), ['[CLS]', '▁the', '▁pump', '[SEP]']],
  ] as const)
    it(`cuts a text: one ${name}`, () => {
      const folder = folderWith({
        'tokenizer.json': JSON.stringify(tokenizer),
        'tokenizer_config.json': '{"unk_token":"[UNK]"}',
      });
      const opened = openTokenizer(folder);
      expect(opened.tokenizer.encode('the pump').tokens).to.deep.equal(expected);
      expect(opened.written).to.deep.equal(tokenizer);
    });

  it('is missed by the name of its file', () =>
    expect(() => openTokenizer(folderWith({ 'tokenizer.json': '{}' }))).to.throw('tokenizer_config.json'));
});
