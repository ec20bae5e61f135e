import { api, type Schemas, take } from '../../../api/client.ts';
import { Disclosure, Notice } from '../../../components/index.ts';
import { Markdown } from '../../../components/markdown/markdown.tsx';
import { useInstance } from '../../../state/instance.tsx';
import { addressOf } from '../../../state/router.tsx';
import { useSession } from '../../../state/session.tsx';
import { useApi } from '../../../state/use-api.ts';
import { t } from '../../../texts/index.ts';
import type { AnswerRecord } from '../asking/use-turn.ts';
import { wordsWith } from '../evidence/marked-text.tsx';
import { answerStretches } from '../evidence/stretches.ts';

type Reason = Schemas['Reason'];
type Use = Schemas['Settings']['uses'][number];

/** Reasons with which an answer is as it should be. */
const FINE: ReadonlySet<Reason> = new Set(['answered', 'cached']);

/** Plugins that end a turn for a reason, and the option of each that decides. */
const DECIDING: Readonly<Partial<Record<Reason, readonly (readonly [plugin: string, option: string])[]>>> = {
  no_results: [
    ['retrieve', 'filter'],
    ['weigh_passages', 'range'],
  ],
  low_confidence: [
    ['gate_confidence', 'min'],
    ['gate_retrieval', 'min'],
  ],
  low_grounding: [
    ['gate_attribution', 'mis_tolerance'],
    ['remove_unsupported', 'below'],
  ],
  blocked: [
    ['screen_words', 'block'],
    ['screen_injection', 'block_above'],
  ],
  too_short: [['screen_question', 'min_words']],
  too_long: [['screen_question', 'max_words']],
  degraded: [['retrieve', 'fallback']],
};

/** Says in words why an answer is not what was asked for, and what can be done. Nothing where all is well. */
export function Withheld({ record }: { record: AnswerRecord }) {
  const { may } = useSession();
  if (FINE.has(record.reason)) return null;
  const { title, why, advice } = t.seek.reasons[record.reason];
  return (
    <Notice kind="warn" title={title}>
      <div class="stack seek-why">
        <p>{why}</p>
        <Decisions record={record} />
        <div>
          <strong>{t.seek.withheld.todo}</strong>
          <ul>
            {advice.map((each) => (
              <li key={each}>{each}</li>
            ))}
            {record.reason === 'no_results' && may('read') && (
              <li>
                <a href={addressOf('knowledge')}>{t.seek.withheld.knowledge}</a>
              </li>
            )}
            {may('admin') && <SettingLinks record={record} />}
          </ul>
        </div>
        {record.ufa && <Draft record={record} text={record.ufa} />}
      </div>
    </Notice>
  );
}

/** What was compared with what. */
function Decisions({ record }: { record: AnswerRecord }) {
  const made = decisionsIn(record);
  if (made.length === 0) return null;
  return (
    <ul>
      {made.map(({ gate, rule, compared = 'score', value, threshold }) => (
        <li key={`${gate} ${rule}`}>
          {value === undefined || threshold === undefined
            ? t.seek.withheld.decided(gate)
            : t.seek.withheld.compared({ gate, compared, value, threshold })}
        </li>
      ))}
    </ul>
  );
}

interface Decision {
  gate: string;
  decision: string;
  rule?: string;
  compared?: string;
  value?: number;
  threshold?: number;
}

const decisionsIn = ({ trace }: AnswerRecord): Decision[] =>
  (trace?.steps ?? [])
    // as gates write them, core/contract/facts/end.ts
    .flatMap(({ details }) => (Array.isArray(details?.decisions) ? (details.decisions as Decision[]) : []))
    .filter(({ decision }) => decision === 'withheld');

/** The setting that has decided so, in the screen where it is changed. */
function SettingLinks({ record }: { record: AnswerRecord }) {
  const { instance } = useInstance();
  const { data } = useApi(
    (signal) => take(api.GET('/v1/{instance}/settings', { params: { path: { instance } }, signal })),
    [instance, record.reason],
  );
  return (
    <>
      {linksIn(data?.uses ?? [], record).map(({ pointer, name }) => (
        <li key={pointer}>
          <a href={`${addressOf('configure', [], { instance })}#${pointer}`}>{t.seek.withheld.setting(name)}</a>
        </li>
      ))}
    </>
  );
}

interface SettingLink {
  pointer: string;
  name: string;
}

/** Of the step that ended the turn alone, where the trace tells which it was. */
function linksIn(uses: readonly Use[], { reason, trace }: AnswerRecord): SettingLink[] {
  const ended = trace?.steps.find(({ outcome }) => outcome === 'finish')?.step;
  const all = (DECIDING[reason] ?? []).flatMap(([plugin, option]) =>
    uses
      .filter((use) => use.plugin === plugin && use.section === 'answer')
      .map((use) => {
        const value = use.values.find((each) => each.option === option);
        const pointer = value?.pointer ?? use.pointer;
        return { step: use.name, name: `${use.name}: ${option}`, pointer, isSet: value?.isSet ?? false };
      }),
  );
  const own = all.filter(({ step }) => step === ended);
  if (own.length > 0) return own;
  // Where nothing was found, only what somebody has set can be the cause.
  return all.filter(({ isSet }) => isSet || reason !== 'no_results');
}

/** What would have been said, with what no passage holds marked. */
const Draft = ({ record, text }: { record: AnswerRecord; text: string }) => (
  <Disclosure summary={t.seek.withheld.draft}>
    <Markdown text={text} words={wordsWith(text, answerStretches(record, text))} heading={3} />
  </Disclosure>
);
