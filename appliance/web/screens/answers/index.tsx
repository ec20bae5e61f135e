import { Page } from '../../components/index.ts';
import { addressOf, useRoute } from '../../state/router.tsx';
import { t } from '../../texts/index.ts';
import './answers.css';
import { GapList } from './gaps/gap-list.tsx';
import { AnswerList } from './list/answer-list.tsx';
import { OneAnswer } from './one/one-answer.tsx';

/** `/ui/answers`, `/ui/answers/gaps`, `/ui/answers/497834254934019`. */
export default function Answers() {
  const [part = ''] = useRoute().rest;
  if (/^\d{1,16}$/.test(part)) return <OneAnswer id={Number(part)} />;
  const isGaps = part === 'gaps';
  return (
    <Page title={t.answers.title}>
      <Parts isGaps={isGaps} />
      {isGaps ? <GapList /> : <AnswerList />}
    </Page>
  );
}

/** The list and the gaps: places of their own, which can be linked to. */
function Parts({ isGaps }: { isGaps: boolean }) {
  const link = (rest: readonly string[], label: string, isHere: boolean) => (
    <a class="tab answers-part" href={addressOf('answers', rest)} aria-current={isHere ? 'page' : undefined}>
      {label}
    </a>
  );
  return (
    <nav class="tabs" aria-label={t.answers.parts}>
      {link([], t.answers.all, !isGaps)}
      {link(['gaps'], t.answers.gaps.title, isGaps)}
    </nav>
  );
}
