import { styleText } from 'node:util';
import type { Withdrawal } from '../../answers/withdrawn.ts';
import { visible } from '../../visible.ts';

/** Below a text that was shown as it came: what of it does not count. */
export function withdrawnLine({ withdrawn, gate }: Withdrawal, shown: string): string {
  const by = gate ? ` by ${gate}` : '';
  const [first] = withdrawn;
  const isAll = first !== undefined && first.start === 0 && first.end === shown.length;
  const said = withdrawn.map(({ text }) => `“${text.replace(/\s+/g, ' ').trim()}”`).join(' ');
  const what = isAll ? 'the text above; the answer is:' : `of the text above ${said}; the answer is:`;
  return styleText('yellow', visible(`withdrawn${by}: ${what}`));
}
