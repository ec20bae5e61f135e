// Tells where the time of a .cpuprofile went: node bench/profile.ts FILE [how many lines] [seconds at the start to leave out]
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rootFolder } from '../appliance/root.ts';

interface ProfileNode {
  id: number;
  callFrame: { functionName: string; url: string; lineNumber: number };
  children?: number[];
}

interface Profile {
  nodes: ProfileNode[];
  samples: number[];
  /** Microseconds since the sample before. */
  timeDeltas: number[];
}

const IDLE = new Set(['(idle)']);

const placeOf = ({ callFrame: { functionName, url, lineNumber } }: ProfileNode): string => {
  const file = url.startsWith('file:') ? fileURLToPath(url).replace(`${rootFolder()}/`, '') : url;
  return `${functionName || '(anonymous)'}  ${file}${file ? `:${lineNumber + 1}` : ''}`;
};

/** Microseconds of each node without its children. */
function selfTimes({ samples, timeDeltas }: Profile, skipped: number): Map<number, number> {
  const times = new Map<number, number>();
  let moment = 0;
  for (const [index, id] of samples.entries()) {
    const time = timeDeltas[index] ?? 0;
    moment += time;
    if (moment > skipped) times.set(id, (times.get(id) ?? 0) + time);
  }
  return times;
}

/** The package, the file of ours, or the part of Node that a function stands in. */
function ownerOf(place: string): string {
  const [name = '', file = ''] = place.split('  ');
  const [, library] = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/.exec(file) ?? [];
  return library ?? (file ? file.replace(/:\d+$/, '') : name);
}

type Totals = Map<string, number>;
const add = (totals: Totals, name: string, time: number): void => void totals.set(name, (totals.get(name) ?? 0) + time);

/** Sums by function, alone and with what it calls; a function that calls itself counts once. */
function totalsOf(profile: Profile, skipped: number): { self: Totals; whole: Totals; all: number } {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const times = selfTimes(profile, skipped);
  const [self, whole]: [Totals, Totals] = [new Map(), new Map()];
  const visit = (id: number, above: ReadonlySet<string>): number => {
    const node = nodes.get(id) as ProfileNode; // children name nodes of the same file
    const place = placeOf(node);
    const own = IDLE.has(node.callFrame.functionName) ? 0 : (times.get(id) ?? 0);
    const inside = new Set(above).add(place);
    const sum = (node.children ?? []).reduce((total, child) => total + visit(child, inside), own);
    add(self, place, own);
    if (!above.has(place)) add(whole, place, sum);
    return sum;
  };
  const [root] = profile.nodes;
  return { self, whole, all: root ? visit(root.id, new Set()) : 0 };
}

function printTop(title: string, totals: Totals, all: number, lines: number): void {
  console.log(`\n${title}`);
  const sorted = [...totals].sort(([, a], [, b]) => b - a).slice(0, lines);
  for (const [place, time] of sorted) console.log(`${((100 * time) / all).toFixed(1).padStart(6)} %  ${place}`);
}

const [file, lines = '40', seconds = '0'] = process.argv.slice(2);
if (!file) throw new Error('name a file that node --cpu-prof has written');
const profile: Profile = JSON.parse(readFileSync(file, 'utf8'));
const { self, whole, all } = totalsOf(profile, Number(seconds) * 1e6);
const owners: Totals = new Map();
for (const [place, time] of self) add(owners, ownerOf(place), time);
console.log(`${(all / 1e6).toFixed(2)} s at work`);
printTop('alone', self, all, Number(lines));
printTop('by file or package', owners, all, Number(lines));
printTop('with what it calls', whole, all, Number(lines));
