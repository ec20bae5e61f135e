import { expect } from 'chai';
import { ConfigurationError, type Problem } from '../../../core/contract/errors.ts';
import type { Environment } from '../../../core/host/env.ts';
import { lintPipeline, loadPipeline } from '../../../core/host/load.ts';
import { plugins } from '../../support/plugins.ts';

const lint = (text: string, env: Environment = {}): Promise<Problem[]> =>
  lintPipeline({ file: 'p.yaml', text, env, builtins: plugins });

const formatAll = (problems: readonly Problem[]): string[] =>
  problems.map(({ line, column, message }) => `${line}:${column} ${message}`);

const valid = `version: 1
resources:
  kb: { shelf: { embedder: em } }
  em: { coin: {} }
answer:
  - seek: { from: kb }
  - say: { text: hello }
ingest:
  - gather:
  - shelve: {}
`;

const answer = (...steps: string[]): string => ['version: 1', 'answer:', ...steps.map((step) => `  - ${step}`), ''].join('\n');

/** Name, file, and every problem as `line:column message`; a message that ends in … may go on. */
const CASES: readonly [string, string, readonly string[], Environment?][] = [
  ['a good file', valid, []],
  ['an unknown plugin', answer('sya: { text: hi }'), ["3:5 there is no plugin 'sya'; did you mean 'say'?"]],
  ['an unknown option', answer('say: { text: hi, scor: 3 }'), ["3:22 unknown option 'scor'; did you mean 'score'?"]],
  ['a wrong type', answer('say: { text: hi, score: many }'), ["3:29 option 'score' must be integer"]],
  ['a number out of range', answer('say: { text: hi, score: 101 }'), ["3:29 option 'score' must be <= 100"]],
  [
    'a value that is none of the choices',
    answer('say: { text: hi, tone: cold }'),
    ["3:28 option 'tone' wants one of plain, warm"],
  ],
  [
    'a time without unit',
    answer('say: { text: hi, wait: "20" }'),
    ["3:28 option 'wait' wants a time with its unit, such as 20s or 1.5m"],
  ],
  [
    'a size without unit',
    answer('say: { text: hi, room: 20 }'),
    ["3:28 option 'room' wants a size with its unit, such as 512KiB or 1MiB"],
  ],
  ['a missing option', answer('say: {}'), ["3:10 option 'text' is missing: What is said."]],
  [
    'an entry of a list',
    answer('say: { text: hi, rules: [{}, { patern: x }] }'),
    [
      "3:30 option 'pattern' is missing: What to look for.",
      "3:34 option 'pattern' is missing: What to look for.",
      "3:36 unknown option 'patern'; did you mean 'pattern'?",
    ],
  ],
  [
    'what the plugin itself finds',
    answer('say: { text: hi, rules: [{ pattern: a }, { pattern: "(" }] }'),
    ['3:57 this rule has no end'],
  ],
  ['what it finds with absolute paths', answer('say: { text: hi, notes: /at/all/lost }'), ['3:29 /at/all/lost is lost']],
  [
    'wrong types alone where the plugin could not look',
    answer('say: { text: hi, score: many, rules: [{ pattern: "(" }] }'),
    ["3:29 option 'score' must be integer"],
  ],
  ['options that are no mapping', answer('say: hello'), ['3:10 the value must be a mapping from option to value']],
  [
    'one label twice',
    answer('say: { text: a }', 'say: { text: b }'),
    ["4:5 two steps of answer are called 'say': give one of them a label of its own"],
  ],
  [
    'a label in the wrong case',
    answer('{ say: { text: a }, label: First-One }'),
    ["3:32 the label 'First-One' is not snake_case"],
  ],
  ['a need that nothing gives', answer('cheer: {}'), ["3:5 step 'cheer' needs 'answer', which no step before it gives"]],
  [
    'a need that is given later',
    answer('cheer: {}', 'say: { text: a }'),
    ["3:5 step 'cheer' needs 'answer', which 'say' gives only after it: move 'say' before it"],
  ],
  [
    'a need that an early end leaves out',
    `${answer('say: { text: a }')}afterwards:\n  - cheer: {}\n`,
    ["5:5 step 'cheer' needs 'answer', which is not there when an answer ends early"],
  ],
  ['a resource that is not there', answer('seek: { from: kb }'), ["3:19 there is no knowledge base 'kb' under resources"]],
  [
    'a resource without a part that is needed',
    `resources: { kb: { shelf: {} } }\n${answer('say: { text: x }')}ingest:\n  - gather: {}\n  - stow: { into: kb }\n`,
    ["7:19 'kb' has no writer: the plugin 'shelf' offers none"],
  ],
  [
    'a resource without a part that another has',
    `resources: { kb: { shelf: {} }, top: { attic: {} } }\n${answer('say: { text: x }')}ingest:\n  - gather: {}\n  - stow: { into: kb }\n`,
    ["7:19 'kb' has no writer: the plugin 'shelf' offers none; 'top' would do"],
  ],
  [
    'a resource with a slip in its name',
    `resources: { base: { shelf: {} } }\n${answer('seek: { from: bse }')}`,
    ["4:19 there is no knowledge base 'bse' under resources; did you mean 'base'?"],
  ],
  [
    'a resource of another kind',
    `resources: { em: { coin: {} } }\n${answer('seek: { from: em }')}`,
    ["4:19 'em' is an embedder, not a knowledge base"],
  ],
  [
    'resources in a circle',
    `resources:\n  a: { coin: { behind: b } }\n  b: { coin: { behind: a } }\n${answer('say: { text: x }')}`,
    ['2:8 resources wait for each other: a -> b -> a'],
  ],
  [
    'a step under resources',
    `resources: { s: { say: { text: x } } }\n${answer('say: { text: x }')}`,
    ["1:17 'say' is a step: it belongs in a list, not under resources"],
  ],
  ['a resource among steps', answer('shelf: {}'), ["3:5 'shelf' is a knowledge base: it belongs under resources"]],
  [
    'a list of resources',
    `resources: []\n${answer('say: { text: x }')}`,
    ['1:12 resources is a mapping from a name to a plugin and its options'],
  ],
  [
    'a mapping of steps',
    'version: 1\nanswer: { say: { text: x } }\n',
    ['2:9 the list answer is missing: the steps from a question to its answer', '2:9 answer is a list of steps'],
  ],
  [
    'two keys in a step',
    answer('{ say: { text: x }, cheer: {} }'),
    ["3:5 an entry has one key, the plugin's name, not 2 (say, cheer): indent the options, or make two entries"],
  ],
  ['a step without a key', answer('say'), ["3:5 an entry has one key, the plugin's name"]],
  ['an unknown section', `${answer('say: { text: x }')}anwser: []\n`, ["4:1 unknown section 'anwser'; did you mean 'answer'?"]],
  ['another version', 'version: 2\nanswer: []\n', ['1:10 version is 2: this service reads version 1']],
  ['no version', 'answer: []\n', ['1:1 version is missing: this service reads version 1']],
  ['no mapping at all', '- a\n', ['1:1 a pipeline file is a mapping with version, resources and answer']],
  ['an empty file', '', ['1:1 a pipeline file is a mapping with version, resources and answer']],
  ['YAML that cannot be read', 'version: 1\nanswer: [\n', ['3:1 Flow sequence in block collection must be…']],
  ['a key given twice', 'version: 1\nversion: 1\nanswer: []\n', ['2:1 Map keys must be unique']],
  [
    'a variable that is not set',
    answer('say: { text: "${GREETING}" }'),
    ['3:18 the variable GREETING is not set: set it, or GREETING_FILE, or write ${GREETING:-default}'],
  ],
  [
    'a variable that is not set where a number is wanted',
    answer('say: { text: a, score: "${SCORE}" }'),
    ['3:28 the variable SCORE is not set…'],
  ],
  [
    'a variable that is set',
    'version: 1\nanswer:\n  - say:\n      text: ${GREETING}\n      score: ${SCORE}\n',
    [],
    { GREETING: 'hi', SCORE: '7' },
  ],
  [
    'a default that is of the wrong type',
    'version: 1\nanswer:\n  - say:\n      text: a\n      score: ${SCORE:-much}\n',
    ["5:14 option 'score' must be integer"],
  ],
  ['no variable', answer('say: { text: "${}" }'), ["3:18 '${}' is not a variable: write ${NAME} or ${NAME:-default}"]],
  [
    'a mounted secret that is not there',
    answer('say: { text: "${KEY}" }'),
    ['3:18 KEY_FILE names /nowhere/key, which cannot be read…'],
    { KEY_FILE: '/nowhere/key' },
  ],
  [
    'ingest without a source',
    `${answer('say: { text: x }')}ingest:\n  - shelve: {}\n`,
    ["5:5 ingest begins with a step that reads documents, such as read_files; 'shelve' is none"],
  ],
  [
    'a source that is not first',
    `${answer('say: { text: x }')}ingest:\n  - gather: {}\n  - { gather: {}, label: again }\n`,
    ["6:7 'again' reads documents: it can only be the first step of ingest"],
  ],
];

describe('a pipeline file', () => {
  for (const [name, text, wanted, env] of CASES) {
    it(`tells of ${name}`, async () => {
      const problems = formatAll(await lint(text, env));
      expect(problems).to.have.lengthOf(wanted.length, problems.join('\n'));
      for (const [index, message] of wanted.entries()) {
        const found = problems[index] ?? '';
        expect(message.endsWith('…') ? `${found.slice(0, message.length - 1)}…` : found).to.equal(message);
      }
    });
  }

  it('tells of ten mistakes at once, in the order of its lines', async () => {
    const text = `version: 3
plugns: []
resources:
  kb: { shelf: { embedder: missing } }
  no: { shelv: {} }
answer:
  - say: { score: high }
  - sya: {}
  - { say: { text: a }, cheer: {} }
  - say: { text: "\${UNSET_HERE}", wait: 5 }
afterwards: nothing
`;
    expect(formatAll(await lint(text)).map((line) => line.split(' ')[0])).to.deep.equal([
      '1:10',
      '2:1',
      '4:28',
      '5:9',
      '7:10',
      '7:19',
      '8:5',
      '9:5',
      '10:5',
      '10:18',
      '10:41',
      '11:13',
    ]);
  });

  it('marks what only this machine lacks', async () => {
    const [problem] = await lint(answer('say: { text: "${UNSET_HERE}" }'));
    expect(problem?.unset).to.equal(true);
  });

  it('is refused with all problems when it is loaded', async () => {
    const error = await loadPipeline({ file: 'p.yaml', text: answer('sya: {}', 'cheer: {}'), env: {}, builtins: plugins }).catch(
      (thrown) => thrown,
    );
    expect(error).to.be.instanceOf(ConfigurationError);
    expect(error.code).to.equal('configuration_invalid');
    expect(error.message).to.equal("p.yaml:3:5: there is no plugin 'sya'; did you mean 'say'?");
  });

  it('is refused when it cannot be read', async () => {
    const error = await loadPipeline({ file: '/nowhere/p.yaml', env: {}, builtins: plugins }).catch((thrown) => thrown);
    expect(error.message).to.match(/^\/nowhere\/p.yaml:1:1: cannot be read: ENOENT/);
  });

  it('becomes a blueprint with defaults filled in', async () => {
    const { resources, steps } = await loadPipeline({ file: 'p.yaml', text: valid, env: {}, builtins: plugins });
    expect(resources.map(({ name, config }) => [name, config])).to.deep.equal([
      ['kb', { embedder: 'em', path: './shelf' }],
      ['em', {}],
    ]);
    expect(steps.answer[1]?.config).to.deep.equal({
      text: 'hello',
      score: 50,
      tone: 'plain',
      wait: '0s',
      room: '1KiB',
      rules: [],
    });
    expect(steps.ingest.map(({ label }) => label)).to.deep.equal(['gather', 'shelve']);
  });
});
