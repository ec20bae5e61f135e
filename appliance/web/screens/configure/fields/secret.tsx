import { useState } from 'preact/hooks';
import { Button } from '../../../components/index.ts';
import { t } from '../../../texts/index.ts';
import type { SettingsEdit, SettingsField } from '../types.ts';
import type { ControlProps } from './controls.tsx';

export interface SecretControlProps extends Pick<ControlProps, 'wiring' | 'onValue'> {
  field: SettingsField;
  edit: SettingsEdit | undefined;
  /** Leaves what is saved. */
  onKeep(): void;
}

/** A secret is written, never shown: what is saved is kept, replaced or removed. */
export function SecretControl({ field, edit, wiring, onValue, onKeep }: SecretControlProps) {
  const [replacing, setReplacing] = useState(false);
  const isKept = field.isSet && field.value !== '';
  const keep = (): void => {
    setReplacing(false);
    onKeep();
  };
  if (isKept && edit?.unset) return <RemovedSecret id={wiring.id} onKeep={keep} />;
  if (isKept && !edit && !replacing)
    return (
      <KeptSecret id={wiring.id} title={field.title} onReplace={() => setReplacing(true)} onRemove={() => onValue(undefined)} />
    );
  return (
    <div class="row nowrap">
      <input
        {...wiring}
        class="input"
        type="password"
        aria-label={field.title}
        autofocus={replacing}
        autoComplete="new-password"
        spellcheck={false}
        placeholder={isKept ? t.configure.newSecret : t.configure.noSecret}
        value={typeof edit?.value === 'string' ? edit.value : ''}
        onInput={({ currentTarget }) => (currentTarget.value === '' ? onKeep() : onValue(currentTarget.value))}
      />
      {isKept && (
        <Button small kind="quiet" onClick={keep}>
          {t.configure.keepSecret}
        </Button>
      )}
    </div>
  );
}

const RemovedSecret = ({ id, onKeep }: { id: string; onKeep(): void }) => (
  <div class="row">
    <span>{t.configure.secretRemoved}</span>
    <Button small id={id} onClick={onKeep}>
      {t.configure.keepSecret}
    </Button>
  </div>
);

interface KeptSecretProps {
  id: string;
  title: string;
  onReplace(): void;
  onRemove(): void;
}

const KeptSecret = ({ id, title, onReplace, onRemove }: KeptSecretProps) => (
  <div class="row">
    <span class="secret-kept">{t.configure.secretKept}</span>
    <Button small id={id} aria-label={t.configure.replaceOf(title)} onClick={onReplace}>
      {t.configure.replace}
    </Button>
    <Button small kind="quiet" aria-label={t.configure.removeOf(title)} onClick={onRemove}>
      {t.configure.remove}
    </Button>
  </div>
);
