import { type Answer, licenceError, ok, refusal } from './answer.ts';
import type { Incoming } from './incoming.ts';
import { deploymentOf, describe, statsOf } from './model-shapes.ts';
import type { TrainedModels } from './models.ts';

const PATH = /^\/_ml\/trained_models(?:\/([^/]+))?(?:\/(_stats|deployment\/_start|deployment\/_stop))?$/;

/** Answers for `_ml/trained_models`; undefined for any other path. */
export async function answerForModels(incoming: Incoming, models: TrainedModels, basic: boolean): Promise<Answer | undefined> {
  const [, name = '_all', action] = PATH.exec(decodeURIComponent(incoming.path)) ?? [undefined];
  if (!PATH.test(decodeURIComponent(incoming.path))) return undefined;
  if (basic) throw licenceError('ml');
  const route = ROUTES[`${incoming.method} ${action ?? ''}`];
  return route?.(name, models, incoming.query);
}

type Route = (id: string, models: TrainedModels, query: URLSearchParams) => Answer | Promise<Answer>;

const ROUTES: Record<string, Route> = {
  'GET '(names, models, query) {
    const found = models.matching(names);
    const include = query.get('include') ?? '';
    const definition = include.includes('definition_status');
    const configs = found.map((model) => describe(model, definition ? models.state(model.id) !== 'downloading' : undefined));
    return ok({ count: found.length, trained_model_configs: configs });
  },
  'GET _stats'(names, models) {
    const stats = models.matching(names).map((model) => statsOf(model, models.state(model.id)));
    return ok({ count: stats.length, trained_model_stats: stats });
  },
  async 'PUT '(id, models, query) {
    const model = models.create(id);
    if (query.get('wait_for_completion') === 'true') await models.reached(id, 'downloaded', 60_000);
    return ok(describe(model));
  },
  'DELETE '(id, models) {
    if (models.state(models.find(id).id).startsWith('start')) {
      throw refusal(
        409,
        'status_exception',
        `Cannot delete model [${id}] as it is currently deployed; use force to delete the model`,
      );
    }
    models.remove(id);
    return ok({ acknowledged: true });
  },
  async 'POST deployment/_start'(id, models, query) {
    const model = models.start(id);
    const patience = (Number.parseFloat(query.get('timeout') ?? '') || 20) * 1000;
    if (query.get('wait_for') !== 'starting' && !(await models.reached(id, 'started', patience))) {
      throw refusal(408, 'status_exception', `Timed out after [${patience / 1000}s] waiting for model deployment to start`);
    }
    return ok({ assignment: deploymentOf(model, models.state(id)) });
  },
  'POST deployment/_stop'(id, models) {
    models.stop(id);
    return ok({ stopped: true });
  },
};
