import type { Schemas } from '../../../api/client.ts';

/** What `record_answer` keeps of an answer, as far as the key may see it. */
export type KeptRecord = Partial<Schemas['AnswerRecord']>;
