import { useState } from 'preact/hooks';
import { api, take } from '../../api/client.ts';
import { type ApiError, asApiError } from '../../api/problem.ts';
import { Button, Checkbox, Code, Dialog, ErrorNotice, Notice, Select } from '../../components/index.ts';
import { useInstance } from '../../state/instance.tsx';
import { t } from '../../texts/index.ts';
import { AllowanceFields, allowanceOf, NameField, NO_ALLOWANCE } from './allowance.tsx';

/** What kinds of keys may, as the permissions of requests. */
const KINDS = {
  ask: ['ask'],
  viewer: ['ask', 'read', 'content'],
  editor: ['ask', 'read', 'content', 'curate'],
  admin: ['admin'],
} as const;
type Kind = keyof typeof KINDS | 'own';
const CHOICES = (['ask', 'viewer', 'editor', 'admin', 'own'] as const).map((value) => ({
  value,
  label: t.integrate.kinds[value],
}));
const GROUPS = ['ask', 'read', 'content', 'curate', 'admin'] as const;

interface NewKeyProps {
  onClose(): void;
  onMade(): void;
}

/** Makes a key, and shows it this once. */
export function NewKey({ onClose, onMade }: NewKeyProps) {
  const [made, setMade] = useState<string>();
  const show = (key: string): void => {
    setMade(key);
    onMade();
  };
  return (
    <Dialog open title={made ? t.integrate.keyMade : t.integrate.newKey} onClose={onClose}>
      {made ? <ShownOnce secret={made} onClose={onClose} /> : <KeyForm onMade={show} onClose={onClose} />}
    </Dialog>
  );
}

const ShownOnce = ({ secret, onClose }: { secret: string; onClose(): void }) => (
  <>
    <div role="status">
      <Notice kind="warn">{t.integrate.shownOnce}</Notice>
    </div>
    <Code text={secret} label={t.integrate.key} />
    <div>
      <Button kind="main" autofocus onClick={onClose}>
        {t.integrate.haveIt}
      </Button>
    </div>
  </>
);

function KeyForm({ onMade, onClose }: { onMade(key: string): void; onClose(): void }) {
  const { instance, instances } = useInstance();
  const [allowance, setAllowance] = useState(NO_ALLOWANCE);
  const [kind, setKind] = useState<Kind>('ask');
  const [own, setOwn] = useState<readonly string[]>(['ask']);
  const [opened, setOpened] = useState<readonly string[]>([instance]);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const permissions = kind === 'own' ? own : KINDS[kind];
  const isComplete = allowance.name.trim() !== '' && permissions.length > 0 && opened.length > 0;
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    const body = { ...allowanceOf(allowance), permissions: [...permissions], instances: [...opened] };
    try {
      onMade((await take(api.POST('/v1/{instance}/keys', { params: { path: { instance } }, body }))).key);
    } catch (thrown) {
      setError(asApiError(thrown));
      setBusy(false);
    }
  };
  return (
    <form class="stack" noValidate onSubmit={(event) => void submit(event)}>
      <NameField value={allowance} onChange={setAllowance} error={error} />
      <Select label={t.integrate.kind} value={kind} options={CHOICES} onChange={(chosen: Kind) => setKind(chosen)} />
      {kind === 'own' && <Choices label={t.integrate.allows} all={GROUPS} chosen={own} onChange={setOwn} />}
      {instances.length > 1 && <Choices label={t.integrate.instances} all={instances} chosen={opened} onChange={setOpened} />}
      <AllowanceFields value={allowance} onChange={setAllowance} error={error} />
      <ErrorNotice error={error} />
      <div class="row">
        <Button kind="main" type="submit" busy={busy} disabled={!isComplete}>
          {t.integrate.make}
        </Button>
        <Button onClick={onClose}>{t.common.cancel}</Button>
      </div>
    </form>
  );
}

interface ChoicesProps {
  label: string;
  all: readonly string[];
  chosen: readonly string[];
  onChange(chosen: string[]): void;
}

const Choices = ({ label, all, chosen, onChange }: ChoicesProps) => (
  <fieldset class="choices">
    <legend>{label}</legend>
    {all.map((each) => (
      <Checkbox
        key={each}
        label={each}
        checked={chosen.includes(each)}
        onChange={(isOn) => onChange(isOn ? [...chosen, each] : chosen.filter((other) => other !== each))}
      />
    ))}
  </fieldset>
);
