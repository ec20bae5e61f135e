import { expect } from 'chai';
import { supportedLabel } from '../../../../plugins/verifier/onnx-verifier/labels.ts';
import type { Kind } from '../../../../plugins/verifier/onnx-verifier/options.ts';

const labelOf = (labels: string[], kind: Kind, chosen = ''): number =>
  supportedLabel(labels, kind, { chosen, file: 'config.json' });

describe('the label that says that something is backed', () => {
  const TOLD: [labels: string[], kind: Kind, place: number][] = [
    [['contradiction', 'entailment', 'neutral'], 'cross_encoder', 1],
    [['ENTAILMENT', 'NEUTRAL', 'CONTRADICTION'], 'cross_encoder', 0],
    [['entailment', 'not_entailment'], 'cross_encoder', 0],
    [['hallucinated', 'consistent'], 'cross_encoder', 1],
    [['not consistent', 'consistent'], 'cross_encoder', 1],
    [['unsupported', 'LABEL_1'], 'cross_encoder', 1],
    [['LABEL_0'], 'cross_encoder', 0],
    [['contradiction'], 'cross_encoder', -1],
    [['LABEL_0'], 'token_classifier', -1],
    [['supported'], 'token_classifier', 0],
    [['LABEL_0', 'LABEL_1'], 'token_classifier', 0],
    [['0', '1'], 'token_classifier', 0],
    [['O', 'B-HAL', 'I-HAL'], 'token_classifier', 0],
    [['Hallucination', 'Supported'], 'token_classifier', 1],
    [['supported', 'baseless', 'conflict'], 'token_classifier', 0],
  ];
  for (const [labels, kind, place] of TOLD) {
    it(`is number ${place} of ${labels.join(', ')}`, () => expect(labelOf(labels, kind)).to.equal(place));
  }

  it('is the one that the option names, in any case', () => {
    expect(labelOf(['0', '1'], 'cross_encoder', '1')).to.equal(1);
    expect(labelOf(['A', 'B', 'C'], 'token_classifier', 'c')).to.equal(2);
  });

  const REFUSED: [labels: string[], kind: Kind, chosen: string, message: string][] = [
    [['0', '1'], 'cross_encoder', '', "names the labels '0', '1', which do not tell what is backed: set supported_label"],
    [['LABEL_0', 'LABEL_1', 'LABEL_2'], 'token_classifier', '', "'LABEL_0', 'LABEL_1', 'LABEL_2'"],
    [['supported', 'entailment'], 'cross_encoder', '', 'set supported_label'],
    [['yes', 'no'], 'cross_encoder', 'maybe', "config.json has no label 'maybe': set supported_label to one of 'yes', 'no'"],
  ];
  for (const [labels, kind, chosen, message] of REFUSED) {
    it(`cannot be told from ${labels.join(', ')}${chosen && ` and ${chosen}`}`, () =>
      expect(() => labelOf(labels, kind, chosen)).to.throw(message));
  }
});
