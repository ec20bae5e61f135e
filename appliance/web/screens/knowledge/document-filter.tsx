import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Select, TextInput } from '../../components/index.ts';
import type { Slot } from '../../state/use-paged.ts';
import { t } from '../../texts/index.ts';
import type { Entry } from './document-table.tsx';
import { RemoveListed } from './remove-listed.tsx';
import { goToList, SORTS, STATES, type Wanted } from './wanted.ts';

/** Milliseconds after the last key before it is searched. */
const PAUSE = 250;
/** Origins that are proposed. */
const MOST_ORIGINS = 50;
/** The longest search and origin, as openapi.yaml says. */
const LONGEST = { search: 512, origin: 1000 };
const STATE_CHOICES = STATES.map((value) => ({ value, label: t.knowledge.states[value] }));
const SORT_CHOICES = SORTS.map((value) => ({ value, label: t.knowledge.sorts[value] }));
const ORIGINS = 'knowledge-origins';

export interface DocumentFilterProps {
  wanted: Wanted;
  slots: readonly Slot<Entry>[] | undefined;
  /** Documents were removed. */
  onChanged(): void;
}

/** Which documents are listed, how many there are, and what can be done to all of them. */
export function DocumentFilter({ wanted, slots, onChanged }: DocumentFilterProps) {
  const [search, setSearch] = useTyped(wanted.search, (text) => goToList({ ...wanted, search: text }));
  const [origin, setOrigin] = useTyped(wanted.origin, (text) => goToList({ ...wanted, origin: text }));
  return (
    <div class="stack">
      <search class="document-filter">
        <TextInput label={t.knowledge.search} type="search" value={search} onInput={setSearch} maxLength={LONGEST.search} />
        <TextInput
          label={t.knowledge.origin}
          value={origin}
          onInput={setOrigin}
          placeholder={t.knowledge.anyOrigin}
          list={ORIGINS}
          maxLength={LONGEST.origin}
        />
        <Select
          label={t.knowledge.state}
          value={wanted.state}
          options={STATE_CHOICES}
          onChange={(state) => goToList({ ...wanted, state })}
        />
        {wanted.state === 'loaded' && (
          <Select
            label={t.knowledge.sort}
            value={wanted.sort}
            options={SORT_CHOICES}
            onChange={(sort) => goToList({ ...wanted, sort })}
          />
        )}
      </search>
      <Origins slots={slots} />
      <div class="row document-count">
        <span role="status" class="muted">
          {slots && t.knowledge.found(slots.length)}
        </span>
        <RemoveListed wanted={wanted} count={slots?.length ?? 0} onRemoved={onChanged} />
      </div>
    </div>
  );
}

/** Those met so far. */
function Origins({ slots = [] }: { slots: readonly Slot<Entry>[] | undefined }) {
  const met = useMemo(() => new Set(slots.flatMap(({ entry }) => entry?.origin ?? [])), [slots]);
  return (
    <datalist id={ORIGINS}>
      {[...met].slice(0, MOST_ORIGINS).map((each) => (
        <option key={each} value={each} />
      ))}
    </datalist>
  );
}

/** What is being typed, told after a pause; what is told from elsewhere takes its place. */
function useTyped(told: string, tell: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(told);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const latest = useRef(tell);
  latest.current = tell;
  useEffect(() => setText(told), [told]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (next: string): void => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(next.trim()), PAUSE);
  };
  return [text, type];
}
