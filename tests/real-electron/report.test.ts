import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { CaseId } from '../../src/shared/model/ids.ts'
import { reportSheet } from '../../src/shared/words/report-sheet.ts'
import { findChromium } from '../../tools/runtime/chromium.ts'
import { makeSamples } from '../../tools/samples/make.ts'
import { itemsOf, valueFrom } from '../e2e/support/ask-app.ts'
import { openCase } from '../e2e/support/desk.ts'
import type { RunningApp } from '../e2e/support/running-app.ts'
import { launchShell } from '../e2e/support/shell-app.ts'
import { bareEnvironment } from '../support/bare-environment.ts'
import { setupFolder } from '../support/folder.ts'
import { spawnHeadless } from '../support/headless.ts'
import { pdfPages } from '../support/print-pdf.ts'
import { inElectron, onThisSystem, startApp, takeIn } from './support/start.ts'

const CASE = 'Harbour fire'
const hasPoppler = spawnSync('pdfinfo', ['-v']).error === undefined
const needsBoth = {
  on: ['linux'],
  missing: (hasPoppler ? null : 'poppler is not installed') ?? (findChromium() ? null : 'no Chromium is installed'),
} as const

/** What `pdfinfo` says, by name. */
function infoOf(file: string): Record<string, string> {
  const { stdout } = spawnSync('pdfinfo', [file], { encoding: 'utf8' })
  return Object.fromEntries(
    stdout.split('\n').flatMap((line) => {
      const [, name, value] = /^([^:]+):\s+(.*)$/.exec(line) ?? []
      return name === undefined || value === undefined ? [] : [[name, value]]
    }),
  )
}

/** The text of a report without what each export has of its own: when, what it ran in, and the digests that follow from it. */
const sharedText = (file: string): string[] =>
  (pdfPages(file) ?? []).map((page) =>
    page
      .replaceAll(/\d{1,2}:\d{2}:\d{2}/g, 'TIME')
      .replaceAll(/(Electron|Chromium) [\d.]+/g, 'RUNTIME')
      .replaceAll(/\b[0-9a-f]{8,}\b/g, 'DIGEST')
      .replaceAll(/\s+/g, ' '),
  )

/** Exports the first item of a case into a folder of its own; gives the PDF. */
async function exportFirst(app: RunningApp, caseId: CaseId, folder: string): Promise<string> {
  const itemId = (await itemsOf(app.page, caseId))[0]?.id
  if (itemId === undefined) throw new Error('the case is empty')
  await app.saveNextTo(join(folder, 'report'))
  await valueFrom(app.page, 'reports.exportItem', { itemId })
  return join(folder, 'report', 'report.pdf')
}

describe('a report', () => {
  onThisSystem(
    'has the pages, the structure and the text that the stand-in prints',
    async () => {
      const folder = setupFolder()
      const [home, copy, evidence] = ['home', 'copy', 'evidence'].map((name) => join(folder, name)) as [
        string,
        string,
        string,
      ]
      mkdirSync(evidence)
      const [sample] = await makeSamples(evidence)
      const first = await startApp({ home })
      const caseId = await openCase(first, CASE)
      await takeIn(first, caseId, [sample?.path ?? ''], 1)
      await first.close()
      cpSync(home, copy, { recursive: true, filter: (source) => !source.startsWith(join(home, 'session')) })

      const real = await startApp({ home })
      const ours = await exportFirst(real, caseId, setupFolder())
      await real.close()
      const standIn = await launchShell({ home: copy })
      const theirs = await exportFirst(standIn, caseId, setupFolder())
      await standIn.close()

      const [is, shall] = [infoOf(ours), infoOf(theirs)]
      expect(is).toMatchObject({ Tagged: 'yes', 'Page size': expect.stringContaining('(A4)') })
      for (const name of ['Pages', 'Tagged', 'Page size', 'Encrypted'])
        expect([name, is[name]]).toEqual([name, shall[name]])
      expect(sharedText(ours)).toEqual(sharedText(theirs))
    },
    needsBoth,
  )

  it('shows its first page before it is written', async () => {
    const folder = setupFolder()
    const evidence = join(folder, 'evidence')
    mkdirSync(evidence)
    const [sample] = await makeSamples(evidence)
    const app = await startApp({ home: join(folder, 'home') })
    await takeIn(app, await openCase(app, CASE), [sample?.path ?? ''], 1)
    await app.page.getByRole('button', { name: reportSheet.open }).click()
    await app.page.setViewportSize({ width: 1440, height: 900 })
    await app.page.getByRole('img', { name: /^Page 1 of / }).waitFor({ timeout: 60_000 })
    const widthDrawn = () =>
      app.page.evaluate(() => document.querySelector<HTMLImageElement>('img.report-page')?.naturalWidth ?? 0)
    await expect.poll(widthDrawn, { timeout: 60_000 }).toBeGreaterThan(1000)
    await app.close()
  })

  inElectron(
    'is printed by the installed browser where the command has no display',
    async () => {
      const folder = setupFolder()
      const [home, evidence, out] = ['home', 'evidence', 'out'].map((name) => join(folder, name)) as [
        string,
        string,
        string,
      ]
      for (const made of [evidence, out]) mkdirSync(made)
      const [sample] = await makeSamples(evidence)
      expect((await spawnHeadless(['ingest', sample?.path ?? '', '--home', home, '--case', CASE])).code).toBe(0)
      const pdf = join(out, 'report.pdf')
      // The environment of a test's command holds no display.
      expect(Object.keys(bareEnvironment())).not.toContain('DISPLAY')
      const run = await spawnHeadless(['export', '--home', home, '--case', CASE, '--pdf', pdf])
      expect(run.code, run.stderr).toBe(0)
      expect(infoOf(pdf)).toMatchObject({ Tagged: 'yes' })
      expect((pdfPages(pdf) ?? []).join(' ')).toMatch(/ · Chromium \d/)
    },
    needsBoth,
  )
})
