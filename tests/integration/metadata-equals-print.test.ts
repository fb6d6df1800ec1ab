import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { MetadataFacts } from '../../src/main/export/print/metadata-section.tsx'
import { MetadataBlocks } from '../../src/renderer/screens/item/metadata-blocks.tsx'
import { Medium } from '../../src/shared/model/medium.ts'
import type { Metadata } from '../../src/shared/model/metadata.ts'
import { credentialLines, indicatorWords, metadataWords, noMetadataWords } from '../../src/shared/words/metadata.ts'
import { positionLines, timeLines } from '../../src/shared/words/recorded.ts'
import { embeddedLines } from '../../src/shared/words/report/embedded-picture.ts'
import { worldMap } from '../../src/shared/words/world-map.ts'
import { bareMetadata, BARE as nothing } from '../support/bare-metadata.ts'
import { sampleFacts } from '../support/report-facts.ts'
import { SLIPS, textOf } from '../support/said.ts'
import { reportHtml } from '../support/set-html.ts'

const taken = { raw: '2016:08:11 18:42:07', offset: null, source: 'EXIF', what: 'taken' }
const full = bareMetadata({
  times: [taken, { ...taken, what: 'changed', raw: '0000:00:00 00:00:00', tag: 'ModifyDate' }],
  position: { latitude: -33.9, longitude: 18.42, altitudeMetres: 12, datum: 'TOKYO', errorMetres: 5 },
  embedded: { kind: 'exif_thumbnail', width: 160, height: 120, proportions: 'differs', likeness: 0.41 },
  contentCredentials: {
    label: 'urn:uuid:1',
    manifests: 2,
    title: 'harbour',
    claimGenerator: 'editor/2.0',
    signer: null,
    signedAt: null,
    actions: [{ action: 'c2pa.edited', digitalSourceType: null, softwareAgent: 'Editor', when: null }],
    ingredients: [{ title: null, relationship: 'parentOf' }],
  },
  indicators: [
    { kind: 'editing_software', source: 'EXIF Software', value: 'Adobe Photoshop 24.0' },
    { kind: 'changed_later', source: 'EXIF ModifyDate', value: '2016 · 2017' },
    { kind: 'generator', source: 'PNG parameters', value: 'a lake, Steps: 2', form: 'Automatic1111' },
    { kind: 'generator', source: 'PNG prompt', value: '{"3":{}}', form: 'ComfyUI' },
    { kind: 'size_differs', source: 'EXIF ExifImageWidth', value: '40 × 30 · 8 × 6' },
    { kind: 'software', source: 'XMP CreatorTool', value: '<img src=x onerror=alert(1)> \\u202e' },
  ],
})

const onScreen = (metadata: Metadata, problems: readonly string[] = []) =>
  renderToStaticMarkup(createElement(MetadataBlocks, { metadata, problems }))
const inReport = (metadata: Metadata, problems: readonly string[] = []) =>
  renderToStaticMarkup(createElement(MetadataFacts, { metadata, problems }))

describe('what a file says of itself', () => {
  it('stands on the screen and in the report in the same words, line by line', () => {
    const [screen, report] = [onScreen(full), inReport(full)].map(textOf)
    const lines = [
      ...timeLines(full),
      ...(full.position ? positionLines(full.position) : []),
      ...(full.contentCredentials ? credentialLines(full.contentCredentials) : []),
    ]
    expect(lines.length).toBeGreaterThan(10)
    for (const { label, value, beside } of lines) {
      for (const part of [label, value, beside]) {
        if (part === null) continue
        expect(screen).toContain(part)
        expect(report).toContain(part)
      }
    }
    for (const indicator of full.indicators) {
      const { sentence } = indicatorWords(indicator)
      expect(screen).toContain(sentence)
      expect(report).toContain(sentence)
    }
    for (const text of ['“ a lake, Steps: 2 ”', '“ {"3":{}} ”']) expect(report?.replaceAll(/\s+/g, ' ')).toContain(text)
    for (const note of [metadataWords.noticedNote, metadataWords.timesNote, metadataWords.credentialsNote]) {
      expect(screen).toContain(note)
      expect(report).toContain(note)
    }
    // The screen has it with the map.
    expect(screen).toContain(worldMap.note)
    expect(report).toContain(metadataWords.positionNote)
    expect(`${screen} ${report}`).not.toMatch(SLIPS)
  })

  it('is said to be missing in the same words', () => {
    const empty = bareMetadata()
    for (const html of [onScreen(empty), inReport(empty)].map(textOf)) {
      expect(html).toContain(metadataWords.nothingNoticed)
      expect(html).toContain(metadataWords.noTime)
      expect(html).toContain(metadataWords.noPosition)
      expect(html).not.toContain(metadataWords.credentials)
      expect(html).not.toContain(metadataWords.noticedNote)
    }
  })

  it('is never said to be missing from metadata of which part was not read', () => {
    const unread = bareMetadata({ notes: ['blocks_unread'] })
    const makers = bareMetadata({ hasMakerNote: true })
    const cut = bareMetadata()
    for (const show of [onScreen, inReport])
      for (const html of [show(unread), show(makers), show(cut, ['truncated'])].map(textOf)) {
        for (const missing of [metadataWords.nothingNoticed, metadataWords.noTime, metadataWords.noPosition])
          expect(html).not.toContain(missing)
        for (const said of [
          metadataWords.nothingNoticedSoFar,
          metadataWords.noTimeSoFar,
          metadataWords.noPositionSoFar,
        ])
          expect(html).toContain(said)
      }
  })

  it.each([
    ['jpeg', [], null, noMetadataWords('none', false)],
    ['svg', ['no_decoder'], null, noMetadataWords('no_reader', false)],
    ['unknown', ['no_decoder'], null, noMetadataWords('no_reader', false)],
    ['jpeg', ['truncated'], null, noMetadataWords('cut_short', false)],
    ['jpeg', [], { ...nothing, notes: ['xmp_unreadable'] }, noMetadataWords('unreadable', false)],
    ['jpeg', [], { ...nothing, notes: ['empty_block'] }, noMetadataWords('empty', false)],
  ] as const)(
    'of a file in %s with the problems %j is printed as what is known, no more',
    (format, problems, metadata, said) => {
      const facts = { sha256: 'a'.repeat(64), bytes: 1, kind: 'image', width: null, height: null, orientation: 1 }
      const medium = Medium.parse({ ...facts, format, problems, metadata, hasThumbnail: false })
      const report = textOf(reportHtml(sampleFacts((of) => void Object.assign(of.item, { medium }))))
      expect(report).toContain(said)
      for (const other of [noMetadataWords('none', false), metadataWords.nothingNoticed].filter((one) => one !== said))
        expect(report).not.toContain(other)
    },
  )

  it('of a file that an older reader read is not put down to this version', () => {
    const html = reportHtml(
      sampleFacts(({ item }) => {
        if (item.medium) Object.assign(item.medium, { metadata: null, problems: [], isReadByOlder: true })
      }),
    )
    expect(textOf(html)).toContain(noMetadataWords('none', true))
    expect(textOf(html)).not.toContain(noMetadataWords('none', false))
  })

  it('is text wherever it stands, whatever it holds', () => {
    for (const html of [onScreen(full), inReport(full)]) {
      expect(html).not.toContain('<img')
      expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    }
  })

  it('prints a picture embedded beside the picture with all its lines', () => {
    const report = textOf(inReport(full))
    if (full.embedded === null) throw new Error('nothing embedded')
    for (const { label, value, beside } of embeddedLines(full.embedded)) {
      expect(report).toContain(label)
      expect(report).toContain(value)
      if (beside !== null) expect(report).toContain(beside)
    }
  })
})
