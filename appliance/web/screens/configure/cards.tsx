import { isWithin } from './edits.ts';
import type { ConnectionResult, SettingsField } from './types.ts';
import { UseCard, type UseCardProps } from './use-card.tsx';

export interface CardsProps extends Pick<UseCardProps, 'fields' | 'editor' | 'problems' | 'instance'> {
  /** What tests of connections have told, by resource. */
  results: Readonly<Record<string, ConnectionResult | undefined>>;
  onResult(resource: string, result: ConnectionResult | undefined): void;
}

/** Settings by the step or resource that they belong to. */
export const Cards = ({ fields, results, onResult, ...within }: CardsProps) => (
  <>
    {usesOf(fields).map((key) => (
      <UseCard
        key={key}
        {...within}
        fields={fields.filter(({ pointer }) => isWithin(pointer, key))}
        result={results[key]}
        onResult={(result) => onResult(key, result)}
      />
    ))}
  </>
);

/** Entries of the file that fields stand in: `/resources/kb`. */
const usesOf = (fields: readonly SettingsField[]): string[] => [
  ...new Set(fields.map(({ pointer }) => pointer.split('/').slice(0, 3).join('/'))),
];
