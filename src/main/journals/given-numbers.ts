import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { syncFolder } from '../sync-folder.ts'

const Line = z.object({
  v: z.literal(1),
  /** The row a case has, or had, in the library of this folder. */
  caseId: z.number().int().positive(),
  year: z.number().int(),
  number: z.number().int().positive(),
})
/** The identifiers of a new case: its row, and its number within the year. */
export type GivenNumber = { caseId: number; number: number }
export type GivenNumbers = ReturnType<typeof createGivenNumbers>

/**
 * `numbers.jsonl` next to the library: which case numbers were ever given out, by number only. A backup that replaces
 * the library does not know the cases created since; their references are in reports and their charges in the journal,
 * so neither number nor row is given to another case.
 */
export function createGivenNumbers({ home, db }: { home: string; db: Database }) {
  const file = join(home, 'numbers.jsonl')
  const existing = db.prepare<[], { caseId: number; year: number; number: number }>(
    'SELECT max(id) AS caseId, year, max(number) AS number FROM cases GROUP BY year ORDER BY year',
  )
  const highest = { caseId: 0, byYear: new Map<number, number>() }

  const keep = ({ caseId, year, number }: { caseId: number; year: number; number: number }) => {
    highest.caseId = Math.max(highest.caseId, caseId)
    highest.byYear.set(year, Math.max(highest.byYear.get(year) ?? 0, number))
  }
  const note = (given: { caseId: number; year: number; number: number }) => {
    const isNew = !existsSync(file)
    const descriptor = openSync(file, 'a', 0o600)
    try {
      // A line that a crash tore must not swallow the next one.
      writeSync(descriptor, `\n${JSON.stringify({ v: 1, ...given } satisfies z.infer<typeof Line>)}\n`)
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
    if (isNew) syncFolder(home)
    keep(given)
  }

  for (const text of (existsSync(file) ? readFileSync(file, 'utf8') : '').split('\n')) {
    const line = readLine(text)
    if (line) keep(line)
  }
  // For a library older than this list, or one that was brought here without it.
  for (const row of existing.all())
    if (row.caseId > highest.caseId || row.number > (highest.byYear.get(row.year) ?? 0)) note(row)

  return {
    /** Numbers for a new case that no case of this folder ever had; on disk when it returns. Throws if that fails. */
    take: (year: number): GivenNumber => {
      const given = { caseId: highest.caseId + 1, number: (highest.byYear.get(year) ?? 0) + 1 }
      note({ ...given, year })
      return given
    },
  }
}

function readLine(text: string): z.infer<typeof Line> | null {
  try {
    return Line.parse(JSON.parse(text))
  } catch {
    return null
  }
}
