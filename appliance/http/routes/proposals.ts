import type { components } from '../../../core/api.gen.ts';
import type { Logger } from '../../../core/contract/call.ts';
import type { OpenOptions } from '../../../core/host/open.ts';
import type { Audit } from '../../access/audit.ts';
import { testConnection } from '../../configure/connection.ts';
import { differencesOf } from '../../configure/differences.ts';
import { invalid } from '../../configure/drafts.ts';
import { checkMatch, type PipelineSettings } from '../../configure/pipeline-settings.ts';
import type { KeptProposal, Proposals } from '../../configure/proposals.ts';
import { keptMarkers, maskText } from '../../configure/secrets.ts';
import type { Context } from '../edge/context.ts';
import { HttpProblem } from '../edge/problems.ts';
import type { Handlers } from '../edge/router.ts';
import { identified } from './keys.ts';
import { editorOf, ifMatchOf, tell } from './settings.ts';

type Told = components['schemas']['Proposal'];

export interface ProposalRoutes {
  settings: PipelineSettings;
  proposals: Proposals;
  audit: Audit;
  log: Logger;
  opening(): OpenOptions;
}

type Kept = Pick<Handlers, 'listProposals' | 'getProposal' | 'deleteProposal'>;
type Tried = Pick<Handlers, 'createProposal' | 'activateProposal' | 'testConnection'>;

/** Handles what is tried before it is saved: proposals, and connections. */
export const proposalHandlers = (routes: ProposalRoutes): Kept & Tried => ({ ...keptHandlers(routes), ...triedHandlers(routes) });

const keptHandlers = ({ settings, proposals, audit }: ProposalRoutes): Kept => ({
  listProposals(ctx) {
    ctx.body = { proposals: proposals.list(identified(ctx).instance).map((each) => shown(each)) };
  },
  async getProposal(ctx) {
    const proposal = find(proposals, ctx);
    const file = await settings.current(proposal.instance);
    const read = await settings.drafts.read(proposal.text, file);
    ctx.body = shown(proposal, read && maskText(read));
  },
  deleteProposal(ctx) {
    const { id, instance } = find(proposals, ctx);
    proposals.remove(instance, id);
    audit.record(ctx.state, { action: 'settings.withdraw', target: id });
    ctx.status = 204;
  },
});

const triedHandlers = ({ settings, proposals, audit, log, opening }: ProposalRoutes): Tried => ({
  async createProposal(ctx, { name, base, text, changes }) {
    const { instance, caller } = identified(ctx);
    const file = await settings.current(instance);
    checkMatch(file, base);
    const wanted = await settings.drafts.textOf({ text, changes }, file);
    const { problems, read } = await settings.drafts.check(wanted, file);
    const before = await settings.drafts.read(file.text, file);
    if (problems.length > 0 || !read) throw invalid(problems);
    const kept = { instance, name: name.trim(), base, actor: caller.name, changes: before ? differencesOf(before, read) : [] };
    const proposal = proposals.add({ ...kept, text: before ? keptMarkers(read, before) : wanted });
    if (!proposal) throw new HttpProblem('too_many_proposals');
    audit.record(ctx.state, { action: 'settings.propose', target: proposal.id });
    ctx.status = 201;
    ctx.body = shown(proposal, maskText(read));
  },
  async activateProposal(ctx, { force = false, acceptUnavailable }) {
    const { text, base, instance } = find(proposals, ctx);
    const { revision } = await settings.current(instance);
    if (base !== revision && !force)
      throw new HttpProblem(
        'settings_changed',
        'The file has changed since the proposal was made: look at it, and activate it with force, or make it anew.',
        {
          headers: { etag: `"${revision}"` },
          members: { current: { revision } },
        },
      );
    tell(ctx, await settings.save(editorOf(ctx), { text, action: 'activate', acceptUnavailable, ifMatch: ifMatchOf(ctx) }));
  },
  async testConnection(ctx, body) {
    const { instance } = identified(ctx);
    audit.record(ctx.state, { action: 'settings.try', target: body.resource });
    const file = await settings.current(instance);
    ctx.body = await testConnection(body, file, { drafts: settings.drafts, opening: opening(), log });
  },
});

function find(proposals: Proposals, ctx: Context): KeptProposal {
  const found = proposals.find(identified(ctx).instance, String(ctx.params.proposal));
  if (!found) throw new HttpProblem('unknown_proposal');
  return found;
}

const shown = ({ id, name, base, time, actor, changes }: KeptProposal, text?: string): Told => ({
  ...{ id, name, base, changes, at: new Date(time).toISOString(), by: actor },
  ...(text !== undefined && { text }),
});
