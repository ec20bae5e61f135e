import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Button } from '../../../components/index.ts';
import { Markdown } from '../../../components/markdown/markdown.tsx';
import { useStored } from '../../../state/stored.ts';
import { t } from '../../../texts/index.ts';
import type { AnswerRecord, Turn } from '../asking/use-turn.ts';
import { Compare } from '../compare/compare.tsx';
import { Legend } from '../evidence/legend.tsx';
import { wordsWith } from '../evidence/marked-text.tsx';
import { answerStretches, type Stretch } from '../evidence/stretches.ts';
import { useSourceLinks } from '../evidence/use-source-links.ts';
import { Coming } from './coming.tsx';
import { EvidenceTabs, PASSAGES_TAB } from './evidence-tabs.tsx';
import { Meta } from './meta.tsx';
import { Score } from './score.tsx';
import { Thumbs } from './thumbs.tsx';
import { Withheld } from './withheld.tsx';

/** A question with its answer, while it comes and when it is there. */
export function TurnView({ turn }: { turn: Turn }) {
  return turn.record ? <Answered turn={turn} record={turn.record} /> : <Coming turn={turn} />;
}

/** The ways between the words of an answer and its passages: which tab is shown, whether words are marked, and going there. */
function useProvenance(root: { readonly current: HTMLElement | null }) {
  const [tab, setTab] = useState(PASSAGES_TAB);
  const [marks, setMarks] = useStored('seek.marks', 'on');
  const goTo = useGoTo(root, tab);
  const follow = useCallback((source: number) => {
    setTab(PASSAGES_TAB);
    goTo(`[id="passage-${source}"]`);
  }, []);
  useSourceLinks(root, follow);
  const show = (on: boolean): void => setMarks(on ? 'on' : 'off');
  const back = (source: number): void => {
    show(true);
    goTo(`.seek-answer .seek-reference[data-source="${source}"]`);
  };
  return { tab, setTab, shown: marks === 'on', show, back };
}

function Answered({ turn, record }: { turn: Turn; record: AnswerRecord }) {
  const root = useRef<HTMLDivElement>(null);
  const [comparing, setComparing] = useState(false);
  const stretches = useMemo(() => answerStretches(record), [record]);
  const { tab, setTab, shown, show, back } = useProvenance(root);
  const evidence = <EvidenceTabs record={record} asked={turn.asked} selected={tab} onSelect={setTab} onBack={back} />;
  return (
    <div class="stack" ref={root}>
      <div class="seek-result">
        <AnswerCard record={record} stretches={shown ? stretches : []}>
          <Legend record={record} stretches={stretches} shown={shown} onShow={show} />
          <div class="seek-answer-foot">
            <Thumbs record={record} />
            <Button small aria-expanded={comparing} onClick={() => setComparing(!comparing)}>
              {t.seek.compare.open}
            </Button>
          </div>
        </AnswerCard>
        <div class="seek-score">
          <Score record={record} />
        </div>
        {!comparing && <div>{evidence}</div>}
      </div>
      {comparing && <Compare turn={turn} record={record} />}
      {comparing && evidence}
    </div>
  );
}

function AnswerCard({
  record,
  stretches,
  children,
}: {
  record: AnswerRecord;
  stretches: readonly Stretch[];
  children: preact.ComponentChildren;
}) {
  return (
    <section class="card">
      <h2 class="visually-hidden">{t.seek.answer.title}</h2>
      <Meta record={record} />
      <div class="seek-answer">
        <Markdown text={record.answer} words={wordsWith(record.answer, stretches)} heading={3} />
      </div>
      <Withheld record={record} />
      {record.warningMessages && record.warningMessages.length > 0 && (
        <ul class="small muted">
          {record.warningMessages.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}

/** Goes to an element when it is there: what leads to it may first have to show it. */
function useGoTo(root: { readonly current: HTMLElement | null }, shown: unknown): (selector: string) => void {
  const wanted = useRef<string | undefined>(undefined);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const found = wanted.current === undefined ? null : root.current?.querySelector<HTMLElement>(wanted.current);
    if (!found) return;
    wanted.current = undefined;
    found.scrollIntoView({ block: 'nearest' });
    found.focus({ preventScroll: true });
  }, [turn, shown]);
  return useCallback((selector: string) => {
    wanted.current = selector;
    setTurn((count) => count + 1);
  }, []);
}
