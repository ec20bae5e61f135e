import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { ROOT } from '../../support/command-line.ts';
import { DockerBench, type Reply } from '../../support/docker.ts';
import { folderWith } from '../../support/folder.ts';
import { findDocker } from '../../support/real-parts.ts';

const MINUTE = 60_000;
/** As operators with strict rules run it, as a user that the image does not know. */
const STRICT = ['--user', '12345', '--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'];
const OFFLINE = [...STRICT, '--network', 'none'];
const SERVICE = 'http://localhost:8080';

const question = (text: string, apikey: string): RequestInit => ({
  method: 'POST',
  headers: { apikey, 'content-type': 'application/json' },
  body: JSON.stringify({ question: text }),
});

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

    it('stays under 600 MB', async () => {
      expect(Number(await bench.inspect(bench.image, '.Size'))).to.be.below(600e6);
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
