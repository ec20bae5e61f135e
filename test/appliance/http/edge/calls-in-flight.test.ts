import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect } from 'chai';
import { CallsInFlight } from '../../../../appliance/http/edge/calls-in-flight.ts';
import { silent } from '../../../support/call.ts';

const NOTHING = [{ field: '_id', values: [] }];

describe('what a call may see', () => {
  const inFlight = new CallsInFlight();
  const response = (): ServerResponse => new ServerResponse(new IncomingMessage(new Socket()));

  it('is nothing until it is said', () => {
    expect(inFlight.begin(response(), silent, 1000).call.access).to.deep.equal(NOTHING);
    expect(inFlight.after(silent, 1000).access).to.deep.equal(NOTHING);
  });

  it('is what was said of the response that answers it', () => {
    const [one, other] = [response(), response()];
    const access = [{ field: 'groups', values: ['sales'] }];
    inFlight.admit(one, access);
    inFlight.admit(other, []);
    expect(inFlight.begin(one, silent, 1000).call.access).to.equal(access);
    expect(inFlight.begin(other, silent, 1000).call.access).to.deep.equal([]);
    expect(inFlight.after(silent, 1000, access).access).to.equal(access);
  });
});
