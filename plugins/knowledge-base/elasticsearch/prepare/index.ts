import type { Preparation } from '../../../../core/contract/resources/preparation.ts';
import type { Preparing } from './context.ts';
import { destinationStep } from './destination.ts';
import { embedStep } from './embed.ts';
import { loadStep } from './load.ts';
import { modelStep } from './model.ts';
import { pipelineStep } from './pipeline.ts';
import { sourceStep } from './source.ts';
import { standingOf } from './standing.ts';
import { dropOld, rollback, switchStep } from './switch.ts';
import { verifyStep } from './verify.ts';
import { verifySourceStep } from './verify-source.ts';

/** The loading sequence of the interface. The model comes before the destination, whose dimensions it decides. */
export const preparationOf = (preparing: Preparing): Preparation => ({
  name: preparing.options.index,
  steps: [
    sourceStep(preparing),
    loadStep(preparing),
    verifySourceStep(preparing),
    modelStep(preparing),
    destinationStep(preparing),
    pipelineStep(preparing),
    embedStep(preparing),
    verifyStep(preparing),
    switchStep(preparing),
  ],
  standing: (call) => standingOf(preparing, call),
  rollback: (call) => rollback(preparing, call),
  dropOld: (call) => dropOld(preparing, call),
});
