import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { setupFolder } from './folder.ts'

/** Every form in which a secret is searched for, by name. */
export function canaryForms(secret: string): ReadonlyMap<string, Buffer> {
  const utf8 = Buffer.from(secret)
  const utf16 = Buffer.from(secret, 'utf16le')
  // A base64 text that contains it may begin at any of three offsets; the inner part is the same wherever it is.
  const base64 = (lead: number) => {
    const text = Buffer.concat([Buffer.alloc(lead), utf8]).toString('base64')
    return Buffer.from(text.slice(lead === 0 ? 0 : 4, text.length - 4))
  }
  const escaped = [...secret].map((char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
  return new Map([
    ['plain', utf8],
    ['base64', base64(0)],
    ['base64 after one byte', base64(1)],
    ['base64 after two bytes', base64(2)],
    ['base64url', Buffer.from(base64(0).toString().replaceAll('+', '-').replaceAll('/', '_'))],
    ['escaped for an address', Buffer.from(encodeURIComponent(secret))],
    ['escaped for JSON', Buffer.from(JSON.stringify(secret).slice(1, -1))],
    ['escaped as code points', Buffer.from(escaped)],
    ['UTF-16LE', utf16],
    ['UTF-16BE', Buffer.from(utf16).swap16()],
    ['hex', Buffer.from(utf8.toString('hex'))],
    ['hex in capitals', Buffer.from(utf8.toString('hex').toUpperCase())],
  ])
}

export type Sighting = { where: string; form: string }
export type Canary = ReturnType<typeof createCanary>

/** Creates a search for secrets that records what was searched. */
export function createCanary(secrets: readonly string[]) {
  const forms = secrets.flatMap((secret) => [...canaryForms(secret)])
  const sightings: Sighting[] = []
  const searched = new Map<string, { things: number; bytes: number }>()
  const search = (kind: string, where: string, content: Buffer | string): void => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    const known = searched.get(kind) ?? { things: 0, bytes: 0 }
    searched.set(kind, { things: known.things + 1, bytes: known.bytes + bytes.length })
    for (const [form, needle] of forms) if (bytes.includes(needle)) sightings.push({ where: `${kind}: ${where}`, form })
  }
  return {
    search,
    /** Searches every file below a folder, in full; PDFs with their streams decompressed as well. */
    searchFolder: (kind: string, folder: string): void => {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        const file = join(folder, name)
        // A running browser creates and deletes files of its own.
        if (lstatSync(file, { throwIfNoEntry: false })?.isFile() !== true) continue
        const bytes = read(file)
        if (bytes === null) continue
        search(kind, name, bytes)
        if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') {
          search(`${kind}, PDF unpacked`, name, outputOf('qpdf', ['--qdf', '--object-streams=disable', file, '-']))
          search(`${kind}, PDF as text`, name, outputOf('pdftotext', ['-raw', file, '-']))
        }
        if (name.includes('.sqlite') && bytes.subarray(0, 15).toString('latin1') === 'SQLite format 3') {
          for (const [table, value] of storedIn(file))
            search(`${kind}, values of the database`, `${name} ${table}`, value)
        }
        if (bytes[0] === 0x1f && bytes[1] === 0x8b) search(`${kind}, unzipped`, name, outputOf('gzip', ['-dc', file]))
      }
    },
    sightings: (): readonly Sighting[] => sightings,
    /** What was searched: "kind, number, bytes". */
    table: (): string =>
      [...searched].map(([kind, { things, bytes }]) => `  ${kind}: ${things} things, ${bytes} bytes`).join('\n'),
    has: (kind: string): boolean => (searched.get(kind)?.things ?? 0) > 0,
  }
}

export const hasQpdf = spawnSync('qpdf', ['--version']).status === 0

/** Output of a program for a file; empty = it is not installed. */
const outputOf = (program: string, args: string[]): Buffer =>
  spawnSync(program, args, { maxBuffer: 2 ** 30 }).stdout ?? Buffer.alloc(0)

/**
 * Every text and blob in a library, in full: on disk a long one is spread over pages. A library with a write-ahead log
 * is opened read-only together with it; any other is copied first, so that no files are left next to it.
 */
function* storedIn(file: string): Generator<[table: string, value: Buffer | string]> {
  const isOpen = existsSync(`${file}-wal`)
  const copy = join(setupFolder(), 'copy.sqlite')
  if (!isOpen) copyFileSync(file, copy)
  const db = new Database(isOpen ? file : copy, { readonly: isOpen })
  try {
    const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all() as string[]
    for (const table of tables) {
      for (const row of db.prepare(`SELECT * FROM "${table}"`).iterate() as IterableIterator<Record<string, unknown>>) {
        for (const [column, value] of Object.entries(row)) {
          if (typeof value === 'string' || Buffer.isBuffer(value)) yield [`${table}.${column}`, value]
        }
      }
    }
  } finally {
    db.close()
  }
}

/**
 * Searches the arguments and the environment of every process below `root` while it runs; `isRootTold` = a person
 * passed the secret to the root itself in its environment. Linux.
 */
export function watchProcesses(root: number, canary: Canary, isRootGiven = false) {
  const seen = new Set<string>()
  const reported = isRootGiven ? read(`/proc/${root}/cmdline`) : null
  const note = (pid: number, what: string, text: Buffer | null) => {
    if (text === null || seen.has(`${pid} ${what} ${text.length}`)) return
    seen.add(`${pid} ${what} ${text.length}`)
    canary.search(`process ${what}`, `${pid}`, text)
  }
  /** Read once for each process: all of them at each look take a core. */
  const parents = new Map<number, number>()
  const look = () => {
    const running = new Set(readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : [])))
    for (const pid of parents.keys()) if (!running.has(pid)) parents.delete(pid)
    for (const pid of running) if (!parents.has(pid)) parents.set(pid, parentOf(pid))
    const isBelow = (pid: number): boolean => {
      for (let at = pid, steps = 0; steps < 20 && at > 1; steps += 1) {
        if (at === root) return true
        at = parents.get(at) ?? 0
      }
      return false
    }
    for (const pid of [...parents.keys()].filter(isBelow)) {
      const cmdline = read(`/proc/${pid}/cmdline`)
      const environ = read(`/proc/${pid}/environ`)
      note(pid, 'cmdline', cmdline)
      // Until it executes its own program, a new process is a copy of the one that received the secret.
      const isCopy = cmdline === null || (reported !== null && cmdline.equals(reported))
      if (!isRootGiven || !isCopy) note(pid, 'environ', environ)
    }
  }
  look()
  const timer = setInterval(look, 40)
  return () => clearInterval(timer)
}

function parentOf(pid: number): number {
  const stat = read(`/proc/${pid}/stat`)?.toString('latin1') ?? ''
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0)
}

function read(file: string): Buffer | null {
  try {
    return readFileSync(file)
  } catch {
    return null
  }
}
