import { expect } from 'chai';
import type { Call } from '../../../../core/contract/call.ts';
import type { AnyPlugin } from '../../../../core/contract/plugin.ts';
import { finish } from '../../../../core/contract/plugin.ts';
import { Trace } from '../../../../core/contract/trace.ts';
import { loadPipeline } from '../../../../core/host/load.ts';
import { openPipeline } from '../../../../core/host/open.ts';
import { callWith, silent } from '../../../support/call.ts';
import { catalogOf } from '../../../support/plugins.ts';
import { step } from '../../../support/steps.ts';

const START = { question: 'How long?', options: {}, session: {}, instance: 'test' };

const gate = (plugin: AnyPlugin): AnyPlugin => ({ ...plugin, withholds: true });

const write = step('write', {
  gives: ['answer'],
  run: (_facts, call: Call) => {
    call.emit('Two ');
    call.emit('years.');
    return { answer: 'Two years.' };
  },
});
const judged = step('judged', {
  gives: ['answer'],
  run: (_facts, call: Call) => {
    for (const piece of ['Two years. ', 'Or three.']) call.emit(piece);
    call.emitBacked?.('Two years. ');
    return { answer: 'Two years. Or three.' };
  },
});
const pass = gate(
  step('pass', { needs: ['answer'], gives: ['answer'], run: ({ answer }) => ({ answer: `Perhaps: ${answer}` }) }),
);
const hold = gate(step('hold', { gives: ['answer'], run: () => finish('low_confidence', { answer: 'I do not know.' }) }));
const keep = gate(step('keep', { run: () => undefined }));
const early = gate(step('early', { run: () => undefined }));
/** Whose text may be for nobody. */
const buffer: AnyPlugin = {
  ...step('buffer', { needs: ['answer'], gives: ['answer'] }),
  create: () => ({ buffers: true, run: () => ({ answer: 'Some years.' }) }),
};
const polish = step('polish', { needs: ['answer'], gives: ['answer'], run: ({ answer }) => ({ answer: `${answer}!` }) });
const silentWriter = step('quiet', { gives: ['answer'], run: () => ({ answer: 'Two years.' }) });

/** What a caller who streams gets from these steps, and the answer in the end. */
async function stream(stream: string, ...steps: AnyPlugin[]) {
  const text = `version: 1\nstream: ${stream}\nanswer: [${steps.map(({ name }) => `{ ${name}: {} }`).join(', ')}]\n`;
  const blueprint = await loadPipeline({ file: 'p.yaml', text, env: {}, builtins: catalogOf(...steps) });
  const pipeline = await openPipeline(blueprint, { log: silent });
  const chunks: string[] = [];
  const { turn, reason } = await pipeline.answer(START, callWith({ emit: (chunk: string) => chunks.push(chunk) }));
  await pipeline.close();
  return { chunks, answer: turn.answer, reason };
}

describe('streamed text', () => {
  for (const [name, mode, steps, chunks, answer] of [
    ['goes out as it is written', 'live', [write, pass, polish], ['Two ', 'years.'], 'Perhaps: Two years.!'],
    ['goes out before a gate withholds', 'live', [write, hold], ['Two ', 'years.'], 'I do not know.'],
    ['waits for the last gate where told', 'gated', [write, pass, polish], ['Perhaps: Two years.'], 'Perhaps: Two years.!'],
    ['never goes out when a gate withholds', 'gated', [write, pass, hold], [], 'I do not know.'],
    ['goes out as it is written when the gates stand before', 'gated', [early, write, polish], ['Two ', 'years.'], 'Two years.!'],
    ['goes out as it is written where there is no gate', 'gated', [write], ['Two ', 'years.'], 'Two years.'],
    ['goes out as far as it is backed', 'gated', [judged, hold], ['Two years. '], 'I do not know.'],
    [
      'goes out as far as it is backed, the rest behind the gate',
      'gated',
      [judged, keep],
      ['Two years. ', 'Or three.'],
      'Two years. Or three.',
    ],
    [
      'ends with what is backed where the gate made another answer',
      'gated',
      [judged, pass],
      ['Two years. '],
      'Perhaps: Two years. Or three.',
    ],
    ['waits for the last gate whatever is backed', 'whole', [judged, keep], ['Two years. Or three.'], 'Two years. Or three.'],
    ['never goes out when a gate withholds', 'whole', [judged, hold], [], 'I do not know.'],
    ['goes out as it is written, backed or not', 'live', [judged, keep], ['Two years. ', 'Or three.'], 'Two years. Or three.'],
    ['waits for a step that buffers, in every mode', 'live', [write, buffer, polish], ['Some years.'], 'Some years.!'],
    ['waits for a step that buffers, whatever is backed', 'gated', [judged, buffer], ['Some years.'], 'Some years.'],
    [
      'waits for a step that buffers, and for gates behind it',
      'gated',
      [judged, buffer, pass],
      ['Perhaps: Some years.'],
      'Perhaps: Some years.',
    ],
    ['is nothing where nobody writes any', 'gated', [silentWriter, pass], [], 'Perhaps: Two years.'],
  ] as const) {
    it(`${name} (${mode})`, async () => {
      const got = await stream(mode, ...steps);
      expect(got.chunks).to.deep.equal(chunks);
      expect(got.answer).to.equal(answer);
    });
  }

  it('has three modes', async () => {
    const thrown = await stream('later', write).catch(String);
    expect(thrown).to.match(/p\.yaml:2:9: stream is one of live, gated, whole; not 'later'/);
  });
});

describe('a trace', () => {
  it('holds what each step took and told, and nothing where nobody asks', async () => {
    const told = step('told', {
      run: (_facts, { trace }: Call) => {
        trace?.note({ a: 1 });
        trace?.note({ b: 2, ...(trace.content && { text: 'hush' }) });
      },
    });
    const end = step('end', { run: () => finish('blocked') });
    const text = 'version: 1\nanswer: [{ told: {} }, { early: {} }, { end: {} }, { write: {} }]\n';
    const builtins = catalogOf(told, early, end, write);
    const pipeline = await openPipeline(await loadPipeline({ file: 'p.yaml', text, env: {}, builtins }), { log: silent });
    const trace = new Trace(false);
    await pipeline.answer(START, callWith({ trace }));
    await pipeline.answer(START, callWith());
    expect(trace.steps.map(({ milliseconds: _, ...rest }) => rest)).to.deep.equal([
      { step: 'told', outcome: 'ok', details: { a: 1, b: 2 } },
      { step: 'early', outcome: 'ok' },
      { step: 'end', outcome: 'finish' },
    ]);
    expect(trace.steps.every(({ milliseconds }) => milliseconds >= 0 && milliseconds < 1000)).to.equal(true);
    await pipeline.close();
  });
});
