import { describe, expect, it } from 'vitest'
import { sampleFacts } from '../../../tests/support/report-facts.ts'
import type { Analysis, ImageReply, ImageResult } from '../model/analysis.ts'
import { listOf } from '../model/remark-kinds.ts'
import type { NotTaken } from '../model/sent-form.ts'
import { replyRemarks, replyRemarkWords as words } from './reply-remarks.ts'
import { sentAs } from './sent.ts'

const FACE = { x: 10, y: 10, width: 40, height: 40, confidence: 0.9, deepfakeScore: 0.2 }

/** A reply with nothing to remark on, changed in these members. */
function remarks(result: Partial<ImageResult> = {}, reply: Partial<ImageReply> = {}, more: Partial<Analysis> = {}) {
  const { analysis } = sampleFacts().service
  if (analysis?.result == null) throw new Error('The sample has a result.')
  const plain = { ...analysis.result, faceAnalysis: null, createdAt: null, fileName: null, ...result }
  return replyRemarks({
    ...analysis,
    sentName: null,
    result: plain,
    reply: {
      ...analysis.reply,
      unread: [],
      notes: [],
      totalCreditsUsed: 1,
      images: [{ ...plain, creditsUsed: 1 }],
      ...reply,
    },
    ...more,
  })
}

const faces = (stage: string | null, decidingFace: typeof FACE | object | null, list: object[] | null) =>
  remarks({ faceAnalysis: { stage, fullImageScore: null, decidingFace, faces: list } as ImageResult['faceAnalysis'] })

describe('a remark about a reply', () => {
  it('is none about one whose members agree', () => {
    expect(remarks()).toEqual([])
    expect(faces('face_crop', FACE, [FACE])).toEqual([])
    expect(faces(null, FACE, [FACE])).toEqual([])
    expect(faces('full_image', null, null)).toEqual([])
  })

  it('names a deciding face beside the whole image as the basis; of an undocumented stage it only shows both', () => {
    for (const stage of ['full_image', 'full_image_no_face'])
      expect(faces(stage, FACE, [FACE])).toContainEqual({
        kind: 'reply',
        text: words.wholeImageAndFace({ isAttached: false, stage }),
      })
    for (const stage of ['raw', 'patch_vote'])
      expect(faces(stage, FACE, [FACE])).toEqual([
        { kind: 'basis', text: words.stageAndFace({ isAttached: false, stage }) },
      ])
    // An object without a member names no face.
    const nothing = Object.fromEntries(Object.keys(FACE).map((name) => [name, null]))
    expect(faces('full_image', nothing, null)).toEqual([])
  })

  it('says of a face crop what is missing only where it was not sent in another form', () => {
    const crop = { stage: 'face_crop', fullImageScore: null, decidingFace: null, faces: null }
    const at = 'images[0].faceAnalysis'
    const kinds = (...names: string[]) =>
      remarks(
        { at: 'images[0]', faceAnalysis: crop },
        { unread: names.map((name) => ({ path: `${at}.${name}`, json: '"none"', why: 'type' })) },
      ).map(({ kind }) => kind)
    expect(kinds()).toEqual(['incomplete', 'incomplete'])
    expect(kinds('decidingFace', 'faces')).toEqual(['members'])
    // A list that was sent and is empty contradicts the stage.
    expect(faces('face_crop', FACE, [])).toEqual([{ kind: 'reply', text: words.facesNotListed({ isAttached: false }) }])
  })

  it('names the details that are announced and lacking, and none that came in another form', () => {
    const lacking = (reply: Partial<ImageReply>) =>
      remarks({ at: 'images[0]', deepfakeScore: null }, { hasDetailedReport: true, ...reply })
    const names = 'deepfakeScore'
    expect(lacking({})).toEqual([
      { kind: 'details', text: words.detailsLacking({ isAttached: false, isAll: false, names }), detail: names },
    ])
    const sent = [{ path: 'images[0].deepfakeScore', json: '"high"', why: 'type' as const }]
    expect(lacking({ unread: sent }).map(({ kind }) => kind)).toEqual(['members'])
    const all = { deepfakeScore: null, generators: null, deepAnalysis: null }
    expect(remarks(all, { hasDetailedReport: true })).toMatchObject([{ detail: Object.keys(all).join(', ') }])
    expect(remarks(all, { hasDetailedReport: false })).toEqual([])
    const given = { isAttached: false, names: Object.keys(all).join(', ') }
    expect(remarks({}, { hasDetailedReport: false })).toEqual([
      { kind: 'reply', text: words.detailsUnannounced(given) },
    ])
  })

  it('takes a result that was made before somebody attached it for an ordinary one', () => {
    const receivedAt = Date.UTC(2026, 10, 20)
    const dated = (hours: number, attachedBy: string | null) => {
      const createdAt = new Date(receivedAt + hours * 3_600_000).toISOString()
      return remarks({ createdAt }, {}, { receivedAt, attachedBy }).map(({ kind }) => kind)
    }
    expect([dated(-3, null), dated(-3, 'R. Osei')]).toEqual([['dated_before'], []])
    expect([dated(3, null), dated(3, 'R. Osei')]).toEqual([['dated_after'], ['dated_after']])
    expect(dated(0, null)).toEqual([])
  })

  it('about a verdict that is lacking says how it was sent, and that there is none only where there is none', () => {
    const path = 'images[0].verdict'
    const said = (reply: Partial<ImageReply>) =>
      remarks({ at: 'images[0]', verdict: null, confidence: 0.5 }, reply).filter(({ text }) => text.includes('verdict'))
    const beside = words.score({ score: '0.50' })
    const of = (form: NotTaken, sent = '') => words.withoutVerdict[form]({ isAttached: false, beside, sent })
    expect(said({})).toEqual([{ kind: 'incomplete', text: of('absent') }])
    expect(said({ empty: [{ path, json: 'null' }] })).toEqual([{ kind: 'incomplete', text: of('null') }])
    for (const json of ['""', '"  "', '"\\n\\t"', '"\u00a0"'])
      expect(said({ empty: [{ path, json }] })).toEqual([{ kind: 'incomplete', text: of('blank') }])
    for (const json of ['true', '7', '{"word":"real"}', '["real"]'])
      expect(said({ unread: [{ path, json, why: 'type' }] })).toContainEqual({
        kind: 'members',
        text: of('other_form', sentAs(json)),
      })
    const isManipulated = remarks({ at: 'images[0]', verdict: null, confidence: null, isManipulated: false })
    expect(isManipulated).toEqual([
      {
        kind: 'incomplete',
        text: words.withoutVerdict.absent({
          isAttached: false,
          beside: words.manipulated({ isManipulated: false }),
        }),
      },
    ])
  })

  it('holds `isManipulated` against the verdicts of the interface alone', () => {
    for (const verdict of ['Likely_Real ', 'Real', 'unknown', 'REAL', 'real\u200b'])
      expect([true, false].flatMap((isManipulated) => remarks({ verdict, isManipulated }))).toEqual([])
    expect(remarks({ verdict: 'real', isManipulated: true })).toMatchObject([{ kind: 'reply' }])
  })

  it('names a score outside its documented scale as it was sent', () => {
    for (const [name, value, sent] of [
      ['confidence', 1.4, '1.4'],
      ['confidence', 87, '87'],
      ['deepfakeScore', -0.1, '-0.1'],
    ] as const)
      expect(remarks({ [name]: value })).toEqual([
        { kind: 'off_scale', text: words.offScale({ isAttached: false, name, value: sent }), detail: name },
      ])
    expect(remarks({ confidence: 0, deepfakeScore: 1 })).toEqual([])
  })

  it('about a total says that it is counted only where it is, and quotes what cannot be a charge', () => {
    const image = (creditsUsed: number | null) => ({ images: [{ creditsUsed }] as ImageResult[] })
    const texts = (reply: Partial<ImageReply>) => remarks({}, reply).map(({ text }) => text)
    const sum = (total: string, isCounted: boolean) =>
      words.totalIsNotSum({ total, sum: '0.5 credits', isAll: true, isCounted })
    expect(texts({ totalCreditsUsed: 3, ...image(0.5) })).toEqual([sum('3 credits', true)])
    const tooHigh = words.chargeTooHigh({ isAttached: false, name: 'totalCreditsUsed', value: '9000000000000000' })
    expect(texts({ totalCreditsUsed: 9e15, ...image(0.5) })).toEqual([
      sum('9,000,000,000,000,000 credits', false),
      words.expectedInstead({ text: tooHigh }),
    ])
    // A part that cannot be is named, although the total is counted.
    const part = words.chargeBelowZero({ isAttached: false, name: 'images[0].creditsUsed', value: '-1' })
    expect(texts({ totalCreditsUsed: 1, images: [{ at: 'images[0]', creditsUsed: -1 }] as ImageResult[] })).toContain(
      part,
    )
    // Of parts without a number it is not known what they add up to.
    expect(texts({ totalCreditsUsed: 3, images: [...image(0.5).images, ...image(null).images] })).toEqual([])
  })

  it('of a field with two values quotes each, and of one with the same value twice says that it is repeated', () => {
    const path = 'images[0].verdict'
    const repeated = { path, json: '"real"', why: 'repeated' as const }
    expect(remarks({}, { unread: [{ ...repeated, counts: '"ai_generated"' }] })).toEqual([
      { kind: 'reply', text: words.repeatedDiffers({ name: path, earlier: '"real"', counts: '"ai_generated"' }) },
    ])
    expect(remarks({}, { unread: [repeated] })).toEqual([
      { kind: 'members', text: words.repeated({ names: path, isCut: false }) },
    ])
    const many = Array.from({ length: 5 }, (_, n) => ({ ...repeated, path: `a${n}`, counts: '1' }))
    expect(remarks({}, { unread: many }).at(-1)).toEqual({ kind: 'reply', text: words.moreRepeated({ n: 2 }) })
  })

  it('names the different verdicts of two entries that bear the name sent', () => {
    const entry = (verdict: string | null, fileName = 'sent.jpg') =>
      ({ verdict, fileName, creditsUsed: 1 }) as ImageResult
    const said = (...images: ImageResult[]) =>
      remarks({}, { images, totalCreditsUsed: images.length }, { sentName: 'sent.jpg', result: null })
    expect(said(entry('real'), entry('ai_generated'), entry('real', 'other.jpg'))).toEqual([
      { kind: 'reply', text: words.entriesDiffer({ n: 2, sentName: 'sent.jpg', verdicts: '“real”, “ai_generated”' }) },
    ])
    expect(said(entry('real'), entry('real'))).toEqual([])
    expect(said(entry('real', 'a.jpg'), entry('ai_edited', 'b.jpg'))).toEqual([])
  })

  it('says of no list that it has no entry where its entries are in another form', () => {
    const without = { isSuccessful: true, totalCreditsUsed: null, images: [] }
    const texts = (reply: Partial<ImageReply>) => remarks({}, { ...without, ...reply }).map(({ text }) => text)
    const none = words.successfulWithoutEntry({ isAttached: false })
    expect(texts({})).toEqual([none])
    expect(texts({ imagesSent: 2 })).toEqual([])
  })

  it('is an inconsistency only where two members exclude each other', () => {
    const list = (...given: Parameters<typeof remarks>) => remarks(...given).map(({ kind }) => listOf(kind))
    const exclusive: Parameters<typeof remarks>[] = [
      [{ verdict: 'real', isManipulated: true }],
      [{ processingTimeMs: 9 }, { totalProcessingTimeMs: 4 }],
      [{}, { isSuccessful: false, totalCreditsUsed: 0, images: [] }],
      [{}, { isSuccessful: true, errorMessage: 'x' }],
      [{}, { totalCreditsUsed: 0 }],
      [{}, { unread: [{ path: 'images[0].verdict', json: '"real"', why: 'repeated', counts: '"ai_edited"' }] }],
      [{ createdAt: '2031-01-01T00:00:00Z' }],
    ]
    for (const given of exclusive) expect(list(...given)).toEqual(['inconsistencies'])
    const both: Parameters<typeof remarks>[] = [
      [{ errorMessage: 'One tile failed' }],
      [{ verdict: null, isManipulated: null }],
      [{ fileName: 'x.jpg' }, {}, { sentName: 'y.jpg' }],
      [{}, { totalCreditsUsed: 2 }],
      [{}, { unread: [{ path: 'images[0].watermark', json: '1', why: 'new' }] }],
      [{}, { unread: [{ path: 'images[0].verdict', json: '"real"', why: 'repeated' }] }],
      [{}, { notes: ['not_utf8'] }],
    ]
    for (const given of both) expect(list(...given)).toEqual(['noticed'])
  })
})
