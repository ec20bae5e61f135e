import { expect } from 'chai';
import { Failure } from '../../../core/contract/errors.ts';
import { closeAccess, openTestAccess, rewrite } from '../../support/access.ts';

const ALL = { instance: 'test', withService: true, limit: 10 };
const ADA = { caller: { id: 'k1', name: 'Ada' }, instance: 'test', requestId: 'r-1' };

describe('the audit', () => {
  afterEach(closeAccess);

  it('keeps who did what, and writes a line', () => {
    const { audit, lines } = openTestAccess();
    audit.record(ADA, { action: 'answer.edit', target: '17' });
    audit.record({}, { action: 'settings.load', outcome: 'failed' });
    const [last, first] = audit.entries(ALL);
    expect(first).to.deep.include({
      actor: 'k1',
      actorName: 'Ada',
      action: 'answer.edit',
      target: '17',
      instance: 'test',
      requestId: 'r-1',
    });
    expect(last).to.include({ actor: 'service', action: 'settings.load', outcome: 'failed' }).and.not.have.property('target');
    expect(lines.map(({ action }) => action)).to.deep.equal(['answer.edit', 'settings.load']);
  });

  it('keeps nothing of what has failed, and lets nothing be done that it cannot keep', () => {
    const { audit, lines, data } = openTestAccess();
    const fails = () => {
      throw new Error('the disk is away');
    };
    expect(() => audit.recordWith(ADA, { action: 'key.create' }, fails)).to.throw(Failure, 'the disk is away');
    rewrite(data, 'DROP TABLE audit');
    let isDone = false;
    expect(() => audit.recordWith(ADA, { action: 'key.create' }, () => (isDone = true))).to.throw(Failure, 'no such table');
    expect([isDone, lines]).to.deep.equal([false, []]);
  });

  it('forgets entries after their time', () => {
    const { audit, data } = openTestAccess({ yaml: 'access: { audit_retention: 1h }' });
    audit.record(ADA, { action: 'answer.edit', target: 'old' });
    rewrite(data, 'UPDATE audit SET time = time - 3600001');
    const again = openTestAccess({ data, yaml: 'access: { audit_retention: 1h }' });
    again.audit.record(ADA, { action: 'answer.edit', target: 'new' });
    expect(again.audit.entries(ALL).map(({ target }) => target)).to.deep.equal(['new']);
  });
});
