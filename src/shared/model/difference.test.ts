import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bareMetadata as metadata, positionAt } from '../../../tests/support/bare-metadata.ts'
import { ItemDetail } from '../contract/items.ts'
import { containerEntries } from '../words/container.ts'
import { Analysis } from './analysis.ts'
import { type DifferenceRow, differenceRows } from './difference.ts'
import type { DifferenceSubject } from './difference-row.ts'
import { type DifferenceValue, saysSame } from './difference-value.ts'

const SHA = 'a'.repeat(64)
const RUN_ID = '3b241101-e2bb-4255-8caf-4136c566a901'

const medium = (more: object = {}) => ({
  sha256: SHA,
  bytes: 1000,
  kind: 'image',
  format: 'jpeg',
  width: 40,
  height: 30,
  orientation: 1,
  metadata: metadata(),
  hasThumbnail: true,
  problems: [],
  ...more,
})
const tag = (group: string, name: string, raw: string, friendly: string | null = null) => ({
  group,
  tag: name,
  raw,
  friendly,
})
function item(of: object | null = medium(), row: object = {}): ItemDetail {
  const base = {
    id: 1,
    reference: 'ITEM-0001',
    exhibitId: 1,
    exhibitReference: 'EXH-01',
    name: 'a.jpg',
    folder: '',
    bytes: 1000,
    intake: 'inspected',
    reason: null,
    sha256: SHA,
    url: null,
    kind: 'image',
    format: 'jpeg',
    width: 40,
    height: 30,
    orientation: 1,
    hasThumbnail: true,
    duplicateCount: 0,
    status: 'not_sent',
    statusReason: null,
    ineligible: null,
    verdict: null,
    confidence: null,
    imageCount: 0,
    isSimulated: false,
    isAttached: false,
    analysedAt: null,
    checkId: null,
  }
  return ItemDetail.parse({
    row: { ...base, ...row },
    path: '/a.jpg',
    modifiedAt: 5,
    inspectedAt: 6,
    medium: of,
    original: 'attached',
    hasPreview: false,
    duplicates: [],
    analyses: [],
    attempts: [],
  })
}
function answer(more: object = {}, unparsed: object[] = []): Analysis {
  const result = {
    id: null,
    fileName: null,
    verdict: 'real',
    confidence: 0.5,
    isManipulated: false,
    creditsUsed: 1,
    processingTimeMs: null,
    errorMessage: null,
    createdAt: null,
    deepfakeScore: null,
    generators: null,
    deepAnalysis: null,
    faceAnalysis: null,
    ...more,
  }
  const reply = {
    images: [result],
    totalCreditsUsed: 1,
    totalProcessingTimeMs: null,
    isSuccessful: true,
    errorMessage: null,
    hasDetailedReport: null,
    unread: unparsed,
  }
  return Analysis.parse({
    checkId: RUN_ID,
    sha256: SHA,
    url: null,
    run: 1,
    receivedAt: 7,
    serviceOrigin: 'https://s.example',
    isCurrent: true,
    isSimulated: false,
    attachedBy: null,
    replySha256: SHA,
    replyBytes: 9,
    appVersion: '1',
    reply,
    result,
  })
}
const rowsOf = (...subjects: DifferenceSubject[]) => differenceRows(subjects, containerEntries)
const subject = (of: ItemDetail, run: Analysis | null = null): DifferenceSubject => ({
  item: of,
  run,
  shows: 'picture',
})
function find(rows: readonly DifferenceRow[], field: string, name: string | null = null): DifferenceRow {
  const row = rows.find((one) => one.field === field && one.name === name)
  if (row === undefined) throw new Error(`no row ${field} ${name}`)
  return row
}
const why = (row: DifferenceRow) => row.values.map((value) => (value.is === 'none' ? value.why : value.is))

describe('the differences between items', () => {
  it('are none between an item and itself', () => {
    const one = subject(item(), answer())
    const rows = rowsOf(one, one)
    expect(rows.filter(({ isChanged }) => isChanged)).toEqual([])
    expect(rows.length).toBeGreaterThan(20)
  })

  it('never take what is not there for a value, nor one reason for another', () => {
    const read = item(medium({ metadata: metadata({ software: '' }) }))
    const without = item(medium())
    const notInspected = item(medium({ format: 'bmp', metadata: null }))
    const unseen = item(medium({ problems: ['truncated'] }))
    const row = find(rowsOf(subject(read), subject(without), subject(notInspected), subject(unseen)), 'software')
    expect(why(row)).toEqual(['text', 'not_recorded', 'not_read', 'not_in_read'])
    expect(row.isChanged).toBe(true)
    const two = find(rowsOf(subject(without), subject(notInspected)), 'software')
    expect(two.isChanged).toBe(true)
  })

  it('say that one holds a maker note, which nobody here can read', () => {
    const noted = subject(item(medium({ metadata: metadata({ hasMakerNote: true }) })))
    const row = find(rowsOf(noted, subject(item(medium()))), 'makerNote')
    expect(why(row)).toEqual(['flag', 'not_recorded'])
    expect(row.isChanged).toBe(true)
  })

  it('keep apart what was not sent, what no result says, and a zero', () => {
    const rows = rowsOf(subject(item(), answer({ deepfakeScore: 0 })), subject(item(), answer()), subject(item(), null))
    const row = find(rows, 'deepfakeScore')
    expect(why(row)).toEqual(['number', 'not_sent', 'no_result'])
    expect(row.isChanged).toBe(true)
  })

  it('show what came in another form as it came', () => {
    const unparsed = [{ path: 'images[0].confidence', json: '"high"', why: 'type' }]
    const rows = rowsOf(subject(item(), answer({ confidence: null }, unparsed)), subject(item(), answer()))
    expect(find(rows, 'confidence').values[0]).toEqual({ is: 'other', json: '"high"' })
  })

  it('say once that nobody was asked', () => {
    const rows = rowsOf(subject(item()), subject(item())).filter(({ group }) => group === 'result')
    expect(rows.map(({ field, isChanged }) => [field, isChanged])).toEqual([['verdict', false]])
  })

  it('hold generators and findings together by name, wherever they stand in their list', () => {
    const list = [
      { name: 'flux', score: 0.1 },
      { name: 'other', score: 0.9 },
    ]
    const rows = rowsOf(
      subject(item(), answer({ generators: list })),
      subject(item(), answer({ generators: list.toReversed().slice(0, 1) })),
    )
    expect(find(rows, 'generator', 'other').isChanged).toBe(false)
    expect(why(find(rows, 'generator', 'flux'))).toEqual(['number', 'not_named'])
  })

  it('compare faces one by one and name the deciding one', () => {
    const face = (score: number) => ({ x: score, y: 0, width: 1, height: 1, confidence: 0.9, deepfakeScore: score })
    const faces = (scores: number[], deciding: number) => ({
      faceAnalysis: { stage: 'face_crop', fullImageScore: 0.2, decidingFace: face(deciding), faces: scores.map(face) },
    })
    const rows = rowsOf(
      subject(item(), answer(faces([0.91, 0.08], 0.91))),
      subject(item(), answer(faces([0.23], 0.23))),
    )
    expect(find(rows, 'faceRegion', '1').values).toEqual([
      { is: 'number', value: 0.91 },
      { is: 'number', value: 0.23 },
    ])
    expect(why(find(rows, 'faceRegion', '2'))).toEqual(['number', 'not_named'])
    expect(find(rows, 'decidingFace').isChanged).toBe(false)
    expect(find(rows, 'faceCount').isChanged).toBe(true)
    const unlisted = subject(item(), answer(faces([0.91], 0.5)))
    const apart = find(rowsOf(unlisted, unlisted), 'decidingFace')
    expect(why(apart)).toEqual(['not_listed', 'not_listed'])
    expect(apart.isChanged).toBe(true)
  })

  it('lay faces beside each other by their pairs, and say of the rest that they have none', () => {
    const face = (score: number) => ({ x: score, y: 0, width: 1, height: 1, confidence: 0.9, deepfakeScore: score })
    const faces = (deciding: number, ...scores: number[]) =>
      subject(
        item(),
        answer({
          faceAnalysis: {
            stage: 'face_crop',
            fullImageScore: 0.2,
            decidingFace: face(deciding),
            faces: scores.map(face),
          },
        }),
      )
    const sides = [faces(0.91, 0.91, 0.08), faces(0.92, 0.3, 0.92, 0.4), faces(0.08, 0.08)]
    const pairing = { matches: [[{ first: 1, other: 2 }], [{ first: 2, other: 1 }]], isAligned: false }
    const rows = differenceRows(sides, containerEntries, pairing)
    const regions = rows.filter(({ field }) => field === 'faceRegion')
    const reported = regions.map(({ name, group, values }) => [
      name,
      group,
      ...values.map((value) => (value.is === 'number' ? value.value : value.is === 'none' ? value.why : value.is)),
    ])
    expect(reported).toEqual([
      ['A1 B2', 'face_pairs', 0.91, 0.92, 'not_paired'],
      ['A2 C1', 'face_pairs', 0.08, 'not_paired', 0.08],
      ['B1', 'face_pairs', 'not_paired', 0.3, 'not_paired'],
      ['B3', 'face_pairs', 'not_paired', 0.4, 'not_paired'],
    ])
    const two = (isAligned: boolean) => differenceRows(sides.slice(0, 2), containerEntries, { ...pairing, isAligned })
    // The deciding face is 1 in one list and 2 in the other, at the same location.
    expect(find(two(false), 'decidingFace').isChanged).toBe(false)
    expect(find(rowsOf(...sides.slice(0, 2)), 'decidingFace').isChanged).toBe(true)
    expect(find(two(true), 'faceRegion', 'A1 B2').group).toBe('face_pairs_aligned')
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
  })

  it('lay faces beside each other by their numbers where none is paired, under a heading of their own', () => {
    const faceAnalysis = {
      stage: 'face_crop',
      fullImageScore: null,
      decidingFace: null,
      faces: [{ x: 0, y: 0, width: 1, height: 1, confidence: 0.9, deepfakeScore: 0.5 }],
    }
    const sides = [subject(item(), answer({ faceAnalysis })), subject(item(), answer({ faceAnalysis }))]
    const rows = differenceRows(sides, containerEntries, { matches: [[]], isAligned: true })
    expect(find(rows, 'faceRegion', '1').group).toBe('face_numbers')
    expect(find(rows, 'faceCount').group).toBe('faces')
  })

  it('keep several values of one tag in their order', () => {
    const tagged = (...entries: object[]) => subject(item(medium({ metadata: metadata({ entries }) })))
    const [a, b] = [tag('IPTC', 'Keywords', 'a'), tag('IPTC', 'Keywords', 'b')]
    expect(find(rowsOf(tagged(a, b), tagged(a, b)), 'tag', 'Keywords').isChanged).toBe(false)
    expect(find(rowsOf(tagged(a, b), tagged(b, a)), 'tag', 'Keywords').isChanged).toBe(true)
    expect(find(rowsOf(tagged(a), tagged(a, a)), 'tag', 'Keywords').isChanged).toBe(true)
  })

  it('do not mix tags of the same name in two blocks', () => {
    const tagged = (group: string) =>
      subject(item(medium({ metadata: metadata({ entries: [tag(group, 'Make', 'Canon')] }) })))
    const rows = rowsOf(tagged('EXIF'), tagged('XMP')).filter(({ group }) => group === 'tags')
    expect(rows.map(({ block, isChanged }) => [block, isChanged])).toEqual([
      ['EXIF', true],
      ['XMP', true],
    ])
  })

  it('name the namespace of a tag that has one of its own', () => {
    const tagged = (more: object) =>
      subject(item(medium({ metadata: metadata({ entries: [{ ...tag('XMP', 'Make', 'Canon'), ...more }] }) })))
    const rows = rowsOf(tagged({}), tagged({ namespace: 'urn:my' })).filter(({ group }) => group === 'tags')
    expect(rows.map(({ name, isChanged }) => [name, isChanged])).toEqual([
      ['Make', true],
      ['Make (urn:my)', true],
    ])
  })

  it('hold the same numbers in another datum apart', () => {
    const at = (datum: string | null) =>
      subject(item(medium({ metadata: metadata({ position: positionAt(1, 2, { datum }) }) })))
    expect(find(rowsOf(at('WGS-84'), at('WGS-84')), 'position').isChanged).toBe(false)
    expect(find(rowsOf(at('WGS-84'), at(null)), 'position').isChanged).toBe(true)
    expect(find(rowsOf(at('WGS-84'), at('TOKYO')), 'position').isChanged).toBe(true)
  })

  it('compare no position of which a hemisphere is unknown', () => {
    const at = (latitude: number) => {
      const read = { position: positionAt(latitude, 2), notes: ['position_without_hemisphere'] }
      return subject(item(medium({ metadata: metadata(read) })))
    }
    const { values, isChanged } = find(rowsOf(at(1), at(5)), 'position')
    expect([values, isChanged]).toEqual([
      [
        { is: 'none', why: 'unusable' },
        { is: 'none', why: 'unusable' },
      ],
      false,
    ])
  })

  it('compare times as they are understood, with their zones and how far they go', () => {
    const at = (raw: string, offset: string | null = null) =>
      subject(item(medium({ metadata: metadata({ dateTimeOriginal: { raw, offset, source: 'XMP' } }) })))
    const differ = (a: ReturnType<typeof at>, b: ReturnType<typeof at>) => find(rowsOf(a, b), 'taken').isChanged
    expect(differ(at('2016:10:10 10:11:12'), at('2016-10-10T10:11:12'))).toBe(false)
    expect(differ(at('2016:10:10 10:11:12', '+02:00'), at('2016-10-10T10:11:12+02:00'))).toBe(false)
    expect(differ(at('2016:10:10 10:11:12', '+02:00'), at('2016-10-10T10:11:12'))).toBe(true)
    expect(differ(at('2016:10:10'), at('2016:10:10 00:00:00'))).toBe(true)
    expect(differ(at('2016:10:10 03:11:12 PM'), at('2016:10:10 15:11:12'))).toBe(false)
    expect(differ(at('last spring'), at('last spring'))).toBe(false)
    expect(differ(at('last spring'), at('last autumn'))).toBe(true)
  })

  it('reach a film and an address beside a picture', () => {
    const film = item(medium({ kind: 'video', format: 'mp4', metadata: null, container: null }), { kind: 'video' })
    const link = item(null, { url: 'https://a.example/', intake: 'linked', sha256: null, kind: 'link', format: null })
    const rows = rowsOf(subject(item()), subject(film), subject(link))
    expect(why(find(rows, 'sha256'))).toEqual(['text', 'text', 'no_file'])
    expect(why(find(rows, 'bytes'))).toEqual(['number', 'number', 'no_file'])
  })

  it('say nothing differs where every side is the same, and give each row a key of its own', () => {
    const values = fc.array(
      fc.record({
        group: fc.constantFrom('EXIF', 'XMP', 'Container'),
        tag: fc.constantFrom('Make', 'true Make', 'a\0b', ''),
        raw: fc.string({ maxLength: 4 }),
        friendly: fc.option(fc.string({ maxLength: 3 }), { nil: null }),
      }),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(values, values, (a, b) => {
        const [first, second] = [a, b].map((entries) => subject(item(medium({ metadata: metadata({ entries }) }))))
        if (first === undefined || second === undefined) return
        expect(rowsOf(first, first, first).every(({ isChanged }) => !isChanged)).toBe(true)
        const rows = rowsOf(first, second)
        const mirrored = rowsOf(second, first)
        const changed = (all: DifferenceRow[]) =>
          all
            .filter(({ isChanged }) => isChanged)
            .map(({ key }) => key)
            .toSorted()
        expect(changed(rows)).toEqual(changed(mirrored))
        const tags = rows.filter(({ group }) => group === 'tags')
        expect(new Set(tags.map(({ key }) => key)).size).toBe(tags.length)
        expect(tags.length).toBe(new Set([...a, ...b].map((one) => `${one.group}\u0001${one.tag}`)).size)
      }),
      { numRuns: 200 },
    )
  })
})

describe('two values', () => {
  const value = fc.oneof(
    fc.record({ is: fc.constant('number' as const), value: fc.double({ noNaN: true }) }),
    fc.record({ is: fc.constant('text' as const), text: fc.string() }),
    fc.record({ is: fc.constant('flag' as const), value: fc.boolean() }),
    fc.record({
      is: fc.constant('none' as const),
      why: fc.constantFrom('not_read' as const, 'not_recorded' as const, 'not_sent' as const, 'no_result' as const),
    }),
    fc.record({
      is: fc.constant('texts' as const),
      texts: fc.array(fc.record({ text: fc.option(fc.string()), beside: fc.option(fc.string()) }), { maxLength: 3 }),
    }),
  ) satisfies fc.Arbitrary<DifferenceValue>

  it('are the same for themselves, both ways round, and never where one of them is missing', () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        expect(saysSame(a, a)).toBe(true)
        expect(saysSame(a, b)).toBe(saysSame(b, a))
        if (a.is === 'none' && b.is !== 'none') expect(saysSame(a, b)).toBe(false)
      }),
    )
  })
})
