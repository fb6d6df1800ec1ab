import { beforeAll, describe, expect, it } from 'vitest'
import { report as reportWords, sections } from '../../src/shared/words/report/report.ts'
import { linkLocal } from '../../src/shared/words/report/report-link.ts'
import { sampleLinkFacts } from '../support/link-report-facts.ts'
import { jpegOf } from '../support/plain-picture.ts'
import { cannotPrint, leftEdges, pdfPages, printPdf } from '../support/print-pdf.ts'
import { sampleFacts, sampleFinding } from '../support/report-facts.ts'
import { reportHtml, sampleHead, setHtml } from '../support/set-html.ts'

const skipped = cannotPrint === null ? '' : ` (skipped: ${cannotPrint})`

describe.skipIf(cannotPrint !== null)(`a printed item report${skipped}`, () => {
  let pdf: Uint8Array
  let requests: string[]
  let pages: string[] | null

  beforeAll(async () => {
    const bytes = await jpegOf('#888', 1600, 1200)
    const facts = sampleFacts((known) => {
      known.picture = { bytes, type: 'image/jpeg', side: 2048 }
      known.item.row.name = `مختبر ${'ی'.repeat(3)} \u202Egpj.exe`
    })
    ;({ pdf, requests } = await printPdf(reportHtml(facts)))
    pages = pdfPages(pdf)
  })

  it('is a tagged PDF made without script and without a single request', () => {
    const head = Buffer.from(pdf).toString('latin1')
    expect(head.startsWith('%PDF-')).toBe(true)
    expect(head).toContain('/MarkInfo')
    expect(head).not.toContain('/JavaScript')
    expect(requests).toEqual([])
  })

  it('carries references, custody head, page number and the simulated mark on every page', ({ skip }) => {
    if (!pages) return skip('pdftotext is not installed')
    expect(pages.length).toBeGreaterThan(2)
    for (const [index, text] of pages.entries()) {
      expect(text).toContain('CASE-2026-014')
      expect(text).toContain('Custody log: 2,317 entries, fingerprint')
      expect(text).toContain('e9028f3c1ab2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f6a7b8c9d0e1f2')
      expect(text).toContain(`Page ${index + 1} of ${pages.length}`)
      expect(text).toContain(reportWords.simulatedHeader)
    }
  })

  it('of an address with several pictures is as whole, and asks for nothing either', async ({ skip }) => {
    const printed = await printPdf(reportHtml(sampleLinkFacts({ pictures: 3 })))
    expect(printed.requests).toEqual([])
    const texts = pdfPages(printed.pdf)
    if (!texts) return skip('pdftotext is not installed')
    const [ofItem = ''] = texts.filter((text) => text.includes('CASE-2026-014 / '))
    expect(ofItem).toContain('https://news.example/harbour/fire-1.jpg?size=large&x=%2F#top')
    for (const block of [linkLocal.title, 'Service result', 'Finding']) expect(ofItem).toContain(block)
    for (const text of texts) expect(text).toContain(reportWords.simulatedHeader)
  })

  it('sets each line of a text in its own direction', async ({ skip }) => {
    const text = 'عربي\nalpha עברית omega\n🙂 gamma Ελληνικά'
    const finding = sampleFinding()
    if (finding.current !== null) finding.current.grounds = text
    const facts = sampleFacts((known) => {
      known.finding = finding
    })
    const printed = await printPdf(reportHtml(facts))
    const left = leftEdges(printed.pdf)
    if (!left) return skip('pdftotext is not installed')
    expect(left('alpha')).toBeLessThan(left('omega'))
    expect(left('gamma')).toBeLessThan(left('Ελληνικά'))
  })

  it('of several items begins with the first of them where nothing was chosen to stand before', async ({ skip }) => {
    const facts = sampleFacts()
    const head = sampleHead(facts)
    const { pdf: bare } = await printPdf(setHtml({ ...head, options: { ...head.options, parts: [] } }, [facts, facts]))
    const texts = pdfPages(bare)
    if (!texts) return skip('pdftotext is not installed')
    for (const text of texts.slice(0, 2)) expect(text).toMatch(/Simulated service:[\s\S]*From the file/)
  })

  it('of many simulated items tells on each page which report, version, case and item it is of', async ({ skip }) => {
    const all = Array.from({ length: 60 }, (_, at) =>
      sampleFacts(({ item }) => {
        item.row.reference = `ITEM-${String(at + 1).padStart(4, '0')}`
      }),
    )
    const head = sampleHead(all[0] ?? sampleFacts())
    const { pdf: many } = await printPdf(setHtml({ ...head, options: { ...head.options, parts: ['cover'] } }, all))
    const texts = pdfPages(many)
    if (!texts) return skip('pdftotext is not installed')
    for (const text of texts) expect(text).toMatch(/Report 3, version 2 +SIMULATED SERVICE +CASE-2026-014/)
    const named = texts.flatMap((text) => /CASE-2026-014 \/ (ITEM-\d{4})/.exec(text)?.[1] ?? [])
    expect(new Set(named).size).toBe(60)
    // The cover, how to check the report on three systems, and its end.
    expect(named.length).toBeGreaterThanOrEqual(texts.length - 3)
  })

  it('says all of an item that was not sent on one page, with its picture once', async ({ skip }) => {
    const bytes = await jpegOf('#888', 1600, 1200)
    const facts = sampleFacts((known) => {
      known.picture = { bytes, type: 'image/jpeg', side: 1200, copy: 'entered' }
      known.copy = 'entered'
      known.service = { ...known.service, analysis: null, others: [], faces: null }
      known.item.attempts = []
      known.requests = null
      known.item.row.status = 'not_sent'
      known.isSimulated = false
    })
    const head = sampleHead(facts)
    const parts = head.options.parts.filter((part) => part === 'pictures' || part === 'integrity')
    const { pdf: unsent } = await printPdf(setHtml({ ...head, options: { ...head.options, parts } }, [facts, facts]))
    const texts = pdfPages(unsent)
    if (!texts) return skip('pdftotext is not installed')
    const inOrder = new RegExp(`Figure A[\\s\\S]*${sections.finding}[\\s\\S]*${sections.integrity}`)
    for (const text of texts.slice(0, 2)) expect(text).toMatch(inOrder)
  })

  it('has each digest of its list on one line', async ({ skip }) => {
    const facts = sampleFacts()
    const head = sampleHead(facts)
    const options = { ...head.options, parts: ['hashes' as const] }
    const { pdf: listed } = await printPdf(
      setHtml({ ...head, options: { ...options, hasPages: false } }, [facts, facts]),
    )
    const texts = pdfPages(listed)
    if (!texts) return skip('pdftotext is not installed')
    const { sha256 } = facts.item.row
    expect(texts.join('').match(new RegExp(`ITEM-0005 .* ${sha256}$`, 'gm'))).toHaveLength(2)
  })

  it('has the three blocks on the first page of its item', ({ skip }) => {
    if (!pages) return skip('pdftotext is not installed')
    const ofItem = pages.find((text) => text.includes('CASE-2026-014 / ITEM-0005'))
    for (const block of ['From the file', 'Service result', 'Finding']) expect(ofItem).toContain(block)
    expect(ofItem).toContain('U+202E')
  })
})
