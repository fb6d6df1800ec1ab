import { foldedLine } from '../../shared/model/folded.ts'
import type { Database } from '../db/database.ts'
import { derived, FACT_TABLES, type FactTable, factTriggers } from './fact-sql.ts'
import { heldFacts } from './held-facts.ts'
import { itemBits, type MediumFacts, mediumFacts } from './medium-facts.ts'
import { naturalKey } from './name-key.ts'
import { searchText, type TextSource, textParts } from './text-parts.ts'

/**
 * Defines the views that derive the facts, on one connection. They are temporary, because a view of the file may not
 * call functions of the app.
 */
export function defineFacts(db: Database): void {
  db.function('name_key', { deterministic: true }, (name) => naturalKey(foldedLine(String(name))))
  db.function('folded_line', { deterministic: true }, (name) => foldedLine(String(name)))
  db.function('medium_fact', { deterministic: true, varargs: true }, createMediumFact())
  db.function('item_bits', { deterministic: true }, (name, listedAt, format, lastRecorded) =>
    format === null
      ? null
      : itemBits({
          name: String(name),
          listedAt: Number(listedAt),
          format: String(format),
          lastRecorded: lastRecorded as number | null,
        }),
  )
  db.function('search_text', { deterministic: true, varargs: true }, createSearchText())
  for (const { view, sql } of FACT_TABLES) db.exec(`CREATE TEMP VIEW ${view} AS ${sql}`)
}

/** One fact of a medium by name. Each reading is parsed once for all its facts. */
function createMediumFact() {
  type Facts = MediumFacts & { holds: number }
  let last: { of: readonly unknown[]; facts: Facts } | null = null
  type Text = string | null
  return (name: unknown, ...of: unknown[]) => {
    const [kind, format, metadata, container, contents, problems, width, height, inspectedAt] = of
    // An item whose bytes were not read has no medium.
    if (kind === null) return null
    const known = last
    if (known !== null && of.every((value, n) => value === known.of[n])) return known.facts[name as keyof Facts]
    const stored = {
      kind: kind as Text,
      format: format as Text,
      metadata: metadata as Text,
      container: container as Text,
      contents: contents as Text,
      problems: problems as Text,
      width: width as number | null,
      height: height as number | null,
      inspectedAt: inspectedAt as number,
    }
    const own = mediumFacts(stored)
    const facts = { ...own, holds: heldFacts(stored, own) }
    last = { of, facts }
    return facts[name as keyof Facts]
  }
}

/** What is searched of a stored reading. A statement asks twice for each: whether there is any, and which. */
function createSearchText() {
  let last: { stored: readonly unknown[]; text: string } | null = null
  return (source: unknown, ...stored: unknown[]) => {
    const known = last
    if (known !== null && [source, ...stored].every((value, n) => value === known.stored[n])) return known.text
    const text = searchText(textParts(source as TextSource, stored as (string | null)[]))
    last = { stored: [source, ...stored], text }
    return text
  }
}

/**
 * A change of what lists show: of the facts of an item, of what it stands for (bytes, URL or file; the subject is what it
 * stood or stands for), of the answers about a subject, of what a person recorded about an item, of whether it was looked
 * at, of the look-up hashes of bytes, or of the lists of known hashes.
 */
export type FactChange = {
  what: 'item' | 'source' | 'answer' | 'mark' | 'seen' | 'lookup' | 'hash_lists'
  itemId: number | null
  subject: string | null
}
export type OnFactChange = (change: FactChange) => void

/** Tables besides the facts that lists show, with how a row names its item. */
const SHOWN = ['reviews', 'item_tags', 'redactions'] as const

/**
 * Keeps the facts in step with what this connection writes, and reports every change of what lists show. A change by
 * another program stays unseen until the facts are verified or rebuilt.
 */
export function keepFacts(db: Database, onChange: OnFactChange): void {
  db.function('fact_changed', (what, itemId, subject) => {
    onChange({ what, itemId, subject } as FactChange)
    return null
  })
  const report = (table: string, event: string, ...changes: string[]) =>
    db.exec(
      `CREATE TEMP TRIGGER report_${table}_${event.slice(0, 6)} AFTER ${event} ON main.${table} BEGIN
         SELECT ${changes.map((values) => `fact_changed(${values})`).join(', ')}; END`,
    )
  for (const facts of FACT_TABLES) {
    for (const sql of factTriggers(facts)) db.exec(sql)
    if (facts.name === 'texts') continue
    const values = (of: string) =>
      facts.name === 'item_facts'
        ? `'item', ${of}.item_id, NULL`
        : `'answer', NULL, (SELECT subject FROM checks WHERE id = ${of}.check_id)`
    report(facts.name, 'INSERT', values('NEW'))
    report(facts.name, 'DELETE', values('OLD'))
  }
  const source = (of: string) => `'source', ${of}.id, coalesce(${of}.sha256, ${of}.url)`
  report('items', 'INSERT', source('NEW'))
  report('items', 'UPDATE OF exhibit_id, intake, sha256, url, dev, inode', source('OLD'), source('NEW'))
  report('items', 'DELETE', source('OLD'))
  // What a check was about before.
  report('checks', 'DELETE', "'answer', NULL, OLD.subject")
  for (const table of SHOWN) {
    report(table, 'INSERT', "'mark', NEW.item_id, NULL")
    report(table, 'UPDATE', "'mark', NEW.item_id, NULL")
    report(table, 'DELETE', "'mark', OLD.item_id, NULL")
  }
  report('media', 'UPDATE OF md5, sha1', "'lookup', NULL, NEW.sha256")
  // Lists are imported and removed by these columns; the row itself comes earlier and goes later.
  report('hash_lists', 'UPDATE OF name, purpose, imported_at, removed_at', "'hash_lists', NULL, NULL")
  report('seen', 'INSERT', "'seen', NEW.item_id, NULL")
  report('seen', 'DELETE', "'seen', OLD.item_id, NULL")
}

/** A row of derived facts that differs from what it is derived from, or is missing, or too many. */
export type WrongFact = { table: FactTable['name']; key: number | string }

/** Rows that are derived anew at once. */
const AT_ONCE = 5000

/** SQL: the keys of facts that differ from what they are derived from, are missing or too many; `rows` = of which rows. */
export const wrongFactsSql = ({ name, columns, view, key }: FactTable, rows: string): string => `
  WITH stored AS MATERIALIZED (SELECT ${columns ?? '*'} FROM ${name} WHERE ${rows}),
       derived AS MATERIALIZED (SELECT ${columns ?? '*'} FROM ${view} WHERE ${rows})
  SELECT DISTINCT ${key} FROM (
    SELECT * FROM (SELECT * FROM stored EXCEPT SELECT * FROM derived)
    UNION ALL SELECT * FROM (SELECT * FROM derived EXCEPT SELECT * FROM stored))
   ORDER BY 1`

/** Derives the facts of a library anew, a slice at a time, and names those that are wrong. */
export function* checkFacts(db: Database): Generator<{ checked: number; wrong: WrongFact[] }> {
  for (const table of FACT_TABLES) {
    const { name, part, order, base } = table
    const next = db
      .prepare<{ after: Order }, Order | null>(
        `SELECT max(at) FROM (SELECT ${base.column} AS at FROM ${base.table} WHERE ${base.column} > @after ORDER BY 1 LIMIT ${AT_ONCE})`,
      )
      .pluck()
    const checking = (rows: string) => {
      const checked = db.prepare<Range, number>(`SELECT count(*) FROM ${name} WHERE ${rows}`).pluck()
      const wrong = db.prepare<Range, number | string>(wrongFactsSql(table, rows)).pluck()
      return (range: Range) => ({
        checked: checked.get(range) ?? 0,
        wrong: wrong.all(range).map((key) => ({ table: name, key })),
      })
    }
    // A condition that only sometimes ends the slice would read the rest of the table for each.
    const slice = checking(`${part} AND ${order} > @after AND ${order} <= @last`)
    // The last slice is open, for facts of what no longer exists.
    const rest = checking(`${part} AND ${order} > @after`)
    let after: Order = base.first
    for (let last = next.get({ after }); last != null; last = next.get({ after })) {
      yield slice({ after, last })
      after = last
    }
    yield rest({ after })
  }
}
type Order = number | string
type Range = { after: Order; last?: Order }

/** Every wrong fact of a library. */
export const wrongFacts = (db: Database): WrongFact[] => [...checkFacts(db)].flatMap(({ wrong }) => wrong)

/** Derives all facts anew; how many there were before, and how many of them were wrong. */
export const rebuildFacts = (db: Database): { checked: number; wrong: number } =>
  db.transaction(() => {
    const before = [...checkFacts(db)]
    for (const facts of FACT_TABLES) db.exec(`DELETE FROM ${facts.name} WHERE ${facts.part}; ${derived(facts, 'TRUE')}`)
    db.exec("INSERT INTO texts_index (texts_index) VALUES ('rebuild')")
    return {
      checked: before.reduce((sum, { checked }) => sum + checked, 0),
      wrong: before.reduce((sum, { wrong }) => sum + wrong.length, 0),
    }
  })()
