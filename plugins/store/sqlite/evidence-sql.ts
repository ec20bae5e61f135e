import type { Condition } from './condition.ts';

/** The most that a list has. */
const MOST = 50;

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

/** Median and 95th percentile by nearest rank of `ms` in `values_of`, for each \`label\`. */
const ranked = (values: string): string => `
  SELECT label, count, max(CASE WHEN rank <= (count + 1) / 2 THEN ms END) AS median,
    max(CASE WHEN rank <= max(1, (count * 95 + 99) / 100) THEN ms END) AS high
  FROM (
    SELECT label, ms, row_number() OVER (PARTITION BY label ORDER BY ms) AS rank, count(*) OVER (PARTITION BY label) AS count
    FROM (${values})
  ) GROUP BY label`;

const TURN = "SELECT 0 AS label, json_extract(record, '$.time') AS ms FROM said WHERE json_type(record, '$.time') = 'integer'";
const STEP = `
  SELECT json_extract(each.value, '$.step') AS label, json_extract(each.value, '$.milliseconds') AS ms
  FROM traced, json_each(traced.trace, '$.steps') AS each WHERE each.type = 'object'`;

export const TURNS = ranked(TURN);

export const STEPS = `
  SELECT label AS step, count AS runs, median, high FROM (${ranked(STEP)})
  WHERE label IS NOT NULL AND high IS NOT NULL ORDER BY high DESC, label LIMIT ${MOST}`;

export const SEMANTIC_SCORES = `
  SELECT min(9, CAST(json_extract(record, '$.semanticScore') / 10 AS INTEGER)) AS at, count(*) AS count FROM said
  WHERE json_type(record, '$.semanticScore') = 'integer' GROUP BY 1`;

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

export const MODELS = `
  SELECT json_extract(record, '$.model') AS model, count(*) AS answers,
    coalesce(sum(json_extract(record, '$.tokens.input')), 0) AS input,
    coalesce(sum(json_extract(record, '$.tokens.output')), 0) AS output
  FROM said WHERE json_type(record, '$.model') = 'text' GROUP BY 1 ORDER BY answers DESC, 1 LIMIT ${MOST}`;
