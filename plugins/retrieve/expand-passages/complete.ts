import type { Passage } from '../../../core/contract/facts/batch.ts';
import type { ScoredPassage } from '../../../core/contract/facts/search.ts';
import { joinedText } from '../../../lib/retrieval/joined-text.ts';

export interface Room {
  /** How many of the best passages are completed. */
  most: number;
  /** Most UTF-16 units that are added in all. */
  budget: number;
}

/** Passages next to each other, in their order. */
type Run = readonly [Passage, ...Passage[]];

/**
 * The passages with the best of them completed to their sections: neighbours are joined, nearest first and those behind before those in
 * front, as long as there is room. What has become part of another passage is left out; the others keep their places.
 */
export function completePassages(
  passages: readonly ScoredPassage[],
  found: readonly Passage[],
  { most, budget }: Room,
): ScoredPassage[] {
  const known = new Map<string, Passage>([...found, ...passages].map((passage) => [passage.id, passage]));
  const gone = new Set<string>();
  let left = budget;
  const joined = passages.map((passage, rank) => {
    if (rank >= most || gone.has(passage.id)) return passage;
    const run = runAround(passage, known, { left, gone });
    left -= run.reduce((sum, { id, text }) => sum + (id === passage.id ? 0 : text.length), 0);
    for (const { id } of run) if (id !== passage.id) gone.add(id);
    return run.length === 1 ? passage : joinedOf(passage, run);
  });
  return joined.filter(({ id }) => !gone.has(id));
}

interface Space {
  left: number;
  /** Ids of what is part of another passage. */
  gone: ReadonlySet<string>;
}

function runAround(passage: ScoredPassage, known: ReadonlyMap<string, Passage>, { left, gone }: Space): Run {
  const { document, position, section = { first: position, last: position } } = passage;
  let run: Run = [passage];
  let room = left;
  const next = (step: 1 | -1, at: number): boolean => {
    const neighbour = known.get(`${document}#${at}`);
    const isFree = neighbour && !gone.has(neighbour.id) && neighbour.text.length <= room;
    if (!isFree || at < section.first || at > section.last) return false;
    room -= neighbour.text.length;
    run = step === 1 ? [...run, neighbour] : [neighbour, ...run];
    return true;
  };
  let [behind, before] = [true, true];
  for (let distance = 1; behind || before; distance++) {
    behind = behind && next(1, position + distance);
    before = before && next(-1, position - distance);
  }
  return run;
}

/** One passage of several: with the id and the score of the one that was found, and the text of all. Stems go: they would tell of less. */
function joinedOf({ terms: _, cutBefore: __, cutAfter: ___, lead: ____, ...passage }: ScoredPassage, run: Run): ScoredPassage {
  const [first] = run;
  const last = run.at(-1) ?? first;
  return {
    ...passage,
    headings: first.headings,
    text: joinedText(run),
    start: first.start,
    end: last.end,
    ...(first.lead !== undefined && { lead: first.lead }),
    ...(first.cutBefore && { cutBefore: first.cutBefore }),
    ...(last.cutAfter && { cutAfter: last.cutAfter }),
  };
}
