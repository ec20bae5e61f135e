import type { Verdict, Verifier, VerifierQuestion } from '../../../../core/contract/resources/verifier.ts';
import { checker } from '../../../../core/host/schema.ts';
import { sentences } from '../../../../lib/text/sentences.ts';
import { onnxVerifier } from '../../../../plugins/verifier/onnx-verifier/index.ts';
import type { Options } from '../../../../plugins/verifier/onnx-verifier/options.ts';
import { quietHost } from '../../../support/call.ts';
import { folderWith } from '../../../support/folder.ts';
import {
  CROSS_CONFIG,
  crossEncoder,
  TOKEN_CLASSIFIER,
  TOKEN_CONFIG,
  type VerifierFiles,
  writeVerifier,
} from '../../../support/verifier-model.ts';

export const SOURCES = [
  { title: 'Falcon pump', text: 'The warranty lasts two years. It does not cover batteries.' },
  { title: '', text: 'The pump moves 40 litres per minute and weighs 12 kg. The café is open — 🚀 daily.' },
];

export const optionsWith = (options: Partial<Options>): Options =>
  checker(onnxVerifier.config)({ model: '/nowhere', ...options }).value as Options; // as its schema says

const TEXTS = [...SOURCES.flatMap(({ title, text }) => [title, text]), 'Norway turbine passage 1', optionsWith({}).template];

/** Says that a passage entails a sentence where it holds its words. */
export const CROSS: VerifierFiles = { graph: crossEncoder([1, 0, 1]), config: CROSS_CONFIG, texts: TEXTS };
/** Marks words that no passage holds. */
export const TOKENS: VerifierFiles = { graph: TOKEN_CLASSIFIER, config: TOKEN_CONFIG, texts: TEXTS };
/** Of a token classifier, so that the words of its template are no words of the passages. */
export const BARE: Partial<Options> = { template: '{passages}', passage_template: '{text}' };

export const questionFor = (answer: string, sources: VerifierQuestion['sources'] = SOURCES): VerifierQuestion => ({
  answer,
  sentences: sentences(answer),
  question: 'How long is the warranty?',
  sources,
});

export const textsOf = ({ unsupported }: Verdict, answer: string): string[] =>
  unsupported.map(({ start, end }) => answer.slice(start, end));

/** Opens verifiers, and closes them when the tests round it are over. */
export function opener(): (files: VerifierFiles, options?: Partial<Options>) => Promise<Verifier> {
  const open: Verifier[] = [];
  after(() => Promise.all(open.splice(0).map((verifier) => verifier.close?.())));
  return async (files, options = {}) => {
    const folder = folderWith();
    await writeVerifier(folder, files);
    const verifier = onnxVerifier.create(optionsWith({ model: folder, ...options }));
    open.push(verifier);
    await verifier.ready?.(quietHost);
    return verifier;
  };
}
