import { fileURLToPath } from 'node:url'

/**
 * The archive a path leads into, as Electron sees it: the path up to its first part named ".asar" that is no folder;
 * null = none. Text, bytes and `file:` addresses alike.
 */
export function archiveOf(path: unknown, isFolder: (path: string) => boolean): string | null {
  const text = textOf(path)
  if (text === null) return null
  for (const { index, 0: ending } of text.matchAll(/\.asar(?=[/\\]|$)/gi)) {
    const archive = text.slice(0, index + ending.length)
    if (!isFolder(archive)) return archive
  }
  return null
}

function textOf(path: unknown): string | null {
  if (typeof path === 'string') return path
  if (path instanceof Uint8Array) return Buffer.from(path).toString('utf8')
  if (path instanceof URL && path.protocol === 'file:') return fileURLToPath(path)
  return null
}
