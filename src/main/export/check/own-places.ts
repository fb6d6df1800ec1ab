import { sep } from 'node:path'
import type { ManifestItem } from '../machine/manifest-schema.ts'

/** Where an original would lie below a folder; `root` = the part of its path that the folder then stands for. */
export type OwnPlace = { path: Buffer; root: string }

/** Deeper than these below the folder nothing is looked for. */
const MOST_PARTS = 40

/** The longest first: with all of its path, then with ever less of it. None where the path leads upwards. */
export function ownPlaces(folder: Buffer, { path, pathBytes }: ManifestItem): OwnPlace[] {
  const parts = partsOf(pathBytes === null ? Buffer.from(path, 'utf8') : Buffer.from(pathBytes, 'base64'))
  if (parts.some((part) => part === '..' || part === '.' || part.includes('\0'))) return []
  const from = Math.max(0, parts.length - MOST_PARTS)
  return parts.slice(from).map((_, at) => ({
    path: Buffer.concat([folder, Buffer.from(sep + parts.slice(from + at).join(sep), 'latin1')]),
    root: parts.slice(0, from + at).join('/'),
  }))
}

/** What a folder stands for when it is attached where it was read. */
export const rootOf = (folder: Buffer): string => partsOf(folder).join('/')

/** Bytes as latin1, so that none is lost. Only a path with a drive, or none at all, is parted by backslashes. */
function partsOf(path: Buffer): string[] {
  const text = path.toString('latin1')
  const parts = text.split(text.startsWith('/') ? '/' : /[\\/]/)
  return parts.filter((part, at) => part !== '' && !(at === 0 && /^[A-Za-z]:$/.test(part)))
}
