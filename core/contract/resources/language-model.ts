import type { Call, Lifecycle } from '../call.ts';
import type { LanguageModelAnswer, Prompt } from '../facts/answer.ts';

export interface LanguageModel extends Lifecycle {
  /** What a caller chooses it by where there are several; the same as `model` of its answers. */
  readonly label?: string;
  /** Labels of those that `choice` of a prompt may name, where it stands for several; its own label alone where absent. */
  readonly choices?: readonly string[];
  /** It answers with sentences of passages alone: instructions tell it nothing. */
  readonly quotesOnly?: boolean;
  /** Names of all models that its server lists; absent where it lists none. */
  offered?(): readonly string[];
  generate(prompt: Prompt, call: Call): Promise<LanguageModelAnswer>;
}
