import nock from 'nock';

export { default as nock } from 'nock';

// Once loaded, nock holds back what every socket of this process sends until it is a whole request: tests of half ones need real sockets.
nock.restore();

/** Between the first and the last test of the suite that calls this, requests go nowhere but to what nock answers. */
export function interceptRequests(): void {
  before(() => {
    nock.activate();
    nock.disableNetConnect();
  });
  afterEach(() => nock.cleanAll());
  after(() => {
    nock.enableNetConnect();
    nock.restore();
  });
}
