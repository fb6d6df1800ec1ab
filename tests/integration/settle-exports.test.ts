import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createOpenExports } from '../../src/main/db/open-exports.ts'
import { createSettleExports } from '../../src/main/export/settle-exports.ts'
import { acquireLock } from '../../src/main/lock.ts'
import { setupFolder } from '../support/folder.ts'
import { setupLibrary } from '../support/library.ts'

describe('a room that a report was not placed out of', () => {
  // As names sort, they stand before and behind the "job.json" and "outcome.json" that lie beside the report.
  it.each(['case', 'report', 'z', '.hidden'])(
    'is cleared, and the log says so, where the report is "%s"',
    async (stem) => {
      const { saved, room, settle, open, told } = setupRoom()
      write(join(room, stem), [`${stem}.pdf`, 'manifest.json'])
      await settle()
      expect(readdirSync(saved)).toEqual([])
      expect(told()).toEqual([{ path: saved, files: [`${stem}.pdf`, 'manifest.json'].sort() }])
      expect(open.list()).toEqual([])
    },
  )

  it('is cleared, and the log says so, where the report was entered and has its hidden name still', async () => {
    const { saved, room, settle, open, told } = setupRoom()
    const hidden = join(room, '.z.1a2b3c4d.part')
    open.begin(null, hidden, join(room, 'z'))
    open.enter(hidden)
    write(hidden, ['z.pdf'])
    await settle()
    expect(readdirSync(saved)).toEqual([])
    expect(told()).toEqual([{ path: saved, files: ['z.pdf'] }])
    expect(open.list()).toEqual([])
  })

  it('is told of where somebody took it away with an entered report in it', async () => {
    const { saved, room, settle, open, told } = setupRoom()
    const hidden = join(room, '.z.1a2b3c4d.part')
    open.begin(null, hidden, join(room, 'z'))
    open.enter(hidden)
    rmSync(room, { recursive: true })
    await settle()
    expect(told()).toEqual([{ path: saved, files: [] }])
    expect(open.list()).toEqual([])
  })

  it('is left alone while the export that made it is at work', async () => {
    const { saved, room, settle, open, told } = setupRoom()
    const hidden = join(room, '.z.1a2b3c4d.part')
    open.begin(null, hidden, join(room, 'z'))
    write(join(room, 'case'), ['case.pdf'])
    write(hidden, ['z.pdf'])
    const held = acquireLock(room)
    const before = readdirSync(saved, { recursive: true })
    await settle()
    expect(readdirSync(saved, { recursive: true })).toEqual(before)
    expect(told()).toEqual([])
    if (held.ok) held.value.release()
    await settle()
    expect(readdirSync(saved)).toEqual([])
    expect(told()).toEqual([{ path: saved, files: ['case.pdf'] }])
  })

  it('is cleared without a word where nothing in it was entered', async () => {
    const { saved, room, settle, open, told } = setupRoom()
    const hidden = join(room, '.z.1a2b3c4d.part')
    open.begin(null, hidden, join(room, 'z'))
    write(hidden, ['z.pdf'])
    await settle()
    expect(readdirSync(saved)).toEqual([])
    expect(told()).toEqual([])
    expect(open.list()).toEqual([])
  })
})

const write = (folder: string, names: readonly string[]): void => {
  mkdirSync(folder)
  for (const name of names) writeFileSync(join(folder, name), name)
}

/** The room of a report that is printed apart, which the library knows as under way, in a folder of its own. */
function setupRoom() {
  const { db, audit, clock } = setupLibrary()
  const saved = setupFolder()
  const room = join(saved, '.touchstone-0a1b2c3d.part')
  const open = createOpenExports({ db, audit, clock })
  open.begin(null, room, null)
  write(room, ['job.json', 'outcome.json'])
  const log = {
    bug: (_where: string, cause: unknown): never => {
      throw cause
    },
  }
  const payloads = db
    .prepare<[], string>("SELECT payload FROM audit WHERE type = 'report.not_in_place' ORDER BY seq")
    .pluck()
  return {
    ...{ saved, room, open, settle: createSettleExports({ open, log }) },
    told: () => payloads.all().map((payload) => JSON.parse(payload) as unknown),
  }
}
