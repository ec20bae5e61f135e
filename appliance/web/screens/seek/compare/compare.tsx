import { useId, useRef, useState } from 'preact/hooks';
import { Button, ErrorNotice } from '../../../components/index.ts';
import { useInstance } from '../../../state/instance.tsx';
import { useSession } from '../../../state/session.tsx';
import { t } from '../../../texts/index.ts';
import { OptionFields } from '../asking/option-fields.tsx';
import type { AskSettings } from '../asking/settings.ts';
import { type AnswerRecord, type Turn, useTurn } from '../asking/use-turn.ts';
import { Coming } from '../result/coming.tsx';
import { DifferenceTable } from './difference-table.tsx';
import { settingsApart } from './differences.ts';
import { ProposalChoice } from './proposal-choice.tsx';
import { SideBySide } from './side-by-side.tsx';

/** Asks the question of a turn again with other settings, or with a proposal, and shows both answers beside each other. */
export function Compare({ turn, record }: { turn: Turn; record: AnswerRecord }) {
  const { instance } = useInstance();
  const { may } = useSession();
  const second = useTurn(instance);
  const [settings, setSettings] = useState<AskSettings>(turn.asked.settings);
  const names = useRef(new Map<string, string>()); // of proposals, by id
  const choose = (proposalID: string, name: string): void => {
    names.current.set(proposalID, name);
    setSettings({ ...settings, proposalID });
  };
  const heading = useId();
  return (
    <section class="card" aria-labelledby={heading}>
      <h2 id={heading}>{t.seek.compare.title}</h2>
      <p class="muted">{t.seek.compare.help}</p>
      {may('admin') && <ProposalChoice value={settings.proposalID} onChange={choose} />}
      <OptionFields settings={settings} onChange={setSettings} />
      <div class="row">
        <Button busy={second.running} onClick={() => second.ask({ question: turn.asked.question, settings })}>
          {t.seek.compare.go}
        </Button>
        {second.running && <Button onClick={second.stop}>{t.seek.form.stop}</Button>}
      </div>
      <ErrorNotice error={second.error} />
      <div aria-live="polite">
        {second.turn && !second.turn.record && <Coming turn={second.turn} />}
        {second.turn?.record && (
          <Both before={sideOf(turn, record)} after={sideOf(second.turn, second.turn.record)} names={names.current} />
        )}
      </div>
    </section>
  );
}

interface Side {
  record: AnswerRecord;
  settings: AskSettings;
}

const sideOf = ({ asked }: Turn, record: AnswerRecord): Side => ({ record, settings: asked.settings });

function Both({ before, after, names }: { before: Side; after: Side; names: ReadonlyMap<string, string> }) {
  const apart = settingsApart(before.settings, after.settings);
  const told = (name: (typeof apart)[number]): string =>
    (name === 'proposalID' && names.get(after.settings.proposalID)) || shown(after.settings[name]);
  return (
    <div class="stack">
      <p>
        {apart.length === 0
          ? t.seek.compare.same
          : t.seek.compare.apart(apart.map((name) => `${t.seek.options.names[name]}: ${told(name)}`))}
      </p>
      <DifferenceTable before={before.record} after={after.record} />
      <SideBySide before={before.record} after={after.record} />
    </div>
  );
}

const shown = (value: string | boolean): string =>
  typeof value === 'boolean' ? (value ? t.common.yes : t.common.no) : value || t.seek.compare.configured;
