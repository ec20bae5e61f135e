import type {
  AnswerLog,
  AnswerSummary,
  AnswersWanted,
  Erasure,
  Judgement,
  Rating,
  Ratings,
  Store,
  StoredAnswer,
} from '../../core/contract/resources/store.ts';

/** Answers and ratings in memory, for tests of what asks a store. */
export class MemoryStore implements Store {
  readonly kept: StoredAnswer[] = [];
  readonly given: Rating[] = [];
  readonly judged: Judgement[] = [];
  readonly answers: AnswerLog = {
    record: async (answer) => void this.kept.push({ ...answer }),
    list: async ({ limit, skip = 0, ...wanted }) =>
      this.#wanted(wanted)
        .slice(skip, skip + limit)
        .map(summaryOf),
    find: async ({ instance, id }) => this.kept.find((each) => each.instance === instance && each.id === id),
    edit: async ({ instance, id, answer, by }) => {
      const found = this.kept.find((each) => each.instance === instance && each.id === id);
      if (!found) return false;
      found.edited = { by, time: Date.now(), original: found.edited?.original ?? found.answer };
      found.answer = answer;
      return true;
    },
    erase: async (what) => this.#erase(what),
    statistics: async (wanted) => this.#statistics(wanted),
  };
  readonly ratings: Ratings = {
    rate: async (rating) => {
      const same = this.given.findIndex(
        ({ answerId, rater }) => answerId === rating.answerId && rater !== undefined && rater === rating.rater,
      );
      if (same >= 0) this.given.splice(same, 1);
      this.given.push(rating);
    },
    summary: async ({ answerId, most }) => {
      const all = this.given.filter((each) => each.answerId === answerId);
      const feedback = all.filter((each) => each.feedback !== undefined).toReversed();
      return { ...meanOf(all), feedback: feedback.slice(0, most) };
    },
    withdraw: async ({ answerId, rater }) => {
      const left = this.given.filter((each) => each.answerId !== answerId || (rater !== undefined && each.rater !== rater));
      this.given.splice(0, this.given.length, ...left);
    },
    judge: async (judgement) => void this.judged.push(judgement),
    judgements: async ({ passages, most }) => this.judged.filter(({ passage }) => passages.includes(passage)).slice(-most),
  };

  #wanted({ instance, search = '', user, intent, reason, since = 0, until = Number.POSITIVE_INFINITY }: AnswersWanted) {
    const words = search.toLowerCase().split(/\s+/);
    return this.kept
      .filter((each) => each.instance === instance && each.time >= since && each.time < until)
      .filter((each) => (user ?? each.user) === each.user && (intent ?? each.intent) === each.intent)
      .filter((each) => (reason ?? each.reason) === each.reason)
      .filter(({ question, answer }) => words.every((word) => `${question} ${answer}`.toLowerCase().includes(word)))
      .toSorted((a, b) => b.time - a.time || b.id - a.id);
  }

  #erase(what: Erasure): number {
    const isMeant = (each: StoredAnswer): boolean =>
      each.instance === what.instance &&
      ('all' in what ||
        ('user' in what && each.user === what.user) ||
        ('intents' in what && what.intents.includes(each.intent ?? '')) ||
        ('id' in what && each.id === what.id));
    const gone = this.kept.filter(isMeant);
    this.kept.splice(0, this.kept.length, ...this.kept.filter((each) => !gone.includes(each)));
    return gone.length;
  }

  #statistics(wanted: AnswersWanted) {
    const found = this.#wanted(wanted);
    const scores = found.flatMap(({ score }) => score ?? []);
    const { mean, count } = meanOf(this.given.filter(({ answerId }) => found.some(({ id }) => id === answerId)));
    return {
      answers: found.length,
      reasons: countEach(found.map(({ reason }) => reason)),
      intents: countEach(found.flatMap(({ intent }) => intent ?? [])),
      categories: countEach(found.flatMap(({ category }) => category ?? [])),
      ...(scores.length > 0 && { score: scores.reduce((sum, each) => sum + each, 0) / scores.length }),
      ...(count > 0 && { rating: { mean, count } }),
    };
  }
}

const summaryOf = ({ record: _record, trace: _trace, edited: _edited, ...summary }: StoredAnswer): AnswerSummary => summary;

const meanOf = (ratings: readonly Rating[]) => ({
  mean: ratings.reduce((sum, { score }) => sum + score, 0) / Math.max(1, ratings.length),
  count: ratings.length,
});

const countEach = (names: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, { length }]) => [name, length]));
