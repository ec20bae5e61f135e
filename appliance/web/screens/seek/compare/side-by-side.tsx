import { Markdown } from '../../../components/markdown/markdown.tsx';
import { t } from '../../../texts/index.ts';
import type { AnswerRecord } from '../asking/use-turn.ts';

/** The texts of two answers. */
export const SideBySide = ({ before, after }: { before: AnswerRecord; after: AnswerRecord }) => (
  <div class="seek-both">
    <div class="seek-side">
      <h3>{t.seek.compare.before}</h3>
      <Markdown text={before.answer} heading={4} />
    </div>
    <div class="seek-side">
      <h3>{t.seek.compare.after}</h3>
      <Markdown text={after.answer} heading={4} />
    </div>
  </div>
);
