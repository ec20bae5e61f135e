// Runs one part and sends what it measured to the process that started it.
import { parts } from './parts/index.ts';

const [name, given = '{}'] = process.argv.slice(2);
const options = JSON.parse(given) as { quick: boolean; cache: string }; // as main.ts wrote it
const part = parts.find((each) => each.name === name);
if (!part || !process.send) throw new Error('start it with npm run bench');

const tell = (line: string): void => void process.stderr.write(`  ${line}\n`);
const { figures, skipped = [], plots = [] } = await part.run({ ...options, tell });
process.send({ part: part.name, figures, skipped, plots }, () => process.exit());
