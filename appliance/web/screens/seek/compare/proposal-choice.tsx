import { api, take } from '../../../api/client.ts';
import { Select } from '../../../components/index.ts';
import { useInstance } from '../../../state/instance.tsx';
import { useApi } from '../../../state/use-api.ts';
import { t } from '../../../texts/index.ts';

/** Which of the proposals answers; nothing where there is none to choose. */
export function ProposalChoice({ value, onChange }: { value: string; onChange(id: string, name: string): void }) {
  const { instance } = useInstance();
  const { data } = useApi(
    (signal) => take(api.GET('/v1/{instance}/settings/proposals', { params: { path: { instance } }, signal })),
    [instance],
  );
  if (!data || data.proposals.length === 0) return <p class="small muted">{t.seek.compare.noProposals}</p>;
  const options = [
    { value: '', label: t.seek.compare.running },
    ...data.proposals.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const choose = (id: string): void => onChange(id, options.find((each) => each.value === id)?.label ?? id);
  return <Select label={t.seek.compare.proposal} value={value} options={options} onChange={choose} />;
}
