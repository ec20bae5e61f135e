import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenedAccess, openAccess } from '../../appliance/access/access.ts';
import { loadSettings } from '../../appliance/settings.ts';
import { openServiceDatabase } from '../../appliance/state/service-database.ts';
import { silent } from './call.ts';

/** What opens the service for a test, on a folder of its own; `closeAccess` ends it. */
export interface TestAccess extends OpenedAccess {
  data: string;
  /** Lines of the audit. */
  lines: Record<string, unknown>[];
}

const opened: OpenedAccess[] = [];
const folders: string[] = [];

export function dataFolder(): string {
  const data = mkdtempSync(join(tmpdir(), 'touchstone-access-'));
  folders.push(data);
  return data;
}

/** `yaml` is the content of touchstone.yaml. */
export function openTestAccess({
  data = dataFolder(),
  adminKey,
  yaml = '',
}: {
  data?: string;
  adminKey?: string;
  yaml?: string;
} = {}): TestAccess {
  const env = { TOUCHSTONE_DATA: data, TOUCHSTONE_ADMIN_KEY: adminKey };
  const settings = loadSettings({ env, file: join(data, 'touchstone.yaml'), text: yaml });
  const lines: Record<string, unknown>[] = [];
  const access = openAccess({
    settings,
    log: silent,
    auditLog: { ...silent, info: (_message, fields = {}) => lines.push(fields) },
  });
  opened.push(access);
  return { ...access, data, lines };
}

export function closeAccess(): void {
  for (const each of opened.splice(0)) each.close();
  for (const each of folders.splice(0)) rmSync(each, { recursive: true, force: true });
}

/** Makes what the service has kept older or younger than it is: tests do not wait for half an hour. */
export function rewrite(data: string, sql: string): void {
  const database = openServiceDatabase(data);
  database.exec(sql);
  database.close();
}
