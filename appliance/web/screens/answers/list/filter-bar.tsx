import { useEffect, useState } from 'preact/hooks';
import type { Schemas } from '../../../api/client.ts';
import { Button, Disclosure, Field, Select, TextInput } from '../../../components/index.ts';
import { number, t } from '../../../texts/index.ts';
import { type Filter, type Filters, PERIODS, RATED, REASONS, STATES } from './conditions.ts';

export interface FilterBarProps {
  filters: Filters;
  /** Of what is listed: names of intents and categories. */
  figures: Schemas['AnswerFigures'] | undefined;
  seesContent: boolean;
  onChange(filters: Filters): void;
}

/** Milliseconds after the last key until a search begins. */
const PAUSE = 300;
const SEEN: readonly Filter[] = ['search', 'period', 'from', 'to', 'reason'];

export function FilterBar({ filters, figures, seesContent, onChange }: FilterBarProps) {
  const set = (name: Filter, value: string): void => onChange({ ...filters, [name]: value });
  const isMore = Object.keys(filters).some((name) => !SEEN.some((each) => each === name));
  return (
    <search class="answers-filters">
      <div class="answers-filter-row">
        {seesContent && <SearchField value={filters.search ?? ''} onChange={(value) => set('search', value)} />}
        <Period filters={filters} onChange={onChange} />
        <Choose name="reason" filters={filters} set={set} options={REASONS.map((each) => [each, t.answers.reasons[each]])} />
      </div>
      <Disclosure summary={t.answers.filters.more} open={isMore}>
        <div class="answers-filter-row">
          <Figure name="lowest" filters={filters} set={set} />
          <Figure name="highest" filters={filters} set={set} />
          <Choose name="rated" filters={filters} set={set} options={RATED.map((each) => [each, t.answers.rated[each]])} />
          <Choose name="state" filters={filters} set={set} options={STATES.map((each) => [each, t.answers.states[each]])} />
          <Choose name="category" filters={filters} set={set} options={named(figures?.categories, filters.category)} />
          <Choose name="intent" filters={filters} set={set} options={named(figures?.intents, filters.intent)} />
        </div>
      </Disclosure>
      {Object.keys(filters).length > 0 && (
        <div>
          <Button small onClick={() => onChange({})}>
            {t.answers.filters.clear}
          </Button>
        </div>
      )}
    </search>
  );
}

/** Names with their counts; the one that is chosen as well, where there are no answers with it. */
function named(counts: Record<string, number> = {}, chosen = ''): [string, string][] {
  const all = Object.entries(counts).map(([name, count]): [string, string] => [name, `${name} (${number(count)})`]);
  return chosen === '' || Object.hasOwn(counts, chosen) ? all : [...all, [chosen, chosen]];
}

interface OneFilterProps {
  name: Filter;
  filters: Filters;
  set(name: Filter, value: string): void;
}

const Choose = ({ name, filters, set, options }: OneFilterProps & { options: readonly (readonly [string, string])[] }) => (
  <Select
    label={t.answers.filters[name]}
    value={filters[name] ?? ''}
    options={[{ value: '', label: t.answers.filters.every }, ...options.map(([value, label]) => ({ value, label }))]}
    onChange={(value) => set(name, value)}
  />
);

const Figure = ({ name, filters, set }: OneFilterProps) => (
  <Field label={t.answers.filters[name]}>
    {(wiring) => (
      <input
        {...wiring}
        class="input"
        type="number"
        min={0}
        max={100}
        value={filters[name] ?? ''}
        onChange={({ currentTarget }) => set(name, currentTarget.value)}
      />
    )}
  </Field>
);

function SearchField({ value, onChange }: { value: string; onChange(value: string): void }) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(onChange, PAUSE, text);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div class="answers-search">
      <TextInput
        label={t.answers.filters.search}
        type="search"
        placeholder={t.answers.filters.searchHint}
        maxLength={500}
        value={text}
        onInput={setText}
      />
    </div>
  );
}

const OWN = 'own';

function Period({ filters, onChange }: Pick<FilterBarProps, 'filters' | 'onChange'>) {
  const { period, from, to, ...others } = filters;
  const [isOwn, setIsOwn] = useState(Boolean(from || to));
  const choose = (value: string): void => {
    setIsOwn(value === OWN);
    onChange({ ...others, ...(value !== OWN && { period: value }) });
  };
  const date = (name: 'from' | 'to') => (
    <TextInput
      label={t.answers.filters[name]}
      type="date"
      value={filters[name] ?? ''}
      onInput={(value) => onChange({ ...filters, [name]: value })}
    />
  );
  const options = [
    { value: '', label: t.answers.filters.always },
    ...PERIODS.map((value) => ({ value, label: t.answers.filters.days(Number(value)) })),
    { value: OWN, label: t.answers.filters.own },
  ];
  const shown = isOwn ? OWN : (PERIODS.find((each) => each === period) ?? '');
  return (
    <>
      <Select label={t.answers.filters.period} value={shown} options={options} onChange={choose} />
      {isOwn && date('from')}
      {isOwn && date('to')}
    </>
  );
}
