import { describe, expect, it } from 'vitest'
import { sampleFacts } from '../../../tests/support/report-facts.ts'
import type { Analysis, ImageReply, ImageResult } from '../model/analysis.ts'
import { listOf } from '../model/remark-kinds.ts'
import { replyRemarks, replyRemarkWords as words } from './reply-remarks.ts'

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
    expect([dated(3, null), dated(3, 'R. Osei')]).toEqual([['reply'], ['reply']])
    expect(dated(0, null)).toEqual([])
  })

  it('is an inconsistency only where two members exclude each other', () => {
    const list = (...given: Parameters<typeof remarks>) => remarks(...given).map(({ kind }) => listOf(kind))
    const exclusive: Parameters<typeof remarks>[] = [
      [{ verdict: 'real', isManipulated: true }],
      [{ processingTimeMs: 9 }, { totalProcessingTimeMs: 4 }],
      [{}, { isSuccessful: false, totalCreditsUsed: 0, images: [] }],
      [{}, { isSuccessful: true, errorMessage: 'x' }],
      [{}, { totalCreditsUsed: 0 }],
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
