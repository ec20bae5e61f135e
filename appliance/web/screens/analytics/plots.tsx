import { number } from '../../texts/index.ts';

export interface Part {
  label: string;
  value: number;
  /** In place of the number. */
  told?: string;
}

/** Columns beside each other, each with its number on it: a distribution. Its table is what is read aloud. */
export function Columns({ label, parts }: { label: string; parts: readonly Part[] }) {
  const most = Math.max(1, ...parts.map(({ value }) => value));
  return (
    <div class="columns" role="img" aria-label={label}>
      {parts.map(({ label: name, value }) => (
        <div key={name} class="column">
          <span class="column-number">{value > 0 ? number(value, { notation: 'compact' }) : ''}</span>
          <span class="column-bar" style={{ height: `${(value / most) * 100}%` }} data-none={value === 0} />
          <span class="column-name">{name}</span>
        </div>
      ))}
    </div>
  );
}

export interface Bar extends Part {
  key: string;
  /** A web address: others are no links. */
  url?: string;
  /** A second length in the same measure, drawn behind the first. */
  beyond?: number;
  /** Small, behind the number. */
  note?: string;
}

const linkOf = (url: string | undefined): string | undefined => (url && /^https?:\/\//i.test(url) ? url : undefined);

/** Bars below each other with their names: what is most. */
export function Bars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value, beyond = 0 }) => Math.max(value, beyond)));
  const share = (value: number): string => `${Math.max(0.5, (value / most) * 100)}%`;
  return (
    <ol class="bars" aria-label={label}>
      {bars.map(({ key, label: name, value, told, url, beyond, note }) => (
        <li key={key}>
          <div class="bar-text">
            <span class="bar-name" title={name}>
              <Name name={name} url={linkOf(url)} />
            </span>
            <span class="bar-number">
              {told ?? number(value)}
              {note && <span class="muted"> {note}</span>}
            </span>
          </div>
          <div class="bar-track" aria-hidden="true">
            {beyond !== undefined && <span class="bar-beyond" style={{ width: share(beyond) }} />}
            <span class="bar-length" style={{ width: share(value) }} />
          </div>
        </li>
      ))}
    </ol>
  );
}

const Name = ({ name, url }: { name: string; url: string | undefined }) => {
  if (!url) return <span>{name}</span>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {name}
    </a>
  );
};
