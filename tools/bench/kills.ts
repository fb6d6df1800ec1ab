import { spawn } from 'node:child_process'
import { constants, copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../src/main/db/database.ts'
import type { Library } from '../../src/main/db/library.ts'
import { wrongFacts, wrongFactsSql } from '../../src/main/facts/define-facts.ts'
import { FACT_TABLES } from '../../src/main/facts/fact-sql.ts'
import { openMeasured } from './open-measured.ts'
import { keptLibrary } from './scale.ts'
import { say } from './table.ts'

/** Everything is compared after so many kills, and after the last. */
const EVERYTHING_AT = 20
/** The writing process works for at most this long, ms. */
const WITHIN_MS = 1200

/** What was found after some kills. */
export type KillsFound = {
  kills: number
  /** Those that fell into a change. */
  amid: number
  /** Items and subjects of answers that the killed processes changed or were about to, each counted after each kill. */
  compared: number
  /** How often every fact was compared. */
  whole: number
  /** What is wrong, in words; empty = every library opened consistent. */
  wrong: string[]
}
/** What a killed process said it would change. */
type Concerned = { items: number[]; subjects: string[]; isAmid: boolean }

/**
 * Kills a process that writes to a copy of a library, again and again, each time at a random moment; after each kill
 * opens the copy and compares the facts of what was changed with what they are derived from. `onCompared` is
 * called after each comparison of everything.
 */
export async function killWhileWriting(
  home: string,
  kills: number,
  onCompared: (found: KillsFound) => void = () => undefined,
): Promise<KillsFound> {
  const found: KillsFound = { kills: 0, amid: 0, compared: 0, whole: 0, wrong: [] }
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-kills-'))
  try {
    for (const name of readdirSync(home)) copyFileSync(join(home, name), join(folder, name), constants.COPYFILE_FICLONE)
    let newest = opened(folder, ({ db }) => {
      // A library that was made all at once has given no numbers.
      db.exec('UPDATE cases SET last_item = max(last_item, (SELECT max(number) FROM items WHERE case_id = cases.id))')
      return newestItem(db)
    })
    while (found.kills < kills) {
      const { items, subjects, isAmid } = await killedWriting(folder, found.kills)
      found.kills += 1
      const isWhole = found.kills % EVERYTHING_AT === 0 || found.kills === kills
      opened(folder, ({ db }) => {
        const added = db.prepare<[number], number>('SELECT id FROM items WHERE id > ?').pluck().all(newest)
        const asked = checksOf(db, subjects)
        const wrong = [
          ...wrongOf(db, {
            item_facts: [...new Set([...items, ...added])],
            answer_facts: asked,
            texts: [...new Set([...items, ...subjects, ...asked])],
          }),
          ...(isWhole ? damagedIn(db) : []),
          ...(isWhole ? wrongFacts(db).map(({ table, key }) => `${table} ${key}`) : []),
        ]
        found.wrong.push(...wrong.map((what) => `kill ${found.kills}: ${what}`))
        found.amid += Number(isAmid)
        found.compared += items.length + added.length + subjects.length
        found.whole += Number(isWhole)
        newest = newestItem(db)
      })
      if (isWhole) onCompared(found)
    }
    return found
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const checksOf = (db: Database, subjects: readonly string[]): string[] =>
  db
    .prepare<[string], string>('SELECT id FROM checks WHERE subject IN (SELECT value FROM json_each(?))')
    .pluck()
    .all(JSON.stringify(subjects))

const newestItem = (db: Database): number => Number(db.prepare('SELECT max(id) FROM items').pluck().get())

function opened<T>(home: string, work: (library: Library) => T): T {
  const library = openMeasured(home)
  try {
    return work(library)
  } finally {
    library.close()
  }
}

/** What SQLite finds damaged in the file. */
const damagedIn = (db: Database): string[] =>
  (db.prepare('PRAGMA quick_check').pluck().all() as string[]).filter((line) => line !== 'ok')

/** Facts, by the keys given, that differ from what they are derived from, are missing, or too many. */
export const wrongOf = (
  db: Database,
  keys: Record<(typeof FACT_TABLES)[number]['name'], readonly unknown[]>,
): string[] =>
  FACT_TABLES.flatMap((table) =>
    db
      .prepare<{ keys: string }, number | string>(
        wrongFactsSql(table, `${table.part} AND ${table.order} IN (SELECT value FROM json_each(@keys))`),
      )
      .pluck()
      .all({ keys: JSON.stringify(keys[table.name]) })
      .map((wrong) => `${table.name} ${wrong}`),
  )

/** Starts the writing process and kills it at a random moment. */
async function killedWriting(home: string, seed: number): Promise<Concerned> {
  const said = join(home, 'concerned.jsonl')
  rmSync(said, { force: true })
  const script = join(import.meta.dirname, 'kill-process.ts')
  const child = spawn(process.execPath, ['--no-warnings', script, home, said, String(seed + 1)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let trouble = ''
  child.stderr.on('data', (chunk: Buffer) => {
    trouble += chunk.toString()
  })
  child.stdout.once('data', () => {
    void pause(Math.random() * WITHIN_MS).then(() => child.kill('SIGKILL'))
  })
  const signal = await new Promise((resolve) => child.once('close', (_code, by) => resolve(by)))
  if (signal !== 'SIGKILL') throw new Error(`The writing process ended by itself: ${trouble.slice(0, 2000)}`)
  return concernedBy(existsSync(said) ? readFileSync(said, 'utf8') : '')
}

/** A last line without its end was followed by no change. */
function concernedBy(text: string): Concerned {
  const lines = text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { items?: number[]; subjects?: string[]; done?: true })
  return {
    items: lines.flatMap(({ items = [] }) => items),
    subjects: lines.flatMap(({ subjects = [] }) => subjects),
    isAmid: lines.length > 0 && lines.at(-1)?.done !== true,
  }
}

/** Prints what `npm run bench -- kills` finds, and ends with whether every library opened consistent. */
export async function showKills(folder: string, items: number, kills: number): Promise<boolean> {
  const { home } = keptLibrary(folder, items)
  say(`Killing a process that writes to a library of ${items} items, ${kills} times`)
  const startedAt = performance.now()
  const passed = () => ((performance.now() - startedAt) / 1000).toFixed(0)
  const found = await killWhileWriting(home, kills, ({ kills: so, wrong }) =>
    say(`after ${so} kills and ${passed()} s: ${wrong.length} wrong`),
  )
  say()
  say(`killed                    ${found.kills} times, ${found.amid} of them amid a change`)
  say(`facts compared            ${found.compared} of what was changed, and ${found.whole} times all of them`)
  say(`opened inconsistent       ${found.wrong.length === 0 ? 'never' : found.wrong.slice(0, 20).join(', ')}`)
  say(`took                      ${passed()} s`)
  return found.wrong.length === 0
}
