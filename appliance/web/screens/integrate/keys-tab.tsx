import { Notice } from '../../components/index.ts';
import { useSession } from '../../state/session.tsx';
import { t } from '../../texts/index.ts';
import { EmbedCodeList } from './embed-code-list.tsx';
import { KeyList } from './key-list.tsx';

/** Keys and embed codes of the instance; for administrators. */
export function KeysTab() {
  const { may } = useSession();
  if (!may('admin')) return <Notice kind="warn">{t.integrate.keysForAdmins}</Notice>;
  return (
    <div class="stack">
      <KeyList />
      <EmbedCodeList />
    </div>
  );
}
