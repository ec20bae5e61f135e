/**
 * What tests of a plugin of one's own may import, as `touchstone/testing`, with any test runner: a step run once on given facts, and the
 * rules that every plugin keeps.
 */
export { CONTRACT } from './contract.ts';
export { configure, runStep, type StepResult, type TestResources, testCall } from './run-step.ts';
