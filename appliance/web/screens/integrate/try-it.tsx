import { useEffect, useRef, useState } from 'preact/hooks';
import { type ApiError, asApiError } from '../../api/problem.ts';
import { Button, CopyButton, ErrorNotice, Select, TextArea, TextInput } from '../../components/index.ts';
import { useInstance } from '../../state/instance.tsx';
import { t } from '../../texts/index.ts';
import { type CallInput, type CallResult, callOperation, curlOf, keyOf } from './call.ts';
import type { ApiExample, ApiOperation, ApiParameter } from './description.ts';
import { InlineCode } from './prose.tsx';
import { ResponseView } from './response-view.tsx';

/** A form for a call as whoever is signed in, and its response. */
export function TryIt({ operation }: { operation: ApiOperation }) {
  const { examples, parameters, method } = operation;
  const { instance } = useInstance();
  const [input, setInput] = useState<CallInput>({
    values: { 'path.instance': instance },
    body: examples[0]?.text ?? '',
    bodyType: examples[0]?.type ?? '',
  });
  const { result, error, running, send, stop } = useCall(operation, input);
  const missing = parameters.filter((each) => each.required && !input.values[keyOf(each)]).map(({ name }) => name);
  const isReady = faultOf(input) === undefined && missing.length === 0;
  const submit = (event: Event): void => {
    event.preventDefault();
    if (isReady && !running) send();
  };
  return (
    <form class="stack" onSubmit={submit} noValidate aria-label={t.integrate.tryIt}>
      <ParameterFields parameters={parameters} input={input} onInput={setInput} />
      {examples.length > 0 && <BodyField examples={examples} input={input} onInput={setInput} />}
      <div class="row">
        <Button kind="main" type="submit" disabled={!isReady} busy={running}>
          {running ? t.integrate.sending : t.integrate.send}
        </Button>
        {running && <Button onClick={stop}>{t.integrate.stop}</Button>}
        <CopyButton label={t.integrate.copyCurl} text={curlOf(operation, input, location.origin)} />
        {missing.length > 0 && <span class="small muted">{t.integrate.missing(missing.join(', '))}</span>}
        {method !== 'GET' && <span class="small muted">{t.integrate.real}</span>}
      </div>
      <ErrorNotice error={error} />
      {result && <ResponseView result={result} />}
    </form>
  );
}

/** What is wrong with a body of JSON. */
function faultOf({ body, bodyType }: CallInput): string | undefined {
  if (bodyType !== 'application/json' || body.trim() === '') return undefined;
  try {
    JSON.parse(body);
    return undefined;
  } catch (error) {
    return t.integrate.noJson(error instanceof Error ? error.message : '');
  }
}

function useCall(operation: ApiOperation, input: CallInput) {
  const [state, setState] = useState<{ result?: CallResult; error?: ApiError; running: boolean }>({ running: false });
  const current = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => current.current?.abort(), []);
  const send = (): void => {
    const abort = new AbortController();
    current.current = abort;
    setState({ running: true });
    callOperation(operation, input, {
      signal: abort.signal,
      onPart: (result) => setState({ result, running: true }),
    })
      .catch((thrown: unknown) => abort.signal.aborted || setState((before) => ({ ...before, error: asApiError(thrown) })))
      .finally(() => setState((before) => ({ ...before, running: false })));
  };
  return { ...state, send, stop: () => current.current?.abort() };
}

interface InputProps {
  input: CallInput;
  onInput(input: CallInput): void;
}

/** A body, with the examples of the description to begin with. */
function BodyField({ examples, input, onInput }: InputProps & { examples: readonly ApiExample[] }) {
  const [name, setName] = useState(examples[0]?.name ?? '');
  const choose = (chosen: string): void => {
    setName(chosen);
    const found = examples.find((each) => each.name === chosen);
    if (found) onInput({ ...input, body: found.text, bodyType: found.type });
  };
  const options = examples.map((each) => ({ value: each.name, label: each.name }));
  const rows = Math.min(18, input.body.split('\n').length + 1);
  return (
    <div class="stack api-body">
      {examples.length > 1 && <Select label={t.integrate.example} value={name} options={options} onChange={choose} />}
      <TextArea
        {...{ label: t.integrate.body, spellcheck: false, rows }}
        error={faultOf(input)}
        value={input.body}
        onInput={(body) => onInput({ ...input, body })}
      />
    </div>
  );
}

const ParameterFields = ({ parameters, input, onInput }: InputProps & { parameters: readonly ApiParameter[] }) =>
  parameters.length === 0 ? null : (
    <div class="grid">
      {parameters.map((each) => (
        <ParameterField
          key={keyOf(each)}
          parameter={each}
          value={input.values[keyOf(each)] ?? ''}
          onInput={(value) => onInput({ ...input, values: { ...input.values, [keyOf(each)]: value } })}
        />
      ))}
    </div>
  );

interface ParameterFieldProps {
  parameter: ApiParameter;
  value: string;
  onInput(value: string): void;
}

function ParameterField({ parameter, value, onInput }: ParameterFieldProps) {
  const { name, required, description, schema = {}, example } = parameter;
  const label = required ? name : `${name} (${t.common.optional})`;
  const help = <InlineCode text={(description ?? '').trim().replace(/\s+/g, ' ')} />;
  const values = (schema.enum ?? []).map(String);
  if (values.length > 0) {
    const options = ['', ...values].map((each) => ({ value: each, label: each || t.integrate.unset }));
    return <Select label={label} help={help} value={value} options={options} onChange={onInput} />;
  }
  const placeholder = String(example ?? schema.examples?.[0] ?? schema.default ?? '');
  return <TextInput {...{ label, help, value, onInput, placeholder, spellcheck: false, autoCapitalize: 'off' }} />;
}
