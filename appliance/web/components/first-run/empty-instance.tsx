import './first-run.css';
import { useState } from 'preact/hooks';
import { useSession } from '../../state/session.tsx';
import { t } from '../../texts/index.ts';
import { Button } from '../button.tsx';
import { UploadReport } from '../upload/upload-report.tsx';
import { UploadZone } from '../upload/upload-zone.tsx';
import { useUpload } from '../upload/use-upload.ts';
import { AskAboutIt } from './ask-about-it.tsx';

/**
 * What is to be done where an instance has no documents: bring one, see it loaded, ask about it. Any screen can show it as long
 * as nothing is there; `onLoaded` is called when somebody has seen enough and goes on.
 */
export function EmptyInstance({ onLoaded }: { onLoaded(): void }) {
  const { may } = useSession();
  const [isLoaded, setLoaded] = useState(false);
  const upload = useUpload((loads) => setLoaded(loads.some(({ loaded, unchanged }) => loaded + unchanged > 0)));
  const { stage } = upload.state;
  if (!may('curate')) return <p>{t.knowledge.viewer}</p>;
  return (
    <div class="stack">
      {isLoaded ? (
        <AskAboutIt />
      ) : (
        <UploadZone
          main
          busy={stage === 'sending' || stage === 'loading'}
          onFiles={(files, folders) => void upload.send(files, folders)}
        >
          <h2>{t.knowledge.first.title}</h2>
          <p class="muted">{t.knowledge.first.help}</p>
        </UploadZone>
      )}
      <UploadReport state={upload.state} onDismiss={upload.clear} />
      {isLoaded && (
        <div class="row">
          <Button onClick={() => setLoaded(false)}>{t.knowledge.first.another}</Button>
          <Button onClick={onLoaded}>{t.knowledge.first.looked}</Button>
        </div>
      )}
    </div>
  );
}
