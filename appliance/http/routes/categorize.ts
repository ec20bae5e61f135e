import type { Categories } from '../../answers/categories.ts';
import type { BeginCall } from '../edge/request-call.ts';
import type { Handlers } from '../edge/router.ts';

export interface CategorizeOptions {
  categories: Categories;
  begin: BeginCall;
}

/** Handles `POST /v1/{instance}/categorize`. */
export const categorizeHandlers = ({ categories, begin }: CategorizeOptions): Pick<Handlers, 'categorize'> => ({
  async categorize(ctx, body) {
    const { call, instance } = begin(ctx);
    ctx.body = await categories.categorize(instance, body, call);
  },
});
