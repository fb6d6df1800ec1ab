import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import type { ItemRow } from '../../src/shared/model/item.ts'
import { startSimulatedService } from '../../tools/simulated-service/service.ts'
import { valueFrom } from '../e2e/support/ask-app.ts'
import { openCase, sendItems } from '../e2e/support/desk.ts'
import type { ElectronApp } from '../e2e/support/electron-app.ts'
import { canaryForms } from '../support/canary.ts'
import { setupFolder } from '../support/folder.ts'
import { loudHeif } from '../support/hostile-heifs.ts'
import { jpegOf } from '../support/plain-picture.ts'
import { readTap, tapChildren } from './support/child-tap.ts'
import { loadedBy } from './support/processes.ts'
import { connectTo, inElectron, startElectron, takeIn } from './support/start.ts'

const INSPECTOR = 'Touchstone inspector'
const PACKER = 'Touchstone PDF packer'
const VAULT = 'Touchstone vault'
const DRIVE = 'Touchstone drive'

/** The children of main that run, by the name each was given. */
const childrenOf = ({ main }: ElectronApp) =>
  main.evaluate(({ app }) =>
    app.getAppMetrics().flatMap(({ type, name, pid }) => (type === 'Utility' ? [{ name: name ?? '', pid }] : [])),
  )

const namesOf = async (app: ElectronApp) => (await childrenOf(app)).map(({ name }) => name)

/** Pictures of their own, by number. */
async function pictures(folder: string, count: number, from = 0): Promise<string> {
  const card = join(folder, `card ${from}`)
  mkdirSync(card)
  for (let n = from; n < from + count; n += 1) {
    writeFileSync(join(card, `picture ${n}.jpg`), await jpegOf({ r: n * 5, g: 90, b: 120 }, 1200, 800))
  }
  return card
}

/** Writes the report of the first of some items. */
async function exportReport(app: ElectronApp, [row]: readonly ItemRow[], folder: string): Promise<void> {
  if (row === undefined) throw new Error('nothing was taken in')
  await app.saveNextTo(join(folder, 'report'))
  await valueFrom(app.page, 'reports.exportItem', { itemId: row.id })
}

describe('the process that asks a drive', () => {
  inElectron('may be killed at any time, and ends with the app although it does not answer', async () => {
    const folder = setupFolder()
    const app = await startElectron({ home: join(folder, 'home') })
    const caseId = await openCase(app, 'Harbour fire')
    const [row] = await takeIn(app, caseId, [await pictures(folder, 1)], 1)
    if (row === undefined) throw new Error('nothing was taken in')
    const original = () => valueFrom(app.page, 'items.original', { itemId: row.id })
    expect(await original()).toBe('attached')
    const drives = (await childrenOf(app)).filter(({ name }) => name === DRIVE)
    expect(drives).toHaveLength(1)
    for (const { pid } of drives) process.kill(pid, 'SIGKILL')
    await expect.poll(original, { timeout: 10_000 }).toBe('attached')
    // Windows has no signal that makes a process stand still.
    if (process.platform !== 'win32') {
      for (const { name, pid } of await childrenOf(app)) if (name === DRIVE) process.kill(pid, 'SIGSTOP')
      expect(await original()).toBe('no_answer')
    }
    await app.close()
  })
})

describe('the process that opens evidence', () => {
  inElectron('may be killed at any time: another one reads what is left', async () => {
    const folder = setupFolder()
    const app = await startElectron({ home: join(folder, 'home') })
    const caseId = await openCase(app, 'Harbour fire')
    await app.dropPaths('body', [await pictures(folder, 40)])
    await expect.poll(() => namesOf(app), { interval: 5, timeout: 20_000 }).toContain(INSPECTOR)
    for (const { name, pid } of await childrenOf(app)) if (name === INSPECTOR) process.kill(pid, 'SIGKILL')
    const rows = await takeIn(app, caseId, [await pictures(folder, 4, 40)], 44)
    const notInspected = rows.filter(({ intake }) => intake !== 'inspected')
    // At most what each killed process had in its hands.
    expect(notInspected.length).toBeLessThanOrEqual(2)
    expect(rows.slice(-4).map(({ intake }) => intake)).toEqual(Array(4).fill('inspected'))
    await app.close()
  })

  inElectron('decodes in WebAssembly on every system: no decoder of the system or of ours is loaded', async () => {
    const folder = setupFolder()
    const app = await startElectron({ home: join(folder, 'home') })
    const caseId = await openCase(app, 'Harbour fire')
    const card = await pictures(folder, 4)
    writeFileSync(join(card, 'loud.heic'), loudHeif())
    const rows = await takeIn(app, caseId, [card], 5)
    expect(rows.map(({ hasThumbnail }) => hasThumbnail)).toEqual(Array(5).fill(true))
    const inspectors = (await childrenOf(app)).filter(({ name }) => name === INSPECTOR)
    expect(inspectors).not.toEqual([])
    for (const { pid } of inspectors) {
      const loaded = loadedBy(pid)
      expect(loaded).not.toBe('')
      expect(loaded).not.toMatch(/libvips|libheif|sharp-(darwin|win32|linux)/)
    }
    await app.close()
  })

  inElectron('ends when its heap is full, and main goes on', async () => {
    const folder = setupFolder()
    const hungry = join(folder, 'hungry.mjs')
    writeFileSync(hungry, "const held = []; for (;;) held.push('x'.repeat(1024) + Math.random())\n")
    const app = await startElectron({ home: join(folder, 'home') })
    const used = await app.main.evaluate(
      ({ utilityProcess }, script) =>
        new Promise<{ code: number; ms: number }>((resolve) => {
          const begun = Date.now()
          // As src/main/electron/children.ts starts them.
          const child = utilityProcess.fork(script, [], {
            stdio: 'ignore',
            env: { TOUCHSTONE_CHILD: 'inspector' },
            execArgv: ['--js-flags=--max-old-space-size=64'],
          })
          child.once('exit', (code) => resolve({ code, ms: Date.now() - begun }))
        }),
      hungry,
    )
    expect(used.code).not.toBe(0)
    expect(await valueFrom(app.page, 'app.info', {})).toMatchObject({ runtime: expect.stringMatching(/^Electron /) })
    await app.close()
  })

  inElectron('never sees a byte of the token, nor does any other child but the vault', async () => {
    const folder = setupFolder()
    const idle = join(folder, 'idle.mjs')
    writeFileSync(idle, 'setInterval(() => {}, 1000)\n')
    const token = 'canary/Seen+7f3a~91c2=d4e8%b6a0&5f17'
    const service = await startSimulatedService({ tokens: [token] })
    try {
      const app = await startElectron({ home: join(folder, 'home') })
      const forms = canaryForms(token)
      await tapChildren(app.main, idle, [...forms.values()])
      await connectTo(app, { ...service, token })
      const caseId = await openCase(app, 'Harbour fire')
      const rows = await takeIn(app, caseId, [await pictures(folder, 12)], 12)
      await sendItems(app, caseId, rows)
      await expect.poll(() => service.charges().length, { timeout: 60_000 }).toBe(12)
      await exportReport(app, rows, folder)
      const { messages, sightings } = await readTap(app.main)
      expect(messages[INSPECTOR]).toBeGreaterThan(12)
      expect(messages[PACKER]).toBeGreaterThan(0)
      expect(sightings.filter((sighting) => sighting.service !== VAULT)).toEqual([])
      // A tap that hears nothing of the vault would prove nothing of the others.
      expect(sightings.map((sighting) => sighting.service)).toContain(VAULT)
      await app.close()
    } finally {
      await service.close()
    }
  })
})

describe('the process that packs a PDF', () => {
  inElectron('is gone once the report is there', async () => {
    const folder = setupFolder()
    const app = await startElectron({ home: join(folder, 'home') })
    const caseId = await openCase(app, 'Harbour fire')
    await exportReport(app, await takeIn(app, caseId, [await pictures(folder, 1)], 1), folder)
    await expect.poll(() => namesOf(app)).not.toContain(PACKER)
    await app.close()
  })
})
