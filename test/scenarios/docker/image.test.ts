import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { ROOT } from '../../support/command-line.ts';
import { DockerBench, type Reply } from '../../support/docker.ts';
import { folderWith } from '../../support/folder.ts';
import { findDocker } from '../../support/real-parts.ts';
import { skipWithout } from '../../support/skip-without.ts';

const MINUTE = 60_000;
/** As operators with strict rules run it, as a user that the image does not know. */
const STRICT = ['--user', '12345', '--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'];
const OFFLINE = [...STRICT, '--network', 'none'];
const SERVICE = 'http://localhost:8080';

interface Bom {
  components: { name: string; version: string }[];
}

const question = (text: string, apikey: string): RequestInit => ({
  method: 'POST',
  headers: { apikey, 'content-type': 'application/json' },
  body: JSON.stringify({ question: text }),
});

/** A pipeline that finds by words alone: no model is read. */
const WORDS = `version: 1
resources: { kb: { embedded: { path: "\${TOUCHSTONE_DATA}/kb" } }, llm: { extractive: {} } }
answer: [{ retrieve: { from: kb, query_type: keyword } }, { prompt_grounded: {} }, { generate: { with: llm } }]
`;

/** Mounted folders are read by whatever user the container has. */
function mount(files: Readonly<Record<string, string>>): string {
  const folder = folderWith(files);
  chmodSync(folder, 0o755);
  return folder;
}

const docker = await findDocker();
const title = 'missing' in docker ? `the image (skipped: ${docker.missing})` : 'the image';

('missing' in docker ? describe.skip : describe)(title, function () {
  this.timeout(20 * MINUTE); // it is built here, and loads the demo documents once
  this.slow(MINUTE);
  const bench = new DockerBench('missing' in docker ? {} : docker.env);
  const volume = bench.volume();
  const data = ['-v', `${volume}:/data`];
  let service: string;
  let key: string;

  before(() => bench.build());
  after(() => bench.clear());

  const isReady = async (): Promise<true | undefined> =>
    (await bench.fetchInside(service, `${SERVICE}/ready`))?.status === 200 ? true : undefined;
  const ask = (text: string): Promise<Reply | undefined> =>
    bench.fetchInside(service, `${SERVICE}/v1/test/seek`, question(text, key));

  describe('what is in it', () => {
    it('is no package manager, no compiler, no program that gains rights, no TypeScript of ours', async () => {
      const look = `for each in npm npx yarn corepack apt apt-get dpkg gcc cc make perl python3; do command -v $each; done
        find / -xdev -perm /6000 -type f 2>/dev/null
        find /app -name '*.ts' -not -path '/app/examples/*'`;
      const { stdout } = await bench.docker('run', '--rm', '--entrypoint', 'sh', bench.image, '-c', look);
      expect(stdout).to.equal('');
    });

    it('is what labels and metadata say', async () => {
      const labels: Record<string, string> = JSON.parse(await bench.inspect(bench.image, 'json .Config.Labels'));
      const { stdout } = await bench.run([], ['version', '--json']);
      const told: { version: string } = JSON.parse(stdout);
      expect(labels['org.opencontainers.image.version']).to.equal(told.version);
      expect(labels['org.opencontainers.image.title']).to.equal('Touchstone');
      expect(labels['org.opencontainers.image.revision']).to.match(/^[0-9a-f]{40}(-dirty)?$|^unknown$/);
      expect(await bench.inspect(bench.image, '.Config.User')).to.match(/^[1-9]\d+:0$/);
    });

    it('stays under 450 MB', async () => {
      expect(Number(await bench.inspect(bench.image, '.Size'))).to.be.below(450e6);
    });

    it('is weighed part by part', async () => {
      const script = mount({ 'weigh.js': readFileSync(join(ROOT, 'docker/image/weigh.js'), 'utf8') });
      const weigh = ['--user', '0', '-v', `${script}:/weigh:ro`, '--entrypoint', 'node', bench.image, '/weigh/weigh.js'];
      const { stdout } = await bench.docker('run', '--rm', ...weigh);
      const size = Number(await bench.inspect(bench.image, '.Size')) / 1e6;
      const parts = Array.from(
        stdout.matchAll(/^\| (.+) \| ([\d.]+) \|$/gm),
        ([, name = '', each]) => [name, Number(each)] as const,
      );
      expect(parts.at(-1)?.[1], stdout).to.be.closeTo(size, 1);
      expect(
        parts.every(([, each]) => each > 1),
        stdout,
      ).to.equal(true);
    });

    it('is listed in it: packages, what the screens are bundled of, Node, the models and the system', async () => {
      const { stdout } = await bench.docker('run', '--rm', '--entrypoint', 'cat', bench.image, '/app/sbom.cdx.json');
      const bom: Bom = JSON.parse(stdout);
      const versions = new Map(bom.components.map(({ name, version }) => [name, version]));
      const { node }: { node: string } = JSON.parse((await bench.run([], ['version', '--json'])).stdout);
      expect(bom).to.include({ bomFormat: 'CycloneDX', specVersion: '1.5' });
      expect(versions.get('node')).to.equal(node);
      for (const name of ['koa', 'preact', 'git', 'libc6', 'bge-small-en-v1.5']) expect([...versions.keys()]).to.include(name);
      for (const name of ['mocha', 'typescript', 'npm', 'dpkg']) expect([...versions.keys()]).not.to.include(name);
      const native = [...versions.keys()].filter((name) => name.startsWith('@lancedb/lancedb-'));
      expect(native, 'of this platform alone').to.have.length(1);
      expect(stdout, "where packages came from is nobody else's business").not.to.match(/"type": "distribution"/);
    });
  });

  describe('without a network, on a read-only system, as an unknown user', () => {
    it('starts and loads the demo documents', async () => {
      service = await bench.start([...OFFLINE, ...data, '--health-interval', '1s']);
      await bench.until(service, isReady);
      const logs = await bench.logs(service);
      key = /shown only this once: (\S+)/.exec(logs)?.[1] ?? '';
      expect(logs).to.match(/\d{2,} demo documents loaded/);
      expect(logs, 'the ONNX runtime reports to nobody').not.to.match(/telemetry/i);
    });

    it('answers with a source', async () => {
      const reply = await ask('How do I change my password?');
      expect(reply?.status).to.equal(200);
      expect(reply?.body).to.deep.include({ reason: 'answered' });
      expect(reply?.body.answer).to.match(/password/i);
      expect(reply?.body.url).to.match(/^https:\/\/(www\.)?login\.gov\/.*password/);
    });

    it('is healthy by its own check', async () => {
      const healthy = async () => ((await bench.inspect(service, '.State.Health.Status')) === 'healthy' ? true : undefined);
      await bench.until(service, healthy);
    });

    it('stops within seconds of SIGTERM', async () => {
      const begun = performance.now();
      await bench.docker('stop', '--time', '60', service);
      expect(performance.now() - begun).to.be.below(15_000);
      expect(await bench.inspect(service, '.State.ExitCode')).to.equal('143');
      expect(await bench.logs(service)).to.contain('"message":"stopped"');
    });
  });

  describe('at its second start', () => {
    it('is ready quickly, with what it has', async () => {
      const begun = performance.now();
      service = await bench.start([...STRICT, ...data, '-p', '127.0.0.1::8080']);
      await bench.until(service, isReady);
      expect(performance.now() - begun).to.be.below(60_000); // 2 s on a machine with nothing else to do
      expect(await bench.logs(service)).not.to.match(/Loading the demo|shown only this once/);
    });

    it('answers from outside on its published port', async () => {
      const { stdout } = await bench.docker('port', service, '8080');
      const response = await fetch(`http://${stdout.trim()}/v1/test/seek`, question('How do I change my password?', key));
      expect(response.status).to.equal(200);
      expect(await response.json()).to.deep.include({ reason: 'answered' });
    });

    it('finds what is loaded beside it', async () => {
      const docs = mount({
        'lamps.md': '# Lamp warranty\n\nThe warranty of the Aurora lamp lasts 42 months from the day of purchase.\n',
        'returns.html': '<html><title>Returns</title><body><p>Kettles can be returned within 19 days.</p></body></html>',
      });
      const loaded = await bench.run([...OFFLINE, ...data, '-v', `${docs}:/docs:ro`], ['ingest', '/docs']);
      expect(loaded).to.include({ code: 0, stdout: '2 documents loaded, 0 unchanged, 0 removed, 0 failed\n' });
      const answered = (pattern: RegExp, text: string) =>
        bench.until(service, async () => (pattern.test(String((await ask(text))?.body.answer)) ? true : undefined));
      await answered(/42 months/, 'How long does the warranty of the Aurora lamp last?');
      await answered(/19 days/, 'Within how many days can kettles be returned?');
    });
  });

  describe('starts', () => {
    const settings = 'instances: { help: { pipeline: ./pipeline.yaml } }\nlogging: { level: warn }\n';
    const config = mount({ 'touchstone.yaml': settings, 'pipeline.yaml': WORDS });
    for (const [name, options, instance] of [
      ['with nothing mounted', ['-e', 'TOUCHSTONE_DEMO=false'], 'test'],
      ['with a configuration mounted', ['-v', `${config}:/etc/touchstone:ro`], 'help'],
      ['on a read-only system', ['-e', 'TOUCHSTONE_DEMO=false', '--read-only', '--tmpfs', '/tmp'], 'test'],
      ['as a user and group of a cluster', ['-e', 'TOUCHSTONE_DEMO=false', '--user', '12345:0'], 'test'],
      ['as nobody that the image knows', ['-e', 'TOUCHSTONE_DEMO=false', '--user', '1000650000:1000650000'], 'test'],
      ['without a network', ['-e', 'TOUCHSTONE_DEMO=false', '--network', 'none'], 'test'],
      ['with all of it', [...OFFLINE, '-v', `${config}:/etc/touchstone:ro`], 'help'],
    ] as const) {
      it(`${name}, and the doctor finds no problem`, async () => {
        const container = await bench.start(options);
        await bench.until(container, async () =>
          (await bench.fetchInside(container, `${SERVICE}/ready`))?.status === 200 ? true : undefined,
        );
        const [, secret = ''] = /shown only this once: (\S+)/.exec(await bench.logs(container)) ?? [];
        const url = `${SERVICE}/v1/${instance}/seek`;
        const answered = await bench.fetchInside(container, url, question('How long is the warranty?', secret));
        expect(answered?.body).to.include({ reason: 'no_results' });
        const { code, stdout, stderr } = await bench.docker('exec', container, 'touchstone', 'doctor');
        expect(code, stdout + stderr).to.equal(0);
        await bench.docker('rm', '--force', '--volumes', container);
      });
    }
  });

  describe('refuses to start', () => {
    it('with mistakes in the settings, and tells all of them', async () => {
      const folder = mount({ 'touchstone.yaml': 'htttp: { port: 1 }\nlogging: { level: loud }\ntimeout: soon\n' });
      const { code, stderr } = await bench.run([...OFFLINE, '-v', `${folder}:/etc/touchstone:ro`], []);
      expect(code).to.equal(78);
      for (const line of [1, 2, 3]) expect(stderr).to.match(new RegExp(`^touchstone\\.yaml:${line}:`, 'm'));
      expect(stderr).to.contain('3 problems');
    });

    it('with mistakes in pipelines, and tells all of them', async () => {
      const folder = mount({
        'touchstone.yaml': 'instances: { one: { pipeline: one.yaml }, two: { pipeline: two.yaml } }\n',
        'one.yaml': 'version: 1\nanswer:\n  - retreive: { from: kb }\n  - generate: { with: nobody }\n',
        'two.yaml': 'version: 1\nanswer: [{ screen_question: { min_words: many } }]\n',
      });
      const { code, stderr } = await bench.run([...OFFLINE, '-v', `${folder}:/etc/touchstone:ro`], []);
      expect(code).to.equal(78);
      for (const place of ['one\\.yaml:3:', 'one\\.yaml:4:', 'two\\.yaml:2:'])
        expect(stderr).to.match(new RegExp(`^${place}`, 'm'));
    });
  });

  describe('its doctor', () => {
    const examine = async (options: readonly string[]): Promise<{ code: number; problems: Record<string, string>[] }> => {
      const pipeline = ['-v', `${mount({ 'pipeline.yaml': WORDS })}:/etc/touchstone:ro`];
      const { code, stdout, stderr } = await bench.run(
        [...OFFLINE, ...pipeline, ...options],
        ['doctor', '--json', '--pipeline', 'pipeline.yaml'],
      );
      expect(stdout, stderr).to.match(/^\{/);
      const { findings }: { findings: Record<string, string>[] } = JSON.parse(stdout);
      return { code, problems: findings.filter(({ level }) => level === 'problem') };
    };

    it('says that a mounted folder belongs to somebody else', async () => {
      const theirs = mount({ 'state.db': '' }); // of the user that runs the tests
      const { code, problems } = await examine(['-v', `${theirs}:/data`]);
      expect(code).to.equal(1);
      expect(problems[0]).to.include({ check: 'data', mend: 'chown -R 12345:0 /data' });
    });

    it('says that the disk is small', async () => {
      const { code, problems } = await examine(['--tmpfs', '/data:size=32m,mode=1777']);
      expect(code).to.equal(1);
      expect(problems.map(({ check }) => check)).to.deep.equal(['disk']);
      expect(problems[0]?.detail).to.match(/^3[012] MiB free for \/data/);
    });

    it('says that few files may be open', async () => {
      const { code, problems } = await examine(['--ulimit', 'nofile=512:512']);
      expect([code, problems[0]?.check]).to.deep.equal([1, 'files']);
    });

    describe('with a limit of memory', () => {
      it('says that the memory is little', async function () {
        const { stdout } = await bench.docker('info', '--format', '{{.MemoryLimit}}');
        if (stdout.trim() !== 'true') skipWithout(this, 'this engine limits no memory');
        const { code, problems } = await examine(['--memory', '320m']);
        expect([code, problems[0]?.check]).to.deep.equal([1, 'memory']);
        expect(problems[0]?.detail).to.match(/^320 MiB may be used/);
      });
    });
  });

  describe('its other verbs', () => {
    it('lint what is shipped', async () => {
      expect(await bench.run(OFFLINE, ['lint'])).to.deep.include({ code: 0, stdout: '' });
    });

    it('lint a mounted file and say what is wrong with it', async () => {
      const folder = mount({ 'my.yaml': 'version: 1\nanswer:\n  - retreive: { from: kb }\n' });
      const { code, stdout } = await bench.run([...OFFLINE, '-v', `${folder}:/etc/touchstone:ro`], ['lint', 'my.yaml']);
      expect(code).to.equal(1);
      expect(stdout).to.match(/^my\.yaml:3:\d+: .*retrieve/);
    });

    it("run a customer's own plugin, in TypeScript", async () => {
      const example = join(ROOT, 'examples', 'plugin');
      const { code, stderr } = await bench.run([...OFFLINE, '-v', `${example}:/etc/touchstone:ro`], ['test', '.']);
      expect(code, stderr).to.equal(0);
    });

    it('refuse a wrong setting at once', async () => {
      const { code, stderr } = await bench.run([...OFFLINE, '-e', 'TOUCHSTONE_PORT=http'], []);
      expect(code).to.equal(78);
      expect(stderr).to.contain('TOUCHSTONE_PORT');
    });

    it('write to a new volume with a group of their own', async () => {
      const docs = mount({ 'one.md': '# One\n\nThis is the only document there is.\n' });
      const options = ['--network', 'none', '--user', '23456:23456', '-v', `${bench.volume()}:/data`, '-v', `${docs}:/docs:ro`];
      expect(await bench.run(options, ['ingest', '/docs'])).to.deep.include({ code: 0 });
    });
  });
});
