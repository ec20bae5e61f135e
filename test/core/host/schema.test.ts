import { expect } from 'chai';
import { Type } from 'typebox';
import { checker } from '../../../core/host/schema.ts';

describe('the checker of a schema', () => {
  it('compiles a schema once, however often a file with it is read: what is compiled stays for good', () => {
    const schema = Type.Object({ top: Type.Integer({ default: 4 }) });
    const { properties } = schema;
    let walks = 0;
    Object.defineProperty(schema, 'properties', {
      enumerable: true,
      get: () => {
        walks++;
        return properties;
      },
    });
    const first = checker(schema);
    const compiled = walks;
    const second = checker(schema);
    expect(compiled).to.be.above(0);
    expect(walks).to.equal(compiled);
    for (const check of [first, second]) {
      expect(check({})).to.deep.equal({ value: { top: 4 }, issues: [] });
      expect(check({ tip: 1 }).issues).to.have.lengthOf(1);
    }
  });

  it('tells schemas apart that look the same', () => {
    const [four, five] = [4, 5].map((top) => checker(Type.Object({ top: Type.Integer({ default: top }) })));
    expect([four?.({}).value, five?.({}).value]).to.deep.equal([{ top: 4 }, { top: 5 }]);
  });
});
