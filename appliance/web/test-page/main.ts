import './test-page.css';
import { scriptTag } from '../widget/script-tag.ts';

const data = Object.fromEntries(new URLSearchParams(location.search));
const tag = document.getElementById('tag');
if (tag) tag.textContent = scriptTag(location.origin, data);
if (data.instance && data.embedcode) {
  const script = document.createElement('script');
  script.src = '/widget.js';
  Object.assign(script.dataset, data);
  document.body.append(script);
} else document.getElementById('missing')?.removeAttribute('hidden');
