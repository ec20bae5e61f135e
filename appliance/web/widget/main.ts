import { Widget } from './mount.ts';
import { widgetOptionsOf } from './widget-options.ts';
import { widgetService } from './widget-service.ts';

const script = document.currentScript;

function begin({ src, dataset }: HTMLScriptElement): void {
  const options = widgetOptionsOf(dataset, document.documentElement.lang);
  const { instance, embedcode } = options;
  if (instance === '' || embedcode === '') {
    console.error('touchstone widget: the script element needs data-instance and data-embedcode');
    return;
  }
  const send: typeof fetch = (input, init) => fetch(input, { ...init, credentials: 'omit' });
  new Widget(document.body, options, widgetService({ base: new URL(src).origin, instance, headers: { embedcode }, send }));
}

if (!(script instanceof HTMLScriptElement))
  console.error('touchstone widget: use a script element with src, and no type="module"');
else if (document.body) begin(script);
else document.addEventListener('DOMContentLoaded', () => begin(script));
