import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createOpenExports, type OpenExport } from '../../src/main/db/open-exports.ts'
import { createRecoverExports } from '../../src/main/export/files/recover-exports.ts'
import { setupFolder } from '../support/folder.ts'
import { setupLibrary } from '../support/library.ts'
import { forbiddenPlaceIn } from '../support/near-drives.ts'
import { sha256Of } from '../support/pictures.ts'

const FORMS = ['folder', 'files'] as const
/** As they get their names. */
const MOVED = ['case.json', 'case.csv', 'annex/replies.csv', 'annex/reply 1.json', 'manifest.json', 'SHA256SUMS']
const FILES = [...MOVED].sort()
/** The files in a folder and below it. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort()

describe('an entered report that a hard end left without its name', () => {
  it.each([
    ['folder', ['case']],
    ['files', ['SHA256SUMS', 'annex', 'case.csv', 'case.json', 'manifest.json']],
  ] as const)('of the form "%s" gets it at the next start, and the log says so', async (form, left) => {
    const { saved, settle, open, reported, target } = setupLeft(form)
    const files = MOVED.map((name) => join(saved, name))
    const payload = form === 'files' ? { path: saved, files } : { path: target }
    expect(await settle()).toEqual([{ type: 'report.named', payload }])
    expect(readdirSync(saved).sort()).toEqual(left)
    expect(filesIn(form === 'files' ? saved : target)).toEqual(FILES)
    expect(reported()).toEqual([payload])
    expect(open.list()).toEqual([])
  })

  it('is gone on with where some of its files have their names', async () => {
    const { saved, settle, open, hidden } = setupLeft('files')
    for (const name of ['case.json', 'case.csv']) renameSync(hidden(name), join(saved, name))
    expect(await settle()).toHaveLength(1)
    expect(filesIn(saved)).toEqual(FILES)
    expect(open.list()).toEqual([])
  })

  it('needs no word where all of it has its name already', async () => {
    for (const form of FORMS) {
      const { saved, settle, open, reported, hidden, target, madeIn } = setupLeft(form)
      if (form === 'folder') renameSync(madeIn, target)
      else {
        mkdirSync(join(saved, 'annex'))
        for (const name of MOVED) renameSync(hidden(name), join(saved, name))
        rmSync(madeIn, { recursive: true })
      }
      expect(await settle()).toEqual([])
      expect([reported(), open.list()]).toEqual([[], []])
    }
  })

  it.each(FORMS)(
    'of the form "%s" gets another one where that was taken meanwhile: nothing is replaced',
    async (form) => {
      const { saved, settle, open, reported, target } = setupLeft(form)
      const taken = form === 'files' ? join(saved, 'case.csv') : target
      writeFileSync(taken, 'of somebody else')
      const path = form === 'files' ? target : `${target} 2`
      const insteadOf = form === 'files' ? MOVED.map((name) => join(saved, name)) : [target]
      expect(await settle()).toEqual([{ type: 'report.named', payload: { path, insteadOf } }])
      expect(readFileSync(taken, 'utf8')).toBe('of somebody else')
      expect(filesIn(path)).toEqual(FILES)
      expect(readdirSync(saved)).toHaveLength(2)
      expect(reported()).toEqual([{ path, insteadOf }])
      expect(open.list()).toEqual([])
    },
  )

  it('takes back the files that have their names where that of another was taken', async () => {
    const { saved, settle, hidden, target } = setupLeft('files')
    renameSync(hidden('case.json'), join(saved, 'case.json'))
    writeFileSync(join(saved, 'SHA256SUMS'), 'of somebody else')
    await settle()
    expect(readdirSync(saved).sort()).toEqual(['SHA256SUMS', 'case'])
    expect(filesIn(target)).toEqual(FILES)
  })

  it('that the log told of by another name gets that one', async () => {
    const { saved, settle, open, reported, madeIn } = setupLeft('files')
    open.aim({ caseId: null, madeIn }, join(saved, 'case 7'), [join(saved, 'case.json')])
    expect(await settle()).toHaveLength(1)
    expect(readdirSync(saved)).toEqual(['case 7'])
    expect(reported()).toHaveLength(2)
  })

  it.each(FORMS)('of the form "%s" is left as it is where a file is not what was entered', async (form) => {
    const { saved, settle, open, reported, hidden, target, madeIn } = setupLeft(form)
    appendFileSync(hidden('case.json'), ' ')
    rmSync(hidden('case.csv'))
    const before = readdirSync(saved, { recursive: true })
    await settle()
    expect(readdirSync(saved, { recursive: true })).toEqual(before)
    const path = form === 'files' ? saved : target
    expect(reported()).toEqual([{ path, files: ['case.csv', 'case.json'], lies: madeIn, isAltered: true }])
    expect(open.list()).toEqual([])
  })

  it('does not take a file of the same name for its own', async () => {
    const { saved, settle, hidden, reported, madeIn } = setupLeft('files')
    rmSync(hidden('case.json'))
    writeFileSync(join(saved, 'case.json'), 'of somebody else')
    await settle()
    expect(reported()).toEqual([{ path: saved, files: ['case.json'], lies: madeIn, isAltered: true }])
    expect(readFileSync(join(saved, 'case.json'), 'utf8')).toBe('of somebody else')
  })

  it('is left as it is where its folder was taken in as evidence since, and the log says so once', async () => {
    for (const form of FORMS) {
      const { saved, settle, open, reported, evidence, madeIn, target } = setupLeft(form)
      evidence.push(saved)
      const before = readdirSync(saved, { recursive: true })
      await settle()
      await settle()
      expect(readdirSync(saved, { recursive: true })).toEqual(before)
      expect(reported()).toEqual([{ path: form === 'files' ? saved : target, files: FILES, lies: madeIn }])
      expect(open.list()).toEqual([])
    }
  })

  it.each(FORMS)('of the form "%s" is told of where somebody took it away', async (form) => {
    const { saved, settle, open, reported, madeIn, target } = setupLeft(form)
    rmSync(madeIn, { recursive: true })
    await settle()
    expect(reported()).toEqual([{ path: form === 'files' ? saved : target, files: FILES }])
    expect(open.list()).toEqual([])
  })

  it.each(['../case.json', 'annex/../../case.json', '/etc/passwd', 'annex//case.json', './case.json', ''])(
    'whose row somebody changed, so that the name "%s" in it leads elsewhere, is left as it is',
    async (name) => {
      const { db, saved, settle, reported, madeIn } = setupLeft('files')
      const elsewhere = { name, sha256: sha256Of(Buffer.from('the case.json')) }
      db.prepare('UPDATE open_exports SET entered = ?').run(JSON.stringify([elsewhere]))
      await settle()
      expect(readdirSync(saved)).toEqual(['.case.1a2b3c4d.part'])
      expect(reported()).toMatchObject([{ lies: madeIn, isAltered: true }])
    },
  )

  it('waits for the drive it lies on', async () => {
    const { saved, settle, open, reported } = setupLeft('files')
    renameSync(saved, `${saved} (away)`)
    expect(await settle()).toEqual([])
    expect([reported().length, open.list().length]).toEqual([0, 1])
    renameSync(`${saved} (away)`, saved)
    expect(await settle()).toHaveLength(1)
  })
})

describe('a report that was not entered when the process was ended', () => {
  it.each(FORMS)('of the form "%s" goes without a word, and nothing else does', async (form) => {
    const { saved, settle, open, reported } = setupLeft(form, { isEntered: false })
    const foreign = join(saved, '.case.0badcafe.part')
    mkdirSync(foreign)
    await settle()
    expect(readdirSync(saved)).toEqual(['.case.0badcafe.part'])
    expect([reported(), open.list()]).toEqual([[], []])
  })

  it('stays where it lies among evidence by now', async () => {
    const { saved, settle, open, evidence } = setupLeft('folder', { isEntered: false })
    evidence.push(saved)
    await settle()
    expect(readdirSync(saved)).toEqual(['.case.1a2b3c4d.part'])
    expect(open.list()).toEqual([])
  })

  it('is not cleared under a name that the app does not give', async () => {
    const { saved, settle } = setupLeft('folder', { isEntered: false, name: 'Documents' })
    await settle()
    expect(filesIn(join(saved, 'Documents'))).toEqual(FILES)
  })
})

/** What a hard end left of a report, as the library knows it. */
function setupLeft(form: OpenExport['form'], { isEntered = true, name = '.case.1a2b3c4d.part' } = {}) {
  const { db, audit, clock } = setupLibrary()
  const saved = setupFolder()
  const madeIn = join(saved, name)
  const target = join(saved, 'case')
  mkdirSync(join(madeIn, 'annex'), { recursive: true })
  const files = MOVED.map((one) => {
    writeFileSync(join(madeIn, one), `the ${one}`)
    return { name: one, sha256: sha256Of(Buffer.from(`the ${one}`)) }
  })
  const open = createOpenExports({ db, audit, clock })
  open.begin({ caseId: null, madeIn, form, target })
  if (isEntered) open.enter(madeIn, files)
  const log = {
    bug: (_where: string, cause: unknown): never => {
      throw cause
    },
  }
  const evidence: string[] = []
  const keptPlaces = () => evidence.map((root) => ({ root: Buffer.from(root), kind: 'folder' as const }))
  const payloads = db.prepare<[], string>("SELECT payload FROM audit WHERE type LIKE 'report.%' ORDER BY seq").pluck()
  return {
    db,
    saved,
    madeIn,
    target,
    open,
    evidence,
    hidden: (one: string) => join(madeIn, one),
    settle: createRecoverExports({ open, log, forbiddenPlace: forbiddenPlaceIn(keptPlaces) }),
    reported: () => payloads.all().map((payload) => JSON.parse(payload) as unknown),
  }
}
