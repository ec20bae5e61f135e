/** The text of a passage as it is, with its line breaks. */
export const PassageText = ({ text }: { text: string }) => <div class="answers-text">{text}</div>;
