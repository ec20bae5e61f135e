import { expect } from 'chai';
import type { Advance } from '../../../appliance/cli/progress/pace.ts';
import { advanceOf } from '../../../appliance/cli/progress.ts';
import { loadDocuments, MOST_FAILURES } from '../../../appliance/loads/load-documents.ts';
import type { Call } from '../../../core/contract/call.ts';
import type { Batch } from '../../../core/contract/facts/batch.ts';
import type { Pipeline } from '../../../core/host/runner.ts';
import { silent } from '../../support/call.ts';

type OnBatch = (batch: Partial<Batch>) => void;

/** What is shown after each document and each batch of an ingest list that does this. */
async function advances(ingest: (call: Call, onBatch: OnBatch) => void): Promise<Omit<Advance, 'noun'>[]> {
  const seen: Omit<Advance, 'noun'>[] = [];
  const pipeline = {
    ingest: async (_start: unknown, call: Call, onBatch: OnBatch) => ingest(call, onBatch),
  } as unknown as Pipeline; // all that a load touches
  const progress: NonNullable<Parameters<typeof loadDocuments>[1]['progress']> = (report) => {
    const { noun: _, ...advance } = advanceOf(report);
    seen.push(advance);
  };
  await loadDocuments(pipeline, { paths: [], log: silent, signal: new AbortController().signal, progress });
  return seen;
}

describe('the progress of a load', () => {
  it('moves with every document, and tells what had to be worked on', async () => {
    const seen = await advances((call, onBatch) => {
      call.advance?.({ documents: 2, bytes: 40, totalBytes: 100, unchanged: true });
      call.advance?.({ documents: 1, bytes: 10, totalBytes: 100 });
      onBatch({ loaded: ['c'], unchanged: ['a', 'b'], bytesRead: 50, totalBytes: 100 });
      call.advance?.({ documents: 1, bytes: 50, totalBytes: 100 });
    });
    expect(seen).to.deep.equal([
      { count: 2, share: 0.4, worked: { count: 0, share: 0 } },
      { count: 3, share: 0.5, worked: { count: 1, share: 0.1 } },
      { count: 3, share: 0.5, worked: { count: 1, share: 0.1 } },
      { count: 4, share: 1, worked: { count: 2, share: 0.6 } },
    ]);
  });

  it('moves with every batch where a list tells of no single document', async () => {
    const seen = await advances((_call, onBatch) => {
      onBatch({ unchanged: ['a'], bytesRead: 40, totalBytes: 100 });
      onBatch({ loaded: ['c'], unchanged: ['b'], bytesRead: 60, totalBytes: 100 });
    });
    expect(seen).to.deep.equal([
      { count: 1, share: 0.4, worked: { count: 0, share: 0 } },
      { count: 3, share: 1, worked: { count: 1, share: 0.3 } },
    ]);
  });
});

describe('the report of a load', () => {
  it('counts all failures, and keeps the first of them', async () => {
    const failures = Array.from({ length: 700 }, (_, at) => ({ item: `d${at}`, reason: 'has no text' }));
    const pipeline = {
      ingest: async (_start: unknown, _call: Call, onBatch: OnBatch) => {
        for (let batch = 0; batch < 3; batch++) onBatch({ failures });
      },
    } as unknown as Pipeline; // all that a load touches
    const request = { paths: [], log: silent, signal: new AbortController().signal };
    const report = await loadDocuments(pipeline, request);
    expect([report.failed, report.failures.length]).to.deep.equal([2100, MOST_FAILURES]);
    expect(report.failures.at(-1)?.item).to.equal('d299');
  });
});
