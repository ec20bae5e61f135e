import { expect } from 'chai';
import { aboveBar } from '../../../../appliance/cli/progress/above-bar.ts';

describe('what is written while a bar stands on the terminal', () => {
  it('comes out above it, from every stream, until the bar is gone', () => {
    const written: string[] = [];
    const stream = (name: string) => ({ write: (text: string) => written.push(`${name} ${text}`) > 0 });
    const [out, err] = [stream('out'), stream('err')];
    const bar = { hide: () => void written.push('hide'), show: () => void written.push('show') };
    const end = aboveBar([out, err] as never, bar); // as much of a stream as it touches
    expect(out.write('a')).to.equal(true);
    err.write('b');
    end();
    err.write('c');
    expect(written).to.deep.equal(['hide', 'out a', 'show', 'hide', 'err b', 'show', 'err c']);
  });
});
