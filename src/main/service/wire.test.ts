import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ImageReply } from '../../shared/model/analysis.ts'
import { entriesSent } from '../../shared/model/sent-form.ts'
import { readErrorBody } from './error-body.ts'
import { parseReply } from './parse-reply.ts'
import { indexOfAnswer, readImageReply } from './wire.ts'

const image = {
  id: 'a',
  fileName: 'sent.jpg',
  verdict: 'ai_edited',
  confidence: 0.9,
  isManipulated: true,
  creditsUsed: 1,
  processingTimeMs: 5,
  errorMessage: null,
  createdAt: '2026-11-21T00:00:00Z',
  deepfakeScore: 0.1,
  generators: { flux: 0.4 },
  deepAnalysis: {
    agreement: 'full',
    confidence: 'high',
    keyIndicators: ['x'],
    detailedReasoning: 'y',
    visualPatterns: null,
    recommendations: [],
    metadataFindings: [{ kind: 'gpsPresent', significance: 'notable' }],
  },
  faceAnalysis: {
    stage: 'face_crop',
    fullImageScore: 0.2,
    decidingFace: { x: 1, y: 2, width: 3, height: 4, confidence: 0.9, deepfakeScore: 0.8 },
    faces: [{ x: 1, y: 2, width: 3, height: 4 }],
  },
}
const reply = {
  images: [image],
  totalCreditsUsed: 1,
  totalProcessingTimeMs: 5,
  isSuccessful: true,
  errorMessage: null,
  hasDetailedReport: true,
}

describe('an image reply', () => {
  it('is read whole, with nothing left over', () => {
    const read = readImageReply(reply)
    expect(read?.unread).toEqual([])
    expect(read?.images[0]).toMatchObject({
      verdict: 'ai_edited',
      generators: [{ name: 'flux', score: 0.4 }],
      deepAnalysis: { metadataFindings: [{ kind: 'gpsPresent', value: null, significance: 'notable' }] },
      faceAnalysis: { faces: [{ x: 1, confidence: null }] },
    })
  })
  it('keeps members it has no place for, and values of a wrong type, with where they stood', () => {
    const read = readImageReply({
      ...reply,
      newMember: { a: 1 },
      images: [
        { ...image, confidence: '0.9', verdict: 'brand_new', extra: 1, faceAnalysis: { faces: [{ x: 'left' }] } },
      ],
    })
    expect(read?.images[0]).toMatchObject({ confidence: null, verdict: 'brand_new' })
    expect(read?.unread.map((member) => member.path).sort()).toEqual([
      'images[0].confidence',
      'images[0].extra',
      'images[0].faceAnalysis.faces[0].x',
      'newMember',
    ])
  })
  it.each(['', ' ', '\n\t'])(
    'takes no word from a verdict or an error message of %j, and keeps that it was sent',
    (blank) => {
      const entry = { ...image, verdict: blank, errorMessage: blank }
      const read = readImageReply({ ...reply, images: [entry], errorMessage: blank })
      expect(read).toMatchObject({ errorMessage: null, images: [{ verdict: null, errorMessage: null }], unread: [] })
      const json = JSON.stringify(blank)
      const paths = ['images[0].verdict', 'images[0].errorMessage', 'errorMessage']
      expect(read?.empty).toEqual(paths.map((path) => ({ path, json })))
    },
  )
  it('keeps null where none is documented, and of a plain reply nothing more than before', () => {
    const nothing = { kind: null, value: null }
    const entry = {
      ...image,
      verdict: null,
      generators: { flux: null },
      deepAnalysis: { ...image.deepAnalysis, agreement: null, metadataFindings: [nothing, null] },
      faceAnalysis: { stage: 'full_image', fullImageScore: null, decidingFace: null, faces: [{ x: null }] },
    }
    const read = readImageReply({ ...reply, images: [entry], totalCreditsUsed: null })
    expect(read?.empty?.map(({ path }) => path)).toEqual([
      'images[0].verdict',
      'images[0].generators.flux',
      'images[0].deepAnalysis.metadataFindings[0].kind',
      'images[0].faceAnalysis.faces[0].x',
      'totalCreditsUsed',
    ])
    expect(read?.unread).toEqual([{ path: 'images[0].deepAnalysis.metadataFindings[1]', json: 'null', why: 'type' }])
    const details = { deepfakeScore: null, generators: null, deepAnalysis: null, faceAnalysis: null }
    const plain = readImageReply({ ...reply, images: [{ ...image, ...details }] })
    expect([plain && 'empty' in plain, plain && 'imagesSent' in plain]).toEqual([false, false])
  })
  it('counts its entries as sent, whatever their form', () => {
    const count = (reply: object) => {
      const read = readImageReply(reply)
      return read && entriesSent(read)
    }
    expect(count({ images: [image, 'x', null, 7] })).toBe(4)
    expect(count({ images: Array.from({ length: 300 }, () => 'x') })).toBe(300)
    expect([count({ images: [] }), count({ images: [], isSuccessful: true })]).toEqual([0, 0])
    expect([count({ isSuccessful: false }), count({ images: null, isSuccessful: false })]).toEqual([null, null])
  })
  it('is none without a list of images', () => {
    for (const other of [null, 1, 'x', [], {}, { images: null }, { images: {} }])
      expect(readImageReply(other)).toBeNull()
  })
  it('can be anything at all without a crash, and always fits the model', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.jsonValue({ maxDepth: 4 }), (a, b) => {
        const read = readImageReply({
          images: [a, { ...image, deepAnalysis: b, faceAnalysis: a, generators: b }],
          other: b,
        })
        expect(ImageReply.safeParse(read).success).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
  it('nested beyond all measure is still read', () => {
    const deep = JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`) as unknown
    expect(readImageReply({ ...reply, deep })?.unread[0]?.path).toBe('deep')
  })
})

describe('the entry for the picture that was sent', () => {
  const read = (images: unknown[]) => {
    const parsed = readImageReply({ ...reply, images })
    if (!parsed) throw new Error('unread')
    return indexOfAnswer(parsed, 'sent.jpg')
  }
  it('is found by the sent name among several', () => {
    expect(read([{ ...image, fileName: 'other.jpg' }, image])).toBe(1)
  })
  it('is the only entry, whatever name it bears', () => {
    expect(read([{ ...image, fileName: 'renamed.jpg' }])).toBe(0)
  })
  it('is none when there are several of that name, none, or unreadable ones beside it', () => {
    expect(read([image, image])).toBeNull()
    expect(read([])).toBeNull()
    expect(
      read([
        { ...image, fileName: 'a' },
        { ...image, fileName: 'b' },
      ]),
    ).toBeNull()
    expect(read([{ ...image, fileName: 'a' }, 'nonsense'])).toBeNull()
  })
})

describe('an error body', () => {
  it('gives code and words in every known shape', () => {
    expect(readErrorBody({ error: { code: 'A', message: 'b' } })).toMatchObject({ code: 'A', message: 'b' })
    expect(readErrorBody({ error: { code: 'A', message: 'b', userMessage: 'c' } })).toMatchObject({
      code: 'A',
      message: 'c',
    })
    expect(readErrorBody({ error: 'text' })).toMatchObject({ code: null, message: 'text' })
    expect(readErrorBody({ message: 'm' })).toMatchObject({ code: null, message: 'm' })
    expect(readErrorBody({ code: 'FLAT', message: 'm', feature: 'f' })).toMatchObject({ code: 'FLAT', message: 'm' })
    expect(readErrorBody({ error: { code: 'A', message: 'b', sourceHost: 'h.example' } })).toEqual({
      code: 'A',
      message: 'b (h.example)',
      sourceHost: 'h.example',
    })
    for (const other of [null, undefined, 1, 'x', [], { error: 1 }]) {
      expect(readErrorBody(other)).toMatchObject({ code: null, message: null })
    }
  })
})

describe('an answer', () => {
  const read = (body: string, headers: Record<string, string> = {}) =>
    parseReply(
      { status: 200, headers, body: Buffer.from(body), bodyState: 'whole', isPublicIssuer: null },
      'sent.jpg',
      0,
    )
  it('is empty, HTML, text or JSON', () => {
    expect(['', '  ', '<!DOCTYPE html>', '<html>', '{"a":', '{}'].map((body) => read(body).facts.content)).toEqual([
      'empty',
      'empty',
      'html',
      'html',
      'text',
      'json',
    ])
  })
  it('cut before its end is not read as a result', () => {
    const cut = parseReply(
      { status: 200, headers: {}, body: Buffer.from(JSON.stringify(reply)), bodyState: 'cut', isPublicIssuer: null },
      'sent.jpg',
      0,
    )
    expect([cut.reply, cut.facts.result]).toEqual([null, null])
  })
  it('with a verdict answers; with an error message it is an error; with neither it says nothing', () => {
    const states = [image, { ...image, errorMessage: 'bad pixels' }, { ...image, verdict: null }].map(
      (entry) => read(JSON.stringify({ ...reply, images: [entry] })).facts.result?.image,
    )
    expect(states).toEqual(['answered', 'error', 'no_verdict'])
  })
})

describe('members that have no place', () => {
  it('are listed up to 200, and counted beyond', () => {
    const members = Object.fromEntries(Array.from({ length: 212 }, (_, n) => [`m${n}`, n]))
    const reply = readImageReply({ images: [], ...members })
    expect(reply?.unread).toHaveLength(200)
    expect(reply).toMatchObject({ unreadLeftOut: 12, notes: ['more_members'] })
    expect(readImageReply({ images: [], one: 1 })?.unreadLeftOut).toBeUndefined()
  })
})
