import { expect } from 'chai';

/** One frame of a streamed answer: a piece of text, what of it is withdrawn, the record, or a problem. */
export type Frame = Record<string, unknown>;

/** A stream's frames and how many comments stood between them. Fails where it is cut any other way than the API promises. */
export function framesOf(text: string): { frames: Frame[]; comments: number } {
  expect(text === '' || text.endsWith('\n\n'), 'the last frame is ended by a blank line').to.equal(true);
  const blocks = text.split('\n\n').slice(0, -1);
  for (const block of blocks) expect(block).to.match(/^((event: withdrawn\n)?data: \{.*\}|:.*)$/);
  const data = blocks.map((block) => block.replace(/^event: .*\n/, '')).filter((block) => block.startsWith('data: '));
  return {
    frames: data.map((block): Frame => JSON.parse(block.slice('data: '.length))),
    comments: blocks.length - data.length,
  };
}

/** The pieces of text put together. */
export const textOf = (frames: readonly Frame[]): string => frames.map(({ chunk = '' }) => chunk).join('');
