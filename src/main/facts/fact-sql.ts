import type { TextSource } from './text-parts.ts'

/** The row of a trigger: before or after the change. */
type Row = 'OLD' | 'NEW'

/** A derived table, or a part of one: which view says what it holds, and which changes of which tables it depends on. */
export type FactTable = {
  name: 'item_facts' | 'answer_facts' | 'texts'
  /** Raised when what is derived changes: what an earlier version derived is then derived anew (db/renew-facts.ts). */
  version: number
  /** Its columns in the order of the view; null = all it has. */
  columns: string | null
  /** SQL: which of its rows the view derives. */
  part: string
  view: string
  /** The view, as SQL. */
  sql: string
  sources: readonly FactSource[]
  /** The column that names a row, and the one it is read by in slices. */
  key: string
  order: string
  /** Where the slices come from, and what is before the first. */
  base: { table: string; column: string; first: number | string }
}

/** The part of `texts` that comes from one kind of row, and SQL that reads what a text is derived from, by its key. */
export type TextTable = FactTable & { source: TextSource; stored: string }
type FactSource = {
  table: string
  /** Columns whose change matters; absent = its rows are never changed. */
  columns?: string
  /** Which rows of the facts depend on a row of the table, in SQL over `item_id` or `check_id`. */
  rows: (of: Row) => string
}

/** One fact of the reading of a medium, by `medium_fact`. */
const read = (name: string) =>
  `medium_fact('${name}', m.kind, m.format, m.metadata, m.container, m.contents, m.problems, m.width, m.height, m.inspected_at)`

const FACTS_OF_ITEMS = `
  SELECT i.id AS item_id, i.case_id, i.exhibit_id, i.number, folded_line(i.name) AS folded_name, i.folder, name_key(i.name) AS name_key,
         i.intake, i.reason, iif(i.url IS NULL, m.kind, 'link') AS kind, m.format,
         coalesce(m.bytes, i.bytes) AS bytes, m.width, m.height, coalesce(m.orientation, 1) AS orientation, m.duration_ms,
         ${read('camera')} AS camera, ${read('serial')} AS serial, ${read('software')} AS software,
         ${read('latitude')} AS latitude, ${read('longitude')} AS longitude,
         ${read('recordedAt')} AS recorded_at, ${read('recordedUtc')} AS recorded_utc, ${read('recordedFrom')} AS recorded_from,
         coalesce(${read('noticed')} | item_bits(i.name, i.listed_at, m.format, ${read('lastRecorded')}), 0) AS noticed, coalesce(m.has_thumbnail, 0) AS has_thumbnail,
         i.missing_at IS NOT NULL AS is_missing, i.differs_at IS NOT NULL AS is_different, i.listed_at AS added_at,
         ${read('recordedPrecision')} AS recorded_precision, ${read('recordedText')} AS recorded_text,
         coalesce(${read('holds')}, 0) AS holds
    FROM items i LEFT JOIN media m ON m.sha256 = i.sha256`

const FACTS_OF_CHECKS = `
  SELECT c.id AS check_id, c.case_id, c.state, c.reason, c.created_at,
         CASE WHEN c.state <> 'rejected' OR c.reason NOT IN ('file_changed', 'file_missing') THEN NULL
              -- A person may have found that a whole request cost nothing.
              WHEN EXISTS (SELECT 1 FROM attempts t WHERE t.check_id = c.id AND t.phase = 'committing' AND NOT EXISTS (
                SELECT 1 FROM decisions d WHERE d.attempt_id = t.id AND d.choice = 'not_charged')) THEN 'whole'
              WHEN EXISTS (SELECT 1 FROM attempts t WHERE t.check_id = c.id AND t.phase <> 'prepared') THEN 'part'
              ELSE 'nothing' END AS ever_sent,
         a.received_at, a.verdict, a.confidence, a.generator, a.face_count, coalesce(a.image_count, 0) AS image_count,
         coalesce(r.is_simulated, 0) AS is_simulated, r.source IS 'person' AS is_attached,
         c.state IN ('done', 'done_partial', 'done_unread')
           -- The digest of an answer that was empty when it came is that of no bytes.
           AND EXISTS (SELECT 1 FROM attempts t JOIN replies e ON e.attempt_id = t.id
                        WHERE t.check_id = c.id AND length(e.body) = 0 AND e.body_sha256
                              <> 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855') AS is_erased,
         j.state AS job_state
    FROM checks c LEFT JOIN analyses a ON a.check_id = c.id LEFT JOIN replies r ON r.id = a.reply_id
    LEFT JOIN jobs j ON j.check_id = c.id`

const answersWith = (facts: string) =>
  `(SELECT c.subject, c.kind, c.origin, c.account, c.run, v.* FROM checks c CROSS JOIN ${facts} v ON v.check_id = c.id)`

/** SQL: checks with their facts, for lists. What is asked, of whom and by whom is in an index by what is asked about. */
export const ANSWERS = answersWith('answer_facts')

/** SQL: the same, with the facts derived anew. */
export const DERIVED_ANSWERS = answersWith('facts_of_checks')

const ofCheck = (id: string) => `check_id = ${id}`
const ofAttempt = (id: string) => ofCheck(`(SELECT check_id FROM attempts WHERE id = ${id})`)

type TextsOf = Pick<FactTable, 'base' | 'sources'> & {
  columns: string
  json: readonly string[]
  from: string
  key: string
}

/** What has no text has no row. */
function textsOf(source: TextSource, { columns, json, from, key, base, sources }: TextsOf): TextTable {
  return {
    source,
    stored: `SELECT ${json.join(', ')} FROM ${from} WHERE ${key} = ?`,
    name: 'texts',
    version: 1,
    columns: 'source, key, subject, item_id, case_id, text',
    part: `source = '${source}'`,
    view: `texts_of_${source}`,
    sql: `SELECT '${source}' AS source, ${key} AS key, ${columns}, search_text('${source}', ${json.join(', ')}) AS text FROM ${from}
           WHERE search_text('${source}', ${json.join(', ')}) <> ''`,
    key: 'key',
    order: 'key',
    base,
    sources: sources.map(({ rows, ...changes }) => ({
      ...changes,
      rows: (of) => `source = '${source}' AND ${rows(of)}`,
    })),
  }
}

/** Of replies as they were parsed. The content behind a URL belongs to the case that requested it. */
const textsOfReplies = (source: TextSource, table: string): TextTable =>
  textsOf(source, {
    key: 'a.check_id',
    columns: 'c.subject, NULL AS item_id, iif(c.url IS NULL, NULL, c.case_id) AS case_id',
    json: ['a.parsed'],
    from: `${table} a JOIN checks c ON c.id = a.check_id`,
    base: { table, column: 'check_id', first: '' },
    sources: [{ table, columns: 'parsed', rows: (of) => `key = ${of}.check_id` }],
  })

/** What is searched, by where it comes from. */
export const TEXT_TABLES: readonly TextTable[] = [
  textsOf('medium', {
    key: 'm.sha256',
    columns: 'm.sha256 AS subject, NULL AS item_id, NULL AS case_id',
    json: ['m.metadata', 'm.container', 'm.contents'],
    from: 'media m',
    base: { table: 'media', column: 'sha256', first: '' },
    sources: [{ table: 'media', columns: 'metadata, container, contents', rows: (of) => `key = ${of}.sha256` }],
  }),
  textsOfReplies('analysis', 'analyses'),
  textsOfReplies('fact_check', 'fact_checks'),
  textsOf('finding', {
    key: 'r.item_id',
    columns: 'NULL AS subject, r.item_id, r.case_id',
    json: [
      `json_object('conclusion', f.conclusion, 'proposition', f.proposition, 'alternative', f.alternative,
                   'grounds', f.grounds, 'notes', f.notes)`,
    ],
    from: 'reviews r JOIN findings f ON f.id = r.finding_id',
    base: { table: 'reviews', column: 'item_id', first: 0 },
    sources: [{ table: 'reviews', columns: 'finding_id', rows: (of) => `key = ${of}.item_id` }],
  }),
]

/**
 * What lists show, sort, filter and search: one narrow row an item, one a check by what it asks about, and one for each
 * text. Nothing in them depends on settings or on other items.
 */
export const FACT_TABLES: readonly FactTable[] = [
  {
    name: 'item_facts',
    version: 4,
    columns: null,
    part: 'TRUE',
    view: 'facts_of_items',
    key: 'item_id',
    order: 'item_id',
    base: { table: 'items', column: 'id', first: 0 },
    sql: FACTS_OF_ITEMS,
    sources: [
      {
        table: 'items',
        columns:
          'case_id, exhibit_id, number, name, folder, url, intake, reason, sha256, bytes, missing_at, differs_at, listed_at',
        rows: (of) => `item_id = ${of}.id`,
      },
      {
        table: 'media',
        columns:
          'bytes, kind, format, width, height, orientation, metadata, container, contents, problems, inspected_at, duration_ms, has_thumbnail',
        rows: (of) => `item_id IN (SELECT id FROM items WHERE sha256 = ${of}.sha256)`,
      },
    ],
  },
  {
    name: 'answer_facts',
    version: 1,
    columns: null,
    part: 'TRUE',
    view: 'facts_of_checks',
    key: 'check_id',
    order: 'check_id',
    base: { table: 'checks', column: 'id', first: '' },
    sql: FACTS_OF_CHECKS,
    sources: [
      {
        table: 'checks',
        columns: 'case_id, state, reason',
        rows: (of) => ofCheck(`${of}.id`),
      },
      { table: 'attempts', columns: 'phase', rows: (of) => ofCheck(`${of}.check_id`) },
      { table: 'decisions', rows: (of) => ofAttempt(`${of}.attempt_id`) },
      {
        table: 'analyses',
        columns: 'reply_id, image_count, verdict, confidence, generator, face_count, received_at',
        rows: (of) => ofCheck(`${of}.check_id`),
      },
      {
        table: 'replies',
        columns: 'body, body_sha256, is_simulated, source',
        rows: (of) => ofAttempt(`${of}.attempt_id`),
      },
      { table: 'jobs', columns: 'state', rows: (of) => ofCheck(`${of}.check_id`) },
    ],
  },
  ...TEXT_TABLES,
]

/**
 * Temporary triggers that keep a table as its view says, whichever statement changes what it depends on. The view of a
 * row that is gone has nothing.
 */
export const factTriggers = (facts: FactTable): string[] => {
  const { name, view, sources } = facts
  return sources.flatMap(({ table, columns, rows }) => {
    const anew = (of: Row) => `DELETE FROM ${name} WHERE ${rows(of)}; ${derived(facts, rows(of))};`
    const trigger = (event: string, body: string) =>
      `CREATE TEMP TRIGGER ${table}_${view}_${event.slice(0, 6)} AFTER ${event} ON main.${table} BEGIN ${body} END`
    return [
      trigger('INSERT', anew('NEW')),
      trigger('DELETE', anew('OLD')),
      ...(columns === undefined
        ? []
        : [trigger(`UPDATE OF ${columns}`, `DELETE FROM ${name} WHERE ${rows('OLD')}; ${anew('NEW')}`)]),
    ]
  })
}

/** SQL: inserts rows as the view derives them. */
export const derived = ({ name, columns, view }: FactTable, rows: string): string =>
  `INSERT INTO ${name}${columns === null ? '' : ` (${columns})`} SELECT * FROM ${view} WHERE ${rows}`
