/** A file that is not sent, and why. */
export interface RefusedFile {
  name: string;
  reason: 'large' | 'folder';
}

/** Most files of one call, as openapi.yaml says. */
const MOST_FILES = 100;
/** Bytes that a form adds for each file. */
const AROUND = 1024;

/** Files by the calls that take them, and those that no call takes: a body has at most so many bytes. */
export function batchesOf(files: readonly File[], largest: number): { batches: File[][]; refused: RefusedFile[] } {
  const batches: File[][] = [];
  const refused: RefusedFile[] = [];
  let room = 0;
  for (const file of files) {
    const size = file.size + AROUND;
    if (size > largest) {
      refused.push({ name: file.name, reason: 'large' });
      continue;
    }
    const last = batches.at(-1);
    if (last && size <= room && last.length < MOST_FILES) last.push(file);
    else batches.push([file]);
    room = (last === batches.at(-1) ? room : largest) - size;
  }
  return { batches, refused };
}
