import type { Database } from '../../db/database.ts'
import { type Row, SEALED } from './sealed-tables.ts'

type Column = { name: string; type: string; pk: number; hidden: number }

/** The sealed content of a table, as SQL. */
export type SealSql = {
  table: string
  /** Its stored columns covered by a seal. */
  columns: string[]
  /** Whether an update changes any of them. */
  isChanged: string
  /** The key of a row: its own or, for several columns, their values joined by colons. */
  key: (of: Row) => string
  /** The condition that finds the row of a key, with a `?` for each part of the key. */
  where: string
  /** Number of columns in the key. */
  keyParts: number
  /** The sealed columns of a row as one text; NULL if it is not a fact. */
  text: (of: Row) => string
  /** Whether a row is a fact; '1' = always. */
  isFact: (of: Row) => string
}

/**
 * Serialises rows of each sealed table as one text: `name=hex;` for every column that is not NULL, in the table's
 * column order. No two different rows give the same text: hexadecimal digits contain neither sign. A REAL is written so
 * that it reads back to the same bits. A library of an earlier version lacks tables and columns that came later; a table
 * that was removed is found by the schema, and its rows by their seals.
 */
export function sealSql(db: Database): SealSql[] {
  return Object.entries(SEALED).flatMap(([table, { except = {}, onceIs, isFact }]) => {
    const all = db.prepare<[string], Column>('SELECT name, type, pk, hidden FROM pragma_table_xinfo(?)').all(table)
    if (all.length === 0) return []
    const sealed = all.filter(({ name, hidden }) => hidden === 0 && !(name in except))
    const keys = all.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk)
    const value = (of: Row, name: string) =>
      onceIs?.columns.includes(name) ? `iif(${onceIs.is(of)}, ${of}.${name}, NULL)` : `${of}.${name}`
    const text = (of: Row) =>
      sealed
        .map(({ name, type }) => {
          const found = value(of, name)
          const exact = type === 'REAL' ? `format('%!.17g', ${found})` : found
          return `iif(${found} IS NULL, '', '${name}=' || hex(${exact}) || ';')`
        })
        .join(' || ')
    return {
      table,
      columns: sealed.map(({ name }) => name),
      isChanged: sealed.map(({ name }) => `${value('OLD', name)} IS NOT ${value('NEW', name)}`).join(' OR '),
      key: (of) => keys.map(({ name }) => `${of}.${name}`).join(" || ':' || "),
      where: keys.map(({ name }) => `t.${name} = ?`).join(' AND '),
      keyParts: keys.length,
      text: (of) => (isFact ? `iif(${isFact(of)}, ${text(of)}, NULL)` : text(of)),
      isFact: isFact ?? (() => '1'),
    }
  })
}

/** Triggers by name: each records the key of a changed row, and its sealed columns before the change, in `touched`. */
export function sealTriggers(db: Database): { name: string; sql: string }[] {
  const touch = (key: string, old: string) =>
    `INSERT INTO touched (tbl, key, old) VALUES (${key}, ${old}) ON CONFLICT DO NOTHING;`
  return sealSql(db).flatMap(({ table, columns, isChanged, key, text, isFact }) => {
    const made = (event: string, when: string, condition: string, touched: string) => {
      const name = `${table}_${event}_seal`
      const sql = `CREATE TRIGGER ${name} AFTER ${when} ON ${table} WHEN ${condition} BEGIN ${touched} END`
      return { name, sql }
    }
    const touched = (of: Row, old: string) => touch(`'${table}', ${key(of)}`, old)
    return [
      made('inserted', 'INSERT', isFact('NEW'), touched('NEW', 'NULL')),
      made(
        'updated',
        `UPDATE OF ${columns.join(', ')}`,
        `(${isFact('OLD')} OR ${isFact('NEW')}) AND (${isChanged})`,
        touched('OLD', text('OLD')),
      ),
      made('deleted', 'DELETE', isFact('OLD'), touched('OLD', text('OLD'))),
    ]
  })
}
