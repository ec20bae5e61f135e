import { folderWith } from './folder.ts';

/** A pipeline that opens quickly: words alone, no model. */
const PIPELINE = `version: 1
plugins: [./plugins]
resources:
  kb: { embedded: { path: "\${TOUCHSTONE_DATA}/kb" } }
  llm: { extractive: { min_support: 0 } }
answer:
  - retrieve: { from: kb, query_type: keyword }
  - prompt_grounded: {}
  - generate: { with: llm }
  - sign: { name: Shop, secret: "\${SHOP_SECRET:-hush}" }
ingest:
  - read_files: {}
  - clean_html: {}
  - split_passages: {}
  - load: { into: kb }
`;

const SIGN = `export const sign = {
  name: 'sign', summary: 'Signs the answer.', needs: ['answer'], gives: ['answer'],
  config: {
    type: 'object', required: ['name'],
    properties: {
      name: { type: 'string', description: 'Who signs.' },
      secret: { type: 'string', description: 'A secret.', writeOnly: true, default: '' },
    },
  },
  create: ({ name }) => ({ run: ({ answer }) => ({ answer: answer + ' (' + name + ')' }) }),
};
`;

const CASES = `version: 1
pipeline: pipeline.yaml
documents:
  - path: documents
cases:
  - name: names the years
    question: How long is the warranty of the kettle?
    expect: { answer: { contains: THREE years }, reason: answered, document: { equals: Warranty } }
  - name: is wrong about the toaster
    question: Which colour does the toaster have?
    expect: { answer: { contains: "<blue>" }, score: { at_least: 101 } }
`;

/** A folder with a pipeline, a plugin, cases and three documents. */
export const shop = (files: Readonly<Record<string, string>> = {}): string =>
  folderWith({
    'package.json': '{"type":"module"}',
    'pipeline.yaml': PIPELINE,
    'plugins/sign.ts': SIGN,
    'pipeline.test.yaml': CASES,
    'documents/warranty.md': '# Warranty\n\nThe kettle has a warranty of three years. Keep the receipt.\n',
    'documents/toaster.md': '# Toaster\n\nThe toaster is red. It comes with a cable of one metre.\n',
    'documents/returns.txt': 'An order can be returned within 30 days.\n',
    ...files,
  });
