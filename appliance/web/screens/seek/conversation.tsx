import { useCallback, useState } from 'preact/hooks';
import { Button, Disclosure, Switch } from '../../components/index.ts';
import { Markdown } from '../../components/markdown/markdown.tsx';
import { t } from '../../texts/index.ts';
import type { Turn } from './asking/use-turn.ts';

const newSession = (): string =>
  `seek-${[...crypto.getRandomValues(new Uint8Array(12))].map((each) => each.toString(16).padStart(2, '0')).join('')}`;

/** A conversation that questions belong to, and its turns so far. */
export interface Conversation {
  on: boolean;
  session: string | undefined;
  earlier: readonly Turn[];
  turn(on: boolean): void;
  /** A new question comes: the one before is an earlier turn. */
  keep(turn: Turn | undefined): void;
  begin(): void;
}

export function useConversation(): Conversation {
  const [on, setOn] = useState(false);
  const [session, setSession] = useState(newSession);
  const [earlier, setEarlier] = useState<readonly Turn[]>([]);
  const begin = useCallback(() => {
    setSession(newSession());
    setEarlier([]);
  }, []);
  const keep = useCallback((turn: Turn | undefined) => {
    if (turn?.record && turn.asked.session !== undefined) setEarlier((all) => [...all, turn]);
  }, []);
  return { on, session: on ? session : undefined, earlier, turn: setOn, keep, begin };
}

export interface ConversationBarProps {
  conversation: Conversation;
  /** There is something to leave behind. */
  canBegin: boolean;
  onBegin(): void;
}

export const ConversationBar = ({ conversation: { on, turn }, canBegin, onBegin }: ConversationBarProps) => (
  <div class="row seek-conversation-bar">
    <Switch label={t.seek.conversation.label} checked={on} onChange={turn} />
    {on && canBegin && (
      <Button small onClick={onBegin}>
        {t.seek.conversation.begin}
      </Button>
    )}
  </div>
);

/** The turns before the one that is shown in full, the oldest first. */
export function EarlierTurns({ turns }: { turns: readonly Turn[] }) {
  if (turns.length === 0) return null;
  return (
    <section class="seek-earlier" aria-labelledby="seek-earlier">
      <h2 class="small muted" id="seek-earlier">
        {t.seek.conversation.earlier}
      </h2>
      {turns.map(({ id, asked, record }) => (
        <Disclosure key={id} summary={asked.question}>
          <Markdown text={record?.answer ?? ''} heading={3} />
        </Disclosure>
      ))}
    </section>
  );
}
