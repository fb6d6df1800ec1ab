import { describe, expect, it } from 'vitest'
import type { ReportFacts } from '../../src/main/export/facts/report-facts.ts'
import { csv } from '../../src/main/export/files/tables/csv.ts'
import { COLUMNS } from '../../src/main/export/machine/csv-columns.ts'
import { headJson, itemJson } from '../../src/main/export/machine/item-json.ts'
import { MachineHead, MachineItem } from '../../src/main/export/machine/schema.ts'
import { createSetItems, plateJson, reportJson } from '../../src/main/export/machine/set-items.ts'
import { ReportPart } from '../../src/shared/model/report-options.ts'
import { result } from '../../tools/gallery/fact-checks/harbour.ts'
import { check, running } from '../../tools/gallery/fact-checks/parts.ts'
import { about, LOST, refusedFacts, requestAs, unanswered } from '../support/asked-facts.ts'
import { withAttached } from '../support/attached-facts.ts'
import { missingFacts, missingOfPlate } from '../support/facts-in-print.ts'
import { sampleLinkFacts, withSavedFile } from '../support/link-report-facts.ts'
import { notInspected } from '../support/not-inspected-facts.ts'
import { cannotReadPrint, printedText } from '../support/print-pdf.ts'
import { sampleFacts, sampleFinding } from '../support/report-facts.ts'
import { reportHtml, sampleHead, setHtml } from '../support/set-html.ts'

const skipped = cannotReadPrint === null ? '' : ` (skipped: ${cannotReadPrint})`

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Characters few machines have a font for, and one of private use, for which none has. */
const NO_FONT = ['\u0e44', '\u0e17\u0e22', '\u{10600}', '\u{10601}', '\u{10ff00}']

const rawText = (facts: ReportFacts): Promise<string> => rawTextOf(reportHtml(facts))
/** Several tests look at the same document. */
const printed = new Map<string, Promise<string>>()
const rawTextOf = (html: string): Promise<string> => {
  const raw = printed.get(html) ?? printedText(html)
  printed.set(html, raw)
  return raw
}

describe.skipIf(cannotReadPrint !== null)(`the PDF of an item${skipped}`, () => {
  it.each([
    ['a file', sampleFacts()],
    [
      'a picture with a name of XMP in another namespace',
      sampleFacts(({ item: { medium } }) => {
        const own = { group: 'XMP', tag: 'Make', raw: 'by hand', namespace: 'urn:my', friendly: null } as const
        medium?.metadata?.entries.push(own)
      }),
    ],
    ['a picture with a finding', sampleFacts((known) => void Object.assign(known, { finding: sampleFinding() }))],
    ['a film with a fact check', sampleFacts((known) => void known.factChecks.push(check({}, result())))],
    [
      'a film with a fact check without an end',
      sampleFacts((known) => void known.factChecks.push(check(running, null))),
    ],
    [
      'a film with its frame',
      sampleFacts((known) => {
        known.item.row.kind = 'video'
        known.picture = { bytes: PIXEL, type: 'image/png', side: 1280, frame: { seconds: 2.5 } }
        known.copy = 'entered'
      }),
    ],
    [
      'a sound with its waveform',
      sampleFacts((known) => {
        known.item.row.kind = 'audio'
        known.waveform = Array.from({ length: 800 }, (_, at) => (at * 7) % 256)
        known.copy = 'drawn_anew'
      }),
    ],
    [
      'a picture whose copy is not the one that was made',
      sampleFacts((known) => {
        known.copy = 'different'
      }),
    ],
    [
      'a film with metadata beside its container',
      sampleFacts(({ item }) => {
        if (item.medium) Object.assign(item.medium, { kind: 'video', format: 'mov' })
        item.row.kind = 'video'
      }),
    ],
    [
      'a file of a name that no font has glyphs for',
      sampleFacts(({ item, exhibit, case: ofCase }) => {
        const name = `${NO_FONT.join('')} ${NO_FONT.toReversed().join(' ')}.jpg`
        item.row.name = name
        item.path = `${exhibit.path}/${NO_FONT.at(-1)}/${name}`
        exhibit.name = NO_FONT.join(' and ')
        ofCase.name = NO_FONT.at(0) ?? ''
      }),
    ],
    [
      'a file that held other bytes',
      sampleFacts((known) => {
        const times = { firstAt: Date.UTC(2026, 9, 1, 2, 3, 4), lastAt: Date.UTC(2026, 9, 2, 3, 4, 5) }
        const bytes = [
          { sha256: 'ab'.repeat(32), isRead: true, ...times },
          { sha256: 'cd'.repeat(32), isRead: false, ...times },
        ]
        known.otherBytes = { firstReadAt: Date.UTC(2026, 9, 3, 4, 5, 6), bytes, inAll: 30 }
        known.otherRequests = [
          { sha256: 'ef'.repeat(32), ...about([requestAs({ ...LOST, sentSha256: 'ef'.repeat(32) })]) },
        ]
      }),
    ],
    [
      'a file whose answer was lost at a service that is not in use',
      unanswered(requestAs(LOST), requestAs({ ...LOST, kind: 'fact_check', run: 3 })),
    ],
    ['a file that the service refused', refusedFacts()],
    ['a file that was skipped', notInspected('skipped')],
    ['a file that could not be read', notInspected('unreadable')],
    ['a picture with replies that persons attached', withAttached(sampleFacts(), 'A. Lindqvist', 'D. Mbeki')],
    ['an address with replies that persons attached', withAttached(sampleLinkFacts(), 'A. Lindqvist', 'D. Mbeki')],
    [
      'a picture that is withheld',
      sampleFacts((known) => {
        known.picture = null
        known.withheld = { setAt: Date.UTC(2026, 10, 19, 7, 8, 9), setBy: 'B. Second' }
      }),
    ],
    ['an address', sampleLinkFacts({ pictures: 3 })],
    [
      'an address with a file whose picture is withheld',
      (() => {
        const facts = withSavedFile(sampleLinkFacts())
        const withheld = { setAt: Date.UTC(2026, 10, 19, 7, 8, 9), setBy: 'B. Second' }
        Object.assign(facts.link?.file ?? {}, { picture: null, withheld })
        return facts
      })(),
    ],
    [
      'an address that was fact-checked alone',
      sampleLinkFacts({
        pictures: null,
        change: (known) => {
          known.link.requests = (sampleLinkFacts().link?.requests ?? []).map((one) => ({ ...one, kind: 'fact_check' }))
          known.link.total = 1
          known.factChecks = [check({ sha256: null, url: known.link.url }, result())]
          known.factChecksInAll = 1
        },
      }),
    ],
  ])('says every fact of the JSON, of %s', async (_what, facts) => {
    const item = itemJson(facts, Buffer.from(facts.item.path))
    expect(missingFacts(await rawText(facts), headJson(facts), item)).toEqual([])
  })

  it('says which report it is, what was said of it, and what was taken out of a picture', async () => {
    const printedSha256 = '00ff'.repeat(16)
    const facts = sampleFacts((known) => {
      known.redaction = { boxes: 2, setAt: Date.UTC(2026, 10, 19, 7, 8, 9), setBy: 'B. Second', printedSha256 }
    })
    const missingItems = [
      { from: 'ITEM-0015', to: 'ITEM-0015' },
      { from: 'ITEM-0020', to: 'ITEM-0031' },
    ]
    const erasedItems = [{ from: 'ITEM-0040', to: 'ITEM-0041', entry: 1234 }]
    const head = { ...sampleHead(facts), ofCase: 1, missingItems, erasedItems }
    const machine = headJson(head, reportJson(head))
    expect(MachineHead.parse(machine).report).toMatchObject({
      number: 3,
      version: 2,
      conclusion: head.fields.conclusion,
    })
    const item = MachineItem.parse(itemJson(facts, Buffer.from(facts.item.path)))
    const raw = await rawTextOf(setHtml(head, [facts]))
    expect(missingFacts(raw, machine, item)).toEqual([])
    const without = (text: string) => missingFacts(raw.replaceAll(text, ''), machine, item).map(({ at }) => at)
    expect(without('State Forensic Office')).toEqual(['report.organisation'])
    expect(without('ITEM-0031')).toEqual(['report.missingItems'])
    expect(without('custody entry 1,234')).toEqual(['report.erasedItems'])
    expect(without(printedSha256)).toEqual(['redaction.printedSha256'])
    const fewer = { ...head, options: { ...head.options, parts: ['summary' as const] } }
    expect(JSON.stringify(reportJson(fewer))).not.toMatch(/Osei|District|editing|quay/)
  })

  it('says the notes of the desk where they were chosen, in PDF and JSON alike, and nowhere else', async () => {
    const facts = sampleFacts((known) => void Object.assign(known, { finding: sampleFinding() }))
    const head = sampleHead(facts)
    const notes = facts.finding?.current?.notes ?? ''
    for (const hasNotes of [true, false]) {
      const chosen = { ...head, options: { ...head.options, hasNotes } }
      const reported = createSetItems(chosen, () => Buffer.from(facts.item.path))
      const entry = reported.of({ state: 'known', itemId: facts.item.row.id, facts })
      const item = MachineItem.parse('item' in entry ? entry.item : null)
      const raw = await rawTextOf(setHtml(chosen, [facts]))
      expect(missingFacts(raw, reported.head, item)).toEqual([])
      expect(raw.includes(notes)).toBe(hasNotes)
      expect(item.finding?.current?.notes).toBe(hasNotes ? notes : null)
      const beside = csv([COLUMNS.map(({ of }) => of(item, reported.head))])
      expect(beside.includes(notes)).toBe(hasNotes)
    }
  })

  it('says every fact of a pair that stands side by side, and is found out when it leaves one out', async () => {
    const left = sampleFacts()
    const right = sampleFacts(({ item, service }) => {
      Object.assign(item.row, { id: 6, reference: 'ITEM-0006', name: 'other.jpg', bytes: 12, sha256: 'ab'.repeat(32) })
      Object.assign(item.medium ?? {}, { sha256: 'ab'.repeat(32), bytes: 12, metadata: null })
      Object.assign(service, { analysis: null })
    })
    const plate = plateJson({ left, right }, ReportPart.options)
    const raw = await rawTextOf(setHtml(sampleHead(left), [left], [], [{ left, right }]))
    const at = raw.lastIndexOf('Side-by-side comparisons')
    const section = raw.slice(at)
    expect(missingOfPlate(section, plate)).toEqual([])
    expect(missingOfPlate(section.replaceAll('ITEM-0006', ''), plate)).toContain('ITEM-0006')
    expect(missingOfPlate(section.replaceAll('3,482,911', ''), plate)).toEqual(['3,482,911 bytes'])
  })

  it('is found out when it leaves a fact out or changes one', async () => {
    const facts = sampleFacts()
    const raw = await rawText(facts)
    const item = itemJson(facts, Buffer.from(facts.item.path))
    const without = (text: string) => missingFacts(raw.replaceAll(text, ''), headJson(facts), item).map(({ at }) => at)
    expect(without('midjourney')).toEqual(['service.analysis.images[0].generators[2].name'])
    expect(without('req_')).toEqual(['service.requests[0].requestId', 'requests[0].requestId'])
    expect(without('3,482,911')).toContain('file.bytes')
  })
})
