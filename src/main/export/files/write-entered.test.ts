import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { setupFolder } from '../../../../tests/support/folder.ts'
import { setupClock, setupLibrary } from '../../../../tests/support/library.ts'
import { nowhereForbidden } from '../../../../tests/support/near-drives.ts'
import { createOpenExports } from '../../db/open-exports.ts'
import { createRecoverExports } from './recover-exports.ts'
import { createWriteEntered } from './write-entered.ts'

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex')

function setupWriting() {
  const clock = setupClock()
  const { db, audit } = setupLibrary(clock)
  const open = createOpenExports({ db, audit, clock })
  const folder = setupFolder()
  const path = join(folder, 'table.csv')
  const seen: string[] = []
  const writeEntered = createWriteEntered({
    db,
    open,
    reached: (step) => seen.push(`${step}: ${existsSync(path) ? 'named' : 'hidden'}, ${entries().length} entered`),
  })
  const entries = () => db.prepare("SELECT type FROM audit WHERE type LIKE '%export%' OR type LIKE 'report.%'").all()
  const run = (write: (put: (piece: string) => Promise<void>) => Promise<void>, target = path) =>
    writeEntered({
      caseId: null,
      path: target,
      write,
      enter: ({ sha256 }) => audit.append({ caseId: null, type: 'traffic.exported', payload: { sha256 } }),
    })
  const settle = createRecoverExports({ open, log: { bug: () => '' }, forbiddenPlace: nowhereForbidden })
  return { db, audit, open, folder, path, seen, entries, run, settle }
}

describe('an export of one file', () => {
  it('is entered before it has its name, and leaves nothing open', async () => {
    const { run, seen, open, path } = setupWriting()
    expect(await run((put) => put('one\n'))).toMatchObject({ ok: true, value: { path, bytes: 4 } })
    expect(seen).toEqual([
      'export_begun: hidden, 0 entered',
      'export_written: hidden, 0 entered',
      'export_entered: hidden, 1 entered',
      'export_named: named, 1 entered',
    ])
    expect(open.list()).toEqual([])
  })

  it('leaves an older file, the log and the folder as they were when it cannot be written', async () => {
    const { run, folder, path, entries, open } = setupWriting()
    writeFileSync(path, 'older')
    const refused = await run((put) => put('new'), join(path, 'below a file.csv'))
    expect(refused).toEqual({ ok: false, error: { kind: 'export_failed', reason: 'not_writable' } })
    const full = run(async (put) => {
      await put('new')
      throw Object.assign(new Error('full'), { code: 'ENOSPC' })
    })
    expect(await full).toEqual({ ok: false, error: { kind: 'export_failed', reason: 'disk_full' } })
    expect(readFileSync(path, 'utf8')).toBe('older')
    expect([readdirSync(folder), entries(), open.list()]).toEqual([['table.csv'], [], []])
  })

  it('throws what is no fault of the disk, and leaves nothing either', async () => {
    const { run, folder, entries, open } = setupWriting()
    await expect(run(() => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug')
    expect([readdirSync(folder), entries(), open.list()]).toEqual([[], [], []])
  })

  it('that was entered and could not get its name stays, and gets a free one at the next start', async () => {
    const { run, folder, path, db, entries, open, settle } = setupWriting()
    const taken = async (put: (piece: string) => Promise<void>) => {
      await put('whole')
      mkdirSync(path)
    }
    expect(await run(taken)).toEqual({ ok: false, error: { kind: 'export_failed', reason: 'not_named' } })
    expect(entries()).toEqual([{ type: 'traffic.exported' }])
    await settle()
    expect(readdirSync(folder).sort()).toEqual(['table 2.csv', 'table.csv'])
    expect(readFileSync(join(folder, 'table 2.csv'), 'utf8')).toBe('whole')
    const named = db.prepare("SELECT payload FROM audit WHERE type = 'report.named'").pluck().get()
    expect(JSON.parse(String(named))).toEqual({ path: join(folder, 'table 2.csv'), insteadOf: [path] })
    expect(open.list()).toEqual([])
  })

  it('of the whole library that a hard end left entered gets its name at the next start', async () => {
    const { db, open, folder, path, settle } = setupWriting()
    const madeIn = join(folder, '.table.csv.0badcafe.part')
    writeFileSync(madeIn, 'whole')
    open.begin({ caseId: null, madeIn, form: 'file', target: path })
    open.enter(madeIn, [{ name: 'table.csv', sha256: sha256Of('whole') }])
    await settle()
    expect(readFileSync(path, 'utf8')).toBe('whole')
    const named = db.prepare("SELECT case_id, payload FROM audit WHERE type = 'report.named'").get()
    expect(named).toEqual({ case_id: null, payload: JSON.stringify({ path }) })
    expect(open.list()).toEqual([])
  })
})
