import type { Schemas } from '../../../api/client.ts';

export const REASONS = [
  'answered',
  'cached',
  'degraded',
  'no_results',
  'low_confidence',
  'low_grounding',
  'blocked',
  'too_short',
  'too_long',
  'timeout',
] as const satisfies readonly Schemas['Reason'][];
export const RATED = ['good', 'bad', 'any', 'none'] as const satisfies readonly Schemas['Rated'][];
export const STATES = ['edited', 'outdated', 'dismissed'] as const satisfies readonly Schemas['AnswerState'][];
/** Days back; besides all and dates of one's own. */
export const PERIODS = ['1', '7', '30', '90'] as const;

/** Names of the filters in the address of the screen. */
export const FILTERS = [
  'search',
  'period',
  'from',
  'to',
  'reason',
  'lowest',
  'highest',
  'rated',
  'state',
  'category',
  'intent',
] as const;
export type Filter = (typeof FILTERS)[number];
export type Filters = Partial<Record<Filter, string>>;

export function filtersOf(query: URLSearchParams): Filters {
  return Object.fromEntries(FILTERS.flatMap((name) => (query.get(name) ? [[name, query.get(name) ?? '']] : [])));
}

const DAY = 86_400_000;

const percentOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,3}$/.test(text) && Number(text) <= 100 ? Number(text) : undefined;

/** Midnight of a day of the calendar here, as ISO 8601; undefined for what is no date. */
function midnight(day: string | undefined, later = 0): string | undefined {
  const date = new Date(`${day}T00:00:00`);
  if (day === undefined || Number.isNaN(date.getTime())) return undefined;
  date.setDate(date.getDate() + later);
  return date.toISOString();
}

/** The beginning of a period, cut to the minute: the same question is asked while nothing else changes. */
const ago = (days: number): string => new Date(Math.floor((Date.now() - days * DAY) / 60_000) * 60_000).toISOString();

const oneOf = <T extends string>(all: readonly T[], text: string | undefined): T | undefined => all.find((each) => each === text);

/** What the service is asked for. What an address says that is no filter is left out. */
export function conditionsOf({ search, period, from, to, ...given }: Filters): Schemas['AnswersWanted'] {
  const days = oneOf(PERIODS, period);
  const wanted = {
    search: search?.slice(0, 500),
    since: days ? ago(Number(days)) : midnight(from),
    until: days ? undefined : midnight(to, 1),
    reason: oneOf(REASONS, given.reason),
    lowest: percentOf(given.lowest),
    highest: percentOf(given.highest),
    rated: oneOf(RATED, given.rated),
    state: oneOf(STATES, given.state),
    category: given.category?.slice(0, 256),
    intent: given.intent?.slice(0, 256),
  };
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined && value !== ''));
}
