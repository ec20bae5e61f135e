import { useCallback } from 'preact/hooks';
import { api, take } from '../../api/client.ts';
import { EmptyInstance } from '../../components/first-run/empty-instance.tsx';
import { ErrorNotice, Notice, Spinner, UploadReport, UploadZone, useUpload } from '../../components/index.ts';
import { useInstance } from '../../state/instance.tsx';
import { navigate, useRoute } from '../../state/router.tsx';
import { useSession } from '../../state/session.tsx';
import { usePaged } from '../../state/use-paged.ts';
import { t } from '../../texts/index.ts';
import { DemoNotice } from './demo-notice.tsx';
import { DocumentDialog } from './document.tsx';
import { DocumentFilter } from './document-filter.tsx';
import { DocumentTable } from './document-table.tsx';
import { isNarrowed, listAddress, useWanted } from './wanted.ts';

export function Documents() {
  const { may } = useSession();
  const { rest } = useRoute();
  const wanted = useWanted();
  const { slots, error, reload, show } = useDocuments();
  const upload = useUpload(reload);
  const close = useCallback(() => navigate(listAddress(wanted), { replace: true }), [wanted]);
  if (error?.code === 'no_documents') return <Notice title={t.knowledge.noDocuments}>{t.knowledge.noDocumentsHelp}</Notice>;
  const isEmpty = slots?.length === 0 && !isNarrowed(wanted) && wanted.state === 'loaded';
  if (isEmpty && may('curate') && upload.state.stage === 'idle') return <EmptyInstance onLoaded={reload} />;
  return (
    <div class="stack">
      {may('curate') && (
        <UploadZone onFiles={(files, folders) => void upload.send(files, folders)} busy={isBusy(upload.state.stage)} />
      )}
      <UploadReport state={upload.state} onDismiss={upload.clear} />
      {wanted.state === 'loaded' && <DemoNotice slots={slots} onRemoved={reload} />}
      <DocumentFilter wanted={wanted} slots={slots} onChanged={reload} />
      <ErrorNotice error={error} onRetry={reload} />
      {slots ? <DocumentTable slots={slots} wanted={wanted} onView={show} /> : !error && <Spinner />}
      {rest[1] !== undefined && <DocumentDialog id={rest[1]} onClose={close} onRemoved={reload} />}
    </div>
  );
}

const isBusy = (stage: string): boolean => stage === 'sending' || stage === 'loading';

/** The documents that the address wants, those in sight loaded. */
function useDocuments() {
  const { instance } = useInstance();
  const { search, origin, state, sort } = useWanted();
  return usePaged(
    async ({ skip, limit }, signal) => {
      const query = { skip, limit, state, sort, ...(search && { search }), ...(origin && { origin }) };
      const params = { path: { instance }, query };
      const { total, documents } = await take(api.GET('/v1/{instance}/documents', { params, signal }));
      return { total, entries: documents };
    },
    [instance, search, origin, state, sort],
  );
}
