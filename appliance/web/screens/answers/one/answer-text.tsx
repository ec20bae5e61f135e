/** The text of an answer as it is, with its line breaks. */
export const AnswerText = ({ text }: { text: string }) => <div class="answers-text">{text}</div>;
