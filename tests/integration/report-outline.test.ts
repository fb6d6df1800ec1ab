import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { packPdf } from '../../src/main/export/files/pack-pdf.ts'
import { howToCheck } from '../../src/shared/words/report/how-to-check.ts'
import { sections as headings, report } from '../../src/shared/words/report/report.ts'
import { summary } from '../../src/shared/words/report/report-set.ts'
import { parts } from '../../src/shared/words/report-parts.ts'
import { sharedFolder, withFolder } from '../support/folder.ts'
import { cannotPrint, pdfPages, printPdf } from '../support/print-pdf.ts'
import { sampleFacts } from '../support/report-facts.ts'
import { sampleHead, setHtml } from '../support/set-html.ts'

const reason = cannotPrint ?? (spawnSync('qpdf', ['--version']).error === undefined ? null : 'qpdf is not installed')
const skipped = reason === null ? '' : ` (skipped: ${reason})`

type Entry = { title: string; kids: Entry[] }

describe.skipIf(reason !== null)(`the outline of a printed report${skipped}`, () => {
  const folder = sharedFolder()
  const file = () => join(folder(), 'report.pdf')
  beforeAll(async () => {
    const facts = sampleFacts()
    const { pdf } = await printPdf(setHtml(sampleHead(facts), [facts]))
    await writeFile(file(), pdf)
  })

  it('names each part once, each item with its reference, and each section by its heading', () => {
    const { stdout } = spawnSync('qpdf', ['--json', '--json-key=outlines', file()], { encoding: 'utf8' })
    const { outlines: outline } = JSON.parse(stdout) as { outlines: Entry[] }
    const titles = outline.map(({ title }) => title.replaceAll('\u00a0', ' '))
    const { cover: _cover, plates: _plates, ...reported } = parts
    expect(titles).toEqual([
      'Harbour fire',
      reported.scope,
      reported.summary,
      reported.items,
      reported.method,
      'EXH-02 / ITEM-0005 portrait.jpg',
      reported.limits,
      reported.conclusion,
      reported.hashes,
      reported.custody,
      reported.glossary,
      howToCheck.title,
    ])
    const sections = outline.find(({ title }) => title.includes('ITEM-0005'))?.kids ?? []
    expect(sections.map(({ title }) => title)).toContain(headings.details)
  })

  it('is not interrupted by the mark across each page, which no screen reader reads out', () => {
    const { stdout } = spawnSync('pdfinfo', ['-struct-text', file()], { encoding: 'utf8' })
    expect(stdout).toContain('"Harbour fire"')
    expect(stdout).not.toContain(`"${report.simulatedMark}"`)
    expect(pdfPages(file())?.join('')).toContain(report.simulatedHeader)
  })

  it('is preceded by a table that names the page of each item, and leads there', async () => {
    const many = Array.from({ length: 12 }, (_, at) => {
      const facts = sampleFacts()
      // The letters of the mark across a page lie between its lines.
      facts.isSimulated = false
      facts.item.row.reference = `ITEM-${String(at + 1).padStart(4, '0')}`
      return facts
    })
    const { pdf } = await printPdf(setHtml({ ...sampleHead(sampleFacts()), itemCount: many.length }, many))
    const packed = await packPdf(Buffer.from(pdf), null, { author: '', creator: '' })
    await withFolder(async (folder) => {
      const file = join(folder, 'report.pdf')
      await writeFile(file, packed)
      expect(spawnSync('qpdf', ['--check', file]).status).toBe(0)
      const pages = pdfPages(file) ?? []
      for (const { item } of many) {
        const { reference } = item.row
        const at = pages.findIndex((page) => page.includes(`EXH-02 / ${reference}`))
        const row = pages
          .filter((page) => page.includes(summary.columns[1]))
          .flatMap((page) => page.split('\n'))
          .find((line) => line.trim().startsWith(reference))
        expect(row, reference).toMatch(new RegExp(` ${at + 1}$`))
      }
    })
  })
})
