import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { exportLine } from '../../src/shared/words/export-line.ts'
import { quitting } from '../../src/shared/words/menu.ts'
import { bareEnvironment } from '../support/bare-environment.ts'
import { setupFolder, setupPlace } from '../support/folder.ts'
import { HEADLESS_ENTRY } from '../support/headless.ts'
import { pngOf } from '../support/pictures.ts'
import { expectDone, runHeadless } from '../support/run-headless.ts'
import { serviceInTest } from '../support/service-in-test.ts'
import { inTerminal, noTerminal } from '../support/terminal.ts'
import { itemsOf, valueFrom } from './support/ask-app.ts'
import { connectDesk, sendItems, takeIn } from './support/desk.ts'
import { launchShell } from './support/shell-app.ts'

const PROJECT = join(import.meta.dirname, '../..')
const LAUNCHER = join(PROJECT, 'tools/node.cjs')

describe('the stand-in', () => {
  it.skipIf(process.platform === 'win32')(
    'quits at the first signal of each kind and is killed by the second, as Electron is (not on Windows)',
    async () => {
      const { app, answer } = await setupSent()
      const { page, pid, person } = app
      process.kill(pid, 'SIGTERM')
      await page.getByRole('dialog', { name: quitting.title }).waitFor()
      for (const other of ['SIGINT', 'SIGHUP'] as const) process.kill(pid, other)
      expect(await person.windows()).toMatchObject([{ isPageAlive: true }])
      process.kill(pid, 'SIGTERM')
      expect(await person.ended()).toBeNull()
      answer()
    },
  )
})

describe.skipIf(noTerminal !== null)(`Ctrl+C in a terminal (${noTerminal ?? 'of its own'})`, () => {
  it.each([
    ['npm start', 'tools/runtime/start.ts'],
    ['npm run dev', 'tools/runtime/dev.ts'],
  ])('ends the app of "%s" in order', async (_name, script) => {
    const home = join(setupFolder(), 'home')
    const isOpen = () => existsSync(join(home, 'lock'))
    const terminal = inTerminal([process.execPath, LAUNCHER, script, '--home', home], { env: bareEnvironment() })
    onTestFinished(terminal.hangUp)
    // Its library is open, and its window is being created.
    await expect.poll(() => readLog(home)).toContain('queue.recovered')
    terminal.interrupt()
    expect(await terminal.ended, terminal.said()).toBe(0)
    expect(isOpen()).toBe(false)
  })

  it('ends a report that is printed without a window, which leaves nothing', async () => {
    const { folder, home, evidence } = setupPlace()
    const out = join(folder, 'out')
    mkdirSync(out)
    writeFileSync(join(evidence, 'harbour.png'), pngOf(1))
    expectDone(await runHeadless(['ingest', evidence, '--home', home]))
    const words = ['export', '--home', home, '--pdf', join(out, 'z.pdf')]
    const terminal = inTerminal([process.execPath, LAUNCHER, HEADLESS_ENTRY, ...words], { env: bareEnvironment() })
    onTestFinished(terminal.hangUp)
    const isBegun = () => readdirSync(out).some((name) => name.endsWith('.part'))
    await expect.poll(isBegun).toBe(true)
    terminal.interrupt()
    expect(await terminal.ended).toBe(1)
    expect(terminal.said()).toContain(exportLine.stopped)
    expect(readdirSync(out)).toEqual([])
    expect(existsSync(join(home, 'lock'))).toBe(false)
  })
})

function readLog(home: string): string {
  const file = join(home, 'logs/touchstone.log')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** An image was sent, and its reply does not arrive before `answer` is called. */
async function setupSent() {
  const [home, evidence] = [setupFolder(), join(setupFolder(), 'card')]
  mkdirSync(evidence)
  writeFileSync(join(evidence, 'harbour.png'), pngOf(1))
  const answers = Promise.withResolvers<void>()
  const service = await serviceInTest({ answersAfter: answers.promise })
  const app = await launchShell({ home })
  onTestFinished(() => app.kill())
  await connectDesk(app, service)
  await takeIn(app, [evidence], 1)
  const [caseOf] = await valueFrom(app.page, 'cases.list', {})
  if (!caseOf) throw new Error('no case was made')
  await sendItems(app, caseOf.id, await itemsOf(app.page, caseOf.id))
  await expect
    .poll(() => service.requests().filter(({ method, isWhole }) => method === 'POST' && isWhole).length)
    .toBe(1)
  return { app, answer: answers.resolve }
}
