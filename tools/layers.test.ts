import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Packages that only some places of `src` may import: a place is a folder with all below it, or a file. */
const DOORS: Record<string, readonly string[]> = {
  electron: ['main/electron', 'main/index.ts', 'preload'],
  'better-sqlite3': ['main/db/connect.ts', 'main/db/database.ts'],
  keytar: ['main/vault/child.ts'],
  // Evidence is parsed and decoded in the inspector process only.
  exifr: ['main/inspect'],
  sharp: ['main/inspect'],
  'libheif-js': ['main/inspect'],
  'mediainfo.js': ['main/inspect'],
  'mpg123-decoder': ['main/inspect'],
  '@wasm-audio-decoders/flac': ['main/inspect'],
  '@wasm-audio-decoders/ogg-vorbis': ['main/inspect'],
  'file-type': ['main/inspect'],
  '@hyzyla/pdfium': ['main/export/set'],
  docx: ['main/export/files/word'],
  htmlparser2: ['main/export/files/word'],
  // Every sentence goes through the catalogue.
  'intl-messageformat': ['shared/words'],
  // One way to the network; a socket proves that the holder of a lock lives.
  'node:http': ['main/service'],
  'node:http2': ['main/service'],
  'node:https': ['main/service'],
  'node:tls': ['main/service'],
  'node:net': ['main/service', 'main/library/lock-life.ts'],
  'node:dgram': [],
  'node:child_process': ['main/children'],
  // The renderer and what it shares with main are pure; the preload is sandboxed.
  'node:*': ['main', 'headless'],
}

/** What every service of a subject stores its facts with. */
const STORE = ['main/custody/log', 'main/db']
const SUBJECTS = [
  'settings',
  'account',
  'items',
  'intake',
  'findings',
  'hash-lists',
  'jobs',
  'queue',
  'library',
  'cases',
  'export',
  'demo',
  'diagnostics',
].map((subject) => `main/${subject}`)

/**
 * The rooms of `src` from below upwards, and the rooms that each may import besides itself. A file belongs to the longest
 * name that it lies under; `main` itself is the leaf files at its root. Every room of main may use those and `shared`.
 */
const LAYERS: Record<string, readonly string[]> = {
  shared: [],
  main: ['shared'],
  // What talks to the outside, and knows nothing of what is stored.
  'main/children': [],
  'main/inspect': ['main/children'],
  'main/vault': ['main/children'],
  'main/service': ['main/children'],
  // What is stored: the log that every writing transaction needs, the tables, how both are verified, the thread that reads.
  'main/db/database.ts': [],
  'main/journals': ['main/db/database.ts'],
  'main/facts': ['main/db/database.ts'],
  'main/custody/log': ['main/db/database.ts'],
  'main/db': ['main/db/database.ts', 'main/facts', 'main/custody/log', 'main/journals', 'main/inspect', 'main/service'],
  'main/custody': [
    'main/db/database.ts',
    'main/facts',
    'main/custody/log',
    'main/db',
    'main/journals',
    'main/inspect',
    'main/vault',
  ],
  'main/listing': ['main/db/database.ts', 'main/facts', 'main/db'],
  'main/query-worker': ['main/facts', 'main/db/database.ts', 'main/db', 'main/custody', 'main/listing', 'main/service'],
  // One service a subject.
  'main/settings': [...STORE],
  'main/account': [...STORE, 'main/service', 'main/settings', 'main/vault'],
  'main/items': [...STORE, 'main/custody', 'main/query-worker', 'main/inspect'],
  'main/intake': [...STORE, 'main/query-worker', 'main/inspect', 'main/items'],
  'main/findings': [...STORE],
  // A list is opened as evidence is: it may lie beside it.
  'main/hash-lists': [...STORE, 'main/inspect'],
  'main/jobs': [...STORE, 'main/query-worker', 'main/service', 'main/account'],
  'main/queue': [
    ...STORE,
    'main/query-worker',
    'main/journals',
    'main/inspect',
    'main/service',
    'main/account',
    'main/jobs',
  ],
  'main/library': [...STORE, 'main/query-worker', 'main/children', 'main/inspect', 'main/intake', 'main/queue'],
  'main/cases': [...STORE, 'main/journals', 'main/intake', 'main/library'],
  'main/export': [
    ...STORE,
    'main/custody',
    'main/query-worker',
    'main/children',
    'main/inspect',
    'main/items',
    'main/library',
  ],
  'main/demo': [...STORE, 'main/children', 'main/intake', 'main/library'],
  'main/diagnostics': [...STORE, 'main/export'],
  // What the window and the command line reach; "*" = every room named before. No token for the window: neither vault nor service.
  'main/ipc': [...STORE, 'main/custody', 'main/query-worker', ...SUBJECTS],
  'main/compose.ts': ['*'],
  headless: ['*', '../tools/runtime'],
  'main/electron': ['*'],
  'main/index.ts': ['*'],
  preload: ['shared'],
  renderer: ['shared', 'preload'],
  // The script of a report's HTML page: of main it knows the types of the JSON alone.
  'report-page': ['shared', 'main/export'],
}
const ROOMS = Object.keys(LAYERS)

/** The modules of `inspect` that ask the system about files in the process they run in: those of children, and these. */
const ASKS_FILES = /^main\/inspect\/(?:safe-open|read-file|reach|walk|evidence-fs|read-again)\.ts$/
/** Who else may use one, which is never for a path of evidence: main has the door to drives for that (decision 135). */
const ASKS_OTHER_FILES: Readonly<Record<string, string>> = {
  'main/db/verification-rows.ts': 'takes a path apart as text',
  'main/export/facts/printed-copies.ts': 'copies in the data folder',
  'main/export/files/copies/copy-out.ts': 'copies that it made',
  'main/export/files/finalise-export.ts': 'files that it wrote',
  'main/export/verify/attached-files.ts': 'a folder that a person chose to verify with',
  'main/export/verify/read-manifest.ts': 'an export that a person chose to verify',
  'main/export/verify/verify-files.ts': 'an export that a person chose to verify',
  'main/intake/kept-file.ts': 'takes a path apart as text',
}

/** Who else opens files by Node, and what: never a path of evidence, nor one that may be on the same drive. */
const OPENS_FILES: Readonly<Record<string, readonly string[]>> = {
  'files of this program and of the system': [
    'headless/argv-bytes.ts',
    'headless/run.ts',
    'main/custody/log-check.ts',
    'main/db/migrate.ts',
    'main/diagnostics/about.ts',
    'main/electron/renderer-files.ts',
    'main/electron/scheme.ts',
    'main/export/files/page/page-writer.ts',
    'main/intake/mount.ts',
    'main/mountinfo.ts',
    'main/out-of-reach.ts',
  ],
  'the data folder, its copies and what this program keeps beside it': [
    'main/cases/erasing.ts',
    'main/custody/verifying.ts',
    'main/db/library.ts',
    'main/demo/demo-folder.ts',
    'main/diagnostics/save-log.ts',
    'main/electron/instance-folder.ts',
    'main/electron/verify-app.ts',
    'main/electron/window-bounds.ts',
    'main/index.ts',
    'main/intake/drafts.ts',
    'main/intake/dropped.ts',
    'main/intake/pasted.ts',
    'main/intake/promised.ts',
    'main/intake/still-keeper.ts',
    'main/items/pictures.ts',
    'main/items/waveforms.ts',
    'main/journals/charge-journal.ts',
    'main/journals/erased-list.ts',
    'main/journals/given-numbers.ts',
    'main/library/backup-files.ts',
    'main/library/backups.ts',
    'main/library/case-copies.ts',
    'main/library/copy-library-file.ts',
    'main/library/copy-part.ts',
    'main/library/derivative-files.ts',
    'main/library/disk-use.ts',
    'main/library/known-servers.ts',
    'main/library/left-copy.ts',
    'main/library/library-parts.ts',
    'main/library/lock-life.ts',
    'main/library/lock.ts',
    'main/library/move.ts',
    'main/library/open-safely.ts',
    'main/library/place.ts',
    'main/library/recover.ts',
    'main/log.ts',
    'main/queue/running-file.ts',
    'main/sync-folder.ts',
  ],
  'a place to save, after the door to its drive told that it is none of evidence': [
    'headless/export.ts',
    'main/disk-floor.ts',
    'main/electron/verify-record.ts',
    'main/export/files/copies/copy-original.ts',
    'main/export/files/copies/copy-out.ts',
    'main/export/files/file-names.ts',
    'main/export/files/finalise-export.ts',
    'main/export/files/packer-child.ts',
    'main/export/files/packer.ts',
    'main/export/files/recover-exports.ts',
    'main/export/files/report-file.ts',
    'main/export/files/stage.ts',
    'main/export/set/export-job.ts',
    'main/export/set/page-thread.ts',
    'main/export/set/report-volume.ts',
    'main/library/move-target.ts',
  ],
  'an export or a file that a person chose to verify or to attach, and that is read now': [
    'headless/allowed-signers-file.ts',
    'headless/verify-export.ts',
    'main/export/machine/manifest.ts',
    'main/export/verify/attached-files.ts',
    'main/export/verify/find-exports.ts',
    'main/export/verify/read-manifest.ts',
    'main/export/verify/verify-files.ts',
    'main/export/verify/verify-given.ts',
    'main/export/verify/verify-signature.ts',
    'main/queue/attach.ts',
  ],
}

const SRC = join(import.meta.dirname, '../src')
const isUnder = (path: string, place: string) => path === place || path.startsWith(`${place}/`)
const roomOf = (path: string) => ROOMS.filter((room) => isUnder(path, room)).sort((a, b) => b.length - a.length)[0]

/** The rooms that a room may import. */
function allowedIn(room: string): readonly string[] {
  const named = LAYERS[room] ?? []
  const below = named.includes('*') ? [...named, ...ROOMS.slice(0, ROOMS.indexOf(room))] : named
  return room.startsWith('main/') ? ['shared', 'main', ...below] : below
}

/**
 * What a text imports, types too, with the line it stands in. The formatter sees to it that a statement begins its line;
 * `import()` and `require()` count wherever they stand, and `specifier` null = what they load is not written there.
 */
function importsOf(text: string): { specifier: string | null; line: number }[] {
  const statement = /^(?:import|export)\s+(?:type\s+)?(?:[\w$*{},\s]*?\bfrom\s*)?(['"])([^'"\n]+)\1/gm
  const call = /\b(?:import|require)\(\s*(?:(['"])([^'"\n]+)\1)?/g
  return [...text.matchAll(statement), ...text.matchAll(call)].map((found) => ({
    specifier: found[2] ?? null,
    line: text.slice(0, found.index).split('\n').length,
  }))
}

/** What a file of `src` imports against the tables; `path` = from `src` on. */
function breaksOf(path: string, text: string): string[] {
  const room = roomOf(path)
  if (room === undefined) return [`src/${path} lies in no room`]
  return importsOf(text).flatMap(({ specifier, line }) => {
    const at = `src/${path}:${line}`
    if (specifier === null) return [`${at} loads what is not written there`]
    if (specifier.startsWith('.')) {
      const target = posix.join(posix.dirname(path), specifier)
      const of = roomOf(target) ?? posix.dirname(target)
      return of === room || allowedIn(room).includes(of) ? [] : [`${at} ${room} may not import ${of}`]
    }
    const name = isBuiltin(specifier) ? `node:${specifier.replace(/^node:/, '').split('/')[0]}` : packageOf(specifier)
    const doors = [DOORS[name], name.startsWith('node:') ? DOORS['node:*'] : undefined]
    const isClosed = doors.some((places) => places?.every((place) => !isUnder(path, place)))
    return isClosed ? [`${at} ${name} may not be imported here`] : []
  })
}

/** Whether a text imports more of Node's file system than types. */
const opensFiles = (text: string): boolean =>
  /^(?:import|export)\s+(?!type\s)[^'"]*['"](?:node:)?fs(?:\/promises)?['"]/m.test(text) ||
  /\b(?:import|require)\(\s*['"](?:node:)?fs(?:\/promises)?['"]/.test(text)

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path) && !/\.(?:test\.tsx?|d\.ts)$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(SRC, path), 'utf8') }))

describe('doors and layers of src', () => {
  it('are kept by every file', () => {
    expect(sources.length).toBeGreaterThan(1000)
    expect(sources.flatMap(({ path, text }) => breaksOf(path, text))).toEqual([])
  })

  it('are asked about every statement that imports', () => {
    const written = /^(?:import\b(?!\(|\.).*'|export\b.*\bfrom '|\} from ')/
    for (const { path, text } of sources) {
      const lines = text.split('\n').filter((line) => written.test(line))
      const statements = importsOf(text).length - [...text.matchAll(/\b(?:import|require)\(/g)].length
      expect({ path, statements }).toEqual({ path, statements: lines.length })
    }
  })

  it.each([
    ['main/ipc/planted.ts', "import type { Vault } from '../vault/vault.ts'", 'main/ipc may not import main/vault'],
    [
      'main/export/planted.ts',
      "import type { Queue } from '../queue/queue.ts'",
      'main/export may not import main/queue',
    ],
    [
      'main/db/planted.ts',
      "import type { WalkLog } from '../custody/walk-log.ts'",
      'main/db may not import main/custody',
    ],
    ['main/custody/log/planted.ts', "export * from '../../db/cases.ts'", 'main/custody/log may not import main/db'],
    ['main/clock.ts', "import { compose } from './compose.ts'", 'main may not import main/compose.ts'],
    [
      'headless/planted.ts',
      "import { start } from '../main/electron/start.ts'",
      'headless may not import main/electron',
    ],
    ['renderer/ui/planted.tsx', "const at = import('../../main/clock.ts')", 'renderer may not import main'],
    ['preload/planted.ts', "import { ok } from '../main/log.ts'", 'preload may not import main'],
    ['shared/model/planted.ts', "import { readFileSync } from 'node:fs'", 'node:fs may not be imported here'],
    ['renderer/planted.ts', "import { join } from 'path'", 'node:path may not be imported here'],
    ['main/queue/planted.ts', "import {\n  request,\n} from 'node:https'", 'node:https may not be imported here'],
    ['main/export/planted.ts', "import sharp from 'sharp/lib/index.js'", 'sharp may not be imported here'],
    ['main/vault/vault.ts', "import { AsyncEntry } from 'keytar'", 'keytar may not be imported here'],
    ['main/electron/planted.ts', "import 'node:child_process'", 'node:child_process may not be imported here'],
    ['main/ipc/planted.ts', "const { app } = require('electron')", 'electron may not be imported here'],
    ['main/ipc/planted.ts', 'const it = await import(name)', 'loads what is not written there'],
  ])('name %s when it says %s', (path, text, said) => {
    expect(breaksOf(path, `// A line before.\n${text}\n`)).toEqual([`src/${path}:2 ${said}`])
  })

  it('lead to evidence by the door to its drive alone', () => {
    const asking = sources
      .filter(({ path }) => !isUnder(path, 'main/inspect'))
      .filter(({ path, text }) =>
        importsOf(text).some(
          ({ specifier }) => specifier?.startsWith('.') && ASKS_FILES.test(posix.join(posix.dirname(path), specifier)),
        ),
      )
    expect(asking.map(({ path }) => path).sort()).toEqual(Object.keys(ASKS_OTHER_FILES).sort())
  })

  it('name who else opens files, each of which is none of evidence', () => {
    const opening = sources.filter(({ path }) => !isUnder(path, 'main/inspect')).filter(({ text }) => opensFiles(text))
    expect(opening.map(({ path }) => path).sort()).toEqual(Object.values(OPENS_FILES).flat().sort())
  })

  it.each<[text: string, opens: boolean]>([
    ["import { realpath } from 'node:fs/promises'", true],
    ["import {\n  type Stats,\n  statSync,\n} from 'node:fs'", true],
    ["import fs from 'fs'", true],
    ["export { open } from 'node:fs/promises'", true],
    ["const { open } = await import('node:fs/promises')", true],
    ["import type { Stats } from 'node:fs'", false],
    ["import { join } from 'node:path'", false],
  ])('count %j as opening files: %s', (text, opens) => {
    expect(opensFiles(text)).toBe(opens)
  })

  it('lead downwards only', () => {
    for (const [at, room] of ROOMS.entries())
      for (const named of LAYERS[room] ?? [])
        expect(named === '*' || named.startsWith('..') || ROOMS.indexOf(named) < at, `${room} → ${named}`).toBe(true)
  })
})
