import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { CaseId } from '../../shared/model/ids.ts'
import { syncFolder } from '../sync-folder.ts'

const Line = z.object({
  v: z.literal(1),
  library: z.string(),
  caseId: z.number().int(),
  /** When the case was created: a library that was rolled back may give its number to another one. */
  createdAt: z.number(),
  /** When it was deleted, or its items erased. */
  at: z.number(),
  /** The numbers of its items that were erased, as runs; absent = the whole case. */
  items: z.array(z.tuple([z.number().int(), z.number().int()])).optional(),
})
type ErasedLine = z.infer<typeof Line>
/** Items of a case by their numbers, as runs. */
export type NumberRuns = [from: number, to: number][]
export type ErasedList = ReturnType<typeof createErasedList>

/**
 * `erased.jsonl` next to the library: which cases were deleted and which items erased, by number and time only. A
 * backup that replaces the library does not know this, and would bring them back unnoticed.
 */
export function createErasedList({ home, library }: { home: string; library: string }) {
  const file = join(home, 'erased.jsonl')
  const read = (): ErasedLine[] =>
    (existsSync(file) ? readFileSync(file, 'utf8') : '').split('\n').flatMap((text) => {
      try {
        const line = Line.parse(JSON.parse(text))
        return line.library === library ? [line] : []
      } catch {
        return []
      }
    })
  const ofCase = (caseId: number, createdAt: number): ErasedLine[] =>
    read().filter((line) => line.caseId === caseId && line.createdAt === createdAt)
  return {
    /** On disk when it returns; what is already noted is not noted again. `items` is empty for a whole case. */
    note: (caseId: CaseId, createdAt: number, at: number, items: NumberRuns): void => {
      const isSame = (line: ErasedLine) => JSON.stringify(line.items ?? []) === JSON.stringify(items)
      if (ofCase(caseId, createdAt).some(isSame)) return
      const line: ErasedLine = { v: 1, library, caseId, createdAt, at, ...(items.length > 0 ? { items } : {}) }
      const isNew = !existsSync(file)
      const descriptor = openSync(file, 'a', 0o600)
      try {
        // A line that a crash tore must not swallow the next one.
        writeSync(descriptor, `\n${JSON.stringify(line)}\n`)
        fsyncSync(descriptor)
      } finally {
        closeSync(descriptor)
      }
      if (isNew) syncFolder(home)
    },
    /** When a case was deleted (null = it never was), and what was erased from it, oldest first. */
    of: (
      caseId: number,
      createdAt: number,
    ): { deletedAt: number | null; items: { at: number; items: NumberRuns }[] } => {
      const lines = ofCase(caseId, createdAt)
      return {
        deletedAt: lines.findLast(({ items }) => items === undefined)?.at ?? null,
        items: lines.flatMap(({ at, items }) => (items === undefined ? [] : [{ at, items }])),
      }
    },
  }
}
