import { autocompletion, closeBrackets, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers, type ViewUpdate } from '@codemirror/view';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../../texts/index.ts';
import { readSchema } from '../calls.ts';
import type { SettingsProblem } from '../types.ts';
import { completeFrom } from './completion.ts';
import { editorTheme, highlighting } from './look.ts';
import type { PlaceSchema } from './schema-path.ts';

export interface YamlEditorProps {
  instance: string;
  text: string;
  problems: readonly SettingsProblem[];
  readOnly: boolean;
  onText(text: string): void;
}

/** A text editor for the file, with its problems in the margin. Tab leaves it, so that the keyboard is not held. */
export function YamlEditor({ instance, text, problems, readOnly, onText }: YamlEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const latest = useRef(onText);
  latest.current = onText;
  /** Texts that were typed here and come back as `text` while somebody has typed on. */
  const typed = useRef(new Set<string>());
  const type = (next: string): void => {
    typed.current.add(next);
    latest.current(next);
  };
  useEffect(() => {
    if (!host.current) return;
    const made = createView(host.current, { text, readOnly, instance, onText: type });
    view.current = made;
    return () => made.destroy();
  }, [instance, readOnly]);
  useEffect(() => {
    const now = view.current;
    const doc = now?.state.doc.toString();
    if (!now || (doc !== text && typed.current.has(text))) return;
    typed.current.clear();
    if (doc !== text) now.dispatch({ changes: { from: 0, to: now.state.doc.length, insert: text } });
  }, [text]);
  useEffect(() => {
    const now = view.current;
    if (now) now.dispatch(setDiagnostics(now.state, problems.map(diagnosticIn(now.state))));
  }, [problems, text]);
  return <div class="yaml-editor" ref={host} />;
}

const diagnosticIn =
  ({ doc }: EditorState) =>
  ({ line, column, detail }: SettingsProblem): Diagnostic => {
    const { from, to } = doc.line(Math.min(line, doc.lines));
    const start = Math.min(from + column - 1, to);
    return { from: start, to, severity: 'error', message: detail };
  };

type ViewOptions = Pick<YamlEditorProps, 'instance' | 'text' | 'readOnly' | 'onText'>;

/** In a shadow root: there the styles that the editor makes are sheets, which the policy of the page lets in. */
function createView(host: HTMLElement, { instance, text, readOnly, onText }: ViewOptions): EditorView {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  root.replaceChildren();
  let schema: PlaceSchema | undefined;
  readSchema(instance).then(
    (read) => {
      schema = read as PlaceSchema; // a JSON Schema
    },
    () => {}, // without it nothing is completed; the problems are told all the same
  );
  const state = EditorState.create({
    doc: text,
    extensions: [
      ...EDITING,
      EditorState.readOnly.of(readOnly),
      EditorView.contentAttributes.of({ 'aria-label': t.configure.yamlLabel }),
      autocompletion({ override: [completeFrom(() => schema)] }),
      EditorView.updateListener.of((update) => {
        if (isTyped(update)) onText(update.state.doc.toString());
      }),
    ],
  });
  return new EditorView({ state, parent: root, root });
}

const EDITING: readonly Extension[] = [
  lineNumbers(),
  lintGutter(),
  history(),
  drawSelection(),
  highlightActiveLine(),
  bracketMatching(),
  closeBrackets(),
  indentOnInput(),
  yaml(),
  syntaxHighlighting(highlighting),
  editorTheme,
  EditorView.lineWrapping,
  keymap.of([...completionKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap]),
];

/** Not what was put in from outside. */
const isTyped = ({ docChanged, transactions }: ViewUpdate): boolean =>
  docChanged && transactions.some((each) => ['input', 'delete', 'undo', 'redo', 'move'].some((event) => each.isUserEvent(event)));
