import { useEffect, useRef } from 'preact/hooks';
import { sessionFetch } from '../../api/connection.ts';
import { useInstance } from '../../state/instance.tsx';
import { t } from '../../texts/index.ts';
import { Widget } from '../../widget/mount.ts';
import { widgetOptionsOf } from '../../widget/widget-options.ts';
import { widgetService } from '../../widget/widget-service.ts';

/** What somebody has chosen, as the script element says it; empty where it is as usual. */
export type WidgetChoice = Record<'title' | 'greeting' | 'position' | 'colour' | 'scheme' | 'language', string>;

/** The widget itself, in a box that stands for a page. It asks as whoever is signed in. */
export function WidgetPreview({ choice }: { choice: WidgetChoice }) {
  const { instance } = useInstance();
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef<Widget | undefined>(undefined);
  const options = widgetOptionsOf({ instance, ...choice }, 'en');
  useEffect(() => {
    if (!box.current) return;
    const service = widgetService({ base: location.origin, instance, headers: {}, send: sessionFetch });
    const widget = new Widget(box.current, options, service);
    if (shown.current?.isOpen ?? true) widget.show();
    widget.draft = shown.current?.draft ?? '';
    shown.current = widget;
    return () => widget.remove();
  }, [instance, choice.language]);
  // Whoever tries a question out and changes a colour wants to see that answer in it.
  useEffect(() => shown.current?.wear(options), Object.values(choice));
  return (
    <section class="widget-preview" aria-label={t.integrate.preview}>
      <p class="muted small">{t.integrate.previewHelp}</p>
      <div class="widget-stage" ref={box} />
    </section>
  );
}
