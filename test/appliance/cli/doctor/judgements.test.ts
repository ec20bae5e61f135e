import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { Type } from 'typebox';
import { judgeClock } from '../../../../appliance/cli/doctor/clock.ts';
import { judgeDisk } from '../../../../appliance/cli/doctor/data-folder.ts';
import { judgeFiles, judgeMemory, memoryLimit, sizeOfModels } from '../../../../appliance/cli/doctor/machine.ts';
import { Path } from '../../../../core/contract/options.ts';
import type { Blueprint } from '../../../../core/host/blueprint.ts';
import { folderWith } from '../../../support/folder.ts';

const MIB = 2 ** 20;

describe('what the doctor makes of a figure', () => {
  for (const [finding, level, detail] of [
    [judgeDisk('/data', 3 * 1024 * MIB), 'ok', '3.0 GiB free for /data'],
    [judgeDisk('/data', 700 * MIB), 'warning', '700 MiB free for /data; below 256 MiB loads end with storage_full'],
    [judgeDisk('/data', 255 * MIB), 'problem', '255 MiB free for /data; below 256 MiB loads end with storage_full'],
    [judgeMemory(640 * MIB), 'ok', '640 MiB may be used, of which the service needs 384 MiB when idle, 640 MiB at work'],
    [judgeMemory(512 * MIB), 'warning', '512 MiB may be used, of which the service needs 384 MiB when idle, 640 MiB at work'],
    [judgeMemory(256 * MIB), 'problem', '256 MiB may be used, of which the service needs 384 MiB when idle, 640 MiB at work'],
    [
      judgeMemory(900 * MIB, 400 * MIB),
      'warning',
      '900 MiB may be used, of which the service needs 784 MiB when idle, 1.0 GiB at work',
    ],
    [judgeFiles(65_536, 10_000), 'ok', '65536 files may be open at once'],
    [
      judgeFiles(1024, 10_000),
      'warning',
      '1024 files may be open at once: 768 connections, of 10000 that http.limits.connections allows',
    ],
    [
      judgeFiles(128, 10_000),
      'problem',
      '128 files may be open at once: 64 connections, of 10000 that http.limits.connections allows',
    ],
    [judgeFiles(Number.POSITIVE_INFINITY, 1), 'ok', 'the system does not tell how many files may be open'],
    [judgeClock({ origin: 'http://a', seconds: 30 }), 'ok', 'the clock agrees with that of http://a'],
    [judgeClock({ origin: 'http://a', seconds: -31 }), 'warning', 'the clock is 31 s ahead of that of http://a'],
    [judgeClock({ origin: 'http://a', seconds: 301 }), 'problem', 'the clock is 301 s behind that of http://a'],
  ] as const) {
    it(`${level}: ${detail}`, () => {
      expect(finding).to.deep.include({ level, detail });
      expect(finding.mend === undefined, 'the way out').to.equal(level === 'ok');
    });
  }

  it('takes the largest form of each model that a pipeline names, once', () => {
    const folder = folderWith({ 'onnx/model.onnx': '', 'onnx/model_quantized.onnx': '' });
    writeFileSync(join(folder, 'onnx/model.onnx'), Buffer.alloc(3000));
    const plugin = { config: Type.Object({ model: Path({ description: 'A model.' }) }) };
    const placed = (model: string) => ({ name: model, plugin, config: { model }, path: [] });
    const blueprint = { file: join(folder, 'my.yaml'), resources: [placed('.'), placed(folder), placed('./nowhere')] };
    expect(sizeOfModels([blueprint as unknown as Blueprint])).to.equal(3000); // the parts that are read of it
  });

  it('finds a limit', () => {
    expect(memoryLimit())
      .to.be.greaterThan(64 * MIB)
      .and.below(2 ** 50);
  });
});
