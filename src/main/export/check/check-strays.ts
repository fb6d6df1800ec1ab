import { sep } from 'node:path'
import { readablePath } from '../../paths.ts'
import { entriesOf } from './attached-files.ts'
import { signatureBeside } from './check-signature.ts'
import type { ExportOnDisk } from './read-manifest.ts'

/**
 * What lies in the folder of an export and is not of it: no fault by itself, but nothing the export speaks for either. Of a
 * folder only its own path is told, which ends like one. `others` = how many more there are that are not named.
 * "unreadable" = what lies in this folder of the export cannot be listed.
 */
export type CheckedStray = { what: 'stray'; path: string; state: 'not_of_export' | 'unreadable'; others: number }

/** More than these are counted, not named. */
const MOST_NAMED = 1000

export async function* checkStrays({ folder, name, sumsName, manifest }: ExportOnDisk): AsyncGenerator<CheckedStray> {
  const named = [name, sumsName, signatureBeside(sumsName), ...manifest.files.map(({ path }) => path)]
  const files = new Set(named.map(keyOf))
  const onTheWay = new Set([...files].flatMap(foldersOf))
  const top = Buffer.from(folder)
  const within = ['']
  let found = 0
  for (let at = within.pop(); at !== undefined; at = within.pop()) {
    const path = Buffer.concat([top, Buffer.from(at.replaceAll('/', sep), 'latin1')])
    const entries = await entriesOf(path)
    if (entries === null) yield { what: 'stray', path: readablePath(path), state: 'unreadable', others: 0 }
    for (const entry of (entries ?? []).sort((a, b) => Buffer.compare(a.name, b.name))) {
      const key = `${at}/${keyOf(entry.name)}`
      if (files.has(key.slice(1))) continue
      if (onTheWay.has(key.slice(1)) && entry.isDirectory()) {
        within.push(key)
        continue
      }
      found += 1
      if (found > MOST_NAMED) continue
      const whole = readablePath(Buffer.concat([path, Buffer.from(sep), entry.name]))
      yield { what: 'stray', path: entry.isDirectory() ? whole + sep : whole, state: 'not_of_export', others: 0 }
    }
  }
  if (found > MOST_NAMED) yield { what: 'stray', path: folder, state: 'not_of_export', others: found - MOST_NAMED }
}

/** Bytes as latin1. A Mac takes two spellings of an accent for one name, and may give back the other. */
function keyOf(name: string | Buffer): string {
  const bytes = Buffer.from(name)
  return (process.platform === 'darwin' ? Buffer.from(bytes.toString().normalize('NFC')) : bytes).toString('latin1')
}

const foldersOf = (key: string): string[] => {
  const parts = key.split('/')
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('/'))
}
