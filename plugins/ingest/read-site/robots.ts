import robotsParser from 'robots-parser';
import { decode } from '../../../lib/ingest/decode.ts';
import { Refusal } from '../../../lib/upstream/refusal.ts';
import type { Config } from './options.ts';
import type { Visitor } from './visitor.ts';

/** What must be read at least of robots.txt (RFC 9309, 2.5); nothing behind it counts, nor any line that is too long to be a rule. */
const MOST_BYTES = 512_000;
const LONGEST_LINE = 2000;

/** What the robots.txt of a host says. */
export interface RobotRules {
  allows(url: URL): boolean;
  sitemaps: readonly string[];
  /** Why it could not be read: nothing of the host may be then (RFC 9309, 2.3.1.4). */
  unread?: string;
}

const parseRobots = robotsParser as unknown as typeof robotsParser.default; // it is CommonJS: its types say ES module

const ALL: RobotRules = { allows: () => true, sitemaps: [] };

/** Reads robots.txt of each host once. */
export class Robots {
  readonly #config: Config;
  readonly #visitor: Visitor;
  readonly #rules = new Map<string, Promise<RobotRules>>();

  constructor(config: Config, visitor: Visitor) {
    this.#config = config;
    this.#visitor = visitor;
  }

  rulesFor({ origin }: URL): Promise<RobotRules> {
    const known = this.#rules.get(origin);
    if (known) return known;
    const rules = this.#read(new URL('/robots.txt', origin));
    this.#rules.set(origin, rules);
    return rules;
  }

  async #read(url: URL): Promise<RobotRules> {
    if (!this.#config.robots) return ALL;
    try {
      const { status, body } = await this.#visitor.follow(url, { mostBytes: 10 * MOST_BYTES, wants: () => true });
      return status === 200 ? this.#rulesIn(decode(body.subarray(0, MOST_BYTES)), url) : ALL;
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown;
      return { allows: () => false, sitemaps: [], unread: `its robots.txt could not be read: ${thrown.message}` };
    }
  }

  #rulesIn(text: string, { href, host }: URL): RobotRules {
    const lines = text.split('\n').filter(({ length }) => length <= LONGEST_LINE);
    const robots = parseRobots(href, lines.join('\n'));
    const name = this.#config.user_agent;
    const delay = robots.getCrawlDelay(name);
    if (delay !== undefined && delay > 0) this.#visitor.slowDown(host, delay);
    return { allows: (url) => robots.isAllowed(url.href, name) !== false, sitemaps: robots.getSitemaps() };
  }
}
