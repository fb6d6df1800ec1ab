import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { createNodeFork } from '../../src/main/children/node-fork.ts'
import { createStartPacker, type Packer } from '../../src/main/export/files/packer.ts'
import { headJson, itemJson } from '../../src/main/export/machine/item-json.ts'
import { jsonPieces } from '../../src/main/export/machine/json-text.ts'
import { CHILD_SCRIPTS } from '../support/app-parts.ts'
import { setupFolder, withFolder } from '../support/folder.ts'
import { cannotPrint, printPdf } from '../support/print-pdf.ts'
import { printedPdf } from '../support/printed-pdf.ts'
import { sampleFacts } from '../support/report-facts.ts'
import { reportHtml } from '../support/set-html.ts'

const startPacker = createStartPacker(createNodeFork(CHILD_SCRIPTS))
type PackRequest = Pick<Parameters<Packer['finish']>[0], 'pdf' | 'file'>
const about = { author: 'Dr. Ōsei <& Søn>', creator: 'Touchstone 0.1.0' }
const finish = (request: PackRequest, signal?: AbortSignal): Promise<Buffer> =>
  withFolder(async (folder) => {
    const path = join(folder, 'whole.pdf')
    try {
      // It is taken over.
      await startPacker().finish({ ...request, pdf: Uint8Array.from(request.pdf), about, path }, signal)
    } finally {
      // What was printed lies beside it meanwhile.
      expect(readdirSync(folder).filter((name) => name !== 'whole.pdf')).toEqual([])
    }
    return readFileSync(path)
  })
const at = Date.UTC(2026, 10, 21, 9, 41, 5)
const skipped = cannotPrint === null ? '' : ` (skipped: ${cannotPrint})`
const has = (program: string) => spawnSync(program, ['--version']).error === undefined
const said = (program: string, ...args: string[]) => spawnSync(program, args, { encoding: 'utf8' })

describe.skipIf(cannotPrint !== null)(`a PDF that carries its JSON${skipped}`, () => {
  const json = Buffer.from(
    (() => {
      const facts = sampleFacts()
      const pieces = jsonPieces(headJson(facts))
      return pieces.of({ item: itemJson(facts, Buffer.from(facts.item.path)) }) + pieces.end()
    })(),
  )
  let printed: Uint8Array
  let whole: Uint8Array

  beforeAll(async () => {
    printed = (await printPdf(reportHtml(sampleFacts()))).pdf
    const file = {
      name: 'CASE-2026-014.json',
      content: json,
      description: 'The facts.',
      at,
    }
    whole = await finish({ pdf: printed, file })
  })

  const both = () => {
    const folder = setupFolder()
    const [before, after] = [join(folder, 'before.pdf'), join(folder, 'after.pdf')]
    writeFileSync(before, printed)
    writeFileSync(after, whole)
    return { folder, before, after }
  }

  it('gives it back byte for byte', ({ skip }) => {
    if (!has('pdfdetach')) return skip('pdfdetach is not installed')
    const { folder, after } = both()
    expect(said('pdfdetach', '-list', after).stdout).toContain('1: CASE-2026-014.json')
    said('pdfdetach', '-save', '1', '-o', join(folder, 'out.json'), after)
    expect(readFileSync(join(folder, 'out.json'))).toEqual(json)
  })

  it('keeps its tags, outline, language and pages as they were printed', ({ skip }) => {
    if (!has('pdfinfo')) return skip('pdfinfo is not installed')
    const { before, after } = both()
    const structure = said('pdfinfo', '-struct-text', after).stdout
    expect(structure).toContain('Table')
    expect(structure).toBe(said('pdfinfo', '-struct-text', before).stdout)
    const kept = (file: string) =>
      said('pdfinfo', file).stdout.replace(/^(Author|Creator|Metadata Stream|File size|PDF version):.*\n/gm, '')
    expect(kept(after)).toBe(kept(before))
    expect(Buffer.from(whole).toString('latin1')).toMatch(/\/Outlines \d+ 0 R[\s\S]*\/Lang \(en\)/)
  })

  it('says with which application it was made and who signs it, in both of its forms, and not in which browser', ({
    skip,
  }) => {
    if (!has('pdfinfo') || !has('qpdf')) return skip('pdfinfo or qpdf is not installed')
    const { after } = both()
    const reported = said('pdfinfo', '-isodates', after).stdout
    expect(reported).toMatch(/^Title: +CASE-2026-014: Report 3/m)
    expect(reported).toMatch(/^Author: +Dr\. Ōsei <& Søn>$/m)
    expect(reported).toMatch(/^Creator: +Touchstone 0\.1\.0$/m)
    expect(reported).toMatch(/^Producer: +Skia\/PDF m\d+$/m)
    const xmp = said('pdfinfo', '-meta', after).stdout
    const [, title] = /^Title: +(.*)$/m.exec(reported) ?? []
    const [, created] = /^CreationDate: +(.*)$/m.exec(reported) ?? []
    expect(xmp).toContain(`<rdf:li xml:lang="x-default">${title}</rdf:li>`)
    expect(xmp).toContain('<dc:creator><rdf:Seq><rdf:li>Dr. Ōsei &#60;&#38; Søn&#62;</rdf:li>')
    expect(xmp).toContain('<xmp:CreatorTool>Touchstone 0.1.0</xmp:CreatorTool>')
    expect(xmp).toContain('<dc:language><rdf:Bag><rdf:li>en</rdf:li>')
    expect(xmp).toContain(`<xmp:CreateDate>${created?.slice(0, 19)}`)
    // Short words in what is told alone: packed streams hold every three bytes sooner or later.
    expect(reported + xmp).not.toMatch(/Mozilla|Chrome|X11/)
    expect(Buffer.from(whole).toString('latin1')).not.toMatch(/Mozilla\/5|HeadlessChrome|X11; Linux/)
    expect(said('qpdf', '--check', after).stdout).toContain('No syntax or stream encoding errors')
  })

  it('is smaller than what was printed, and says the same', ({ skip }) => {
    if (!has('pdftotext')) return skip('pdftotext is not installed')
    const { before, after } = both()
    expect(whole.length - json.length / 4).toBeLessThan(printed.length)
    expect(said('pdftotext', '-layout', after, '-').stdout).toBe(said('pdftotext', '-layout', before, '-').stdout)
  })

  it('is sound for qpdf', ({ skip }) => {
    if (!has('qpdf')) return skip('qpdf is not installed')
    expect(said('qpdf', '--check', both().after)).toMatchObject({ status: 0, stderr: '' })
  })

  it('is the same for the same content, wherever and whenever it is made', async () => {
    const file = {
      name: 'CASE-2026-014.json',
      content: json,
      description: 'The facts.',
      at,
    }
    expect((await finish({ pdf: printed, file })).equals(Buffer.from(whole))).toBe(true)
  })
})

describe('finishing a PDF', () => {
  const file = { name: 'x', content: Buffer.from('{}'), description: '', at }

  it('rejects what is no PDF, and ends when it is cancelled', async () => {
    await expect(finish({ pdf: Buffer.from('no PDF'), file })).rejects.toThrow()
    const stop = new AbortController()
    const stopped = finish({ pdf: Buffer.alloc(1000), file }, stop.signal)
    stop.abort()
    await expect(stopped).rejects.toThrow('cancelled')
  })

  it('rejects where its process ended before the PDF was there', async () => {
    const packer = startPacker()
    packer.end()
    await new Promise((resolve) => setTimeout(resolve, 200))
    await expect(
      packer.finish({ pdf: Buffer.alloc(1000), file, about, path: join(setupFolder(), 'whole.pdf') }),
    ).rejects.toThrow('finishing the PDF failed: its process ended')
  })

  it('writes nothing where what was printed is of another form', async () => {
    const pdf = printedPdf(undefined, '/Root 1 0 R\n/Prev 9')
    const folder = setupFolder()
    const path = join(folder, 'whole.pdf')
    await expect(startPacker().finish({ pdf, file, about, path })).rejects.toThrow('not of the form Chromium prints')
    expect(readdirSync(folder)).toEqual([])
  })
})
