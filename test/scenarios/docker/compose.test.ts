import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { ROOT } from '../../support/command-line.ts';
import { folderWith } from '../../support/folder.ts';
import { firstLine } from '../../support/real-parts.ts';
import { skipWithout } from '../../support/skip-without.ts';

const FOLDER = join(ROOT, 'docker');
const FILES = ['compose.yaml', 'compose.small.yaml'];

interface Service {
  image?: string;
  ports?: string[];
  volumes?: string[];
  depends_on?: Record<string, unknown>;
  [key: string]: unknown;
}

interface Compose {
  services: Record<string, Service> & { touchstone: Service };
  volumes: Record<string, unknown>;
  secrets?: unknown;
}

const textOf = (file: string): string => readFileSync(join(FOLDER, file), 'utf8');
const composeOf = (text: string): Compose => parse(text, { merge: true });

/** The lines that are commented out, come in. */
const uncommented = (text: string): string => text.replace(/^( *)# ((?:-|[A-Za-z_]+:| {2}admin_key:) ?.*)$/gm, '$1$2');

for (const file of FILES) {
  describe(file, () => {
    const { services, volumes } = composeOf(textOf(file));

    it('gives the service no more rights than it needs', () => {
      for (const service of Object.values(services).filter(({ image }) => image === 'touchstone')) {
        expect(service).to.deep.include({
          read_only: true,
          cap_drop: ['ALL'],
          security_opt: ['no-new-privileges:true'],
          tmpfs: ['/tmp'],
        });
        expect(Number.parseInt(String(service.stop_grace_period), 10)).to.be.greaterThan(20);
      }
    });

    it('names volumes, services and folders that are there', () => {
      for (const service of Object.values(services)) {
        for (const other of Object.keys(service.depends_on ?? {})) expect(services).to.have.property(other);
        for (const [source = ''] of (service.volumes ?? []).map((each) => each.split(':'))) {
          if (/^\.{1,2}\//.test(source)) expect(existsSync(join(FOLDER, source)), source).to.equal(true);
          else expect(volumes).to.have.property(source);
        }
      }
    });

    it('publishes nothing but the service beyond this machine', () => {
      const published = Object.entries(services).flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port] as const));
      for (const [name, port] of published) if (name !== 'touchstone') expect(port, name).to.match(/^127\.0\.0\.1:\d+:\d+$/);
      expect(services.touchstone.ports).to.deep.equal(['8080:8080']);
    });

    it('is still right when the lines that are commented out come in', () => {
      const { services, secrets } = composeOf(uncommented(textOf(file)));
      expect(services.touchstone).to.have.nested.property('environment.TOUCHSTONE_ADMIN_KEY_FILE', '/run/secrets/admin_key');
      expect(services.touchstone.secrets).to.deep.equal(['admin_key']);
      expect(secrets).to.have.nested.property('admin_key.file');
    });

    it('pins what is fetched', () => {
      for (const { image = '' } of Object.values(services))
        if (image !== 'touchstone') expect(image).to.match(/:v?\d+\.\d+\.\d+$/);
    });
  });
}

describe('the folders that compose.yaml mounts', () => {
  it('make Prometheus scrape the service', () => {
    const { scrape_configs: scrapes }: { scrape_configs: unknown[] } = parse(textOf('prometheus/prometheus.yml'));
    expect(JSON.stringify(scrapes)).to.include('"names":["touchstone"]').and.include('"port":8080');
  });

  it('make Grafana ask this Prometheus, and read the dashboards where they are mounted', () => {
    const sources: { datasources: { url: string }[] } = parse(textOf('grafana/provisioning/datasources/prometheus.yml'));
    expect(sources.datasources[0]?.url).to.equal('http://prometheus:9090');
    const { services } = composeOf(textOf('compose.yaml'));
    const boards: { providers: { options: { path: string } }[] } = parse(
      textOf('grafana/provisioning/dashboards/touchstone.yml'),
    );
    expect(services.grafana?.volumes?.join('\n')).to.include(`:${boards.providers[0]?.options.path}:ro`);
  });
});

/** The Compose that is there: the plugin of Docker, or the program of its first version; undefined where there is none. */
function findCompose(): { command: string[] } | { missing: string } {
  const tried: string[] = [];
  for (const command of [['docker', 'compose'], ['docker-compose']]) {
    const [file = '', ...args] = command;
    try {
      execFileSync(file, [...args, 'version'], { stdio: 'pipe', encoding: 'utf8', timeout: 30_000 });
      return { command };
    } catch (error) {
      tried.push(firstLine(error));
    }
  }
  return { missing: `no docker compose (${tried[0]})` };
}

describe('docker compose config', function () {
  this.timeout(60_000);
  let compose: string[] = [];

  before(function () {
    const found = findCompose();
    if ('missing' in found) skipWithout(this, found.missing);
    compose = found.command;
  });

  for (const file of FILES) {
    for (const [name, change] of [
      ['as it is', (text: string) => text],
      ['with the lines that are commented out', uncommented],
    ] as const) {
      it(`takes ${file} ${name}`, () => {
        const folder = folderWith({ [file]: change(textOf(file)) });
        const [program = '', ...args] = compose;
        const out = execFileSync(program, [...args, '-f', join(folder, file), 'config'], { stdio: 'pipe', encoding: 'utf8' });
        expect(out).to.include('touchstone:');
      });
    }
  }
});
