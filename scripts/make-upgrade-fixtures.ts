/**
 * Writes what test/scenarios/upgrade.test.ts opens, into test/fixtures/upgrade: a data folder as the version of now writes it, below its
 * number, and databases as older schemas left them, which the migrations of now up to each make. What is there is never written anew: it is
 * what that version wrote. Run it when a format has changed, before the version goes up.
 *
 *   node scripts/make-upgrade-fixtures.ts
 */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { packageVersion, rootFolder } from '../appliance/root.ts';
import { writeDataFolder } from './upgrade-fixtures/data-folder.ts';
import { writeOlderDatabases } from './upgrade-fixtures/older-databases.ts';

const place = join(rootFolder(), 'test', 'fixtures', 'upgrade');
mkdirSync(place, { recursive: true });
for (const file of writeOlderDatabases(place)) console.log(`${file} written`);
const folder = join(place, packageVersion());
if (existsSync(folder)) console.log(`${folder} is there: it stays as it is`);
else {
  await writeDataFolder(folder);
  console.log(`${folder} written`);
}
