import { useId, useState } from 'preact/hooks';
import type { Schemas } from '../../../api/client.ts';
import { Badge, Button } from '../../../components/index.ts';
import { SafeLink } from '../../../components/safe-link.tsx';
import { addressOf } from '../../../state/router.tsx';
import { useSession } from '../../../state/session.tsx';
import { moment, t } from '../../../texts/index.ts';
import { ReasonBadge } from '../list/columns.tsx';

export type Gap = Schemas['Gap'];

interface GapCardProps {
  gap: Gap;
  onDismiss(gap: Gap): Promise<void>;
}

/** Questions on one subject, which document is missing, and what can be done. */
export function GapCard({ gap, onDismiss }: GapCardProps) {
  const heading = useId();
  const { name, count, rated, newest, examples, missing } = gap;
  return (
    <li class="card">
      <div class="answers-line">
        <h2 id={heading} class="gap-name">
          {name}
        </h2>
        <Badge>{t.answers.gaps.count(count)}</Badge>
        {rated > 0 && <Badge kind="warn">{t.answers.gaps.rated(rated)}</Badge>}
        <span class="small muted">{t.answers.gaps.newest(moment(newest))}</span>
      </div>
      <p class="answers-missing">
        {missing.length > 0 ? t.answers.gaps.missing(listed(missing.slice(0, 5))) : t.answers.gaps.present}
      </p>
      <ul class="answers-examples">
        {examples.map(({ id, question, count: times, reason }) => (
          <li key={id}>
            <a href={addressOf('answers', [String(id)])}>{question || t.answers.noQuestion}</a>{' '}
            {times > 1 && <span class="small muted">{t.answers.gaps.times(times)} </span>}
            <ReasonBadge reason={reason} />
          </li>
        ))}
      </ul>
      <NearestPassage gap={gap} />
      <Actions gap={gap} onDismiss={onDismiss} heading={heading} />
    </li>
  );
}

const listed = (words: readonly string[]): string =>
  new Intl.ListFormat(document.documentElement.lang || 'en', { type: 'disjunction' }).format(words.map((word) => `“${word}”`));

function NearestPassage({ gap: { nearest } }: Pick<GapCardProps, 'gap'>) {
  if (!nearest) return <p class="small muted">{t.answers.gaps.nothing}</p>;
  return (
    <div class="small">
      <div class="answers-line">
        <span class="muted">{t.answers.gaps.nearest}</span>
        <SafeLink url={nearest.url}>{nearest.document}</SafeLink>
        <span class="muted">{t.answers.gaps.covers(nearest.score)}</span>
      </div>
      <p class="muted answers-passage">{nearest.passage}</p>
    </div>
  );
}

/** For those who may change answers and documents. */
function Actions({ gap, onDismiss, heading }: GapCardProps & { heading: string }) {
  const [busy, setBusy] = useState(false);
  if (!useSession().may('curate')) return null;
  const [first] = gap.examples;
  const link = (address: string, label: string) => (
    <a class="button" data-small="true" href={address} aria-describedby={heading}>
      {label}
    </a>
  );
  return (
    <div class="row">
      {link(addressOf('knowledge'), t.answers.gaps.bring)}
      {first && link(addressOf('answers', [String(first.id)], { edit: 'yes' }), t.answers.gaps.write)}
      <Button
        small
        busy={busy}
        aria-describedby={heading}
        onClick={() => {
          setBusy(true);
          void onDismiss(gap).finally(() => setBusy(false));
        }}
      >
        {t.answers.gaps.dismiss}
      </Button>
    </div>
  );
}
