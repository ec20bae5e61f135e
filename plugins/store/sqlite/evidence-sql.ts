import type { Condition } from './condition.ts';

/** The most that a list has. */
export const MOST = 50;

/** A query over `latest`, the ids of the newest answers that are meant. What is no JSON was kept by a version that did not look. */
export const evidenceQuery = ({ from, where, order }: Condition, select: string): string => `
  WITH latest AS MATERIALIZED (SELECT answers.id FROM ${from} WHERE ${where} ORDER BY ${order} LIMIT :latest),
  said AS NOT MATERIALIZED (SELECT id, record FROM latest JOIN records USING (id) WHERE json_valid(record)),
  traced AS NOT MATERIALIZED (SELECT id, trace FROM latest JOIN traces USING (id) WHERE json_valid(trace)),
  passages AS NOT MATERIALIZED (
    SELECT traced.id AS answer, each.key AS place, each.value AS value,
      rtrim(json_extract(each.value, '$.id'), '0123456789') AS hashed
    FROM traced, json_each(traced.trace, '$.passages') AS each WHERE each.type = 'object'
  )
  ${select}`;

/** How many answers there are, and as JSON what each has: milliseconds, semantic score, model, tokens read and written. */
export const TURNS = `
  SELECT (SELECT count(*) FROM latest) AS answers, json_group_array(json_array(
    json_extract(record, '$.time'), json_extract(record, '$.semanticScore'), json_extract(record, '$.model'),
    json_extract(record, '$.tokens.input'), json_extract(record, '$.tokens.output'))) AS turns FROM said`;

/** Each step with all its milliseconds, as JSON. */
export const STEPS = `
  SELECT step, json_group_array(ms) AS times FROM (
    SELECT json_extract(each.value, '$.step') AS step, json_extract(each.value, '$.milliseconds') AS ms
    FROM traced, json_each(traced.trace, '$.steps') AS each WHERE each.type = 'object'
  ) WHERE step IS NOT NULL AND typeof(ms) IN ('integer', 'real') GROUP BY step`;

/** An id of a passage is that of its document, a hash sign and a number. The best passage is what an answer names. */
export const DOCUMENTS = `
  SELECT substr(hashed, 1, length(hashed) - 1) AS id, json_extract(value, '$.document') AS title,
    json_extract(value, '$.url') AS url, count(DISTINCT answer) AS answers, count(CASE WHEN place = 0 THEN 1 END) AS named
  FROM passages WHERE hashed LIKE '%#' GROUP BY 1 ORDER BY named DESC, answers DESC, 1 LIMIT ${MOST}`;

export const UNREAD = `
  SELECT value AS id FROM json_each(:documents)
  WHERE value NOT IN (SELECT DISTINCT substr(hashed, 1, length(hashed) - 1) FROM passages WHERE hashed LIKE '%#')`;

export const TERMS = `
  SELECT min(term) AS term, count(DISTINCT id) AS answers FROM (
    SELECT said.id, CAST(each.value AS TEXT) AS term
    FROM said, json_each(json_array('$.semanticDetails.unattributedKeyTerms', '$.semanticDetails.unattributedTerms')) AS list,
      json_each(said.record, list.value) AS each
  ) GROUP BY lower(term) ORDER BY answers DESC, 1 LIMIT ${MOST}`;
