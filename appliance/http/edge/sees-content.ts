import { maySeeContent } from '../../access/caller.ts';
import type { Context } from './context.ts';

/** Whether the caller may see questions, answers and comments of others. */
export const seesContent = ({ state }: Context): boolean => state.caller !== undefined && maySeeContent(state.caller);
