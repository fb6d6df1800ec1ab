import { readdirSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'

export type RendererFile = { path: string; contentType: string }

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/**
 * Lists the files of the built renderer by URL path: a request is looked up here and never joined to a folder. Files of
 * other types are not served.
 */
export function listRendererFiles(folder: string): ReadonlyMap<string, RendererFile> {
  const files = new Map<string, RendererFile>()
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const contentType = TYPES[extname(entry.name)]
    if (!entry.isFile() || contentType === undefined) continue
    const path = join(entry.parentPath, entry.name)
    files.set(`/${relative(folder, path).split(sep).join('/')}`, { path, contentType })
  }
  const index = files.get('/index.html')
  if (index) files.set('/', index)
  return files
}
