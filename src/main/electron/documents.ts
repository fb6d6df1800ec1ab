import { randomUUID } from 'node:crypto'

/** Documents waiting to be printed, each served once under an id nobody can guess. */
export function createDocuments() {
  const waiting = new Map<string, string>()
  return {
    put: (html: string): string => {
      const id = randomUUID()
      waiting.set(id, html)
      return id
    },
    take: (id: string): string | null => {
      const html = waiting.get(id) ?? null
      waiting.delete(id)
      return html
    },
  }
}
