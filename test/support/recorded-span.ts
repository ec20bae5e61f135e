import type { SpanEnd, SpanStart, TraceSpan } from '../../core/contract/trace-span.ts';

/** A span that remembers what was told of it. */
export class RecordedSpan implements TraceSpan {
  readonly traceId = '0'.repeat(31) + 1;
  readonly spanId = '0'.repeat(15) + 1;
  readonly headers = { traceparent: `00-${this.traceId}-${this.spanId}-01` };
  readonly start: SpanStart;
  readonly children: RecordedSpan[] = [];
  readonly ends: SpanEnd[] = [];

  constructor(start: SpanStart = { name: 'test' }) {
    this.start = start;
  }

  child(start: SpanStart): RecordedSpan {
    const child = new RecordedSpan(start);
    this.children.push(child);
    return child;
  }

  end(end: SpanEnd = {}): void {
    this.ends.push(end);
  }

  /** `name code {attributes}` of each child that has ended once. */
  get told(): string[] {
    return this.children.map(({ start, ends: [end, ...others] }) => {
      if (!end || others.length > 0) throw new Error(`the span '${start.name}' has ended ${others.length + 1} times, or never`);
      return `${start.name} ${end.error ?? 'ok'} ${JSON.stringify({ ...start.attributes, ...end.attributes })}`;
    });
  }
}
