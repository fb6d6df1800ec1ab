import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createNodeFork } from '../../src/main/children/node-fork.ts'
import { createDeriver } from '../../src/main/inspect/decode/derive.ts'
import { createPrintCopier } from '../../src/main/inspect/decode/print-copier.ts'
import { createPictureLibrary } from '../../src/main/inspect/decode/sharp.ts'
import { createDrives } from '../../src/main/inspect/drive/drives.ts'
import { createInspector } from '../../src/main/inspect/inspector.ts'
import type { Reply } from '../../src/main/inspect/protocol.ts'
import { NO_LOG } from '../../src/main/log.ts'
import { CHILD_SCRIPTS } from '../support/app-parts.ts'
import { wav } from '../support/films.ts'
import { setupFolder } from '../support/folder.ts'
import { mountDrive, noFuse } from '../support/fuse-drive.ts'
import { setupIntake } from '../support/intake.ts'
import { pngOf } from '../support/pictures.ts'

/** A drive with four pictures, whose limits are shorter than those of the app, and a folder of another drive. */
async function setup() {
  const drive = await mountDrive()
  const [root, other] = [join(drive.dir, 'card'), setupFolder()]
  mkdirSync(root)
  for (let n = 0; n < 4; n += 1) {
    writeFileSync(join(root, `${n}.png`), pngOf(n + 1))
    writeFileSync(join(other, `${n}.png`), pngOf(n + 10))
  }
  const limits = { tickMs: 20, awaitedMs: 200, patienceMs: 1500 }
  const drives = createDrives({ forkChild: createNodeFork(CHILD_SCRIPTS), log: NO_LOG, limits })
  onTestFinished(() => drives.dispose())
  let atWalk = () => {}
  const desk = setupIntake({
    walk:
      (real) =>
      (...of) => {
        atWalk()
        return real(...of)
      },
    drives,
    limits: { tickMs: 20, stalledMs: 200, readQuietMs: 2000 },
    poolDrives: drives,
  })
  const states = () => desk.rows().map(({ name, intake }) => `${name} ${intake}`)
  /** Does something as the next walk begins. */
  const onceAtWalk = (work: () => void) => {
    atWalk = () => {
      atWalk = () => {}
      work()
    }
  }
  return { ...desk, drive, root, other, states, onceAtWalk }
}

describe.skipIf(noFuse !== null)(`a real drive that stands still (${noFuse ?? 'exfat-fuse'})`, () => {
  it('for a moment costs nothing: what waited for it goes on', async () => {
    const desk = await setup()
    await desk.takeAll(desk.root)
    desk.drive.stop()
    const again = desk.takeAll(desk.root)
    await pause(700)
    desk.drive.go()
    expect(await again).toMatchObject({ state: 'finished', unchanged: 4 })
    expect(desk.exhibits.list(desk.caseId)).toMatchObject([{ awaySince: null, silentSince: null, missingCount: 0 }])
  })

  it('while a recording is looked into is what its reader says that it waits for, and loses nothing of it', async () => {
    const drive = await mountDrive()
    const path = Buffer.from(join(drive.dir, 'call.wav'))
    writeFileSync(path, wav({ seconds: 2, tags: { INAM: 'A call' } }))
    const replies: Reply[] = []
    const library = createPictureLibrary()
    const { receive } = createInspector({
      deriver: createDeriver(library),
      copier: createPrintCopier(library),
      post: (reply) => {
        replies.push(reply)
        // Its hash is known, and it is opened once more.
        if (reply.type === 'known' && replies.filter(({ type }) => type === 'known').length === 1) drive.stop()
        if (reply.type === 'reads') drive.go()
      },
    })
    const derivatives = setupFolder()
    receive({ id: 1, type: 'inspect', path, root: Buffer.from(drive.dir), derivatives, withLookups: false })
    await expect.poll(() => replies.at(-1)?.type, { timeout: 20_000 }).toBe('inspected')
    expect(replies.map(({ type }) => type)).toEqual(['known', 'reads', 'was_read', 'known', 'inspected'])
    const last = replies.at(-1)
    expect(last?.type === 'inspected' && last.inspection.container?.durationSeconds).toBe(2)
  })

  it('for longer than it is given stops nothing else, loses nothing, and goes on by itself', async () => {
    const desk = await setup()
    const exhibit = await desk.intake.take(desk.caseId, [Buffer.from(desk.root)])
    await desk.intake.whenIdle(desk.caseId)
    if (!exhibit.ok) throw new Error('not taken')
    const [id] = exhibit.value.exhibitIds
    if (id === undefined) throw new Error('not taken')
    for (let n = 4; n < 8; n += 1) writeFileSync(join(desk.root, `${n}.png`), pngOf(n + 1))
    desk.onceAtWalk(desk.drive.stop)
    expect((await desk.intake.checkAgain(id)).ok).toBe(true)
    await desk.intake.take(desk.caseId, [Buffer.from(desk.other)])
    const inspected = () => desk.states().filter((state) => state.endsWith('inspected')).length
    await expect.poll(() => desk.exhibits.get(id)?.silentSince ?? null, { timeout: 20_000 }).not.toBeNull()
    await expect.poll(inspected, { timeout: 20_000 }).toBeGreaterThanOrEqual(8)
    expect(desk.intake.progress(desk.caseId)).toMatchObject({ state: 'running' })
    desk.drive.go()
    expect(await desk.intake.whenIdle(desk.caseId)).toMatchObject({ state: 'finished' })
    expect(desk.states().every((state) => state.endsWith('inspected'))).toBe(true)
    expect(desk.exhibits.get(id)).toMatchObject({ awaySince: null, silentSince: null })
    const types = desk.db.prepare<[], string>('SELECT DISTINCT type FROM audit').pluck().all()
    expect(types.filter((type) => /not_attached|missing|unreadable|failed|cancelled/.test(type))).toEqual([])
  })
})
