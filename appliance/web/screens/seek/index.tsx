import { useEffect, useState } from 'preact/hooks';
import { EmptyState, ErrorNotice, Page } from '../../components/index.ts';
import { useInstance } from '../../state/instance.tsx';
import { addressOf, navigate, useRoute } from '../../state/router.tsx';
import { t } from '../../texts/index.ts';
import { FoldedOptions } from './asking/option-fields.tsx';
import { QuestionForm } from './asking/question-form.tsx';
import { Recent, useRecent } from './asking/recent.tsx';
import { AS_CONFIGURED, type AskSettings } from './asking/settings.ts';
import { type Turn, useTurn } from './asking/use-turn.ts';
import { ConversationBar, EarlierTurns, useConversation } from './conversation.tsx';
import { TurnView } from './result/turn-view.tsx';
import './seek.css';

/** All that the screen knows, and what can be done with it. */
function useSeek() {
  const { instance } = useInstance();
  const { query } = useRoute();
  const asking = useTurn(instance);
  const conversation = useConversation();
  const recent = useRecent(instance);
  const [question, setQuestion] = useState(query.get('q') ?? '');
  const [settings, setSettings] = useState<AskSettings>({
    ...AS_CONFIGURED,
    proposalID: query.get('proposalID') ?? '', // a proposal of Configure is tried here
  });
  const ask = (text = question): void => {
    const asked = text.trim();
    if (asked === '' || asking.running) return;
    setQuestion(text);
    conversation.keep(asking.turn);
    recent.add(asked);
    navigate(addressOf('seek', [], { q: asked, instance }), { replace: true });
    asking.ask({ question: asked, settings, ...(conversation.session !== undefined && { session: conversation.session }) });
  };
  const begin = (): void => {
    conversation.begin();
    asking.clear();
    setQuestion('');
    navigate(addressOf('seek', [], { instance }), { replace: true });
  };
  // A question in the address is asked when somebody comes with it.
  useEffect(() => ask(), []);
  return { ...asking, ask, begin, conversation, recent, question, setQuestion, settings, setSettings };
}

export default function Seek() {
  const { turn, running, error, stop, ask, begin, conversation, recent, question, setQuestion, ...options } = useSeek();
  return (
    <Page title={t.seek.title}>
      {conversation.on && <EarlierTurns turns={conversation.earlier} />}
      <div class="stack">
        <QuestionForm value={question} running={running} onInput={setQuestion} onAsk={() => ask()} onStop={stop}>
          <ConversationBar conversation={conversation} canBegin={turn !== undefined} onBegin={begin} />
        </QuestionForm>
        <div class="seek-folds">
          <FoldedOptions settings={options.settings} onChange={options.setSettings} />
          <Recent recent={recent.recent} onChoose={ask} onForget={recent.forget} />
        </div>
      </div>
      <ErrorNotice error={error} onRetry={() => ask()} />
      <p class="visually-hidden" role="status">
        {statusOf(turn, running)}
      </p>
      {turn ? <TurnView key={turn.id} turn={turn} /> : <EmptyState title={t.seek.empty.title}>{t.seek.empty.help}</EmptyState>}
    </Page>
  );
}

const statusOf = (turn: Turn | undefined, running: boolean): string => {
  if (running) return t.seek.answer.coming;
  return turn?.record ? t.seek.answer.ready(turn.record.score) : '';
};
