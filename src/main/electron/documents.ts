import { randomUUID } from 'node:crypto'
import type { PrintDocument } from '../print-document.ts'

/** Documents being printed, under ids nobody can guess. A document is served once, its pictures as long as it is there. */
export function createDocuments() {
  const waiting = new Map<string, { document: PrintDocument; isServed: boolean; failure?: { cause: unknown } }>()
  return {
    put: (document: PrintDocument): string => {
      const id = randomUUID()
      waiting.set(id, { document, isServed: false })
      return id
    },
    /** The document itself, once. */
    take: (id: string): PrintDocument | null => {
      const one = waiting.get(id)
      if (!one || one.isServed) return null
      one.isServed = true
      return one.document
    },
    picture: (id: string, at: number) => waiting.get(id)?.document.pictures[at] ?? null,
    /** A part of it could not be served: what was printed lacks it, though the browser says nothing. The first cause is kept. */
    failed: (id: string, cause: unknown): void => {
      const one = waiting.get(id)
      if (one) one.failure ??= { cause }
    },
    /** Throws the cause where a part of it could not be served. */
    throwIfFailed: (id: string): void => {
      const failure = waiting.get(id)?.failure
      if (failure) throw failure.cause
    },
    forget: (id: string): void => void waiting.delete(id),
  }
}
export type Documents = ReturnType<typeof createDocuments>
