import { useEffect, useRef, useState } from 'preact/hooks';
import { asApiError } from '../api/problem.ts';
import { Button, Dialog, TextInput } from '../components/index.ts';
import icon from '../icon.svg';
import { useSession } from '../state/session.tsx';
import { t } from '../texts/index.ts';

export function SignInPage() {
  useEffect(() => {
    document.title = `${t.signIn.title} · ${t.shell.product}`;
  }, []);
  return (
    <main class="sign-in">
      <div class="sign-in-card">
        <div class="brand">
          <img src={icon} alt="" />
          {t.shell.product}
        </div>
        <h1>{t.signIn.title}</h1>
        <SignInForm />
      </div>
    </main>
  );
}

/** Over the screens, which keep all that was typed. */
export const SignInAgain = ({ open }: { open: boolean }) => (
  <Dialog open={open} title={t.signIn.expiredTitle}>
    <p>{t.signIn.expired}</p>
    <SignInForm />
  </Dialog>
);

/** What the form does: it keeps the key until it has opened, and says in words why it does not. */
function useSigningIn() {
  const { signIn } = useSession();
  const [key, setKey] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const refuse = (words: string): void => {
    setError(words);
    form.current?.querySelector<HTMLInputElement>('input[name="key"]')?.focus();
  };
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (key.trim() === '') return refuse(t.signIn.missing);
    setBusy(true);
    try {
      await signIn(key.trim());
    } catch (thrown) {
      const { status, title, message } = asApiError(thrown);
      refuse(status === 401 || status === 422 ? t.signIn.wrong : `${title}. ${message}`);
    } finally {
      setBusy(false);
    }
  };
  return { form, key, setKey, busy, error, submit };
}

/** With a field that holds a name, managers of passwords keep the key. */
function SignInForm() {
  const { form, key, setKey, busy, error, submit } = useSigningIn();
  return (
    <form ref={form} class="sign-in-form" noValidate onSubmit={(event) => void submit(event)}>
      <input type="text" name="username" autoComplete="username" value={t.shell.product} readOnly hidden />
      <TextInput
        label={t.signIn.key}
        help={t.signIn.help}
        error={error}
        {...{ type: 'password', name: 'key', autoComplete: 'current-password', autoCapitalize: 'off', spellcheck: false }}
        autofocus
        value={key}
        onInput={setKey}
      />
      <div class="visually-hidden" role="alert">
        {error}
      </div>
      <Button kind="main" type="submit" busy={busy}>
        {busy ? t.signIn.working : t.signIn.go}
      </Button>
    </form>
  );
}
