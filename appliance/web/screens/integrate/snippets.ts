import { t } from '../../texts/index.ts';
import python from './snippets/ask.py.txt?raw';
import curl from './snippets/ask.sh.txt?raw';
import typescript from './snippets/ask.ts.txt?raw';
import mcpSettings from './snippets/mcp.json.txt?raw';
import mcp from './snippets/mcp.mjs.txt?raw';
import openai from './snippets/openai.mjs.txt?raw';

interface Snippet {
  id: string;
  title: string;
  help: string;
  /** As docs/clients.md has them, where tests run them. */
  parts: { label: string; text: string }[];
}

const words = t.integrate.snippets;

export const SNIPPETS: readonly [Snippet, ...Snippet[]] = [
  { id: 'curl', ...words.curl, parts: [{ label: 'curl', text: curl }] },
  { id: 'typescript', ...words.typescript, parts: [{ label: 'TypeScript', text: typescript }] },
  { id: 'python', ...words.python, parts: [{ label: 'Python', text: python }] },
  { id: 'openai', ...words.openai, parts: [{ label: 'JavaScript', text: openai }] },
  {
    id: 'mcp',
    ...words.mcp,
    parts: [
      { label: words.mcpSettings, text: mcpSettings },
      { label: words.mcpProgram, text: mcp },
    ],
  },
];

/** A snippet with an address and an instance in place of those that the documents have. */
export const snippetFor = (text: string, { origin, instance }: { origin: string; instance: string }): string =>
  text
    .replaceAll('http://localhost:8080', origin)
    .replaceAll('/v1/test', `/v1/${instance}`)
    .replaceAll("model: 'test'", `model: '${instance}'`)
    .trimEnd();
