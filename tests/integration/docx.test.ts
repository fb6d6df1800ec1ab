import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ForkChild } from '../../src/main/children/child.ts'
import { createNodeFork } from '../../src/main/children/node-fork.ts'
import { createWordWriter } from '../../src/main/export/files/word/word-writer.ts'
import { createSetItems } from '../../src/main/export/machine/set-items.ts'
import { setWriters } from '../../src/main/export/machine/set-writers.ts'
import { createExportSet, type ExportSetDeps } from '../../src/main/export/set/export-set.ts'
import { optionsFor, presetOptions, type ReportOptions } from '../../src/shared/model/report-options.ts'
import { limits, sections } from '../../src/shared/words/report/report.ts'
import { conclusion, cover, summary } from '../../src/shared/words/report/report-set.ts'
import { wordReport } from '../../src/shared/words/report/report-word.ts'
import { parts as partWords } from '../../src/shared/words/report-parts.ts'
import { CHILD_SCRIPTS } from '../support/app-parts.ts'
import { setupFolder, sharedFolder } from '../support/folder.ts'
import { hostileKind, hostileStrings } from '../support/hostile-strings.ts'
import { hasOffice, hostileWord, OF_WORD } from '../support/hostile-word.ts'
import { nowhereForbidden } from '../support/near-drives.ts'
import { openWord } from '../support/open-word.ts'
import { sha256Of } from '../support/pictures.ts'
import { printedPdf } from '../support/printed-pdf.ts'
import { PLAIN, setupReportDesk } from '../support/report-desk.ts'
import { sampleRows } from '../support/sample-rows.ts'

const forkChild = createNodeFork(CHILD_SCRIPTS)
/** How the line begins that says what is in the document. */
const [OWN = ''] = wordReport.contains({ parts: '' }).split(':')

const shared = sharedFolder()

describe('a report as a Word document', () => {
  it('has the answer page, the table and a page of each item, and is in the manifest and the sums', async () => {
    const { target, lines } = await written()
    for (const text of [cover.draft({ lacking: 'question, examiner, conclusion' }), partWords.summary, summary.intro])
      expect(lines).toContain(text)
    for (const title of [sections.local, sections.service])
      expect(lines.filter((line) => line === title)).toHaveLength(3)
    const sha256 = sha256Of(readFileSync(join(target, 'R.docx')))
    expect(readFileSync(join(target, 'SHA256SUMS'), 'utf8')).toContain(`${sha256}  R.docx`)
    expect(JSON.parse(readFileSync(join(target, 'manifest.json'), 'utf8')).files).toContainEqual(
      expect.objectContaining({ path: 'R.docx', role: 'report', sha256 }),
    )
  })

  it('says the same as the PDF, but for the parts it names as left to the other files', async () => {
    const { lines, printed } = await written()
    const print = printed.replace(/<[^>]*>/g, ' ')
    const unsaid = lines
      .flatMap((line) => line.split('\n'))
      .filter((line) => !line.startsWith(OWN))
      .flatMap((line) => line.split(/[^\p{L}\p{N}]+/u))
      .filter((word) => word !== '' && !print.includes(word))
    expect(unsaid).toEqual([])
  })

  it('has the limitations and the conclusion, in the words of the PDF, and counts them among what it holds', async () => {
    const { lines } = await written()
    for (const text of [...limits.always, conclusion.none, conclusion.draft]) expect(lines).toContain(text)
    const [here = '', elsewhere = ''] = lines.find((line) => line.startsWith(OWN))?.split('SHA256SUMS') ?? []
    for (const part of [partWords.limits, partWords.conclusion]) {
      expect(here).toContain(part)
      expect(elsewhere).not.toContain(part)
    }
  })

  it('of a brief report has no pages of items', async () => {
    const { run, opened } = await setup(2, presetOptions('brief', 2))
    await run()
    expect(opened().lines).toContain(partWords.summary)
    expect(opened().lines).not.toContain(sections.local)
  })

  it('of more than 200 items has their pages only on request, and says so', async () => {
    const { run, opened, most } = await setup(1, {}, 201)
    await run()
    const said = wordReport.withoutItems({ n: 201, most })
    expect(opened().lines).toContain(said)
    expect(opened().lines).not.toContain(sections.local)
    await run({ hasAllInWord: true })
    expect(opened().lines).not.toContain(said)
    expect(opened().lines.filter((line) => line === sections.local)).toHaveLength(1)
  })

  it.skipIf(!hasOffice)(`is opened by LibreOffice${hasOffice ? '' : ' (skipped: it is not installed)'}`, async () => {
    const { target } = await written()
    const out = setupFolder()
    const profile = `-env:UserInstallation=file://${join(out, 'profile')}`
    const args = [profile, '--headless', '--convert-to', 'pdf', '--outdir', out, join(target, 'R.docx')]
    expect(spawnSync('soffice', args, { timeout: 120_000 }).status).toBe(0)
    expect(existsSync(join(out, 'R.pdf'))).toBe(true)
    const text = spawnSync('pdftotext', ['-layout', join(out, 'R.pdf'), '-'], { encoding: 'utf8' })
    if (text.error === undefined) expect(text.stdout).toContain('picture 0002.jpg')
  })

  it.each(['crash', 'cancel'] as const)('leaves nothing behind when it ends in a %s', async (what) => {
    const aborting = new AbortController()
    const fork: ForkChild = (...of) => {
      const child = forkChild(...of)
      const post: typeof child.post = (message) => {
        child.post(message)
        what === 'crash' ? child.kill() : aborting.abort()
      }
      return of[0] === 'word' ? { ...child, post } : child
    }
    const { run, saved } = await setup(2, {}, 2, fork)
    const ended = await run({}, aborting.signal)
    expect(ended).toMatchObject({ ok: false, error: { kind: what === 'crash' ? 'export_failed' : 'declined' } })
    expect(readdirSync(saved)).toEqual([])
  })
})

describe('some hostile strings in every field of a Word document', () => {
  hostileWord([...sampleRows(hostileStrings, hostileKind, { oneIn: 60 }), ...OF_WORD])
})

/** A report of three items as PDF and as Word document, which the tests that look at one share. */
async function write() {
  const { run, target, printed, opened } = await setup(3, { files: ['pdf', 'docx'] })
  expect(await run()).toMatchObject({ ok: true })
  cpSync(target, shared(), { recursive: true })
  return { target: shared(), printed: printed(), lines: opened().lines }
}
let whole: ReturnType<typeof write> | null = null
const written = () => {
  whole ??= write()
  return whole
}

/** `itemCount` = what the report says it has. */
async function setup(count: number, options: Partial<ReportOptions> = {}, itemCount = count, fork = forkChild) {
  const desk = await setupReportDesk(count)
  const { home, saved, itemIds, caseId, log, heads } = desk
  const target = join(saved, 'R')
  let html = ''
  const deps: ExportSetDeps = {
    ...desk.exporting,
    walkLog: desk.walkLog,
    heads: {
      ...heads,
      atOnce: (about) => {
        const head = heads.atOnce(about)
        return head && { ...head, itemCount }
      },
    },
    forbiddenPlace: nowhereForbidden,
    print: async (document) => {
      for (const piece of document.pieces) html += Buffer.from('read' in piece ? await piece.read() : piece).toString()
      return printedPdf()
    },
    writers: setWriters(createWordWriter({ forkChild: fork, pool: desk.pool, log })),
    itemsOf: (head) => createSetItems(head, () => Buffer.alloc(0)),
  }
  const { run } = createExportSet(deps)
  let runs = 0
  return {
    ...desk,
    home,
    target,
    most: 200,
    printed: () => html,
    opened: () => openWord(readFileSync(join(saved, `R${runs > 1 ? runs : ''}`, `R${runs > 1 ? runs : ''}.docx`))),
    run: (changed: Partial<ReportOptions> = {}, signal = new AbortController().signal) => {
      runs += 1
      const chosen = { ...optionsFor(2), files: ['docx' as const], ...options, ...changed }
      const to = `${target}${runs > 1 ? runs : ''}`
      return run({ ...PLAIN, caseId, itemIds, options: chosen, target: to }, signal, () => undefined)
    },
  }
}
