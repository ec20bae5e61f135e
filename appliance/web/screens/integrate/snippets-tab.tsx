import { useState } from 'preact/hooks';
import { Card, Code, Select } from '../../components/index.ts';
import { useInstance } from '../../state/instance.tsx';
import { t } from '../../texts/index.ts';
import { SNIPPETS, snippetFor } from './snippets.ts';

/** Code that asks this service, for several languages. */
export function SnippetsTab() {
  const { instance } = useInstance();
  const [id, setId] = useState('curl');
  const { parts, help } = SNIPPETS.find((each) => each.id === id) ?? SNIPPETS[0];
  return (
    <Card>
      <div class="short">
        <Select
          label={t.integrate.language}
          value={id}
          options={SNIPPETS.map((each) => ({ value: each.id, label: each.title }))}
          onChange={setId}
        />
      </div>
      <p>{help}</p>
      {parts.map(({ label, text }) => (
        <Code key={label} label={label} text={snippetFor(text, { origin: location.origin, instance })} />
      ))}
      <p class="muted">{t.integrate.keyInVariable}</p>
    </Card>
  );
}
