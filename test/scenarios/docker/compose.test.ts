import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { ROOT } from '../../support/command-line.ts';

const text = readFileSync(join(ROOT, 'docker', 'compose.yaml'), 'utf8');

interface Compose {
  services: { touchstone: Record<string, unknown> };
  secrets?: unknown;
}

describe('compose.yaml', () => {
  it('gives the service no more rights than it needs', () => {
    const { services }: Compose = parse(text);
    expect(services.touchstone).to.deep.include({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      tmpfs: ['/tmp'],
    });
  });

  it('is still right when the lines that are commented out come in', () => {
    const uncommented = text.replace(/^( *)# ((?:-|[A-Za-z_]+:| {2}admin_key:) ?.*)$/gm, '$1$2');
    const { services, secrets }: Compose = parse(uncommented);
    expect(services.touchstone.volumes).to.deep.equal([
      'data:/data',
      './configuration:/etc/touchstone:ro',
      './documents:/documents:ro',
    ]);
    expect(services.touchstone).to.have.nested.property('environment.TOUCHSTONE_ADMIN_KEY_FILE', '/run/secrets/admin_key');
    expect(services.touchstone.secrets).to.deep.equal(['admin_key']);
    expect(secrets).to.have.nested.property('admin_key.file');
  });
});
