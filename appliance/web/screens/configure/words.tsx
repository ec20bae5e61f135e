/** A description as it is written for people who know Markdown: what stands in backticks is code. */
export const Words = ({ text }: { text: string }) => (
  <>{text.split('`').map((part, at) => (at % 2 === 1 ? <code key={String(at)}>{part}</code> : part))}</>
);
