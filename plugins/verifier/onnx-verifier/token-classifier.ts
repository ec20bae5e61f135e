import type { VerifierQuestion } from '../../../core/contract/resources/verifier.ts';
import type { Segments } from '../../../lib/onnx/segments.ts';
import type { VerifierModel } from './model-folder.ts';
import { piecesOf } from './pieces.ts';
import { checkRuns, type Plan, passagesOf } from './plan.ts';

/** Shares of an input that the answer, the question and what the template says besides may fill; the rest is for passages. */
const MOST = { answer: 0.5, question: 0.125, template: 0.25 };

type Templates = Pick<VerifierModel, 'template' | 'passageTemplate'>;

/** Fills in all at once: what stands for a field is not looked through for others. */
const fillTemplate = (template: string, values: Record<string, string>): string =>
  template.replace(/\{(\w+)\}/g, (field, name: string) => values[name] ?? field);

/** What stands before the answer. */
const promptOf = ({ template, passageTemplate }: Templates, question: string, passages: readonly string[]): string =>
  fillTemplate(template, {
    question,
    count: String(passages.length),
    passages: passages.map((text, at) => fillTemplate(passageTemplate, { number: String(at + 1), text })).join('\n'),
  });

/** Passages in groups whose tokens go into the room together. */
function groupsOf(passages: readonly string[], room: number, lengthOf: (passage: string) => number): string[][] {
  const groups: string[][] = [];
  let left = 0;
  for (const passage of passages) {
    const length = lengthOf(passage);
    const group = groups.at(-1);
    if (group && length <= left) group.push(passage);
    else {
      groups.push([passage]);
      left = room;
    }
    left -= length;
  }
  return groups;
}

/** Tokens by which a passage may be longer in its place than alone: a line break, and what the tokens at its ends do. */
const SEAM = 3;

/**
 * The first segment holds the question and as many passages as fit, the second the answer; passages that do not fit go into inputs of
 * their own. An answer that fills more than half of an input is judged in parts, a long question is cut.
 */
export function planTokens(asked: VerifierQuestion, segments: Segments, model: Templates & { maxTokens: number }): Plan {
  const room = model.maxTokens - segments.around;
  const { answer } = asked;
  const parts = piecesOf(answer, Math.floor(room * MOST.answer), segments.lengthOf).map(({ start, end }) => ({
    start,
    ...segments.place(answer.slice(start, end)),
  }));
  const [cut = { start: 0, end: 0 }] = piecesOf(asked.question, Math.floor(room * MOST.question), segments.lengthOf);
  const question = asked.question.slice(cut.start, cut.end);
  const around = segments.lengthOf(promptOf(model, '', []));
  if (around > room * MOST.template)
    throw new Error(
      `the option template takes ${around} of the ${room} tokens that it reads at once: shorten it, or raise max_tokens`,
    );
  const longest = Math.max(0, ...parts.map(({ ids }) => ids.length));
  const left = room - longest - segments.lengthOf(promptOf(model, question, []));
  const lengthOf = (text: string): number =>
    segments.lengthOf(fillTemplate(model.passageTemplate, { number: '10', text })) + SEAM;
  const groups = groupsOf(passagesOf(asked, left, lengthOf), left, lengthOf);
  checkRuns(groups.length * parts.length);
  const prompts = groups.map((group) => segments.idsOf(promptOf(model, question, group)));
  let stretch = 0;
  const runs = parts.flatMap((part) => {
    const first = stretch;
    stretch += part.ids.length;
    return prompts.map((prompt) => {
      const { ids, types, second } = segments.pair(prompt, part.ids);
      return { ids, types, stretch: first, count: part.ids.length, row: second };
    });
  });
  return {
    stretches: parts.flatMap(({ start, spans }) => spans.map((span) => ({ start: start + span.start, end: start + span.end }))),
    runs,
  };
}
