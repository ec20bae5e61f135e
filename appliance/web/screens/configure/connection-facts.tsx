import { Disclosure } from '../../components/index.ts';
import { number, t } from '../../texts/index.ts';
import type { ConnectionResult } from './types.ts';

export type ConnectionFactsProps = Pick<ConnectionResult, 'documents' | 'passages' | 'fields' | 'models' | 'embedding'>;

/** What there is behind a resource that was tried. */
export const ConnectionFacts = ({ documents, passages, fields, models, embedding }: ConnectionFactsProps) => (
  <>
    {documents !== undefined && <p>{t.configure.documentsFound(documents, passages ?? 0)}</p>}
    {embedding && <p>{t.configure.embeds(number(embedding.dimensions), embedding.languages.join(', '))}</p>}
    {fields && (
      <Named summary={t.configure.fieldsFound(fields.length)} names={fields.map(({ name, type }) => ({ name, note: type }))} />
    )}
    {models && <Named summary={t.configure.modelsFound(models.length)} names={models.map((name) => ({ name }))} />}
  </>
);

const Named = ({ summary, names }: { summary: string; names: readonly { name: string; note?: string }[] }) => (
  <Disclosure summary={summary}>
    <ul class="connection-names">
      {names.map(({ name, note }) => (
        <li key={name}>
          <code>{name}</code> {note && <span class="muted small">{note}</span>}
        </li>
      ))}
    </ul>
  </Disclosure>
);
