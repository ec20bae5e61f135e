import { Checkbox, Disclosure, NumberInput, Select, TextArea, TextInput } from '../../../components/index.ts';
import { t } from '../../../texts/index.ts';
import { type AskSettings, changedSettings } from './settings.ts';

export interface OptionFieldsProps {
  settings: AskSettings;
  onChange(settings: AskSettings): void;
}

type Change = (change: Partial<AskSettings>) => void;
interface GroupProps {
  settings: AskSettings;
  change: Change;
}

/** What a question can be asked with. Empty fields leave what is configured. */
export function OptionFields({ settings, onChange }: OptionFieldsProps) {
  const change: Change = (part) => onChange({ ...settings, ...part });
  return (
    <div class="seek-options">
      <AnswerOptions settings={settings} change={change} />
      <ThresholdOptions settings={settings} change={change} />
      <PersonalOptions settings={settings} change={change} />
    </div>
  );
}

/** The same, folded, with how many are changed. */
export function FoldedOptions({ settings, onChange }: OptionFieldsProps) {
  const count = changedSettings(settings).length;
  return (
    <Disclosure summary={count > 0 ? t.seek.options.titleChanged(count) : t.seek.options.title}>
      <OptionFields settings={settings} onChange={onChange} />
    </Disclosure>
  );
}

const { options: words } = t.seek;

const Group = ({ title, children }: { title: string; children: preact.ComponentChildren }) => (
  <fieldset>
    <legend>{title}</legend>
    {children}
  </fieldset>
);

const LENGTHS = ['', '1', '2', '3', '4'] as const;
const TOLERANCES = ['', '0', '50', '100'] as const;

const AnswerOptions = (props: GroupProps) => (
  <Group title={words.groups.answer}>
    <WantedAnswer {...props} />
    <WritingOptions {...props} />
  </Group>
);

function WantedAnswer({ settings, change }: GroupProps) {
  return (
    <>
      <TextInput
        label={words.language.label}
        help={words.language.help}
        placeholder="de"
        maxLength={7}
        value={settings.language}
        onInput={(language) => change({ language })}
      />
      <TextInput
        label={words.filter.label}
        help={words.filter.help}
        maxLength={4096}
        value={settings.filter}
        onInput={(filter) => change({ filter })}
      />
      <Select
        label={words.answerLength.label}
        value={settings.answerLength}
        options={LENGTHS.map((value) => ({ value, label: words.answerLength.values[value || 'none'] }))}
        onChange={(answerLength) => change({ answerLength })}
      />
    </>
  );
}

function WritingOptions({ settings, change }: GroupProps) {
  return (
    <>
      <TextInput
        label={words.seekLLM.label}
        help={words.seekLLM.help}
        maxLength={500}
        value={settings.seekLLM}
        onInput={(seekLLM) => change({ seekLLM })}
      />
      <TextArea
        label={words.stump.label}
        help={words.stump.help}
        rows={2}
        maxLength={20_000}
        value={settings.stump}
        onInput={(stump) => change({ stump })}
      />
    </>
  );
}

const asText = (value: number | undefined): string => (value === undefined ? '' : String(value));
const asNumber = (text: string): number | undefined => (text === '' ? undefined : Number(text));

function ThresholdOptions({ settings, change }: GroupProps) {
  return (
    <Group title={words.groups.thresholds}>
      {(['minConfidence', 'warnConfidence'] as const).map((name) => (
        <NumberInput
          key={name}
          label={words[name].label}
          help={words[name].help}
          min={0}
          max={100}
          step={1}
          value={asNumber(settings[name])}
          onInput={(value) => change({ [name]: asText(value) })}
        />
      ))}
      <Select
        label={words.misTolerance.label}
        help={words.misTolerance.help}
        value={settings.misTolerance}
        options={TOLERANCES.map((value) => ({ value, label: words.misTolerance.values[value || 'none'] }))}
        onChange={(misTolerance) => change({ misTolerance })}
      />
      <NumberInput
        label={words.passages.label}
        min={1}
        max={30}
        step={1}
        value={asNumber(settings.passages)}
        onInput={(value) => change({ passages: asText(value) })}
      />
    </Group>
  );
}

const PersonalOptions = (props: GroupProps) => (
  <Group title={words.groups.person}>
    <PersonFields {...props} />
    <PersonFlags {...props} />
  </Group>
);

function PersonFields({ settings, change }: GroupProps) {
  return (
    <>
      <TextInput
        label={words.preferredName.label}
        maxLength={500}
        value={settings.preferredName}
        onInput={(preferredName) => change({ preferredName })}
      />
      <TextInput
        label={words.products.label}
        help={words.products.help}
        maxLength={10_000}
        value={settings.products}
        onInput={(products) => change({ products })}
      />
      <TextArea
        label={words.additionalDetails.label}
        rows={2}
        maxLength={20_000}
        value={settings.additionalDetails}
        onInput={(additionalDetails) => change({ additionalDetails })}
      />
      <TextInput
        label={words.user.label}
        help={words.user.help}
        maxLength={500}
        value={settings.user}
        onInput={(user) => change({ user })}
      />
    </>
  );
}

function PersonFlags({ settings, change }: GroupProps) {
  return (
    <>
      <Checkbox label={words.noWelcome} checked={settings.noWelcome} onChange={(noWelcome) => change({ noWelcome })} />
      <Checkbox
        label={words.forceFirstPerson}
        checked={settings.forceFirstPerson}
        onChange={(forceFirstPerson) => change({ forceFirstPerson })}
      />
    </>
  );
}
