import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Keeps what a printing window was given, the document as `<n>/document.html` and its pictures beside it, so that the
 * same can be printed once more by itself. Until a folder is named nothing is kept.
 */
export function createPrintedKeeper() {
  let folder: string | null = null
  let names = new Map<string, string>()
  return {
    keepIn: (given: string | null): void => {
      folder = given
      names = new Map()
    },
    take: (url: string, body: Uint8Array): void => {
      const [, id, what] = /\/report\/([0-9a-f-]{36})\/(document|picture\/\d+)$/.exec(url) ?? []
      if (folder === null || id === undefined || what === undefined) return
      const name = names.get(id) ?? String(names.size + 1)
      names.set(id, name)
      mkdirSync(join(folder, name, 'picture'), { recursive: true })
      writeFileSync(join(folder, name, what === 'document' ? 'document.html' : what), body)
    },
  }
}
