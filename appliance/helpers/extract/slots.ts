import type { components } from '../../../core/api.gen.ts';
import type { Field } from './fields.ts';
import { isFilled } from './fields.ts';
import type { Extraction, Value } from './instruction.ts';
import { askFor, askWhether } from './prompts.ts';

type Slots = components['schemas']['Slots'];

/** How a dialogue goes on. */
export interface Dialogue {
  slots: Slots;
  complete: boolean;
  /** The next question to the person; absent where there is none. */
  prompt?: string;
}

/** What a caller wants to have confirmed. */
export interface Confirming {
  /** All slots together, once they are filled. */
  all: boolean;
  /** Each slot as soon as it is filled. */
  each: boolean;
  /** In which the person is asked. */
  language: string;
}

type Entry = [name: string, slot: Slots[string]];

/** The slots that the person has been asked to confirm and has not. */
export const pending = (slots: Slots): Entry[] =>
  Object.entries(slots).filter(([, slot]) => isFilled(slot) && slot.confirmed === false);

/** A slot with what the text says of it: a new value, or whether the one it has is right. */
function afterText([name, slot]: Entry, said: Value | undefined, confirmation: Extraction['confirmation']): Entry {
  const isAsked = slot.confirmed === false && isFilled(slot);
  if (said !== undefined && said !== slot.value) {
    const { confirmed: _, ...rest } = slot;
    return [name, { ...rest, value: said }];
  }
  if (isAsked && confirmation === 'yes') return [name, { ...slot, confirmed: true }];
  if (isAsked && confirmation === 'no') {
    const { confirmed: _, value: __, ...rest } = slot;
    return [name, rest];
  }
  return [name, slot];
}

/** The slots with what was read, and what is asked next: a slot that has no value, or whether values are right. */
export function goOn(
  slots: Slots,
  read: { fields: readonly Field[]; valueAt(at: number): Value | undefined; confirmation: Extraction['confirmation'] },
  { all, each, language }: Confirming,
): Dialogue {
  const saidOf = (name: string) => read.valueAt(read.fields.findIndex((field) => field.name === name));
  const next = Object.entries(slots).map((entry) => afterText(entry, saidOf(entry[0]), read.confirmation));
  const open = next.filter(([, slot]) => isFilled(slot) && slot.confirmed !== true);
  const empty = next.find(([, slot]) => !isFilled(slot));
  const asked = each ? open.slice(0, 1) : all && !empty ? open : [];
  if (asked.length > 0) return { slots: withAsked(next, asked), complete: false, prompt: askWhether(labelled(asked), language) };
  const result = Object.fromEntries(next);
  if (!empty) return { slots: result, complete: true };
  const [name, { description }] = empty;
  return { slots: result, complete: false, prompt: askFor(description || name, language) };
}

const labelled = (entries: readonly Entry[]): [string, unknown][] =>
  entries.map(([name, { description, value }]) => [description || name, value]);

const withAsked = (all: readonly Entry[], asked: readonly Entry[]): Slots =>
  Object.fromEntries(
    all.map(([name, slot]) => [name, asked.some(([other]) => other === name) ? { ...slot, confirmed: false } : slot]),
  );
