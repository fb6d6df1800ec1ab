import { describe, expect, it } from 'vitest'
import { sampleLinkFacts, withSavedFile } from '../../../../tests/support/link-report-facts.ts'
import { sampleFacts } from '../../../../tests/support/report-facts.ts'
import { itemText, setText } from '../../../../tests/support/set-html.ts'
import { otherBytes as otherBytesWords } from '../../../shared/words/report/report.ts'
import { items as itemsWords } from '../../../shared/words/report/report-set.ts'
import type { OtherBytes } from '../facts/other-bytes.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { COLUMNS } from '../machine/csv-columns.ts'
import { headJson, itemJson } from '../machine/item-json.ts'
import { MachineItem } from '../machine/schema.ts'

const OTHER = 'ab'.repeat(32)
const FOUND = 'cd'.repeat(32)
const at = (second: number) => Date.UTC(2026, 10, 20, 9, 30, second)
const OTHERS: OtherBytes = {
  firstReadAt: at(30),
  bytes: [
    { sha256: OTHER, isRead: true, firstAt: at(4), lastAt: at(20) },
    { sha256: FOUND, isRead: false, firstAt: at(25), lastAt: at(25) },
  ],
  inAll: 2,
}
const changed = (change: (facts: ReportFacts) => void = () => {}): ReportFacts =>
  sampleFacts((known) => {
    known.otherBytes = OTHERS
    known.made.zone = 'UTC'
    change(known)
  })

describe('the report of a file that held other bytes', () => {
  it('says so beside its digest, with each of the others in full and when the file held it', () => {
    for (const text of [itemText(changed()), setText(changed())])
      for (const said of [
        otherBytesWords.title,
        'The bytes with the SHA-256 above were first read in it 20 Nov 2026, 09:30:30 UTC.',
        `${OTHER} First read 20 Nov 2026, 09:30:04 UTC, last seen 20 Nov 2026, 09:30:20 UTC.`,
        `${FOUND} Found 20 Nov 2026, 09:30:25 UTC, when the file was compared with its SHA-256. Never added.`,
      ])
        expect(text).toContain(said)
  })

  it('says nothing of the kind of a file that never did', () => {
    expect(itemText(sampleFacts()) + setText(sampleFacts())).not.toMatch(/did not always|other bytes/)
  })

  it('names it in the table and among the lines of integrity, and dates the bytes, not the exhibit', () => {
    const text = setText(
      sampleFacts(),
      changed(({ item }) => {
        item.row.reference = 'ITEM-0009'
      }),
    )
    expect(text).toContain('these bytes first read 20 Nov 2026, 09:30:30 UTC')
    expect(text.match(/these bytes first read/g)).toHaveLength(1)
    expect(text).toContain(itemsWords.otherBytes)
    expect(text).toContain('Files seen with other bytes at another time: ITEM-0009.')
    expect(text).toContain(itemsWords.columns[4])
    expect(text).not.toMatch(/taken at intake|of the intake/)
  })

  it('does not claim that a file is what it was when nobody read what it holds now', () => {
    const text = itemText(
      changed((known) => {
        known.item.row.sha256 = null
        known.otherBytes = { ...OTHERS, firstReadAt: null }
      }),
    )
    expect(text).toContain(otherBytesWords.unreadTitle)
    expect(text).not.toContain('The bytes with the SHA-256 above were first read')
  })

  it('says where there are more than it prints', () => {
    const many = changed((known) => {
      known.otherBytes = { ...OTHERS, inAll: 312 }
    })
    expect(itemText(many)).toContain('The newest 2 of 312 are printed.')
  })

  it('says the same to machines, in JSON and in the table', () => {
    const facts = changed()
    const item = itemJson(facts, Buffer.from(facts.item.path))
    expect(MachineItem.parse(item).file?.otherBytes).toEqual({
      firstReadAt: '2026-11-20T09:30:30.000Z',
      bytes: [
        { sha256: OTHER, isRead: true, firstAt: '2026-11-20T09:30:04.000Z', lastAt: '2026-11-20T09:30:20.000Z' },
        { sha256: FOUND, isRead: false, firstAt: '2026-11-20T09:30:25.000Z', lastAt: '2026-11-20T09:30:25.000Z' },
      ],
      inAll: 2,
    })
    const cell = (name: string) => COLUMNS.find((one) => one.name === name)?.of(item, headJson(facts))
    expect(cell('other_sha256')).toBe(`${OTHER} · ${FOUND}`)
    expect(cell('first_read_utc')).toBe('2026-11-20T09:30:30.000Z')
    expect(itemJson(sampleFacts(), Buffer.from('')).file?.otherBytes).toBeNull()
  })

  it('says it of the file that a person attached to an address', () => {
    const facts = withSavedFile(sampleLinkFacts())
    if (facts.link?.file) facts.link.file.otherBytes = OTHERS
    expect(itemText(facts)).toContain(OTHER)
    const text = setText(facts)
    expect(text).toContain(OTHER)
    expect(text).toMatch(/Files seen with other bytes at another time: ITEM-\d+\./)
    expect(itemJson(facts, Buffer.from('')).link?.file?.otherBytes?.bytes[0]?.sha256).toBe(OTHER)
  })
})

describe('the report of a file that was not found when its exhibit was taken in', () => {
  const later = () =>
    sampleFacts((known) => {
      known.cameLaterAt = at(40)
      known.made.zone = 'UTC'
    })

  it('says when it was first recorded, beside when its exhibit came', () => {
    expect(itemText(later())).toMatch(
      /Exhibit added .* First recorded\s+20 Nov 2026, 09:30:40 UTC ?, not found when the exhibit was added/,
    )
    expect(setText(later())).toContain('first recorded 20 Nov 2026, 09:30:40 UTC')
    expect(itemText(sampleFacts()) + setText(sampleFacts())).not.toMatch(/[Ff]irst recorded/)
  })

  it('says the same to machines, in JSON and in the last column of the table', () => {
    const item = MachineItem.parse(itemJson(later(), Buffer.from('')))
    expect(item.file?.cameLaterAt).toBe('2026-11-20T09:30:40.000Z')
    expect(COLUMNS.find(({ name }) => name === 'came_later_utc')?.of(item, headJson(later()))).toBe(
      '2026-11-20T09:30:40.000Z',
    )
    expect(itemJson(sampleFacts(), Buffer.from('')).file?.cameLaterAt).toBeNull()
  })
})
