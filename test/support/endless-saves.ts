import { replacePipelineFile } from '../../appliance/configure/replace-file.ts';

/** Writes two contents in turn in the place of a file, until it is killed; a line for each. */
const [, , file = '', size = '0'] = process.argv;
for (let round = 0; ; round++) {
  await replacePipelineFile(file, 'ab'.charAt(round % 2).repeat(Number(size)), async () => {});
  process.stdout.write('saved\n');
}
