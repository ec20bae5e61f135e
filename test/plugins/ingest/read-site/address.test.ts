import { expect } from 'chai';
import { isCircular, issuesOf, patternOfAddress, Scope } from '../../../../plugins/ingest/read-site/address.ts';
import { readSite } from '../../../../plugins/ingest/read-site/index.ts';
import { configure } from '../../../support/run-step.ts';

const config = (options: object = {}) => configure(readSite, { start: ['https://docs.example/'], ...options });

describe('addresses of a site', () => {
  const scope = new Scope(config());
  const same: [written: string, address: string | undefined][] = [
    ['HTTPS://Docs.Example:443/a#part', 'https://docs.example/a'],
    ['/a?utm_source=x&b=2&a=1&PHPSESSID=9', 'https://docs.example/a?a=1&b=2'],
    ['/a?sid=3', 'https://docs.example/a'],
    ['/a;jsessionid=AB12?x', 'https://docs.example/a?x'],
    ['/%7Eann/%e4?q=%20', 'https://docs.example/~ann/%E4?q=%20'],
    ['../b/./c', 'https://docs.example/b/c'],
    ['https://user:word@docs.example/a', 'https://docs.example/a'],
    ['?', 'https://docs.example/here/'],
    ['mailto:a@b.example', undefined],
    ['javascript:alert(1)', undefined],
    ['file:///etc/passwd', undefined],
    ['http://[', undefined],
    [`/${'a'.repeat(2000)}`, undefined],
  ];
  for (const [written, address] of same)
    it(`are written one way: ${written.slice(0, 50)}`, () =>
      expect(scope.normal(written, 'https://docs.example/here/')?.href).to.equal(address));

  const has = (options: object, address: string) => new Scope(config(options)).has(new URL(address));
  const scopes: [name: string, options: object, address: string, isRead: boolean][] = [
    ['of the host of a start page', {}, 'https://docs.example/x', true],
    ['of another host', {}, 'https://www.docs.example/x', false],
    ['of another port', {}, 'https://docs.example:8443/x', false],
    ['of a listed host', { hosts: ['Help.example'] }, 'https://help.example/x', true],
    ['of a host that is not listed', { hosts: ['help.example'] }, 'https://docs.example/x', false],
    ['of the host of a sitemap', { sitemaps: ['https://a.example/s.xml'] }, 'https://a.example/x', true],
    ['that includes a path', { include: ['/guide/'] }, 'https://docs.example/guide/x', true],
    ['that does not', { include: ['/guide/'] }, 'https://docs.example/news/x', false],
    ['to start with, included or not', { include: ['/guide/'] }, 'https://docs.example/', true],
    ['that is excluded', { exclude: ['/(login|logout)\\b'] }, 'https://docs.example/login?to=x', false],
  ];
  for (const [name, options, address, isRead] of scopes)
    it(`are ${isRead ? '' : 'not '}read ${name}`, () => expect(has(options, address)).to.equal(isRead));

  it('go round in circles where a segment of words stands again and again', () => {
    const circular = (path: string) => isCircular(new URL(path, 'https://docs.example'));
    expect(['/a/a/a/', '/x/a/x/b/x'].map(circular)).to.deep.equal([true, true]);
    expect(['/a/a/', '/2024/01/01/01', '/'].map(circular)).to.deep.equal([false, false, false]);
  });

  it('are alike where only numbers and values differ', () => {
    const pattern = (path: string) => patternOfAddress(new URL(path, 'https://docs.example'));
    expect(pattern('/a/17?page=3')).to.equal(pattern('/a/2?page=next'));
    expect(pattern('/a/17?page=3')).to.not.equal(pattern('/b/17?page=3'));
  });

  it('and patterns are checked before anything is asked for', () => {
    const issues = issuesOf(
      config({ start: ['docs', 'ftp://a.example/', 'https://a:b@c.example/'], include: ['(a'], exclude: ['(?=a)'] }),
    );
    expect(issues.map(({ path, message }) => [path.join('.'), message.slice(0, 30)])).to.deep.equal([
      ['start.0', 'is no address such as https://'],
      ['start.1', 'is no address of HTTP'],
      ['start.2', 'holds a name or a password, wh'],
      ['include.0', 'its pattern cannot be read: mi'],
      ['exclude.0', "lookahead and lookbehind ('(?="],
    ]);
  });
});
