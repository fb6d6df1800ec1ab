import { describe, expect, it } from 'vitest'
import { bareMetadata, positionAt } from '../../../tests/support/bare-metadata.ts'
import type { ImageReply, ServiceMetadataFinding } from '../model/analysis.ts'
import { subjectOf } from '../model/finding-subjects.ts'
import type { Metadata } from '../model/metadata.ts'
import { findingRemarks } from './finding-remarks.ts'
import { findingSentences, otherFindings, statedWords, unreadWords } from './finding-sentences.ts'

const entry = (group: string, tag: string, raw: string) => ({ group, tag, raw, friendly: null })
const time = (tag: string, what: string, raw: string) => ({
  raw,
  offset: null,
  source: 'EXIF',
  tag,
  what,
  offsetTag: null,
})

/** A file with something of every subject, each under its tag. */
const FULL = bareMetadata({
  make: 'Google',
  model: 'Pixel 8',
  software: 'GIMP 2.10',
  position: positionAt(51.75, -0.34, { recordedAs: '51/1 45/1 0/1 N, 0/1 20/1 24/1 W' }),
  times: [
    time('DateTimeOriginal', 'taken', '2024:05:01 10:00:00'),
    time('ModifyDate', 'changed', '2024:05:01 14:00:00'),
  ],
  entries: [
    entry('EXIF', 'Make', 'Google'),
    entry('EXIF', 'Model', 'Pixel 8'),
    entry('EXIF', 'Software', 'GIMP 2.10'),
    entry('EXIF', 'Copyright', 'R. Osei'),
  ],
})

/** A file whose metadata were read whole and have nothing of any subject; or a file without any. */
const BARE: (Metadata | null)[] = [bareMetadata({ entries: [entry('EXIF', 'Copyright', 'R. Osei')] }), null]

const reply = (...unread: ImageReply['unread']): ImageReply =>
  ({ unread, notes: [], images: [], hasDetailedReport: null }) as unknown as ImageReply

type Findings = readonly Partial<ServiceMetadataFinding>[]
const medium = (metadata: Metadata | null, ...problems: string[]) => ({ format: 'jpeg' as const, metadata, problems })

function remarks(of: ReturnType<typeof medium>, findings: Findings, sent = reply(), isAttached = false) {
  const metadataFindings = findings.map((one) => ({ kind: '', value: null, significance: null, ...one }))
  return findingRemarks(of, { at: 'images[0]', deepAnalysis: { metadataFindings } as never }, sent, isAttached)
}
const only = (...given: Parameters<typeof remarks>): string => remarks(...given)[0]?.text ?? ''

const KINDS = ['cameraInfo', 'editingSoftware', 'createdDate', 'modifiedDate', 'gpsPresent', 'noMetadata'] as const
/** What the service might send that differs from the full file, for each kind. */
const OTHER: Readonly<Record<(typeof KINDS)[number], string>> = {
  cameraInfo: 'Canon EOS R6',
  editingSoftware: 'Adobe Photoshop',
  createdDate: '2020-01-02',
  modifiedDate: '2020-01-02',
  gpsPresent: '48.2, 16.37',
  noMetadata: 'stripped',
}
/** What the full file has of each, as recorded. */
const HAS: Readonly<Record<(typeof KINDS)[number], readonly string[]>> = {
  cameraInfo: ['EXIF Make “Google”', 'EXIF Model “Pixel 8”'],
  editingSoftware: ['EXIF Software “GIMP 2.10”'],
  createdDate: ['EXIF DateTimeOriginal “2024:05:01 10:00:00”'],
  modifiedDate: ['EXIF ModifyDate “2024:05:01 14:00:00”'],
  gpsPresent: ['51.75000 N, 0.34000 W', '“51/1 45/1 0/1 N, 0/1 20/1 24/1 W”'],
  noMetadata: ['4 entries'],
}

describe('a sentence about a metadata finding', () => {
  it('has the service’s own word and what the file has of it, for every kind with or without a value', () => {
    for (const kind of KINDS)
      for (const value of [OTHER[kind], null]) {
        const text = only(medium(FULL), [{ kind, value }])
        // Only that there is one: the file bears it out.
        if (value === null && kind !== 'noMetadata') {
          expect([kind, text]).toEqual([kind, ''])
          continue
        }
        expect(text).toContain(kind)
        if (value !== null) expect(text).toContain(`“${value}”`)
        for (const own of HAS[kind]) expect(text).toContain(own)
      }
  })

  it('says that the file has none where it has none, for every kind with or without a value', () => {
    for (const metadata of BARE)
      for (const kind of KINDS)
        for (const value of [OTHER[kind], null]) {
          const text = only(medium(metadata), [{ kind, value }])
          if (kind === 'noMetadata') continue
          const subject = subjectOf(kind)
          const stated = value === null ? statedWords.noValue({ kind }) : statedWords.value({ kind, value })
          const given = { isAttached: false, stated, inFile: '', why: '' }
          expect(text).toBe(subject === null ? '' : findingSentences[subject].none(given))
          expect(text).toMatch(/(names|records) (none|no such time)/)
        }
  })

  it('never turns the statement that there are no metadata into its opposite', () => {
    const has = (isAttached = false) => ({ isAttached, inFile: '4 entries', why: '' })
    const stated = statedWords.noValue({ kind: 'noMetadata' })
    expect(remarks(medium(FULL), [{ kind: 'noMetadata' }])).toEqual([
      { kind: 'metadata', text: findingSentences.metadata.differs({ ...has(), stated }) },
    ])
    expect(only(medium(FULL), [{ kind: 'noMetadata' }], reply(), true)).toBe(
      findingSentences.metadata.differs({ ...has(true), stated }),
    )
    expect(remarks(medium(null), [{ kind: 'noMetadata' }])).toEqual([])
    // Values that say yes or no are quoted, others are not judged.
    const denied = statedWords.value({ kind: 'noMetadata', value: 'false' })
    expect(remarks(medium(FULL), [{ kind: 'noMetadata', value: 'false' }])).toEqual([])
    expect(remarks(medium(null), [{ kind: 'noMetadata', value: 'false' }])).toEqual([
      { kind: 'metadata', text: findingSentences.metadata.none({ ...has(), stated: denied }) },
    ])
    expect(remarks(medium(FULL), [{ kind: 'noMetadata', value: 'partly' }])).toMatchObject([{ kind: 'not_compared' }])
  })

  it('quotes a value that says yes or no as such, also where it was not sent as text', () => {
    const at = 'images[0].deepAnalysis.metadataFindings[0].value'
    const asBoolean = reply({ path: at, json: 'false', why: 'type' })
    for (const [text, sent] of [
      [only(medium(FULL), [{ kind: 'gpsPresent', value: 'false' }]), 'gpsPresent “false”'],
      [only(medium(FULL), [{ kind: 'gpsPresent' }], asBoolean), 'gpsPresent false, sent as true or false'],
      [only(medium(FULL), [{ kind: 'cameraInfo', value: 'none' }]), 'cameraInfo “none”'],
    ] as const)
      expect(text).toContain(sent)
    // They say the same.
    for (const kind of ['gpsPresent', 'cameraInfo', 'editingSoftware'])
      expect(remarks(medium(null), [{ kind, value: 'none' }])).toEqual([])
    expect(remarks(medium(FULL), [{ kind: 'cameraInfo', value: 'yes' }])).toEqual([])
    expect(remarks(medium(null), [{ kind: 'cameraInfo', value: 'yes' }])).toMatchObject([{ kind: 'not_confirmed' }])
  })

  it('of a kind that is not known quotes kind and value, and judges nothing', () => {
    const read = otherFindings.read({ n: 4 })
    const sentence = (value: string | null) => only(medium(FULL), [{ kind: 'lensProfile', value }])
    const stated = statedWords.value({ kind: 'lensProfile', value: 'EF 24-70' })
    expect(sentence('EF 24-70')).toBe(otherFindings.unknown({ isAttached: false, stated, read }))
    expect(sentence(null)).toContain(statedWords.noValue({ kind: 'lensProfile' }))
    expect(only(medium(null), [{ kind: 'constructor' }])).toContain(otherFindings.read({ n: 0 }))
    expect(remarks(medium(FULL), [{ kind: 'NoMetadata' }])).toMatchObject([{ kind: 'not_compared' }])
  })

  it('without a kind quotes what was sent instead, or the value, or that there is neither', () => {
    const path = 'images[0].deepAnalysis.metadataFindings[0]'
    const read = otherFindings.read({ n: 4 })
    const noKind = (stated: string) => otherFindings.noKind({ isAttached: false, stated, read })
    expect(only(medium(FULL), [{ value: 'x' }])).toBe(noKind(statedWords.valueAlone({ value: 'x' })))
    expect(only(medium(FULL), [{}])).toBe(noKind(statedWords.nothing))
    expect(only(medium(FULL), [{ value: ' ' }])).toBe(noKind(statedWords.blankAlone))
    expect(only(medium(FULL), [{}], reply({ path, json: '"free text"', why: 'type' }))).toContain('“free text”')
    expect(only(medium(FULL), [{}], reply({ path: `${path}.kind`, json: '7', why: 'type' }))).toContain(
      '7, sent as a number',
    )
  })

  it('without a comparison where the value came in another form, or an empty one', () => {
    const at = 'images[0].deepAnalysis.metadataFindings[0].value'
    const asObject = reply({ path: at, json: '{"make":"Canon"}', why: 'type' })
    expect(remarks(medium(FULL), [{ kind: 'cameraInfo' }], asObject)).toEqual([
      {
        kind: 'not_compared',
        text: findingSentences.camera.unclear({
          isAttached: false,
          inFile: HAS.cameraInfo.join(', '),
          stated: 'cameraInfo {"make":"Canon"}, sent as an object',
        }),
      },
    ])
    expect(only(medium(null), [{ kind: 'cameraInfo', value: '  ' }])).toContain(
      statedWords.blank({ kind: 'cameraInfo' }),
    )
  })

  it('says why it is not known what the file has, and calls nothing a contradiction then', () => {
    const noted = (...notes: string[]) => medium(bareMetadata({ entries: [entry('EXIF', 'Copyright', 'x')], notes }))
    for (const [of, why] of [
      [medium(null, 'truncated'), unreadWords.cut_short],
      [medium(bareMetadata({ notes: ['xmp_unreadable'] })), unreadWords.unreadable],
      [noted('blocks_unread'), unreadWords.in_part],
      [medium(bareMetadata({ hasMakerNote: true })), unreadWords.in_part],
      [{ ...medium(null), format: 'svg' as never }, unreadWords.no_reader],
    ] as const)
      for (const kind of ['cameraInfo', 'gpsPresent'] as const) {
        const given = { isAttached: false, why, inFile: '', stated: statedWords.value({ kind, value: OTHER[kind] }) }
        expect(remarks(of, [{ kind, value: OTHER[kind] }])).toEqual([
          { kind: 'not_compared', text: findingSentences[kind === 'gpsPresent' ? 'gps' : 'camera'].unread(given) },
        ])
      }
    const impossible = noted('position_impossible')
    expect(only(impossible, [{ kind: 'gpsPresent' }])).toContain(unreadWords.unusable)
  })

  it('does not say that a file names no program where another of its tags has the name', () => {
    const metadata = bareMetadata({ entries: [entry('XMP', 'HistoryChanged', 'saved in Adobe Photoshop 24.0')] })
    expect(remarks(medium(metadata), [{ kind: 'editingSoftware', value: 'Adobe Photoshop' }])).toEqual([
      {
        kind: 'not_compared',
        text: findingSentences.software.unclear({
          isAttached: false,
          inFile: 'XMP HistoryChanged “saved in Adobe Photoshop 24.0”',
          stated: 'editingSoftware “Adobe Photoshop”',
        }),
      },
    ])
  })

  it('does not say that a file names no program where it has text in the form of one', () => {
    const form = { kind: 'generator', source: 'PNG parameters', value: 'a lake, Steps: 2', form: 'Automatic1111' }
    const metadata = bareMetadata({ indicators: [form], entries: [entry('PNG', 'parameters', 'a lake, Steps: 2')] })
    const [remark] = remarks(medium(metadata), [{ kind: 'editingSoftware', value: 'Automatic1111' }])
    expect(remark).toMatchObject({ kind: 'not_compared' })
    expect(remark?.text).toContain('PNG parameters “a lake, Steps: 2”')
  })

  it('is one for each finding, so that none hides behind another', () => {
    const findings = [
      { kind: 'cameraInfo', value: 'Google Pixel 8' },
      { kind: 'cameraInfo', value: 'Canon EOS R6' },
      { kind: 'cameraInfo', value: 'Canon EOS R6' },
      { kind: 'cameraInfo', value: 'Nikon D70' },
    ]
    const texts = remarks(medium(FULL), findings).map(({ text }) => text)
    expect(texts).toHaveLength(2)
    expect(texts[0]).toContain('“Canon EOS R6”')
    expect(texts[1]).toContain('“Nikon D70”')
  })
})
