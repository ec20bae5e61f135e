import { Screens } from '../../appliance/screens/screens.ts';
import { type ConfiguredService, startConfigured } from './configured-service.ts';
import { until } from './harness.ts';

/** A service with screens on a real pipeline file. */
export async function startConfigureScreen(
  ...[text, options = {}]: Parameters<typeof startConfigured>
): Promise<ConfiguredService> {
  const screens = new Screens();
  const service = await startConfigured(text, { ...options, screens });
  await until(() => screens.state !== 'building', 60_000);
  if (screens.state !== 'ready') throw new Error(`the screens are ${screens.state}: ${JSON.stringify(service.lines())}`);
  return service;
}
