import { Badge, Code, Disclosure } from '../../components/index.ts';
import { milliseconds, t } from '../../texts/index.ts';
import type { CallResult } from './call.ts';

/** A response as it came: status, time, headers, body. */
export function ResponseView({ result: { status, statusText, headers, time, text, isCut } }: { result: CallResult }) {
  return (
    <div class="stack">
      <div class="row" role="status">
        <Badge kind={status < 300 ? 'good' : status < 500 ? 'warn' : 'bad'}>
          {status} {statusText}
        </Badge>
        <span class="muted number">{milliseconds(time)}</span>
      </div>
      <Disclosure summary={t.integrate.headers(headers.length)}>
        <dl class="facts api-text">
          {headers.map(([name, value]) => (
            <div class="api-header" key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>
                <code>{value}</code>
              </dd>
            </div>
          ))}
        </dl>
      </Disclosure>
      {text === '' ? <p class="muted">{t.integrate.noBody}</p> : <Code text={text} label={t.integrate.response} />}
      {isCut && <p class="muted">{t.integrate.cut}</p>}
    </div>
  );
}
