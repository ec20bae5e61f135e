import { heldIn, type Match } from '../matching/match.ts';
import { ALIKE, type Contradiction, has, isAlike, isHeld, type Pair, same } from '../matching/pair.ts';
import { isOtherwiseMeasured, isRate, textTogether, unitBeside } from '../tokens/quantities.ts';
import type { Token } from '../tokens/token.ts';

const isNumber = ({ kind }: Token): boolean => kind === 'number' || kind === 'month';

/** Whether two stand beside the same word. The month stands before its day or behind it. */
function areInPlace([own, at]: [readonly Token[], number], [theirs, there]: [readonly Token[], number]): boolean {
  if (same(own[at - 1], theirs[there - 1]) || same(own[at + 1], theirs[there + 1])) return true;
  const months = (tokens: readonly Token[], place: number): Token[] =>
    [tokens[place - 1], tokens[place + 1]].filter((token) => token !== undefined).filter(({ kind }) => kind === 'month');
  return months(own, at).some((month) => has(months(theirs, there), month));
}

/** A number with the unit beside it. */
function measureAt(tokens: readonly Token[], at: number): { start: number; end: number; text: string } {
  const number = tokens[at] as Token; // its place comes from there
  const unit = unitBeside(tokens, at);
  if (!unit) return number;
  return {
    start: Math.min(unit.start, number.start),
    end: Math.max(unit.end, number.end),
    text: textTogether(number, unit),
  };
}

interface Sides extends Pair {
  theirs: readonly Token[];
  /** Each side holds most of the other. Else the unit holds most of the sentence, and may tell more. */
  areAlike: boolean;
}

function otherValue({ own, theirs, place, areAlike }: Sides, { token, at }: Match): Contradiction[] {
  const isStrange = (other: Token): boolean => other.kind === token.kind && !has(own, other);
  const isHere = (there: number): boolean => areInPlace([own, at], [theirs, there]);
  const otherwise = theirs.findIndex(
    (other, there) => isStrange(other) && isOtherwiseMeasured(token, other) && (areAlike || isHere(there)),
  );
  if (otherwise >= 0) {
    const { start, end } = measureAt(own, at);
    return [{ kind: 'unit', start, end, instead: measureAt(theirs, otherwise).text, unit: place }];
  }
  if (!areAlike) return [];
  const instead = theirs.find((other, there) => isStrange(other) && (token.kind === 'month' || isHere(there)));
  return instead ? [{ kind: 'number', start: token.start, end: token.end, instead: instead.text, unit: place }] : [];
}

function otherRate({ own, theirs, place, areAlike }: Sides, { token }: Match): Contradiction[] {
  if (!areAlike) return [];
  const instead = theirs.find((other) => isRate(other) && !has(own, other));
  return instead ? [{ kind: 'unit', start: token.start, end: token.end, instead: instead.text, unit: place }] : [];
}

/** Numbers, months and units that the unit does not hold, where it holds another in their place, or the same number in another unit. */
export function otherValues(pair: Pair): Contradiction[] {
  const { matches, own, unit, index } = pair;
  const strange = matches.filter((match) => (isNumber(match.token) || isRate(match.token)) && !heldIn(match, unit));
  if (strange.length === 0) return [];
  const theirs = index.tokens.slice(unit.first, unit.after);
  // What both sides hold counts among the words that are alike.
  const isApart = (token: Token): boolean =>
    (isNumber(token) || token.kind === 'unit') && !(has(own, token) && has(theirs, token));
  if (!isHeld(pair, ALIKE, isApart)) return [];
  const sides = { ...pair, theirs, areAlike: isAlike(pair, ALIKE, isApart) };
  return strange.flatMap((match) => (isNumber(match.token) ? otherValue(sides, match) : otherRate(sides, match)));
}
