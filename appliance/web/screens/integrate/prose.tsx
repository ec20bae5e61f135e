/** Text of the description in paragraphs, as it is but for code in backticks: its lines are broken for editors, not for readers. */
export const Prose = ({ text = '' }: { text?: string }) => (
  <>
    {text
      .trim()
      .split(/\n\s*\n|\n(?=- )/)
      .filter(Boolean)
      .map((paragraph) => (
        <p key={paragraph} class="api-text">
          <InlineCode text={paragraph.replace(/\s*\n\s*/g, ' ')} />
        </p>
      ))}
  </>
);

/** One line of it. */
export const InlineCode = ({ text }: { text: string }) => (
  <>{text.split('`').map((part, at) => (at % 2 === 1 ? <code key={`${at} ${part}`}>{part}</code> : part))}</>
);
