import { useCallback } from 'preact/hooks';
import { addressOf, navigate, useRoute } from './router.tsx';
import { useSession } from './session.tsx';
import { useStored } from './stored.ts';

export interface InstanceState {
  /** The one that the screens are about: of the address, else the last one chosen, else the first. Empty where there is none. */
  instance: string;
  /** Those that the key opens. */
  instances: readonly string[];
  choose(name: string): void;
}

/** Which instance the screens are about. An address may name it: `?instance=test`. */
export function useInstance(): InstanceState {
  const { session } = useSession();
  const { screen, rest, query } = useRoute();
  const [chosen, setChosen] = useStored('instance', '');
  const instances = session?.instances ?? [];
  const named = query.get('instance');
  const instance = [named, chosen].find((each) => each && instances.includes(each)) ?? instances[0] ?? '';
  const choose = useCallback(
    (name: string) => {
      setChosen(name);
      navigate(addressOf(screen, rest, { instance: name }));
    },
    [screen, rest],
  );
  return { instance, instances, choose };
}
