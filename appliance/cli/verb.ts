import type { Command } from 'commander';
import type { Environment } from '../../core/host/env.ts';

/** What a verb knows of the process it runs in. */
export interface Context {
  env: Environment;
  /** Absolute. */
  cwd: string;
  /**
   * Results, for people and for programs alike. A line with colours goes to the terminal as it is: what it holds of others has been made
   * visible.
   */
  out(line: string, hasColours?: boolean): void;
  /** Results that come in pieces, with no line break after each. */
  write(text: string): void;
  /** What is told about the work: progress, hints, problems that are no result. */
  err(line: string): void;
  /** Standard error is a terminal: progress may be drawn. */
  terminal: boolean;
  /** Stacks and the debug log are wanted. */
  debug: boolean;
}

/** One verb of the command line; each lives in a file of its own, loaded when it is named. */
export interface Verb {
  /** Adds arguments, options and examples. */
  declare(command: Command): void;
  /** Does the work; the result is the exit code. `command` holds the arguments as given. */
  run(command: Command, context: Context): Promise<number>;
}

/** The end of a verb's help. */
export const examples = (...lines: string[]): string => `\nExamples:\n${lines.map((line) => `  ${line}`).join('\n')}`;
