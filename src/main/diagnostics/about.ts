import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { OutputOf } from '../../shared/contract/index.ts'
import type { Database } from '../db/open.ts'

type Deps = {
  db: Database
  appVersion: string
  /** When the running build was committed; null = unknown. */
  committedAt: number | null
  versions: Partial<Record<'electron' | 'chrome' | 'node', string>>
  system: { platform: string; arch: string }
  /** The folder of the built program, `out`; null = it runs from source. */
  program: string | null
}
export type About = ReturnType<typeof createAbout>

/** The components of the app. */
export function createAbout({ db, appVersion, committedAt, versions, system, program }: Deps) {
  const { electron = null, chrome = null, node = '' } = versions
  const sqlite = db.prepare<[], string>('SELECT sqlite_version()').pluck()
  return {
    facts: (): OutputOf<'app.about'> => ({
      version: appVersion,
      committedAt,
      electron,
      chromium: chrome,
      node,
      sqlite: sqlite.get() ?? '',
      system: `${system.platform} ${system.arch}`,
    }),
    /** The third-party notices; null if the build generated none. */
    notices: async (): Promise<string | null> =>
      program === null
        ? null
        : await readFile(join(program, 'notices', 'THIRD-PARTY-NOTICES.txt'), 'utf8').catch(() => null),
    /** Its own files, like "main/index.js". */
    files: (): ReadonlySet<string> => new Set(program === null ? [] : scriptsIn(program)),
  }
}

const scriptsIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.c?js$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
