import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { CaseId } from '../../shared/model/ids.ts'
import { syncFolder } from '../sync-folder.ts'

const Line = z.object({
  v: z.literal(1),
  library: z.string(),
  caseId: z.number().int(),
  /** When the case was made: a library that was rolled back may give its number to another one. */
  createdAt: z.number(),
  /** When it was deleted. */
  at: z.number(),
})
export type ErasedCase = z.infer<typeof Line>
export type ErasedList = ReturnType<typeof createErasedList>

/**
 * `erased.jsonl` beside the library: which cases were deleted, by number and time alone. A backup that stands in for the
 * library knows nothing of it, and would bring a deleted case back unnoticed.
 */
export function createErasedList({ home, library }: { home: string; library: string }) {
  const file = join(home, 'erased.jsonl')
  const read = (): ErasedCase[] =>
    (existsSync(file) ? readFileSync(file, 'utf8') : '').split('\n').flatMap((text) => {
      try {
        const line = Line.parse(JSON.parse(text))
        return line.library === library ? [line] : []
      } catch {
        return []
      }
    })
  const deletedAt = (caseId: number, createdAt: number): number | null =>
    read().findLast((one) => one.caseId === caseId && one.createdAt === createdAt)?.at ?? null
  return {
    /** On the disk when it returns; a case that stands there already is not noted again. */
    note: (caseId: CaseId, createdAt: number, at: number): void => {
      if (deletedAt(caseId, createdAt) !== null) return
      const isNew = !existsSync(file)
      const descriptor = openSync(file, 'a', 0o600)
      try {
        // A line that a crash tore must not swallow the next one.
        writeSync(descriptor, `\n${JSON.stringify({ v: 1, library, caseId, createdAt, at } satisfies ErasedCase)}\n`)
        fsyncSync(descriptor)
      } finally {
        closeSync(descriptor)
      }
      if (isNew) syncFolder(home)
    },
    /** When a case was deleted; null = it never was. */
    deletedAt,
  }
}
