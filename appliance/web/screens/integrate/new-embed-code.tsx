import { useState } from 'preact/hooks';
import { api, type Schemas, take } from '../../api/client.ts';
import { type ApiError, asApiError } from '../../api/problem.ts';
import { Button, Dialog, ErrorNotice, TextArea } from '../../components/index.ts';
import { useInstance } from '../../state/instance.tsx';
import { useToast } from '../../state/toasts.tsx';
import { t } from '../../texts/index.ts';
import { AllowanceFields, allowanceOf, NameField, NO_ALLOWANCE } from './allowance.tsx';

/** The origins of addresses that somebody has typed or pasted, one on each line: pages' addresses will do. */
export const originsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(originOf),
  ),
];

function originOf(address: string): string {
  try {
    const { origin } = new URL(address.includes('://') ? address : `https://${address}`);
    return origin === 'null' ? address : origin;
  } catch {
    return address;
  }
}

interface NewEmbedCodeProps {
  onClose(): void;
  onMade(code: Schemas['EmbedCode']): void;
}

export function NewEmbedCode(props: NewEmbedCodeProps) {
  const [allowance, setAllowance] = useState(NO_ALLOWANCE);
  const [text, setText] = useState('');
  const origins = originsOf(text);
  const { busy, error, submit } = useMaking({ ...allowanceOf(allowance), origins }, props);
  const wrong = error?.errors.find(({ pointer }) => pointer.startsWith('/origins'))?.detail;
  return (
    <Dialog open title={t.integrate.newEmbedCode} onClose={props.onClose}>
      <form class="stack" noValidate onSubmit={(event) => void submit(event)}>
        <NameField value={allowance} onChange={setAllowance} error={error} />
        <TextArea
          {...{
            label: t.integrate.origins,
            help: t.integrate.originsHelp(location.origin),
            error: wrong,
            rows: 3,
            spellcheck: false,
          }}
          value={text}
          onInput={setText}
        />
        <AllowanceFields value={allowance} onChange={setAllowance} error={error} />
        <ErrorNotice error={error} />
        <div class="row">
          <Button kind="main" type="submit" busy={busy} disabled={allowance.name.trim() === '' || origins.length === 0}>
            {t.integrate.make}
          </Button>
          <Button onClick={props.onClose}>{t.common.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}

function useMaking(body: Schemas['EmbedCodeRequest'], { onClose, onMade }: NewEmbedCodeProps) {
  const { instance } = useInstance();
  const say = useToast();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      onMade(await take(api.POST('/v1/{instance}/embedcodes', { params: { path: { instance } }, body })));
      say(t.integrate.codeMade);
      onClose();
    } catch (thrown) {
      setError(asApiError(thrown));
      setBusy(false);
    }
  };
  return { busy, error, submit };
}
