import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { CaseId } from '../../src/shared/model/ids.ts'
import { allForms, startExportApp } from '../support/export-app.ts'
import { setupPlace } from '../support/folder.ts'
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
