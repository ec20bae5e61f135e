/**
 * Takes pictures of every screen and its main states, of a service of its own with the English demo documents: light and dark, on a desk
 * and on a phone. For looking at; with --docs it takes those of docs/images instead.
 *
 *   node scripts/screens/pictures.ts [--into FOLDER] [--only TEXT] [--docs]
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { closePages, openPage } from '../../test/support/browser.ts';
import { goTo, type Shoot, signIn, takeAll, takeForDocs } from './camera.ts';
import { furnish } from './furniture.ts';
import { SCENES } from './scenes.ts';
import { startPhotographed } from './service.ts';

const { values } = parseArgs({
  options: {
    into: { type: 'string', default: 'pictures' },
    only: { type: 'string', default: '' },
    docs: { type: 'boolean', default: false },
  },
});
const IMAGES = join(import.meta.dirname, '../../docs/images');
const scenes = SCENES.filter(({ name, docs }) => name.includes(values.only) && (docs || !values.docs));

async function takeScenes(shoot: Shoot): Promise<string[]> {
  const failures: string[] = [];
  const inside = await signIn(shoot.service);
  for (const scene of scenes) {
    const page = scene.isOutside ? (await openPage()).page : inside;
    try {
      await goTo(page, scene, shoot);
    } catch (error) {
      failures.push(`${scene.name}: ${error}`); // its picture tells more
    }
    if (values.docs && scene.docs) await takeForDocs(page, scene, shoot.folder);
    else await takeAll(page, scene.name, shoot.folder);
  }
  return failures;
}

const service = await startPhotographed();
const shoot = { service, furniture: await furnish(service), folder: values.docs ? IMAGES : values.into };
const failures = await takeScenes(shoot);
await closePages();
await service.stop();
for (const failure of failures) console.error(failure);
console.log(`${scenes.length} scenes in ${shoot.folder}`);
process.exit(failures.length > 0 ? 1 : 0); // the browser goes with it
