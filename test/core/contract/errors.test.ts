import { expect } from 'chai';
import { ConfigurationError, Failure } from '../../../core/contract/errors.ts';

const DISK = new Error('the disk is gone');

describe('what a step throws, as a failure', () => {
  const CASES: [name: string, thrown: unknown, expected: Partial<Failure>][] = [
    ['an error', DISK, { code: 'step_failed', message: "step 'load' failed: the disk is gone", step: 'load', cause: DISK }],
    [
      'something that is no error',
      'gone',
      { code: 'step_failed', message: "step 'load' failed: gone", step: 'load', cause: 'gone' },
    ],
    [
      'a failure, with its own code, words and cause',
      new Failure('storage_full', 'full', { cause: DISK }),
      { code: 'storage_full', message: 'full', step: 'load', cause: DISK },
    ],
    [
      'a failure of another step, as it is',
      new Failure('storage_full', 'full', { step: 'write', cause: DISK }),
      { code: 'storage_full', message: 'full', step: 'write', cause: DISK },
    ],
  ];
  for (const [name, thrown, expected] of CASES)
    it(`is ${name}`, () => {
      const { code, message, step, cause } = Failure.from(thrown, 'load');
      expect({ code, message, step, cause }).to.deep.equal(expected);
    });

  it('is an error with a name of its own', () => expect(String(new Failure('storage_full', 'full'))).to.equal('Failure: full'));
});

describe('the mistakes of a configuration', () => {
  it('are told with their places, all of them', () => {
    const problems = [
      { file: 'a.yaml', line: 1, column: 2, message: 'this is wrong' },
      { file: 'b.yaml', line: 3, column: 4, message: 'this, too' },
    ];
    const error = new ConfigurationError(problems);
    expect(error.message).to.equal('a.yaml:1:2: this is wrong\nb.yaml:3:4: this, too');
    expect(error).to.deep.include({ code: 'configuration_invalid', problems });
  });
});
