import { expect } from 'chai';
import { randomFrom } from '../../../bench/support/random.ts';
import { Description } from '../../../scripts/fuzz/description.ts';
import { textOfPattern } from '../../../scripts/fuzz/pattern.ts';
import { Values } from '../../../scripts/fuzz/values.ts';

const description = Description.read();

describe('the values of the fuzzer', () => {
  for (const { id, bodies } of description.operations)
    for (const { type, schema } of bodies)
      it(`makes bodies of ${type} for ${id} that are right, and others that are not`, () => {
        const each = Array.from({ length: 200 }, (_, seed) => new Values(description, randomFrom(seed)));
        for (const values of each) expect(description.faults(schema, values.valid(schema))).to.deep.equal([]);
        const broken = each.filter((values) => description.faults(schema, values.broken(schema)).length > 0);
        if (type.endsWith('json')) expect(broken.length).to.be.above(60);
      });

  for (const pattern of ['^[a-z0-9][a-z0-9_-]{0,62}$', '^(\\d{1,2}|100)$', '^[^,]*(,[^,]*){0,9}$', '^(?:ab|c)+\\.x?$'])
    it(`writes texts that match ${pattern}`, () => {
      const texts = Array.from({ length: 50 }, (_, seed) => textOfPattern(pattern, randomFrom(seed)));
      for (const text of texts) expect(text).to.match(new RegExp(pattern));
      expect(new Set(texts).size).to.be.above(5);
    });
});
