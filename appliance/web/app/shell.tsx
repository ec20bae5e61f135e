import { useEffect, useState } from 'preact/hooks';
import { Button, Notice, Select } from '../components/index.ts';
import icon from '../icon.svg';
import { SCREENS } from '../screens/index.ts';
import { useInstance } from '../state/instance.tsx';
import { addressOf, useRoute } from '../state/router.tsx';
import { type SignedIn, useSession } from '../state/session.tsx';
import { THEMES, useTheme } from '../state/theme.ts';
import { t } from '../texts/index.ts';
import { Current } from './current.tsx';

export function Shell({ session }: { session: SignedIn }) {
  const { reached } = useSession();
  return (
    <div class="shell">
      <a class="skip visually-hidden" href="#content">
        {t.shell.skip}
      </a>
      <Side session={session} />
      <main id="content" tabIndex={-1}>
        <div role="alert">{!reached && <Notice kind="warn">{t.shell.offline}</Notice>}</div>
        <Current />
      </main>
    </div>
  );
}

/** The navigation: beside the content where there is room, above it and folded where there is not. */
function Side({ session }: { session: SignedIn }) {
  const [open, setOpen] = useState(false);
  const { screen } = useRoute();
  useEffect(() => setOpen(false), [screen]);
  return (
    <header class="side">
      <div class="side-head">
        <a class="brand" href={addressOf('home')}>
          <img src={icon} alt="" />
          {t.shell.product}
        </a>
        <Button class="menu-button" aria-expanded={open} aria-controls="side-body" onClick={() => setOpen(!open)}>
          {t.shell.menu}
        </Button>
      </div>
      <div class="side-body" id="side-body" data-open={open}>
        <InstanceSwitch />
        <nav aria-label={t.shell.navigation}>
          <ul class="nav">
            {SCREENS.map(({ name, title, needs }) => (
              <li key={name}>
                <NavItem name={name} title={title} needs={needs} />
              </li>
            ))}
          </ul>
        </nav>
        <Foot session={session} />
      </div>
    </header>
  );
}

/** Where somebody may go; what a key does not open is said, not hidden. */
function NavItem({ name, title, needs }: Pick<(typeof SCREENS)[number], 'name' | 'title' | 'needs'>) {
  const { may } = useSession();
  const { screen } = useRoute();
  if (needs && !may(needs))
    return (
      <span>
        {title} <small>{t.shell.needs[needs === 'content' ? 'read' : needs]}</small>
      </span>
    );
  return (
    <a href={addressOf(name)} aria-current={screen === name ? 'page' : undefined}>
      {title}
    </a>
  );
}

function InstanceSwitch() {
  const { instance, instances, choose } = useInstance();
  if (instances.length === 0) return <Notice kind="warn">{t.shell.noInstance}</Notice>;
  const options = instances.map((name) => ({ value: name, label: name }));
  return <Select label={t.shell.instance} value={instance} options={options} onChange={choose} />;
}

function Foot({ session: { name, role } }: { session: SignedIn }) {
  const { signOut } = useSession();
  const [theme, setTheme] = useTheme();
  const options = THEMES.map((each) => ({ value: each, label: t.shell.themes[each] }));
  return (
    <div class="side-foot">
      <Select label={t.shell.theme} value={theme} options={options} onChange={setTheme} />
      <div class="small">
        <span class="muted">{t.shell.signedInAs}</span> <strong>{name}</strong>
        <span class="muted"> ({t.shell.roles[role]})</span>
      </div>
      <Button small onClick={() => void signOut()}>
        {t.shell.signOut}
      </Button>
    </div>
  );
}
