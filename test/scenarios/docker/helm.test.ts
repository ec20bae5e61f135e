import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { expect } from 'chai';
import { parse, parseAllDocuments, stringify } from 'yaml';
import { ROOT } from '../../support/command-line.ts';
import { folderWith } from '../../support/folder.ts';
import { firstLine } from '../../support/real-parts.ts';
import { skipWithout } from '../../support/skip-without.ts';

const CHART = join(ROOT, 'docker', 'helm', 'touchstone');
const read = (file: string): string => readFileSync(join(CHART, file), 'utf8');
const values: Record<string, unknown> = parse(read('values.yaml'));
const schema: Schema = JSON.parse(read('values.schema.json'));

interface Schema {
  properties?: Record<string, Schema>;
}

/** Values by their paths; what only Kubernetes reads the inside of is one value. */
function paths({ properties = {} }: Schema, prefix = ''): string[] {
  return Object.entries(properties).flatMap(([name, inner]) =>
    inner.properties && name !== 'key' ? paths(inner, `${prefix}${name}.`) : [`${prefix}${name}`],
  );
}

/** Several replicas with all that can be switched on. */
const CLUSTER = {
  sharedStore: true,
  settings: { instances: { test: { pipeline: './pipeline.yaml' } } },
  pipelines: { 'pipeline.yaml': { version: 1, answer: [{ screen_question: {} }] }, 'other.yaml': 'version: 1\n# a comment\n' },
  environment: { ELASTICSEARCH_URL: 'https://search.example:9200' },
  secrets: [{ variable: 'TOUCHSTONE_ADMIN_KEY', secret: 'touchstone', key: 'admin-key' }],
  autoscaling: { enabled: true, callsInFlight: 30 },
  ingress: { enabled: true, className: 'nginx', hosts: ['ask.example'] },
  serviceMonitor: { enabled: true, labels: { release: 'prometheus' }, key: { name: 'touchstone', key: 'metrics' } },
  networkPolicy: { egress: [{ ports: [{ port: 9200 }] }] },
  persistence: { enabled: false },
  podLabels: { team: 'search' },
};

const isValid = new Ajv({ strict: false, allErrors: true }).compile(schema);
const overlay = (over: object): object => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(over).map(([name, value]) => {
      const under = values[name];
      const isTree = [under, value].every((each) => each !== null && typeof each === 'object' && !Array.isArray(each));
      return [name, isTree ? { ...(under as object), ...value } : value]; // just seen
    }),
  ),
});

describe('the chart', () => {
  it('is of the version that it installs', () => {
    const { version }: { version: string } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect(parse(read('Chart.yaml'))).to.include({ apiVersion: 'v2', name: 'touchstone', version, appVersion: version });
  });

  it('has values that its schema takes, as they are and with all switched on', () => {
    for (const over of [{}, CLUSTER]) expect(isValid(overlay(over)), JSON.stringify(isValid.errors)).to.equal(true);
  });

  for (const wrong of [
    { replica: 2 },
    { replicas: '2' },
    { image: { tga: 'x' } },
    { pipelines: { 'touchstone.yaml': 'version: 1' } },
    { pipelines: { '../pipeline.yaml': 'version: 1' } },
    { secrets: [{ variable: 'TOUCHSTONE_ADMIN_KEY', secret: 'touchstone' }] },
    { environment: { PORT: 8080 } },
    { persistence: { accessModes: ['ReadWriteMany'] } },
    { networkPolicy: { enabled: 'yes' } },
  ]) {
    it(`refuses ${JSON.stringify(wrong)}`, () => {
      expect(isValid(overlay(wrong))).to.equal(false);
    });
  }

  it('explains each value, and has a default for each', () => {
    const page = read('README.md');
    for (const path of paths(schema).filter((each) => each !== 'global')) {
      expect(page, path).to.include(`| \`${path}\` |`);
      const found = path.split('.').reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], values); // a tree
      expect(found, path).not.to.equal(undefined);
    }
  });

  it('reads no value that is not there, and lets none lie', () => {
    const templates = readdirSync(join(CHART, 'templates'))
      .map((name) => read(join('templates', name)))
      .join('\n');
    const used = new Set(Array.from(templates.matchAll(/\.Values\.([a-zA-Z.]+)/g), ([, path = '']) => path));
    const known = paths(schema);
    for (const path of used)
      expect(
        known.some((each) => each === path || each.startsWith(`${path}.`)),
        path,
      ).to.equal(true);
    for (const path of known.filter((each) => each !== 'global')) expect([...used], path).to.include(path);
  });

  it('gives replicas no rights', () => {
    expect(values.securityContext).to.deep.equal({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(values.podSecurityContext).to.deep.include({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
  });
});

/** What `helm template` makes, by kind and name. */
type Manifests = Map<string, Record<string, unknown>>;

describe('the chart, rendered by helm', function () {
  this.timeout(60_000);
  const helm = process.env.HELM ?? 'helm';

  before(function () {
    try {
      execFileSync(helm, ['version'], { stdio: 'pipe', encoding: 'utf8', timeout: 30_000 });
    } catch (error) {
      skipWithout(this, `no helm (${firstLine(error)})`);
    }
  });

  const run = (verb: readonly string[], over: object): string => {
    const file = join(folderWith({ 'values.yaml': stringify(over) }), 'values.yaml');
    return execFileSync(helm, [...verb, CHART, '--values', file, '--kube-version', '1.30.0'], {
      stdio: 'pipe',
      encoding: 'utf8',
      timeout: 30_000,
    });
  };
  const render = (over: object): Manifests =>
    new Map(
      parseAllDocuments(run(['template', 'house', '--namespace', 'answers'], over))
        .map((document) => document.toJS())
        .filter((each) => each !== null)
        .map((each) => [`${each.kind} ${each.metadata.name}`, each]),
    );

  for (const [name, over] of [
    ['as it is', {}],
    ['with all switched on', CLUSTER],
  ] as const) {
    it(`is fine by helm's own lint ${name}`, () => {
      expect(run(['lint', '--strict'], over)).to.include('0 chart(s) failed');
    });
  }

  it('is one replica with a volume, that callers and Prometheus reach', () => {
    const made = render({});
    expect([...made.keys()].sort()).to.deep.equal([
      'NetworkPolicy house-touchstone',
      'PodDisruptionBudget house-touchstone',
      'Service house-touchstone',
      'Service house-touchstone-replicas',
      'ServiceAccount house-touchstone',
      'StatefulSet house-touchstone',
    ]);
    const set = made.get('StatefulSet house-touchstone');
    expect(set).to.have.nested.property('spec.replicas', 1);
    expect(set).to.have.nested.property('spec.volumeClaimTemplates[0].spec.accessModes[0]', 'ReadWriteOnce');
    expect(set).to.have.nested.property('spec.template.spec.terminationGracePeriodSeconds', 40);
    expect(set).to.have.nested.property('spec.template.spec.securityContext.runAsNonRoot', true);
    const container = containerOf(set);
    expect(container).to.deep.nested.include({
      'securityContext.readOnlyRootFilesystem': true,
      'securityContext.capabilities.drop': ['ALL'],
      'readinessProbe.httpGet.path': '/ready',
      'livenessProbe.httpGet.path': '/health',
    });
    const mounts = (container.volumeMounts as { mountPath: string }[]).map(({ mountPath }) => mountPath); // rendered above
    expect(mounts).to.deep.equal(['/data', '/tmp']);
    expect(made.get('NetworkPolicy house-touchstone')).to.have.nested.property('spec.egress.length', 1);
  });

  it('is what was switched on', () => {
    const made = render(CLUSTER);
    const set = made.get('StatefulSet house-touchstone');
    expect(set).not.to.have.nested.property('spec.replicas');
    expect(set).not.to.have.nested.property('spec.volumeClaimTemplates');
    const container = containerOf(set);
    const file = '/run/secrets/touchstone/TOUCHSTONE_ADMIN_KEY';
    expect(container.env).to.deep.include({ name: 'TOUCHSTONE_ADMIN_KEY_FILE', value: file });
    expect(container.env).to.deep.include({ name: 'ELASTICSEARCH_URL', value: 'https://search.example:9200' });
    const { data } = made.get('ConfigMap house-touchstone') as { data: Record<string, string> }; // of its kind
    expect(parse(data['touchstone.yaml'] ?? '')).to.deep.equal(CLUSTER.settings);
    expect(parse(data['pipeline.yaml'] ?? '')).to.deep.equal(CLUSTER.pipelines['pipeline.yaml']);
    expect(data['other.yaml']?.trim()).to.equal(CLUSTER.pipelines['other.yaml'].trim());
    const scaler = made.get('HorizontalPodAutoscaler house-touchstone');
    expect(scaler).to.have.nested.property('spec.metrics[0].pods.target.averageValue', '30');
    expect(scaler).to.have.nested.property('spec.scaleTargetRef.kind', 'StatefulSet');
    expect(made.get('ServiceMonitor house-touchstone')).to.have.nested.property('metadata.labels.release', 'prometheus');
    expect(made.get('Ingress house-touchstone')).to.have.nested.property('spec.rules[0].host', 'ask.example');
    expect(made.get('NetworkPolicy house-touchstone')).to.have.nested.property('spec.egress[1].ports[0].port', 9200);
  });

  it('rolls over when the configuration changes, and not otherwise', () => {
    const sum = (over: object): unknown => {
      const set: unknown = render(over).get('StatefulSet house-touchstone');
      expect(set).to.have.nested.property('spec.template.metadata.annotations');
      return (set as { spec: { template: { metadata: { annotations: object } } } }).spec.template.metadata.annotations; // just seen
    };
    expect(sum(CLUSTER)).to.deep.equal(sum(CLUSTER));
    expect(sum({ ...CLUSTER, settings: { timeout: '5s' } })).not.to.deep.equal(sum(CLUSTER));
  });

  for (const [over, why] of [
    [{ replicas: 2 }, /sharedStore=true/],
    [{ autoscaling: { enabled: true } }, /sharedStore=true/],
    [{ existingConfigMap: 'mine', settings: { timeout: '5s' } }, /either existingConfigMap/],
    [{ replica: 2 }, /replica/],
  ] as const) {
    it(`refuses ${JSON.stringify(over)} and says why`, () => {
      expect(() => render(over)).to.throw(why);
    });
  }
});

/** The container of a rendered set. */
function containerOf(set: unknown): Record<string, unknown> {
  const { spec } = set as { spec: { template: { spec: { containers: Record<string, unknown>[] } } } }; // of its kind
  const [container] = spec.template.spec.containers;
  if (!container) throw new Error('the set has no container');
  return container;
}
