import type { Learn } from './logged.ts'
import { APART_MS } from './reply-faults.ts'

/**
 * Regions as they were drawn on one item at a time, in order: of an entry of the log, or of stored rows. `at` = when, ms
 * since the epoch, UTC.
 */
export type Drawn = { item: string; boxes: string; actor: string; at: number }

export const REDACTION_ENTRY = 'redaction.set'

/** Remembers what the entries it hears say was taken out of pictures. */
export function createRedactionAnchors() {
  /** By case and digest. */
  const told = new Map<string, Drawn[]>()
  const learn: Learn = (type, payload, at, caseId, actor) => {
    if (type !== REDACTION_ENTRY) return
    const { item, sha256, boxes } = (payload ?? {}) as Record<string, unknown>
    // An entry emptied with its case names nothing.
    if (typeof item !== 'string' || typeof sha256 !== 'string') return
    const key = `${caseId} ${sha256}`
    const known = told.get(key) ?? []
    told.set(key, known)
    known.push({ item, boxes: JSON.stringify(boxes), actor, at })
  }
  return {
    learn,
    /** What entries tell of the picture of these bytes, oldest first; [] = nothing was ever set. */
    of: (caseId: number, sha256: string): readonly Drawn[] => told.get(`${caseId} ${sha256}`) ?? [],
    /** The pictures of a case that entries tell of. */
    in: (caseId: number): { sha256: string; drawn: readonly Drawn[] }[] =>
      [...told].flatMap(([key, drawn]) => {
        const [of, sha256 = ''] = key.split(' ')
        return Number(of) === caseId ? [{ sha256, drawn }] : []
      }),
    /** The pictures that entries tell of. */
    *all(): Generator<{ caseId: number; sha256: string; drawn: readonly Drawn[] }> {
      for (const [key, drawn] of told) {
        const [caseId, sha256 = ''] = key.split(' ')
        yield { caseId: Number(caseId), sha256, drawn }
      }
    },
  }
}

/** Each entry has its row, and perhaps rows of the same regions for items of the same bytes, which it set with it. */
export function isAsDrawn(said: readonly Drawn[], set: readonly Drawn[]): boolean {
  let next = 0
  for (const { item, boxes, actor, at } of said) {
    const own = set[next]
    if (own?.item !== item || own.boxes !== boxes || own.actor !== actor || Math.abs(own.at - at) > APART_MS)
      return false
    next += 1
    const others = new Set([item])
    for (let other = set[next]; other !== undefined && other.boxes === boxes; other = set[next]) {
      if (others.has(other.item) || other.actor !== actor) break
      others.add(other.item)
      next += 1
    }
  }
  return next === set.length
}
