// Run with any test runner that reads TypeScript, such as: node --test examples/plugin/greet-by-name.test.ts
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CONTRACT, runStep } from 'touchstone/testing';
import { greetByName } from './plugins/greet-by-name.ts';

describe('greet_by_name', () => {
  for (const [rule, check] of Object.entries(CONTRACT)) it(rule, () => check(greetByName));

  it('greets those who said their name', async () => {
    const facts = { answer: 'It is open.', options: { personalize: { preferredName: 'Ada' } } };
    const { answer } = await runStep(greetByName, facts, { options: { greeting: 'Hello' } });
    assert.equal(answer, 'Hello Ada. It is open.');
  });
});
