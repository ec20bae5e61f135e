import type { Reason } from '../../core/contract/facts/end.ts';

/** What is said when a turn ends without a text of its own; pipelines word these cases better for their readers. */
const ENGLISH: Readonly<Record<Reason, string>> = {
  answered: 'I have no answer to that.',
  cached: 'I have no answer to that.',
  no_results: 'I found nothing on that in the documents.',
  low_confidence: 'I am not sure enough of an answer to give one.',
  low_grounding: 'The documents do not back an answer to that well enough.',
  blocked: 'I cannot help with that.',
  too_short: 'Please ask in a few more words.',
  too_long: 'Please ask in fewer words.',
  timeout: 'That took too long. Please try again.',
  degraded: 'I cannot answer fully right now. Please try again later.',
};

/** The text for a reason and the language that it is in, an ISO 639-1 code. English is the only one yet. */
export const textFor = (reason: Reason): { text: string; language: string } => ({ text: ENGLISH[reason], language: 'en' });
