import { expect } from 'chai';
import type { TestPage } from './browser.ts';

const RUN = "window.attempted='yes'";

/** Texts that run a script in a page which takes them for markup, each in another way: a page has to show them as they are. */
export const SCRIPT_ATTEMPTS: readonly string[] = [
  `<script>${RUN}</script>`,
  `</script><script>${RUN}</script>`,
  `<ScRiPt>${RUN}</sCrIpT>`,
  `<script/x>${RUN}</script>`,
  `<img src=x onerror="${RUN}">`,
  `<img src=x onerror=${RUN}//`,
  `<IMG """><SCRIPT>${RUN}</SCRIPT>">`,
  `<svg onload="${RUN}">`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><animate onbegin="${RUN}" attributeName=x dur=1s>`,
  `<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><script>${RUN}</script></svg>#x">`,
  `<math><mtext><table><mglyph><style><img src=x onerror="${RUN}">`,
  `<body onload="${RUN}">`,
  `<iframe src="javascript:parent.attempted='yes'"></iframe>`,
  `<iframe srcdoc="<script>parent.attempted='yes'</script>"></iframe>`,
  `<object data="javascript:${RUN}"></object>`,
  `<embed src="javascript:${RUN}">`,
  `<a href="javascript:${RUN}">click</a>`,
  `<a href="JaVaScRiPt:${RUN}">click</a>`,
  `<a href="java&#x09;script:${RUN}">click</a>`,
  `<a href="data:text/html,<script>${RUN}</script>">click</a>`,
  `[click](javascript:${RUN})`,
  `[click](<java\tscript:${RUN}>)`,
  `[click](data:text/html;base64,PHNjcmlwdD53aW5kb3cuYXR0ZW1wdGVkPSd5ZXMnPC9zY3JpcHQ+)`,
  `![x](x "onerror=${RUN}")`,
  `![x](javascript:${RUN})`,
  `[x]: javascript:${RUN}\n\n[x]`,
  `<javascript:${RUN}>`,
  `\`\`\`html\n<script>${RUN}</script>\n\`\`\``,
  `| a |\n|---|\n| <img src=x onerror="${RUN}"> |`,
  `"><script>${RUN}</script>`,
  `' onmouseover='${RUN}`,
  `" autofocus onfocus="${RUN}`,
  `<input autofocus onfocus="${RUN}">`,
  `<details open ontoggle="${RUN}">`,
  `<video><source onerror="${RUN}"></video>`,
  `<style>@import 'javascript:${RUN}';</style>`,
  `<link rel=stylesheet href="javascript:${RUN}">`,
  `<meta http-equiv="refresh" content="0;url=javascript:${RUN}">`,
  `<base href="javascript:${RUN}//">`,
  `<form action="javascript:${RUN}"><button>go</button></form>`,
  '{{constructor.constructor("window.attempted=\'yes\'")()}}',
  '${window.attempted="yes"}',
  `\u003cscript\u003e${RUN}\u003c/script\u003e`,
];

/** Throws where a page has run one of them, or holds what only markup makes: an element that may run scripts, or an address that does. */
export async function expectInert({ page, complaints }: TestPage): Promise<void> {
  const found = await page.evaluate(() => ({
    ran: 'attempted' in window,
    elements: [...document.querySelectorAll('*')]
      .filter(
        (each) => [...each.attributes].some(({ name }) => name.startsWith('on')) || each.matches('iframe, object, embed, base'),
      )
      .map((each) => each.outerHTML),
    scripts: [...document.querySelectorAll('script')]
      .filter((each) => !each.src && each.textContent)
      .map((each) => each.outerHTML),
    addresses: [...document.querySelectorAll('[href], [src], [action]')]
      .map((each) => each.getAttribute('href') ?? each.getAttribute('src') ?? each.getAttribute('action') ?? '')
      .filter((address) => /^\W*(?:j\s*a\s*v\s*a\s*script|data:text|vbscript)/i.test(address)),
  }));
  expect(found).to.deep.equal({ ran: false, elements: [], scripts: [], addresses: [] });
  expect(complaints.filter((each) => /content security policy/i.test(each))).to.deep.equal([]);
}
