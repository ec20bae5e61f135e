/** Skips a suite from its `before`, and says in its title what is missing: whoever counts what was skipped names it. */
export function skipWithout(context: Mocha.Context, missing: string): never {
  const suite = context.test?.parent;
  if (suite) {
    suite.title += ` (skipped: ${missing})`;
    suite.pending = true;
  }
  return context.skip();
}
