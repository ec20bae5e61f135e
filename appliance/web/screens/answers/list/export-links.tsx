import type { Schemas } from '../../../api/client.ts';
import { t } from '../../../texts/index.ts';

interface ExportLinksProps {
  instance: string;
  conditions: Schemas['AnswersWanted'];
}

/** What is listed as a file. The browser writes it while it comes. */
export function ExportLinks({ instance, conditions }: ExportLinksProps) {
  const given = Object.entries(conditions).map(([name, value]): [string, string] => [name, String(value)]);
  const address = (format: string): string =>
    `/v1/${encodeURIComponent(instance)}/answers?${new URLSearchParams([['format', format], ...given])}`;
  return (
    <div class="row">
      <a class="button" data-small="true" href={address('csv')} download>
        {t.answers.exports.csv}
      </a>
      <a class="button" data-small="true" href={address('jsonl')} download>
        {t.answers.exports.jsonl}
      </a>
    </div>
  );
}
