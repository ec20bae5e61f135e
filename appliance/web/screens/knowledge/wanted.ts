import { addressOf, navigate, useRoute } from '../../state/router.tsx';

export const STATES = ['loaded', 'queued', 'failed'] as const;
export type DocumentState = (typeof STATES)[number];

export const SORTS = ['loaded', 'id'] as const;

/** Which documents are listed. Empty: any. */
export interface Wanted {
  search: string;
  origin: string;
  state: DocumentState;
  sort: (typeof SORTS)[number];
}

/** As the address says it, so that a link or a step back has the same list. */
export function useWanted(): Wanted {
  const { query } = useRoute();
  return {
    search: query.get('search') ?? '',
    origin: query.get('origin') ?? '',
    state: STATES.find((each) => each === query.get('state')) ?? 'loaded',
    sort: SORTS.find((each) => each === query.get('sort')) ?? 'loaded',
  };
}

export const isNarrowed = ({ search, origin }: Wanted): boolean => search !== '' || origin !== '';

/** The address of a list, with or without an open document. */
export const listAddress = ({ search, origin, state, sort }: Wanted, document?: string): string =>
  addressOf('knowledge', document === undefined ? ['documents'] : ['documents', document], {
    ...(search && { search }),
    ...(origin && { origin }),
    ...(state !== 'loaded' && { state }),
    ...(sort !== 'loaded' && { sort }),
  });

export const goToList = (wanted: Wanted): void => navigate(listAddress(wanted), { replace: true });
