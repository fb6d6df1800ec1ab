import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from 'playwright'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createTerminalDesktop } from '../../src/headless/terminal-desktop.ts'
import { systemClock } from '../../src/main/clock.ts'
import { compose } from '../../src/main/compose.ts'
import { holderOf } from '../../src/main/library/lock.ts'
import { createLog } from '../../src/main/log.ts'
import { optionsFor } from '../../src/shared/model/report-options.ts'
import { activity } from '../../src/shared/words/activity.ts'
import {
  deleteDemoQuestion,
  demoExport,
  demoFailed,
  demoUnsigned,
  demoWords,
  inDemo,
  refusedInDemo,
  workflow,
} from '../../src/shared/words/demo.ts'
import { exportSignatureLine } from '../../src/shared/words/signing.ts'
import { DEMO } from '../../tools/demo/stale.ts'
import { isRunning } from '../real-electron/support/processes.ts'
import { appParts } from '../support/app-parts.ts'
import { setupFolder } from '../support/folder.ts'
import { pdfPages } from '../support/print-pdf.ts'
import { readCsv } from '../support/read-csv.ts'
import { runHeadless } from '../support/run-headless.ts'
import { askApp, itemsOf, valueFrom } from './support/ask-app.ts'
import { connectControl } from './support/control-line.ts'
import { launchApp } from './support/launch.ts'
import { lookAt } from './support/look.ts'
import { drivePage, firstScreen } from './support/page-driver.ts'
import { setupShell, shellInTest } from './support/setup-app.ts'
import type { ShellApp } from './support/shell-app.ts'

/** A desk with an empty library, and the path of its future demo. */
function deskIn(room: string) {
  const home = join(room, 'desk')
  return { room, home, copy: join(room, 'desk demo'), demoHome: join(room, 'desk demo', 'home') }
}

/** Presses "Open the demo" and connects to the window of the second process. */
async function openDemo(desk: ShellApp, path: string) {
  await desk.page.getByRole('button', { name: demoWords.open }).click()
  const control = await connectControl(path, () => false)
  const { endpoint, pid } = (await control.ask('info')) as { endpoint: string; pid: number }
  // Nobody waits for it: if a test fails half-way it is asked to quit, and has ended when the next one begins.
  onTestFinished(async () => {
    await control.ask('quit').catch(() => undefined)
    await expect.poll(() => isRunning(pid)).toBe(false)
  })
  const browser = await chromium.connectOverCDP(endpoint)
  const page = browser.contexts()[0]?.pages()[0]
  if (page === undefined) throw new Error('the demo has no window')
  page.setDefaultTimeout(60_000)
  await page.waitForURL((url) => url.hostname.endsWith('.test'))
  await firstScreen(page)
  const quit = async (home: string) => {
    await control.ask('quit').catch(() => undefined)
    await expect.poll(() => holderOf(home)).toBeNull()
    await browser.close().catch(() => undefined)
    control.close()
  }
  const saveNextTo = async (target: string) =>
    void (await control.ask('answer', { kind: 'save', answer: { paths: [target] } }))
  return { page, pid, quit, saveNextTo, ...drivePage(page) }
}

const nextControl = () => join(tmpdir(), `touchstone-control-${randomUUID().slice(0, 8)}`)

/** The library of a data folder, byte for byte. */
const libraryIn = (home: string) =>
  Object.fromEntries(
    readdirSync(home)
      .filter((name) => /^library\.sqlite(-wal)?$|\.jsonl$/.test(name))
      .map((name) => [name, readFileSync(join(home, name)).toString('base64')]),
  )

/** The same once nothing more is written to it: a start makes its backup in the background. */
async function settledLibraryIn(home: string) {
  await expect.poll(() => existsSync(join(home, 'backups')) && readdirSync(join(home, 'backups')).length).toBeTruthy()
  for (let last = libraryIn(home); ; ) {
    await pause(1_000)
    const now = libraryIn(home)
    if (JSON.stringify(now) === JSON.stringify(last)) return now
    last = now
  }
}

const exhibitsOf = async (page: Page) => {
  const cases = await valueFrom(page, 'cases.list', {})
  return (await Promise.all(cases.map(({ id }) => valueFrom(page, 'cases.exhibits', { caseId: id })))).flat()
}
const filesOf = (exhibits: Awaited<ReturnType<typeof exhibitsOf>>) => exhibits.filter(({ kind }) => kind !== 'links')

describe('the demo', () => {
  const control = nextControl()
  const desk = setupShell({ TOUCHSTONE_SHELL_NEXT_CONTROL: control })

  beforeAll(() => desk.start(deskIn(desk.home).home))

  it('is not opened over a folder that is something else', async () => {
    const { copy } = deskIn(desk.home)
    mkdirSync(copy)
    writeFileSync(join(copy, 'notes.txt'), 'mine')
    await desk.page.getByRole('button', { name: demoWords.open }).click()
    await desk.page.getByText(demoFailed.not_a_demo.happened).waitFor()
    expect(readdirSync(copy)).toEqual(['notes.txt'])
    rmSync(copy, { recursive: true })
  })

  it('is offered on the first screen, and one press opens it in a window of its own, apart from the desk’s library', async () => {
    const { room, home, copy, demoHome } = deskIn(desk.home)
    await desk.page.getByRole('figure', { name: workflow.label }).waitFor()
    await lookAt(desk, 'first-screen')
    const before = await settledLibraryIn(home)

    const demo = await openDemo(desk, control)
    expect(demo.pid).not.toBe(desk.pid)
    await demo.page.getByText('Harbour fire').first().waitFor()
    expect(libraryIn(home)).toEqual(before)
    expect(await valueFrom(desk.page, 'cases.list', {})).toEqual([])

    // Every original is found next to the copy, and every result is from the service in its settings.
    const exhibits = filesOf(await exhibitsOf(demo.page))
    expect(exhibits.length).toBeGreaterThan(5)
    for (const { path, awaySince, missingCount } of exhibits) {
      expect(path.startsWith(join(copy, 'evidence'))).toBe(true)
      expect({ awaySince, missingCount }).toEqual({ awaySince: null, missingCount: 0 })
    }
    const statuses = new Set<string>()
    for (const { id: caseId } of await valueFrom(demo.page, 'cases.list', {})) {
      for (const { status } of await itemsOf(demo.page, caseId)) statuses.add(status)
    }
    expect([...statuses]).toEqual(expect.arrayContaining(['done', 'not_sent', 'rejected']))
    for (const state of ['older_result', 'unknown', 'sending', 'approved', 'waiting', 'listed'])
      expect(statuses).not.toContain(state)

    // It is open: the desk does not delete it, and says why.
    await desk.page.keyboard.press(',')
    await desk.page.getByRole('button', { name: demoWords.delete }).click()
    await desk.page.getByText(demoFailed.open.happened).waitFor()
    expect(existsSync(demoHome)).toBe(true)
    await demo.quit(demoHome)

    // Once closed, it is deleted after a person confirms, and nothing next to it.
    writeFileSync(join(room, 'notes.txt'), 'mine')
    await desk.page.getByRole('button', { name: demoWords.delete }).click()
    await expect.poll(async () => (await desk.asked()).at(-1)?.message).toBe(deleteDemoQuestion.message)
    expect(existsSync(demoHome)).toBe(true)
    await desk.answerConfirm(true)
    await desk.page.getByRole('button', { name: demoWords.delete }).click()
    await desk.page.getByRole('button', { name: demoWords.delete }).waitFor({ state: 'hidden' })
    expect(readdirSync(room).toSorted()).toEqual(['desk', 'notes.txt'])
    expect(libraryIn(home)).toEqual(before)
  })

  it('goes on relinking where its first start was killed', async () => {
    const { home, copy, demoHome } = deskIn(setupFolder())
    const killed = await shellInTest({ home, env: { TOUCHSTONE_FAILPOINT: 'demo_relinked' } })
    await killed.page.getByRole('button', { name: demoWords.open }).click()
    await expect.poll(() => existsSync(join(demoHome, 'lock'))).toBe(true)
    await expect.poll(() => holderOf(demoHome)).toBeNull()
    const demo = await launchApp({ home: demoHome })
    onTestFinished(() => demo.close().catch(() => undefined))
    const exhibits = filesOf(await exhibitsOf(demo.page))
    expect(exhibits.every(({ path }) => path.startsWith(join(copy, 'evidence')))).toBe(true)
  })
})

/** The home of a copy as the app makes it, never opened. */
function setupCopy(): string {
  const { copy, demoHome } = deskIn(setupFolder())
  cpSync(DEMO, copy, { recursive: true })
  return demoHome
}

describe('a copy of the demo', () => {
  const app = setupShell()
  const demoHome = () => deskIn(app.folder).demoHome

  beforeAll(async () => {
    cpSync(DEMO, deskIn(app.folder).copy, { recursive: true })
    await app.start(demoHome())
  })

  it('says on every screen what it is, sends nothing, and keeps no token', async () => {
    const { page } = app
    const isMarked = async (name: string) => {
      await page.getByRole('status').filter({ hasText: inDemo.banner }).waitFor()
      await lookAt(app, name)
    }
    await page.getByText('Harbour fire').first().waitFor()
    await isMarked('demo-cases')
    await page.getByRole('button', { name: 'Harbour fire' }).first().click()
    await page.getByText('IMG_0412.JPG').first().waitFor()
    await isMarked('demo-library')
    await page.keyboard.press('a')
    await page.getByRole('dialog').getByText(refusedInDemo.happened).waitFor()
    await lookAt(app, 'demo-cost')
    await page.keyboard.press('Escape')
    await page.getByText('IMG_0431.JPG').first().dblclick()
    await page.getByRole('tab').first().waitFor()
    await isMarked('demo-item')
    await page.keyboard.press('q')
    await page.getByText(activity.title).first().waitFor()
    await isMarked('demo-activity')
    await page.keyboard.press(',')
    await page.getByText(inDemo.network).first().waitFor()
    await isMarked('demo-settings')

    for (const answer of [
      await askApp(page, 'account.takeTokenFromClipboard', {}),
      await askApp(page, 'account.test', {}),
      await askApp(page, 'checks.resume', {}),
      await askApp(page, 'settings.change', { isAirGapped: false }),
      await askApp(page, 'settings.change', { baseUrl: 'https://service.example' }),
      await askApp(page, 'library.move', {}),
      await askApp(page, 'demo.delete', {}),
    ])
      expect(answer).toEqual({ ok: false, error: { kind: 'in_demo' } })
    expect(await askApp(page, 'settings.change', { theme: 'dark' })).toMatchObject({ ok: true })
  })

  it('marks its exports in every form, unsigned', async () => {
    const { page } = app
    const main = (await valueFrom(page, 'cases.list', {})).find(({ name }) => name === 'Harbour fire')
    if (main === undefined) throw new Error('The demo has no such case.')
    const target = join(app.folder, 'report')
    await app.saveNextTo(target)
    const written = await valueFrom(page, 'reports.export', {
      caseId: main.id,
      items: null,
      plates: [],
      supersedes: null,
      isVeiled: false,
      options: { ...optionsFor(30), parts: ['cover', 'items'] },
    })
    const named = (ending: string) => {
      const file = written.files.find(({ name }) => name.endsWith(ending))
      if (file === undefined) throw new Error(`There is no ${ending}.`)
      return readFileSync(join(written.folder, file.name), 'utf8')
    }
    expect(written.signature).toEqual({ state: 'unsigned', reason: 'demo' })
    expect(exportSignatureLine(written.signature)).toContain(demoUnsigned.reason)
    expect(JSON.parse(named('manifest.json'))).toMatchObject({
      made: { isDemo: true },
      signature: { state: 'unsigned', reason: 'demo' },
    })
    expect(JSON.parse(named('.json'))).toMatchObject({ made: { isDemo: true } })
    const [names = [], ...rows] = readCsv(named('.csv'))
    expect(rows.length).toBeGreaterThan(10)
    for (const row of rows) expect(row[names.indexOf('demo')]).toBe('yes')
    const pdf = written.files.find(({ name }) => name.endsWith('.pdf'))
    const [cover = '', second = ''] = pdfPages(join(written.folder, pdf?.name ?? '')) ?? []
    expect(cover).toContain(demoExport.banner)
    for (const text of [cover, second]) expect(text).toContain(demoExport.mark)

    const table = join(app.folder, 'credits.csv')
    await app.saveNextTo(table)
    await valueFrom(page, 'ledger.export', { caseId: null })
    const [head = '', first = ''] = readFileSync(table, 'utf8').split('\r\n')
    expect([head.endsWith(',"demo"'), first.endsWith(',"yes"')]).toEqual([true, true])
    await app.close()

    const verified = await runHeadless(['verify', target, '--home', demoHome()])
    expect(verified.stderr + verified.stdout).toContain(demoExport.verified)
    expect(verified.code).toBe(3)
  })

  it('is verified from the command line with its originals, and asks for no signed head', async () => {
    const home = setupCopy()
    const library = await runHeadless(['verify', '--library', '--home', home])
    expect(library).toMatchObject({ code: 0 })
    expect(library.stdout).toContain(demoUnsigned.heads)
    const originals = await runHeadless(['verify', '--case', 'Harbour fire', '--home', home])
    expect(originals).toMatchObject({ code: 0 })
    const sent = await runHeadless(
      ['analyse', join(home, '../evidence/Downloads'), '--case', 'Harbour fire', '--max-credits', '9', '--home', home],
      { TOUCHSTONE_TOKEN: 'another-token' },
    )
    expect(sent.code).toBe(1)
    expect(sent.stderr).toContain(refusedInDemo.happened)
  })

  it('starts no process that asks a keychain', async () => {
    const home = setupCopy()
    const parts = appParts()
    const started: string[] = []
    const core = compose({
      home,
      log: createLog(join(home, 'logs'), Date.now),
      ...parts,
      forkChild: (name, options) => {
        started.push(name)
        return parts.forkChild(name, options)
      },
      desktop: createTerminalDesktop(undefined),
      clock: systemClock,
      appVersion: '0.0.0',
      runtime: 'test',
    })
    await core.relinkDemo()
    core.startSending()
    expect(await core.signing.forExport()).toEqual({ ok: false, error: 'demo' })
    expect(await core.call('account.forgetToken', {})).toEqual({ ok: false, error: { kind: 'in_demo' } })
    await core.close()
    expect(started).not.toContain('vault')
    expect(started).toContain('inspector')
  })
})
