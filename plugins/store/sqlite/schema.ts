import type { DatabaseSync } from 'node:sqlite';
import type { Migration } from '../../../lib/sqlite/database.ts';
import { defineSearchText } from './search-text.ts';

/**
 * What a list needs of an answer, and no more: its pages stay few. Index `answers_time` has all that figures are made of. The texts are
 * searched through `answers_search`, whose own copy of them is the index alone; triggers keep it in step.
 */
const ANSWERS = `
  CREATE TABLE answers (
    id INTEGER PRIMARY KEY, time INTEGER NOT NULL, instance TEXT NOT NULL, session TEXT, user TEXT, reason TEXT NOT NULL,
    intent TEXT, category TEXT, score REAL, question TEXT NOT NULL, answer TEXT NOT NULL
  ) STRICT;
  CREATE INDEX answers_age ON answers (time);
  CREATE INDEX answers_time ON answers (instance, time, reason, intent, category, score);
  CREATE INDEX answers_reason ON answers (instance, reason, time);
  CREATE INDEX answers_session ON answers (instance, session, time) WHERE session IS NOT NULL;
  CREATE INDEX answers_user ON answers (instance, user, time) WHERE user IS NOT NULL;
  CREATE INDEX answers_intent ON answers (instance, intent, time) WHERE intent IS NOT NULL;

  CREATE TABLE records (id INTEGER PRIMARY KEY, record TEXT NOT NULL) STRICT;
  CREATE TABLE traces (id INTEGER PRIMARY KEY, time INTEGER NOT NULL, trace TEXT NOT NULL) STRICT;
  CREATE INDEX traces_age ON traces (time);
  CREATE TABLE edits (id INTEGER PRIMARY KEY, by TEXT NOT NULL, time INTEGER NOT NULL, original TEXT NOT NULL) STRICT;

  CREATE VIEW answers_texts AS
    SELECT id, instance, search_text(question) AS question, search_text(answer) AS answer FROM answers;
  CREATE VIRTUAL TABLE answers_search USING fts5 (
    instance, question, answer, content='answers_texts', content_rowid='id', tokenize='unicode61 remove_diacritics 2', prefix='2 3'
  );
  INSERT INTO answers_search (answers_search, rank) VALUES ('secure-delete', 1);

  CREATE TRIGGER answers_insert AFTER INSERT ON answers BEGIN
    INSERT INTO answers_search (rowid, instance, question, answer)
      VALUES (new.id, new.instance, search_text(new.question), search_text(new.answer));
  END;
  CREATE TRIGGER answers_update AFTER UPDATE OF answer ON answers BEGIN
    INSERT INTO answers_search (answers_search, rowid, instance, question, answer)
      VALUES ('delete', old.id, old.instance, search_text(old.question), search_text(old.answer));
    INSERT INTO answers_search (rowid, instance, question, answer)
      VALUES (new.id, new.instance, search_text(new.question), search_text(new.answer));
  END;
  CREATE TRIGGER answers_delete AFTER DELETE ON answers BEGIN
    INSERT INTO answers_search (answers_search, rowid, instance, question, answer)
      VALUES ('delete', old.id, old.instance, search_text(old.question), search_text(old.answer));
    DELETE FROM records WHERE id = old.id;
    DELETE FROM traces WHERE id = old.id;
    DELETE FROM edits WHERE id = old.id;
  END;`;

/** Nobody's ratings are never the same rater's: NULLs differ from each other in a unique index. */
const RATINGS = `
  CREATE TABLE ratings (
    instance TEXT NOT NULL, answer INTEGER NOT NULL, rater TEXT, score REAL NOT NULL, feedback TEXT, time INTEGER NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX ratings_rater ON ratings (instance, answer, rater);
  CREATE INDEX ratings_user ON ratings (instance, rater) WHERE rater IS NOT NULL;
  CREATE INDEX ratings_age ON ratings (time);
  CREATE TABLE judgements (
    instance TEXT NOT NULL, passage TEXT NOT NULL, question TEXT NOT NULL, score REAL NOT NULL, time INTEGER NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX judgements_passage ON judgements (instance, passage, question);
  CREATE INDEX judgements_question ON judgements (instance, question);
  CREATE INDEX judgements_age ON judgements (time);`;

const CACHE = `
  CREATE TABLE cache (
    instance TEXT NOT NULL, key TEXT NOT NULL, answer INTEGER NOT NULL, time INTEGER NOT NULL, edited INTEGER NOT NULL,
    fingerprint TEXT NOT NULL, record TEXT NOT NULL, vector BLOB
  ) STRICT;
  CREATE UNIQUE INDEX cache_key ON cache (instance, key, answer);
  CREATE INDEX cache_answer ON cache (instance, answer);
  CREATE INDEX cache_age ON cache (time);
  CREATE INDEX cache_vector ON cache (instance, time) WHERE vector IS NOT NULL;`;

/** The tenth of a scale of 100 that a score is in, 0-9, as text. */
function bandOf(score: string): string {
  return `CAST(min(9, CAST(${score} / 10 AS INTEGER)) AS TEXT)`;
}

const MOVED = `
  INSERT INTO answers SELECT id, time, instance, session, user, reason, NULL, NULL,
    CASE WHEN json_valid(record) AND json_type(record, '$.score') IN ('integer', 'real') THEN json_extract(record, '$.score') END,
    question, answer FROM answers_before;
  INSERT INTO records SELECT id, record FROM answers_before;
  DROP TABLE answers_before;`;

/** Counts of answers by the hour, so that figures of months need not read every answer. Triggers keep them in step. */
const HOURS = `
  CREATE TABLE answer_hours (
    instance TEXT NOT NULL, kind TEXT NOT NULL, hour INTEGER NOT NULL, label TEXT NOT NULL, answers INTEGER NOT NULL,
    PRIMARY KEY (instance, kind, hour, label)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO answer_hours
    SELECT instance, 'reason', time / 3600000, reason, count(*) FROM answers GROUP BY 1, 3, 4
    UNION ALL SELECT instance, 'score', time / 3600000, ${bandOf('score')}, count(*) FROM answers WHERE score IS NOT NULL GROUP BY 1, 3, 4;
  CREATE TRIGGER answers_insert_hours AFTER INSERT ON answers BEGIN
    INSERT INTO answer_hours VALUES (new.instance, 'reason', new.time / 3600000, new.reason, 1)
      ON CONFLICT DO UPDATE SET answers = answers + 1;
    INSERT INTO answer_hours
      SELECT new.instance, 'score', new.time / 3600000, ${bandOf('new.score')}, 1 WHERE new.score IS NOT NULL
      ON CONFLICT DO UPDATE SET answers = answers + 1;
  END;
  CREATE TRIGGER answers_delete_hours AFTER DELETE ON answers BEGIN
    UPDATE answer_hours SET answers = answers - 1 WHERE instance = old.instance AND hour = old.time / 3600000
      AND (kind = 'reason' AND label = old.reason OR kind = 'score' AND label = ${bandOf('old.score')});
    DELETE FROM answer_hours WHERE instance = old.instance AND kind IN ('reason', 'score') AND hour = old.time / 3600000 AND answers = 0;
  END;`;

/** What the tables were made of, version by version: append, never change what stands here. */
export const MIGRATIONS: readonly Migration[] = [
  `CREATE TABLE answers (
    id INTEGER PRIMARY KEY, time INTEGER NOT NULL, instance TEXT NOT NULL, reason TEXT NOT NULL,
    question TEXT NOT NULL, answer TEXT NOT NULL, record TEXT NOT NULL
  ) STRICT;`,
  `CREATE INDEX IF NOT EXISTS answers_time ON answers (time);
  CREATE TABLE kept (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;`,
  // Who asked. Most answers are of nobody, and stand in no index.
  `ALTER TABLE answers ADD COLUMN session TEXT;
  ALTER TABLE answers ADD COLUMN user TEXT;
  CREATE INDEX answers_session ON answers (instance, session, time) WHERE session IS NOT NULL;
  CREATE INDEX answers_user ON answers (instance, user, time) WHERE user IS NOT NULL;`,
  // The trades: answers that can be searched, with traces and edits; ratings; a cache.
  (database: DatabaseSync) => {
    defineSearchText(database);
    database.exec('DROP INDEX answers_time; DROP INDEX answers_session; DROP INDEX answers_user;');
    database.exec(`ALTER TABLE answers RENAME TO answers_before; ${ANSWERS} ${MOVED} ${RATINGS} ${CACHE}`);
  },
  // Where the cache has an answer, or would have it: so that it can be edited there.
  'ALTER TABLE records ADD COLUMN cache_key TEXT;',
  // What the question could see, where that was not everything: who sees something else is told nothing of it.
  'ALTER TABLE answers ADD COLUMN viewer TEXT;',
  // What people say of answers.
  `CREATE TABLE marks (
    id INTEGER NOT NULL, mark TEXT NOT NULL, by TEXT NOT NULL, time INTEGER NOT NULL, PRIMARY KEY (mark, id)
  ) STRICT, WITHOUT ROWID;
  CREATE TRIGGER answers_delete_marks AFTER DELETE ON answers BEGIN
    DELETE FROM marks WHERE mark IN ('outdated', 'dismissed') AND id = old.id;
  END;`,
  HOURS,
];
