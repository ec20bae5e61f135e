import { withPipeline } from '../../helpers/with-pipeline.ts';
import type { Instances } from '../../instances.ts';
import type { InstanceStores } from '../../logs/instance-stores.ts';
import { entryOf } from '../../logs/kept-answer.ts';
import { HttpProblem } from '../edge/problems.ts';
import type { BeginCall } from '../edge/request-call.ts';
import type { Handlers } from '../edge/router.ts';
import { seesContent } from '../edge/sees-content.ts';

export interface CitationsOptions {
  stores: InstanceStores;
  instances: Instances;
  begin: BeginCall;
}

/** Answers that are looked at, and those that are given; as openapi.yaml says. */
const LATEST = 2000;
const GIVEN = 20;

/** Tells where a document was used, to whoever may see the document. */
export const citationHandlers = ({ stores, instances, begin }: CitationsOptions): Pick<Handlers, 'findCitations'> => ({
  async findCitations(ctx) {
    const { call, instance } = begin(ctx);
    const document = String(ctx.params.documentId);
    await withPipeline(instances, instance, async (pipeline) => {
      const documents = pipeline.loading().base?.documents;
      if (!documents) throw new HttpProblem('no_documents');
      if ((await documents.passagesOf(document, call)).length === 0) throw new HttpProblem('unknown_document');
    });
    const wanted = { instance, document, latest: LATEST, limit: GIVEN };
    const { answers, ...counts } = await stores.use(instance, ['citations'], ({ citations }) => citations.find(wanted, call));
    ctx.body = { ...counts, answers: answers.map((each) => entryOf(each, seesContent(ctx))) };
  },
});
