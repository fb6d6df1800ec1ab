import { randomUUID } from 'node:crypto'
import type { PrintDocument } from '../export/print-document.ts'

/** Documents being printed, under ids nobody can guess. A document is served once, its pictures as long as it is there. */
export function createDocuments() {
  const waiting = new Map<string, { document: PrintDocument; isServed: boolean }>()
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
    forget: (id: string): void => void waiting.delete(id),
  }
}
export type Documents = ReturnType<typeof createDocuments>
