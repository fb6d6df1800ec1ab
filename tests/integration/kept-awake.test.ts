import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { CaseId, ExhibitId } from '../../src/shared/model/ids.ts'
import { err } from '../../src/shared/result.ts'
import { allForms, startExportApp } from '../support/export-app.ts'
import { setupPlace } from '../support/folder.ts'
import { setupIntake } from '../support/intake.ts'
import { nearDrives } from '../support/near-drives.ts'
import { jpegOf } from '../support/plain-picture.ts'

it('a computer is kept awake by reading, verifying, copying out, exporting and moving, and by nothing at rest', async () => {
  const { home, evidence } = setupPlace()
  const moved = join(home, '..', 'moved')
  for (const folder of [home, evidence, moved]) mkdirSync(folder, { recursive: true })
  writeFileSync(join(evidence, 'quay.jpg'), await jpegOf({ r: 40, g: 90, b: 60 }, 320, 240))
  const system = { begun: 0, held: 0 }
  const power = {
    keepAwake: () => {
      system.begun += 1
      system.held += 1
      return () => {
        system.held -= 1
      }
    },
    isOnBattery: () => false,
  }
  const app = await startExportApp(home, join(home, '..', 'log.csv'), { power })
  onTestFinished(() => app.close())
  const made = await app.call('cases.create', { name: 'Harbour fire' })
  if (!made.ok) throw new Error(made.error.kind)
  const caseId: CaseId = made.value.id
  /** Does work, and gives how often it began to keep the computer awake, if it lets it sleep in the end. */
  const during = async (work: () => Promise<unknown>) => {
    expect(system.held).toBe(0)
    const before = system.begun
    await work()
    await expect.poll(() => system.held).toBe(0)
    return system.begun - before
  }

  const read = async () => {
    await app.intake.take(caseId, [Buffer.from(evidence)])
    expect(system.held).toBe(1)
    await app.intake.whenIdle(caseId)
  }
  expect(await during(read)).toBe(1)

  const verify = async () => {
    app.proving.verify(caseId, [])
    expect(system.held).toBe(1)
    await app.proving.whenIdle(caseId)
  }
  expect(await during(verify)).toBe(1)

  const copyOut = async () => {
    const items = await app.copyItems.all(caseId)
    await app.copying.into(caseId, items, join(home, '..', 'copies'), () => undefined)
  }
  expect(await during(copyOut)).toBe(1)

  const exportReport = async () => {
    const request = { ...allForms(join(home, '..', 'report'), true), caseId }
    expect(await app.exportSet.run(request, new AbortController().signal, () => undefined)).toMatchObject({ ok: true })
  }
  expect(await during(exportReport)).toBe(1)

  const filter = { caseId: null, groups: [], itemId: null, actor: null, from: null, before: null, text: '' }
  const exportLog = async () => {
    expect(await app.call('custody.export', { filter })).toMatchObject({ ok: true })
  }
  expect(await during(exportLog)).toBe(1)

  const move = async () => {
    expect(await app.offerMove(moved)).toMatchObject({ ok: true })
    expect(system.held).toBe(1)
    const state = async () => {
      const place = await app.call('library.place', {})
      return place.ok ? place.value.move?.state : place.error.kind
    }
    await expect.poll(state).toBe('done')
  }
  expect(await during(move)).toBe(1)
})

it('a computer is not kept awake by an exhibit that waits for its drive, and again once that answers', async () => {
  const { evidence } = setupPlace()
  mkdirSync(evidence, { recursive: true })
  writeFileSync(join(evidence, 'quay.jpg'), await jpegOf({ r: 40, g: 90, b: 60 }, 320, 240))
  let [begun, held] = [0, 0]
  let isSilent = true
  let isAsked = false
  const desk = setupIntake({
    duringWork: async (work) => {
      begun += 1
      held += 1
      try {
        return await work()
      } finally {
        held -= 1
      }
    },
    inspect: (real) => async (request) => (isSilent ? { ok: false, error: 'drive_silent' } : await real(request)),
    drives: drivesSilent(() => isAsked && isSilent),
  })
  const id = await takeIn(desk, evidence)
  await expect.poll(() => desk.intake.progress(desk.caseId)?.waitsForDrive).toBe(true)
  await expect.poll(() => held).toBe(0)
  isAsked = true
  await desk.attachment.look(id)
  isSilent = false
  await desk.attachment.look(id)
  expect(held).toBe(1)
  expect(await desk.intake.whenIdle(desk.caseId)).toMatchObject({ state: 'finished', inspected: 1 })
  await expect.poll(() => held).toBe(0)
  expect(begun).toBe(2)
})

it('what was found before a drive fell silent in its walk is not called all there is', async () => {
  const { evidence } = setupPlace()
  mkdirSync(evidence, { recursive: true })
  writeFileSync(join(evidence, 'quay.jpg'), await jpegOf({ r: 40, g: 90, b: 60 }, 320, 240))
  let isSilent = true
  let isAsked = false
  const desk = setupIntake({
    walk:
      (real) =>
      async (...walk) =>
        isSilent ? { ok: false, error: 'drive_silent' } : await real(...walk),
    drives: drivesSilent(() => isAsked && isSilent),
  })
  const id = await takeIn(desk, evidence)
  await expect.poll(() => desk.intake.progress(desk.caseId)).toMatchObject({ waitsForDrive: true, isWalkDone: false })
  isAsked = true
  await desk.attachment.look(id)
  isSilent = false
  await desk.attachment.look(id)
  expect(await desk.intake.whenIdle(desk.caseId)).toMatchObject({ state: 'finished', isWalkDone: true, inspected: 1 })
})

/** Drives of which none answers a look while they are silent. */
const drivesSilent = (areSilent: () => boolean): typeof nearDrives => ({
  ...nearDrives,
  look: async (path, asking) => (areSilent() ? err('no_answer') : await nearDrives.look(path, asking)),
})

/** Adds evidence to the case of a desk; gives its exhibit. */
async function takeIn({ intake, caseId }: ReturnType<typeof setupIntake>, evidence: string): Promise<ExhibitId> {
  const taken = await intake.take(caseId, [Buffer.from(evidence)])
  const id = taken.ok ? taken.value.exhibitIds[0] : undefined
  if (id === undefined) throw new Error('not taken')
  return id
}
