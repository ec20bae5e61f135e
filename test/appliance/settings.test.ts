import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { checkSettings, loadSettings } from '../../appliance/settings.ts';
import { ConfigurationError, formatProblem } from '../../core/contract/errors.ts';

const FILE = '/etc/touchstone/touchstone.yaml';

describe('settings', () => {
  it('have a default for everything', () => {
    const settings = loadSettings({ env: {} });
    expect(settings).to.deep.include({ timeout: 23_000, grace: 20_000, shutdown_delay: 0 });
    expect(settings.http).to.deep.equal({
      host: '0.0.0.0',
      port: 8080,
      trace: 'figures',
      frame_ancestors: ['*'],
      response_types: 'auto',
      limits: {
        body: 1 << 20,
        documents: 50 << 20,
        documents_timeout: 120_000,
        waiting_loads: 50,
        question: 10_000,
        headers: 16_384,
        header_count: 100,
        max_concurrent: 200,
        refuse_when_full: true,
        request_timeout: 10_000,
        reader_timeout: 30_000,
        requests_per_connection: 10,
        connections: 10_000,
        connections_per_address: 1000,
      },
    });
    expect(Object.keys(settings.instances)).to.deep.equal(['test']);
  });

  it('come from the file, with units and paths resolved', () => {
    const text = 'timeout: 1.5s\ndata: kept\nhttp:\n  limits: { body: 2MiB }\ninstances:\n  shop: { pipeline: shop.yaml }\n';
    const settings = loadSettings({ env: {}, file: FILE, text });
    expect(settings.timeout).to.equal(1500);
    expect(settings.data).to.equal('/etc/touchstone/kept');
    expect(settings.http.limits.body).to.equal(2 << 20);
    expect(settings.instances).to.deep.equal({ shop: { pipeline: '/etc/touchstone/shop.yaml' } });
  });

  it('come from the environment before the file', () => {
    const env = {
      TOUCHSTONE_PORT: '9090',
      TOUCHSTONE_HOST: '::1',
      TOUCHSTONE_DATA: '/kept',
      TOUCHSTONE_ADMIN_KEY: '12345678901234567890',
      TOUCHSTONE_LOG_LEVEL: 'debug',
      TOUCHSTONE_GRACE: '5s',
    };
    const settings = loadSettings({ env, file: FILE, text: 'http: { port: 1, host: a }\ngrace: 1s\nlogging: { level: error }' });
    expect(settings).to.deep.include({ data: '/kept', admin_key: '12345678901234567890', grace: 5000 });
    expect(settings.http).to.include({ port: 9090, host: '::1' });
    expect(settings.logging.level).to.equal('debug');
  });

  it('come from mounted secrets', () => {
    const folder = mkdtempSync(join(tmpdir(), 'touchstone-'));
    const path = join(folder, 'key');
    writeFileSync(path, 'a-key-from-a-mounted-file\n');
    expect(loadSettings({ env: { TOUCHSTONE_ADMIN_KEY_FILE: path } }).admin_key).to.equal('a-key-from-a-mounted-file');
    rmSync(folder, { recursive: true });
  });

  const WRONG: [what: string, source: { env?: Record<string, string>; text?: string }, problems: RegExp[]][] = [
    [
      'an unknown setting',
      { text: 'htp: {}' },
      [/^\/etc\/touchstone\/touchstone\.yaml:1:1: unknown option 'htp'; did you mean 'http'\?/],
    ],
    ['a time without unit', { text: 'timeout: 20' }, [/:1:10: option 'timeout' wants a time with its unit/]],
    ['a port that is none', { env: { TOUCHSTONE_PORT: 'http' } }, [/^environment:1:1: TOUCHSTONE_PORT: .*must be integer/]],
    [
      'a level that is none',
      { env: { TOUCHSTONE_LOG_LEVEL: 'loud' } },
      [/TOUCHSTONE_LOG_LEVEL: .*one of error, warn, info, debug/],
    ],
    [
      'a secret that is not there',
      { env: { TOUCHSTONE_ADMIN_KEY_FILE: '/nowhere' } },
      [/TOUCHSTONE_ADMIN_KEY_FILE names \/nowhere/],
    ],
    [
      'an admin key that can be guessed',
      { env: { TOUCHSTONE_ADMIN_KEY: 'nineteen-characters' } },
      [/TOUCHSTONE_ADMIN_KEY: option 'admin_key' wants 20 to 256 visible ASCII characters$/],
    ],
    [
      'an admin key outside ASCII',
      { env: { TOUCHSTONE_ADMIN_KEY: 'schlüssel-mit-umlauten-darin' } },
      [/TOUCHSTONE_ADMIN_KEY: .* visible ASCII/],
    ],
    ['an admin key with space in it', { text: 'admin_key: twenty characters and more' }, [/:1:12: option 'admin_key' wants/]],
    [
      'a proxy that is no address',
      { text: 'access: { trusted_proxies: [10.0.0.0/8, balancer] }' },
      [/:1:41: option 'trusted_proxies' wants an address/],
    ],
    [
      'a network that is too narrow',
      { text: 'access: { trusted_proxies: [10.0.0.0/33] }' },
      [/'trusted_proxies' wants an address/],
    ],
    [
      'an origin with a path',
      { text: 'access: { cors_origins: [https://www.example.com/] }' },
      [/:1:26: option 'cors_origins' wants an origin/],
    ],
    ['an origin that is all of them', { text: "access: { cors_origins: ['*'] }" }, [/'cors_origins' wants an origin/]],
    ['an instance without pipeline', { text: 'instances: { a: {} }' }, [/'pipeline' is missing/]],
    ...['<img src=x onerror=alert(1)>', 'a\u202eb', 'a\u001b[31m', 'A', '..', 'a/b', ''].map((name): (typeof WRONG)[number] => [
      `an instance called ${encodeURIComponent(name)}`,
      { text: `instances:\n  ok: { pipeline: p.yaml }\n  ${JSON.stringify(name)}: { pipeline: p.yaml }` },
      [/:3:3: the name '.*' must match pattern/],
    ]),
    ['two mistakes', { text: 'grace: x\nhttp: { port: -1 }' }, [/:1:8: option 'grace'/, /:2:15: option 'port'/]],
    ['what is no mapping', { text: '- a' }, [/:1:1: .*must be/]],
  ];
  for (const [what, { env = {}, text = '' }, patterns] of WRONG) {
    it(`names ${what} with its place`, () => {
      const problems = checkSettings({ env, file: FILE, text }).problems.map(formatProblem);
      for (const pattern of patterns)
        expect(
          problems.some((problem) => pattern.test(problem)),
          problems.join('\n'),
        ).to.equal(true);
      expect(() => loadSettings({ env, file: FILE, text })).to.throw(ConfigurationError);
    });
  }
});
