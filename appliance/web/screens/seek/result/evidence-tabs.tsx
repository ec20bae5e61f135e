import { type Tab, Tabs } from '../../../components/index.ts';
import { t } from '../../../texts/index.ts';
import type { AnswerRecord, Turn } from '../asking/use-turn.ts';
import { Details } from './details.tsx';
import { Passages } from './passages.tsx';
import { Timings } from './timings.tsx';
import { TraceView } from './trace.tsx';

export interface EvidenceTabsProps {
  record: AnswerRecord;
  asked: Turn['asked'];
  selected: string;
  onSelect(id: string): void;
  /** Leads to the first words of the answer that a passage backs. */
  onBack(source: number): void;
}

/** The tab that the words of the answer lead to. */
export const PASSAGES_TAB = 'passages';

export function EvidenceTabs({ record, asked, selected, onSelect, onBack }: EvidenceTabsProps) {
  const tabs: Tab[] = [
    {
      id: PASSAGES_TAB,
      label: t.seek.tabs.passages(record.passages?.length ?? 0),
      content: () => <Passages record={record} onBack={onBack} />,
    },
    { id: 'timings', label: t.seek.tabs.timings, content: () => <Timings record={record} /> },
    { id: 'trace', label: t.seek.tabs.trace, content: () => <TraceView record={record} /> },
    { id: 'details', label: t.seek.tabs.details, content: () => <Details record={record} asked={asked} /> },
  ];
  return <Tabs label={t.seek.tabs.title} tabs={tabs} selected={selected} onSelect={onSelect} />;
}
