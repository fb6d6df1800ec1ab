import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** A backup of the library in its backups folder. */
export type BackupFile = { name: string; path: string; at: number; bytes: number }

const NAME = /^library-(\d{4})-(\d{2})-(\d{2})T(\d{2})(\d{2})(\d{2})Z(-\d+)?\.sqlite$/

export const backupFolder = (home: string): string => join(home, 'backups')

/** "library-2026-11-20T094107Z.sqlite". */
export const backupName = (at: number, again = 0): string =>
  `library-${stamp(at)}${again > 0 ? `-${again}` : ''}.sqlite`

/** "2026-11-20T094107Z": an instant for use in a file name. */
export const stamp = (at: number): string => new Date(at).toISOString().replace(/\.\d+/, '').replaceAll(':', '')

/** The backups of a data folder, newest first; [] if there are none. */
export function listBackups(home: string): BackupFile[] {
  const folder = backupFolder(home)
  let names: string[] = []
  try {
    names = readdirSync(folder)
  } catch {
    return []
  }
  return names
    .flatMap((name) => {
      const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? []
      if (year === undefined) return []
      const path = join(folder, name)
      const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
      return [{ name, path, at, bytes: statSync(path).size }]
    })
    .sort((a, b) => b.at - a.at || (a.name < b.name ? 1 : -1))
}
