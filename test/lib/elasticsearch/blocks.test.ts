import { expect } from 'chai';
import { failureOfItem } from '../../../lib/elasticsearch/bulk-answer.ts';

const item = (reason: string) => ({ status: 429, error: { type: 'cluster_block_exception', reason } });

describe('what keeps documents out', () => {
  for (const [title, reason, wayOut] of [
    [
      'a disk that is full',
      'index [kb-1] blocked by: [TOO_MANY_REQUESTS/12/disk usage exceeded flood-stage watermark, index has read-only-allow-delete block];',
      ' (make room on the disks of the server; if the block stays: PUT /kb-1/_settings {"index.blocks.read_only_allow_delete":null})',
    ],
    [
      'somebody who made it read-only',
      'index [kb-1] blocked by: [FORBIDDEN/5/index read-only (api)];',
      ' (if the block stays: PUT /kb-1/_settings {"index.blocks.read_only":null})',
    ],
    [
      'somebody who forbade writing',
      'index [kb-1] blocked by: [FORBIDDEN/8/index write (api)];',
      ' (if the block stays: PUT /kb-1/_settings {"index.blocks.write":null})',
    ],
    ['a cluster without a master', 'blocked by: [SERVICE_UNAVAILABLE/2/no master];', ''],
    ['a queue that is full', 'rejected execution of coordinating operation', ''],
  ] as const) {
    it(`is told with what lifts it: ${title}`, () => {
      expect(failureOfItem(item(reason)).reason).to.equal(`${reason}${wayOut}`);
    });
  }
});
