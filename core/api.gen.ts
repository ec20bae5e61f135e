export interface components { schemas: { AnswerRecord: { answer: string; score: number }; SeekOptions: { minConfidence?: number | string } } }
