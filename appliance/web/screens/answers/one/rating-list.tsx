import type { Schemas } from '../../../api/client.ts';
import { Card } from '../../../components/index.ts';
import { moment, number, t } from '../../../texts/index.ts';

/** What readers think of the answer. */
export function RatingList({ ratings }: { ratings: Schemas['AnswerRatings'] | undefined }) {
  if (!ratings) return null;
  const { score, total, feedback } = ratings;
  return (
    <Card title={t.answers.one.ratings}>
      <p class={total === 0 ? 'muted' : ''}>
        {total === 0 ? t.answers.one.noRatings : t.answers.one.rated(number(score, { maximumFractionDigits: 1 }), total)}
      </p>
      {feedback.length > 0 && (
        <ul class="answers-list">
          {feedback.map((each) => (
            <li key={`${each.date} ${each.feedback}`}>
              <span>{each.feedback}</span>
              <span class="small muted">
                {t.answers.one.ratedAs(number(each.score))} · {moment(each.date)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
