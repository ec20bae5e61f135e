import { useId } from 'preact/hooks';
import { Button } from '../../../components/index.ts';
import { t } from '../../../texts/index.ts';
import { ChoiceControl, type ControlProps, MeasureControl, NumberControl, SwitchControl, TextControl } from './controls.tsx';
import { kindOfSchema, type ValueSchema } from './kind.ts';
import { TextsControl } from './lists.tsx';
import { titleOf } from './titles.ts';

type Row = Record<string, unknown>;

/** A list of things with the same parts, in an order: replacements, categories. */
export function RowsControl({ wiring, schema, value, preset, onValue }: ControlProps) {
  const items = schema.items ?? {};
  const rows = (Array.isArray(value) ? value : Array.isArray(preset) ? preset : []) as Row[]; // as the schema says
  const give = (next: readonly Row[]): void => onValue(next.length === 0 && isEmpty(preset) ? undefined : next);
  return (
    <div class="rows">
      {rows.map((row, at) => (
        <RowEntry
          key={String(at)}
          {...{ row, at, items }}
          onRow={(next) => give(rows.flatMap((each, index) => (index === at ? (next ? [next] : []) : [each])))}
          onUp={() => give(swapped(rows, at))}
        />
      ))}
      <Button small id={wiring.id} aria-describedby={wiring['aria-describedby']} onClick={() => give([...rows, newRow(items)])}>
        {t.configure.addRow}
      </Button>
    </div>
  );
}

interface RowEntryProps {
  row: Row;
  at: number;
  items: ValueSchema;
  /** Nothing takes it out. */
  onRow(row?: Row): void;
  onUp(): void;
}

const RowEntry = ({ row, at, items: { properties = {}, required = [] }, onRow, onUp }: RowEntryProps) => (
  <fieldset class="entry">
    <legend class="visually-hidden">{t.configure.entry(at + 1)}</legend>
    <div class="entry-cells">
      {Object.entries(properties).map(([name, cell]) => (
        <Cell
          key={name}
          name={name}
          schema={cell}
          value={row[name]}
          onValue={(next) => onRow(withCell(row, name, next ?? emptyOf(cell, required.includes(name))))}
        />
      ))}
    </div>
    <div class="row">
      <Button small kind="quiet" disabled={at === 0} onClick={onUp} aria-label={t.configure.moveUp(at + 1)}>
        ↑
      </Button>
      <Button small kind="quiet" onClick={() => onRow()} aria-label={t.configure.removeRow(at + 1)}>
        {t.configure.remove}
      </Button>
    </div>
  </fieldset>
);

const CONTROLS = {
  choice: ChoiceControl,
  measure: MeasureControl,
  number: NumberControl,
  switch: SwitchControl,
  texts: TextsControl,
};

interface CellProps {
  name: string;
  schema: ValueSchema;
  value: unknown;
  onValue(value: unknown): void;
}

function Cell({ name, schema, value, onValue }: CellProps) {
  const id = useId();
  const kind = kindOfSchema(schema);
  const Control = kind in CONTROLS ? CONTROLS[kind as keyof typeof CONTROLS] : TextControl; // looked up the line before
  const wiring = { id, 'aria-describedby': undefined, 'aria-invalid': undefined };
  return (
    <div class="field" title={schema.description}>
      <label class="small" for={id}>
        {titleOf(name)}
      </label>
      <Control wiring={wiring} schema={schema} value={value} preset={schema.default} onValue={onValue} />
    </div>
  );
}

const isEmpty = (preset: unknown): boolean => !Array.isArray(preset) || preset.length === 0;

/** What a required text is when it is emptied; all else is taken out. */
const emptyOf = (schema: ValueSchema, required = false): unknown => (required && schema.type === 'string' ? '' : undefined);

const withCell = (row: Row, name: string, value: unknown): Row =>
  value === undefined ? Object.fromEntries(Object.entries(row).filter(([key]) => key !== name)) : { ...row, [name]: value };

const newRow = ({ properties = {}, required = [] }: ValueSchema): Row =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, { type, default: preset }]) =>
      required.includes(name) && preset === undefined ? [[name, type === 'string' ? '' : type === 'array' ? [] : undefined]] : [],
    ),
  );

const swapped = (rows: readonly Row[], at: number): Row[] => {
  const [one, other] = [rows[at - 1], rows[at]];
  return one && other ? [...rows.slice(0, at - 1), other, one, ...rows.slice(at + 1)] : [...rows];
};
