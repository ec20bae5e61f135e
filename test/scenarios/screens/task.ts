import type { Who, WholeService } from '../../support/whole-service.ts';
import type { Keyboard } from './keyboard.ts';

/** Something that people do. */
export interface Task {
  name: string;
  /** Below /ui/, where it begins. */
  path: string;
  /** An administrator when absent. */
  who?: Who;
  work(keyboard: Keyboard, service: WholeService): Promise<void>;
}
