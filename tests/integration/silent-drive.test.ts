import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createItemDetails } from '../../src/main/db/item-detail.ts'
import { createDrives } from '../../src/main/inspect/drive/drives.ts'
import type { Question } from '../../src/main/inspect/drive/protocol.ts'
import { createAttachment } from '../../src/main/intake/attachment.ts'
import { createStateOfOriginal } from '../../src/main/items/originals.ts'
import { isAmongEvidence } from '../../src/main/library/evidence-places.ts'
import { NO_LOG } from '../../src/main/log.ts'
import { err } from '../../src/shared/result.ts'
import { placeEvidence } from '../support/evidence-rows.ts'
import { setupFolder } from '../support/folder.ts'
import { setupIntake } from '../support/intake.ts'
import { setupLibrary } from '../support/library.ts'
import { nearDrives } from '../support/near-drives.ts'
import { pngOf } from '../support/pictures.ts'
import { createStubbornFork } from '../support/silent-drive.ts'

const FACTS = { bytes: 3, mtimeNs: '1', ctimeNs: '1', dev: '1', inode: '1' }

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** An exhibit on a drive of its own, whose process answers when the test says so. */
function setup() {
  const library = setupLibrary()
  const { db, audit, cases, exhibits } = library
  const { fork, children } = createStubbornFork()
  const emitted: string[] = []
  const drives = createDrives({
    forkChild: fork,
    log: NO_LOG,
    driveOf: (path) => (path.toString().startsWith('/media/card') ? 'card' : 'other'),
  })
  const attachment = createAttachment({
    exhibits,
    drives,
    mountOf: async () => null,
    shiftedTimes: { find: async () => undefined, findOnce: async () => undefined },
    emit: ({ type }) => void emitted.push(type),
  })
  onTestFinished(() => {
    attachment.close()
    drives.dispose()
    // Whatever its drive does, no process is waited for.
    expect(children.filter((child) => !child.isLeft())).toEqual([])
  })
  const caseId = cases.create('Harbour fire').id
  const root = Buffer.from('/media/card/DCIM')
  const { id } = exhibits.take(caseId, { root, name: 'DCIM', kind: 'folder', isReadOnlyMount: null, volume: null })
  const entries = () => db.prepare('SELECT count(*) FROM audit').pluck().get() as number
  const before = entries()
  const exhibit = () => exhibits.get(id)
  const answer = (at = -1) => {
    const child = children.at(at)
    for (const { id: asked, question } of child?.asked ?? [])
      child?.answer({ id: asked, type: 'looked', facts: FACTS, kind: kindOf(question) })
  }
  return {
    ...library,
    audit,
    drives,
    attachment,
    children,
    caseId,
    root,
    id,
    exhibit,
    answer,
    emitted,
    entries,
    before,
  }
}

const kindOf = (question: Question) => ('path' in question && String(question.path).includes('.') ? 'file' : 'folder')
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

describe('an exhibit on a drive that answers late', () => {
  it.each([5, 20, 50])(
    'is connected when it answers after %i s, and nothing was entered meanwhile',
    async (seconds) => {
      const { attachment, id, answer, exhibit, entries, before } = setup()
      const looked = attachment.look(id)
      await pass(seconds)
      expect(exhibit()).toMatchObject({ awaySince: null, silentSince: null })
      answer()
      expect(await looked).toEqual({ state: 'attached', isNews: false })
      expect(exhibit()).toMatchObject({ awaySince: null, silentSince: null })
      expect(entries()).toBe(before)
    },
  )

  it('does not answer after a minute, which is neither entered nor "not connected", until it does', async () => {
    const { attachment, id, answer, exhibit, emitted, entries, before, children } = setup()
    const heard: boolean[] = []
    attachment.onSilence((_id, isSilent) => void heard.push(isSilent))
    const looked = attachment.look(id)
    await pass(60)
    expect((await looked).state).toBe('no_answer')
    expect(exhibit()).toMatchObject({ awaySince: null, silentSince: expect.any(Number) as number })
    // Nobody asked for another look.
    expect((await attachment.look(id)).state).toBe('no_answer')
    expect(children).toHaveLength(1)
    answer()
    expect(exhibit()).toMatchObject({ awaySince: null, silentSince: null })
    expect(heard).toEqual([true, false])
    expect(emitted).toEqual(['cases.changed', 'cases.changed'])
    expect(entries()).toBe(before)
  })

  it('is asked once more when a person wants that', async () => {
    const { attachment, id, answer, children } = setup()
    const looked = attachment.look(id)
    await pass(60)
    await looked
    const again = attachment.look(id, { isWanted: true })
    expect(children).toHaveLength(2)
    answer()
    expect((await again).state).toBe('attached')
  })

  it('is not connected once the system says that nothing is there', async () => {
    const { attachment, id, children, exhibit } = setup()
    const looked = attachment.look(id)
    children[0]?.answer({ id: 1, type: 'refused', reason: 'vanished', code: 'ENOENT' })
    expect((await looked).state).toBe('away')
    expect(exhibit()).toMatchObject({ awaySince: expect.any(Number) as number, silentSince: null })
  })
})

describe('an item on such a drive', () => {
  it('is not missing after two seconds: its drive has not answered, and later it has', async () => {
    const { db, exhibits, drives, answer, caseId } = setup()
    const [placed] = placeEvidence({ db, exhibits }, caseId, setupFolder(), [pngOf(1)])
    const source = placed && createItemDetails(db).source(placed.itemId)
    if (!source) throw new Error('no item')
    const stateOf = createStateOfOriginal(drives)
    const first = stateOf(source)
    await pass(2)
    expect(await first).toBe('no_answer')
    const second = stateOf(source)
    answer()
    expect(await second).not.toBe('no_answer')
    expect(await second).not.toBe('missing')
  })
})

describe('a place to write to, with a root that does not answer', () => {
  it('is refused below the text of that root at once, and elsewhere is allowed within a minute', async () => {
    const { drives, root, children } = setup()
    const roots = [{ root, kind: 'folder' as const }]
    expect(await isAmongEvidence('/media/card/DCIM/report.pdf', roots, drives.resolve)).toBe(true)
    expect(children).toHaveLength(0)
    const folder = setupFolder()
    mkdirSync(join(folder, 'out'))
    const elsewhere = isAmongEvidence(join(folder, 'out/report.pdf'), roots, drives.resolve)
    await vi.waitUntil(() => children.length > 0)
    children[0]?.answer({ id: 1, type: 'refused', reason: 'vanished', code: 'ENOENT' })
    await vi.waitUntil(() => (children[0]?.asked.length ?? 0) > 1)
    children[0]?.answer({ id: 2, type: 'resolved', path: Buffer.from(join(folder, 'out')), file: null })
    await pass(61)
    expect(await elsewhere).toBe(false)
  })

  it('is refused where it does not answer either: it may lie there', async () => {
    const { drives, root } = setup()
    const unknown = isAmongEvidence('/media/card/link/report.pdf', [{ root, kind: 'folder' }], drives.resolve)
    await pass(200)
    expect(await unknown).toBe(true)
  })
})

describe('a folder on a drive that does not answer', () => {
  const silent = { ...nearDrives, look: async () => err('no_answer' as const) }

  it('is not added, which is told; beside others it is named among what was refused', async () => {
    const desk = setupIntake({ drives: silent })
    expect(await desk.intake.take(desk.caseId, [Buffer.from('/media/card')])).toEqual(err('no_answer'))
    expect(desk.exhibits.list(desk.caseId)).toEqual([])
    const other = setupFolder()
    const halfSilent = {
      ...nearDrives,
      look: async (path: Buffer) =>
        String(path).startsWith(other) ? await nearDrives.look(path) : await silent.look(),
    }
    const beside = setupIntake({ drives: halfSilent })
    const gone = join(other, 'gone')
    const given = ['/media/card/', other, gone].map((path) => Buffer.from(path))
    expect(await beside.intake.take(beside.caseId, given)).toMatchObject({
      ok: true,
      value: {
        exhibitIds: [1],
        refused: [
          { name: 'card', reason: 'no_answer' },
          { name: 'gone', reason: 'vanished' },
        ],
      },
    })
  })

  it('is not scanned again, nor relocated to', async () => {
    const folder = setupFolder()
    let isSilent = false
    const drives = {
      ...nearDrives,
      look: async (path: Buffer) => (isSilent ? await silent.look() : await nearDrives.look(path)),
    }
    const desk = setupIntake({ drives })
    const taken = await desk.intake.take(desk.caseId, [Buffer.from(folder)])
    if (!taken.ok || taken.value.exhibitIds[0] === undefined) throw new Error('not taken')
    const [id] = taken.value.exhibitIds
    isSilent = true
    expect(await desk.intake.checkAgain(id)).toEqual(err('no_answer'))
    expect(await desk.proving.relink(id, Buffer.from('/media/card'))).toEqual(err('no_answer'))
    expect(desk.exhibits.get(id)).toMatchObject({ awaySince: null })
  })
})
