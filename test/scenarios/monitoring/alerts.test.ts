import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { ROOT } from '../../support/command-line.ts';
import { start, stopAll } from '../../support/harness.ts';
import { missingPrometheus, promtool } from '../../support/prometheus.ts';
import { skipWithout } from '../../support/skip-without.ts';

interface Rule {
  alert: string;
  expr: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
}

interface UnitTest {
  name: string;
  alert_rule_test: { alertname: string; exp_alerts: object[] }[];
}

const FOLDER = join(ROOT, 'docker', 'prometheus');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const rules: Rule[] = parse(read('docker/prometheus/alerts.yml')).groups.flatMap(({ rules }: { rules: Rule[] }) => rules);
const tests: UnitTest[] = parse(read('docker/prometheus/alerts.test.yml')).tests;
const headings = Array.from(read('docs/operations.md').matchAll(/^### (Touchstone\w+)$/gm), ([, name]) => name);

describe('alert rules', () => {
  afterEach(stopAll);

  for (const { alert, labels, annotations } of rules) {
    it(`${alert} says how bad it is, what is wrong and where the way out is told`, () => {
      expect(labels.severity).to.be.oneOf(['critical', 'warning']);
      expect(annotations).to.have.all.keys('summary', 'description', 'runbook');
      expect(annotations.runbook).to.equal(`docs/operations.md#${alert.toLowerCase()}`);
      expect(headings).to.include(alert);
    });

    it(`${alert} is tested as it fires and as it stays silent`, () => {
      const outcomes = tests
        .flatMap(({ alert_rule_test: cases }) => cases)
        .filter(({ alertname }) => alertname === alert)
        .map(({ exp_alerts: expected }) => expected.length > 0);
      expect(outcomes).to.have.members([true, false]);
    });
  }

  it('have all sections of the page', () => {
    expect(headings).to.have.members(rules.map(({ alert }) => alert));
  });

  it('name metrics alone that the service has', async () => {
    const { url } = await start();
    const shown = new Set(
      Array.from((await (await fetch(`${url}/metrics`)).text()).matchAll(/^# TYPE (\w+)/gm), ([, name]) => name),
    );
    const named = rules.flatMap(({ expr }) => expr.match(/\b(?:touchstone|nodejs|process)_\w+/g) ?? []);
    expect(named).to.have.lengthOf.above(20);
    for (const name of named) expect(shown).to.include(name.replace(/_(?:bucket|count|sum)$/, ''));
  });
});

describe('alert rules under promtool', function () {
  this.timeout(60_000);

  before(function () {
    const missing = missingPrometheus();
    if (missing) skipWithout(this, missing);
  });

  for (const [what, ...args] of [
    ['are rules', 'check', 'rules', 'alerts.yml'],
    ['fire and stay silent as their tests say', 'test', 'rules', 'alerts.test.yml'],
    ['stand in a configuration that Prometheus reads', 'check', 'config', 'prometheus.yml'],
  ] as const) {
    it(what, () => {
      const [command, kind, file] = args;
      const said = promtool([command, kind, join(FOLDER, file)]);
      expect(said).to.match(/^0\n/).and.to.include('SUCCESS').and.to.not.include('FAILED');
    });
  }
});
