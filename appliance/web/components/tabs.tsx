import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';

export interface Tab {
  id: string;
  label: string;
  content(): ComponentChildren;
}

export interface TabsProps {
  /** What they are about, for screen readers. */
  label: string;
  tabs: readonly Tab[];
  /** Id of the one that is shown. */
  selected: string;
  onSelect(id: string): void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

function next(key: string, at: number, count: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = STEPS[key];
  return step === undefined ? undefined : (at + step + count) % count;
}

/** Arrow keys, Home and End go from tab to tab; only the one that is shown is rendered. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const at = Math.max(
    0,
    tabs.findIndex(({ id }) => id === selected),
  );
  const current = tabs[at];
  const go = (event: KeyboardEvent): void => {
    const tab = tabs[next(event.key, at, tabs.length) ?? -1];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(tab.id)}"]`)?.focus();
  };
  return (
    <div>
      <div class="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={go}>
        {tabs.map((tab) => (
          <TabButton key={tab.id} tab={tab} base={base} isSelected={tab.id === current?.id} onSelect={onSelect} />
        ))}
      </div>
      <div class="tab-panel" role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${current?.id}`}>
        {current?.content()}
      </div>
    </div>
  );
}

interface TabButtonProps {
  tab: Tab;
  /** Begins the ids of this set of tabs. */
  base: string;
  isSelected: boolean;
  onSelect(id: string): void;
}

const TabButton = ({ tab: { id, label }, base, isSelected, onSelect }: TabButtonProps) => (
  <button
    type="button"
    class="tab"
    role="tab"
    id={`${base}-${id}`}
    data-tab={id}
    aria-selected={isSelected}
    aria-controls={`${base}-panel`}
    tabIndex={isSelected ? 0 : -1}
    onClick={() => onSelect(id)}
  >
    {label}
  </button>
);
