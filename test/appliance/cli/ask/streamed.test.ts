import { stripVTControlCharacters } from 'node:util';
import { expect } from 'chai';
import { loadPipeline } from '../../../../core/host/load.ts';
import { builtins } from '../../../../plugins/index.ts';
import { touchstone } from '../../../support/command-line.ts';
import { folderWith } from '../../../support/folder.ts';
import { KEY, start, stopAll } from '../../../support/harness.ts';

/** Writes an answer in two pieces, with a score of its own. */
const SAY = `import { definePlugin, Type } from 'touchstone/plugin';
export const say = definePlugin()({
  name: 'say',
  summary: 'Writes an answer.',
  config: Type.Object({ score: Type.Integer({ default: 80, description: 'Its score.' }) }),
  needs: ['question'],
  gives: ['answer', 'draft', 'score'],
  create: ({ score }) => ({
    run(_facts, call) {
      call.emit('It lasts ');
      call.emit('two years.');
      return { answer: 'It lasts two years.', draft: 'It lasts two years.', score };
    },
  }),
});
`;
const WITHHELD = 'I found no reliable answer to this in the documents.';

const pipeline = (score: number): string =>
  `version: 1\nplugins: [./say.ts]\nanswer: [{ say: { score: ${score} } }, { gate_confidence: { min: 50 } }]\n`;

const files = { 'say.ts': SAY, 'good.yaml': pipeline(80), 'bad.yaml': pipeline(4) };

describe('touchstone ask --stream', function () {
  this.timeout(60_000);
  let folder: string;
  before(() => {
    folder = folderWith(files);
  });
  afterEach(stopAll);

  const lines = (stdout: string): string[] => stripVTControlCharacters(stdout).trimEnd().split('\n').slice(0, 3);

  /** The first lines that are shown of a question, asked in this process or of a running service. */
  async function asked(name: 'good' | 'bad', where: string): Promise<string[]> {
    const file = `${folder}/${name}.yaml`;
    const args = ['ask', '--stream', 'How long?'];
    if (where === 'here') return lines((await touchstone([...args, '--pipeline', file], { cwd: folder })).stdout);
    const blueprint = await loadPipeline({ file, env: {}, builtins });
    const service = await start(undefined, {
      open: (instances, options) => instances.open('test', blueprint, options),
    });
    return lines((await touchstone([...args, '--url', service.url, '--key', KEY], { cwd: folder })).stdout);
  }

  for (const where of ['here', 'of a service']) {
    it(`shows the answer as it comes, once (${where})`, async () => {
      const [first, second] = await asked('good', where);
      expect([first, second]).to.deep.equal(['It lasts two years.', '']);
    });

    it(`says that the text above is withdrawn, then the answer (${where})`, async () => {
      expect(await asked('bad', where)).to.deep.equal([
        'It lasts two years.',
        'withdrawn by gate_confidence: the text above; the answer is:',
        WITHHELD,
      ]);
    });
  }
});
