import { randomUUID } from 'node:crypto'
import type { PrintDocument } from '../print-document.ts'

/**
 * Stores the documents being printed, under unguessable ids. A document is served once, its images as long as it
 * exists.
 */
export function createDocuments() {
  const waiting = new Map<string, { document: PrintDocument; isServed: boolean; failure?: { cause: unknown } }>()
  return {
    put: (document: PrintDocument): string => {
      const id = randomUUID()
      waiting.set(id, { document, isServed: false })
      return id
    },
    /** Returns the document itself, once. */
    take: (id: string): PrintDocument | null => {
      const one = waiting.get(id)
      if (!one || one.isServed) return null
      one.isServed = true
      return one.document
    },
    picture: (id: string, at: number) => waiting.get(id)?.document.pictures[at] ?? null,
    /**
     * Part of it could not be served: the printed document lacks it, though the browser reports nothing. The first
     * cause is kept.
     */
    failed: (id: string, cause: unknown): void => {
      const one = waiting.get(id)
      if (one) one.failure ??= { cause }
    },
    /** Throws the cause if part of it could not be served. */
    throwIfFailed: (id: string): void => {
      const failure = waiting.get(id)?.failure
      if (failure) throw failure.cause
    },
    forget: (id: string): void => void waiting.delete(id),
  }
}
export type Documents = ReturnType<typeof createDocuments>
