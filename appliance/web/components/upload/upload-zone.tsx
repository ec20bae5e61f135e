import './upload.css';
import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { t } from '../../texts/index.ts';
import { Button } from '../button.tsx';

export interface UploadZoneProps {
  /** Files, and the names of folders, which are not read. */
  onFiles(files: readonly File[], folders: readonly string[]): void;
  busy: boolean;
  /** The one thing to do on the screen. */
  main?: boolean;
  children?: ComponentChildren;
}

/** Takes files that are dropped on it or chosen by its button. */
export function UploadZone({ onFiles, busy, main = false, children }: UploadZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    if (!busy && event.dataTransfer) onFiles(...filesOf(event.dataTransfer));
  };
  const drag = (event: DragEvent): void => {
    event.preventDefault();
    setOver(true);
  };
  const choose = ({ currentTarget }: { currentTarget: HTMLInputElement }): void => {
    const files = [...(currentTarget.files ?? [])];
    currentTarget.value = '';
    if (files.length > 0) onFiles(files, []);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button within does the same by the keyboard
    <div class="upload-zone" data-over={over} data-main={main} onDragOver={drag} onDragLeave={() => setOver(false)} onDrop={drop}>
      {children}
      <div class="row">
        <Button kind={main ? 'main' : 'plain'} busy={busy} onClick={() => input.current?.click()}>
          {t.knowledge.upload.choose}
        </Button>
        <span class="muted">{t.knowledge.upload.drop}</span>
      </div>
      <input ref={input} type="file" multiple hidden aria-label={t.knowledge.upload.choose} onChange={choose} />
    </div>
  );
}

function filesOf({ items, files }: DataTransfer): [File[], string[]] {
  const folders = [...items].flatMap((item) => {
    const entry = item.webkitGetAsEntry?.();
    return entry?.isDirectory ? [entry.name] : [];
  });
  return [[...files].filter(({ name }) => !folders.includes(name)), folders];
}
