import type { ApiError } from '../../api/problem.ts';
import { NumberInput, Select, TextInput } from '../../components/index.ts';
import { t } from '../../texts/index.ts';

/** What keys and embed codes have alike, as somebody types it. */
export interface Allowance {
  name: string;
  /** Days until it ends; empty for never. */
  days: string;
  callsPerMinute: number | undefined;
  tokensPerDay: number | undefined;
}

export const NO_ALLOWANCE: Allowance = { name: '', days: '', callsPerMinute: undefined, tokensPerDay: undefined };

const DAYS = ['', '7', '30', '90', '365', '730'];

/** As requests have it: times instead of days, and nothing for what is not set. */
export const allowanceOf = ({ name, days, callsPerMinute, tokensPerDay }: Allowance) => ({
  name: name.trim(),
  ...(days !== '' && { expires: new Date(Date.now() + Number(days) * 86_400_000).toISOString() }),
  ...(callsPerMinute !== undefined && { callsPerMinute }),
  ...(tokensPerDay !== undefined && { tokensPerDay }),
});

interface AllowanceFieldsProps {
  value: Allowance;
  onChange(value: Allowance): void;
  error: ApiError | undefined;
}

export const NameField = ({ value, onChange, error }: AllowanceFieldsProps) => (
  <TextInput
    {...{
      label: t.integrate.name,
      help: t.integrate.nameHelp,
      required: true,
      autofocus: true,
      maxLength: 100,
      autoComplete: 'off',
    }}
    value={value.name}
    error={error?.at('/name')}
    onInput={(name) => onChange({ ...value, name })}
  />
);

/** Until when and how much. */
export const AllowanceFields = ({ value, onChange, error }: AllowanceFieldsProps) => (
  <div class="grid">
    <Select
      label={t.integrate.ends}
      error={error?.at('/expires')}
      value={value.days}
      options={DAYS.map((days) => ({ value: days, label: days === '' ? t.integrate.never : t.integrate.inDays(Number(days)) }))}
      onChange={(days) => onChange({ ...value, days })}
    />
    <NumberInput
      {...{ label: t.integrate.callsPerMinute, help: t.integrate.asSettings, min: 0, max: 1_000_000, step: 1 }}
      error={error?.at('/callsPerMinute')}
      value={value.callsPerMinute}
      onInput={(callsPerMinute) => onChange({ ...value, callsPerMinute })}
    />
    <NumberInput
      {...{ label: t.integrate.tokensPerDay, help: t.integrate.asSettings, min: 0, max: 1e12, step: 1 }}
      error={error?.at('/tokensPerDay')}
      value={value.tokensPerDay}
      onInput={(tokensPerDay) => onChange({ ...value, tokensPerDay })}
    />
  </div>
);
