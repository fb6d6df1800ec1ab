import { describe, expect, it } from 'vitest'
import { factCheckOf, MODALITIES, setupInterface } from '../support/interface-desk.ts'
import { pngOf } from '../support/pictures.ts'
import { plant } from '../support/rows.ts'

/** The limits of the interface, where the service says nothing of its own: judged before anything is sent. */
const LARGEST = 50 * 2 ** 20
const pictureOf = (salt: number, bytes: number): Buffer =>
  Buffer.concat([pngOf(salt), Buffer.alloc(bytes - 4096, salt)])

describe('the maximum file size is 50 MB per file, for image forensics uploads and fact-checking submissions', () => {
  it.each([
    ['image forensics', undefined],
    ['a fact check', factCheckOf()],
  ])('a file of 50 MB is sent, one that is a byte larger never leaves: %s', async (_what, batch) => {
    const files = [pictureOf(1, LARGEST), pictureOf(2, LARGEST + 1)]
    const desk = await setupInterface({ files })
    expect(await desk.quote(batch)).toMatchObject({ mediaToSend: 1, ineligible: [{ reason: 'too_large', count: 1 }] })
    await desk.ask(batch)
    const posts = desk.service.requests().filter(({ method }) => method === 'POST')
    expect(posts).toHaveLength(1)
    expect(posts[0]?.bodyBytes).toBeGreaterThan(LARGEST)
    expect(desk.service.charges().map(({ sha256 }) => sha256)).toEqual([desk.subjects[0]])
    expect([desk.state(desk.subjects[0] ?? '')?.state, desk.state(desk.subjects[1] ?? '')]).toEqual(['done', undefined])
  })
  it.each(MODALITIES)('of every modality: %s', async (modality) => {
    const desk = await setupInterface({ kinds: [modality] })
    const sized = desk.db.prepare('UPDATE media SET bytes = ?')
    plant(desk.db, () => sized.run(LARGEST))
    expect(await desk.quote(factCheckOf())).toMatchObject({ mediaToSend: 1, ineligible: [] })
    plant(desk.db, () => sized.run(LARGEST + 1))
    expect(await desk.quote(factCheckOf())).toMatchObject({
      mediaToSend: 0,
      ineligible: [{ reason: 'too_large', count: 1 }],
    })
  })
})

describe('the allowed image formats are jpg, jpeg, png, webp, heic, heif, tiff', () => {
  it.each([
    ['jpg', 'jpeg'],
    ['jpeg', 'jpeg'],
    ['png', 'png'],
    ['webp', 'webp'],
    ['heic', 'heic'],
    ['heif', 'heif'],
    ['tiff', 'tiff'],
  ])('%s is sent, under the ending its content has', async (_name, format) => {
    const desk = await setupInterface({ files: [pngOf(1)] })
    desk.describedAs('image', format)
    await desk.ask()
    await desk.ask(factCheckOf())
    const ending = new RegExp(`^[0-9a-f-]{36}\\.${format === 'jpeg' ? 'jpg' : format}$`)
    expect(desk.service.charges().map(({ operation, fileName }) => [operation, fileName])).toEqual([
      ['image_upload', expect.stringMatching(ending)],
      ['fact_check', expect.stringMatching(ending)],
    ])
  })
  it.each(['avif', 'gif', 'bmp', 'jxl', 'svg', 'psd', 'raw'])('%s is held back, and said why', async (format) => {
    const desk = await setupInterface({ files: [pngOf(1)] })
    desk.describedAs('image', format)
    for (const batch of [undefined, factCheckOf()])
      expect(await desk.quote(batch)).toMatchObject({ mediaToSend: 0, ineligible: [{ reason: 'format', count: 1 }] })
  })
})

describe('audio and video formats and duration limits are not shown', () => {
  const formats = {
    audio: ['mp3', 'm4a', 'wav', 'flac', 'ogg', 'opus', 'aac'],
    video: ['mp4', 'mov', 'mkv', 'webm', 'avi'],
  }
  it.each((['audio', 'video'] as const).flatMap((kind) => formats[kind].map((format) => [kind, format] as const)))(
    'so no %s is held back for its format or its length: %s',
    async (kind, format) => {
      const desk = await setupInterface({ kinds: [kind] })
      desk.describedAs(kind, format)
      plant(desk.db, () => desk.db.prepare('UPDATE media SET duration_ms = ?').run(12 * 3_600_000))
      expect(await desk.quote(factCheckOf())).toMatchObject({ mediaToSend: 1, ineligible: [] })
    },
  )
  it.each(['audio', 'video'] as const)('image forensics analyzes images: %s is held back', async (kind) => {
    const desk = await setupInterface({ kinds: [kind] })
    expect(await desk.quote()).toMatchObject({ mediaToSend: 0, ineligible: [{ reason: 'not_an_image', count: 1 }] })
  })
})
