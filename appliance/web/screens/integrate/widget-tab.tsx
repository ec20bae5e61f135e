import { useState } from 'preact/hooks';
import type { Schemas } from '../../api/client.ts';
import { Button, Card, Code, ErrorNotice, Notice, Select, TextArea, TextInput } from '../../components/index.ts';
import { useInstance } from '../../state/instance.tsx';
import { useSession } from '../../state/session.tsx';
import { t } from '../../texts/index.ts';
import { type ScriptTagData, scriptTag } from '../../widget/script-tag.ts';
import { widgetOptionsOf } from '../../widget/widget-options.ts';
import { NewEmbedCode } from './new-embed-code.tsx';
import { useEmbedCodes } from './use-embed-codes.ts';
import { type WidgetChoice, WidgetPreview } from './widget-preview.tsx';

const USUAL: WidgetChoice = { title: '', greeting: '', position: '', colour: '', scheme: '', language: '' };

/** How the widget looks, a preview that answers, and the element for the pages of a site. */
export function WidgetTab() {
  const { may } = useSession();
  const { instance } = useInstance();
  const [choice, setChoice] = useState(USUAL);
  const [code, setCode] = useState('');
  const data: ScriptTagData = { instance, embedcode: code, ...choice };
  return (
    <div class="stack">
      <div class="widget-designer">
        <Card title={t.integrate.looks}>
          <ChoiceFields choice={choice} onChange={setChoice} />
        </Card>
        {may('ask') ? <WidgetPreview choice={choice} /> : <Notice kind="warn">{t.integrate.notAllowed('ask')}</Notice>}
      </div>
      <Card title={t.integrate.putOn}>
        {may('admin') ? <CodeChoice code={code} onChoose={setCode} /> : <Notice>{t.integrate.codesForAdmins}</Notice>}
        <p>{t.integrate.putOnHelp}</p>
        <Code
          label={t.integrate.scriptTag}
          text={scriptTag(location.origin, { ...data, embedcode: code || t.integrate.codeHere })}
        />
        {code !== '' && (
          <p>
            <a href={`/ui/widget-test.html?${new URLSearchParams(data)}`} target="_blank" rel="noopener noreferrer">
              {t.integrate.testPage}
            </a>{' '}
            <span class="muted">{t.integrate.testPageHelp(location.origin)}</span>
          </p>
        )}
      </Card>
    </div>
  );
}

interface ChoiceFieldsProps {
  choice: WidgetChoice;
  onChange(choice: WidgetChoice): void;
}

function ChoiceFields({ choice, onChange }: ChoiceFieldsProps) {
  const words = t.integrate.widget;
  const usual = widgetOptionsOf({ language: choice.language }, 'en');
  const set = (name: keyof WidgetChoice) => (value: string) => onChange({ ...choice, [name]: value });
  const options = (texts: Readonly<Record<string, string>>) =>
    Object.entries(texts).map(([value, label]) => ({ value: value === 'usual' ? '' : value, label }));
  const isColour = choice.colour === '' || CSS.supports('color', choice.colour);
  return (
    <>
      <TextInput label={words.title} placeholder={usual.title} maxLength={60} value={choice.title} onInput={set('title')} />
      <TextArea
        label={words.greeting}
        placeholder={usual.greeting}
        rows={2}
        maxLength={500}
        value={choice.greeting}
        onInput={set('greeting')}
      />
      <TextInput
        {...{ label: words.colour, help: words.colourHelp, placeholder: '#0b5d66', maxLength: 60, spellcheck: false }}
        error={isColour ? undefined : words.noColour}
        value={choice.colour}
        onInput={set('colour')}
      />
      <div class="grid">
        <Select label={words.position} value={choice.position} options={options(words.positions)} onChange={set('position')} />
        <Select label={words.scheme} value={choice.scheme} options={options(words.schemes)} onChange={set('scheme')} />
        <Select label={words.language} value={choice.language} options={options(words.languages)} onChange={set('language')} />
      </div>
    </>
  );
}

function CodeChoice({ code, onChoose }: { code: string; onChoose(code: string): void }) {
  const { data, error, reload } = useEmbedCodes();
  const [isNew, setNew] = useState(false);
  const live = (data?.embedcodes ?? []).filter(({ state }) => state === 'live');
  const options = [
    { value: '', label: t.integrate.chooseCode },
    ...live.map((each) => ({ value: each.code, label: `${each.name} (${each.origins.join(', ')})` })),
  ];
  const take = (made: Schemas['EmbedCode']): void => {
    reload();
    onChoose(made.code);
  };
  return (
    <>
      <ErrorNotice error={error} onRetry={reload} />
      <Select label={t.integrate.embedCode} help={t.integrate.embedCodeHelp} value={code} options={options} onChange={onChoose} />
      <div>
        <Button onClick={() => setNew(true)}>{t.integrate.newEmbedCode}</Button>
      </div>
      {isNew && <NewEmbedCode onClose={() => setNew(false)} onMade={take} />}
    </>
  );
}
