/**
 * Lets callers at a service of its own for as long as is said, with servers and a disk that fail now and then: questions, streams, chats,
 * ratings, edits, documents that come and go, what the screens ask for, MCP; callers who leave and who read slowly. Tells how the calls
 * ended, how long answers took, and whether memory, open files or timers grow. Ends with 1 when something failed that no fault
 * explains, or something grows. Linux only.
 *
 *   npm run soak -- [--minutes 30] [--rate 10] [--seed 1] [--json]
 */
import { parseArgs } from 'node:util';
import { linesOf, reportOf } from './soak/report.ts';
import { soak } from './soak/soak.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    rate: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
});
const [minutes, rate, seed] = [Number(values.minutes), Number(values.rate), Number(values.seed)];
if (!(minutes > 0 && rate > 0)) throw new Error('--minutes and --rate are numbers above 0');

const report = reportOf(await soak({ minutes, rate, seed, tell: (line) => console.error(line) }), minutes);
console.log(values.json ? JSON.stringify(report, null, 2) : linesOf(report).join('\n'));
process.exit(report.passed ? 0 : 1);
