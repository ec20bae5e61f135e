/** What every list of answers shows of each, whichever store keeps them. */
export const SUMMARY_FIELDS = [
  'id',
  'time',
  'instance',
  'session',
  'user',
  'reason',
  'intent',
  'category',
  'score',
  'question',
  'answer',
] as const;
