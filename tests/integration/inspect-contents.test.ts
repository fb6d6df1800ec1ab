import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { sha256Of } from '../support/pictures.ts'
import { jpegOf } from '../support/plain-picture.ts'
import { setupPool } from '../support/pool.ts'
import { seededRandom } from '../support/random.ts'
import { filmOf, zipOf } from '../support/tails.ts'

function noisy(width: number, height: number): Buffer {
  const next = seededRandom(7)
  return Buffer.from(Uint8Array.from({ length: width * height * 3 }, () => next() * 255))
}

function setupInspection() {
  const { pool, folder } = setupPool()
  return async (name: string, bytes: Buffer) => {
    const path = join(folder, name)
    writeFileSync(path, bytes)
    const found = await pool.inspect({ path: Buffer.from(path), root: Buffer.from(folder) })
    if (!found.ok) throw new Error(`${name}: ${found.error}`)
    return found.value
  }
}

describe('an inspection', () => {
  it('says where a picture ends, what follows, and the digest of what can be opened', async () => {
    const inspect = setupInspection()
    const [jpeg, second, film] = [await jpegOf('teal'), await jpegOf('maroon'), filmOf({ bytes: 2 ** 21 })]
    const { contents, problems } = await inspect('a.jpg', Buffer.concat([jpeg, second, film]))
    expect(problems).toEqual([])
    const tail = { source: 'Tail', value: null }
    expect(contents).toEqual({
      end: { state: 'whole', at: jpeg.length, due: null, seconds: null, dueSeconds: null, missing: null, lengths: [] },
      parts: [
        {
          ...tail,
          kind: 'picture',
          form: 'jpeg',
          offset: jpeg.length,
          bytes: second.length,
          sha256: sha256Of(second),
        },
        // Larger than is worth a second pass at intake.
        { ...tail, kind: 'video', form: 'mp4', offset: jpeg.length + second.length, bytes: film.length, sha256: null },
      ],
      partsLeftOut: 0,
      isPartsOpen: false,
      rows: 'not_checked',
      rowNumbers: null,
    })
  })

  it('says of a whole picture with an archive behind it that it is whole, and not where it is filled', async () => {
    const inspect = setupInspection()
    const [jpeg, webp] = [
      await jpegOf('white', 400, 300),
      await sharp(await jpegOf('teal'))
        .webp()
        .toBuffer(),
    ]
    const archived = await inspect('a.webp', Buffer.concat([webp, zipOf()]))
    expect(archived.problems).toEqual([])
    expect(archived.contents?.parts).toMatchObject([{ kind: 'archive', form: 'zip', offset: webp.length }])
    const cut = await inspect('b.jpg', jpeg.subarray(0, jpeg.length - 2))
    expect(cut.contents?.end).toMatchObject({ state: 'cut', at: jpeg.length - 2, missing: 'end_mark' })
    expect(cut.problems).toEqual(['end_mark_missing'])
  })

  it('draws a WebP whose header states more than there is, and says so', async () => {
    const inspect = setupInspection()
    const webp = await sharp(await jpegOf('teal'))
      .webp()
      .toBuffer()
    webp.writeUInt32LE(webp.length - 8 + 2, 4)
    const { contents, problems, hasThumbnail } = await inspect('a.webp', webp)
    expect(contents?.end).toMatchObject({ state: 'cut', missing: 'stated_length', due: webp.length + 2 })
    expect([problems, hasThumbnail]).toEqual([['shorter_than_stated'], true])
  })

  /** Noise above a plain area, which is the picture's own. */
  const plainBelow = async (format: 'jpeg' | 'png' | 'gif') => {
    return await sharp(noisy(160, 60), { raw: { width: 160, height: 60, channels: 3 } })
      .extend({ bottom: 100, background: '#808080' })
      .toFormat(format)
      .toBuffer()
  }

  it.each([
    ['jpeg', 2],
    ['png', 12],
    ['png', 5],
    ['gif', 1],
  ] as const)(
    'says of a %s that lacks its last %i bytes that its end mark is missing, and nothing else',
    async (format, bytes) => {
      const inspect = setupInspection()
      const whole = await plainBelow(format)
      const held = whole.subarray(0, whole.length - bytes)
      for (const tail of [Buffer.alloc(0), zipOf()]) {
        // A mark that is held in part is no tail, and hides where one begins.
        if (bytes === 5 && tail.length > 0) continue
        const { contents, problems } = await inspect(`a-${tail.length}.${format}`, Buffer.concat([held, tail]))
        expect(problems).toEqual(['end_mark_missing'])
        expect(contents?.end).toMatchObject({ state: 'cut', at: held.length, missing: 'end_mark' })
        if (format !== 'gif')
          expect(contents).toMatchObject({ rows: 'as_stated', rowNumbers: { stated: 160, coded: 160 } })
      }
    },
  )

  it('says the same of a progressive one only where all of its scans are whole', async () => {
    const inspect = setupInspection()
    const whole = await sharp(noisy(160, 160), { raw: { width: 160, height: 160, channels: 3 } })
      .jpeg({ progressive: true })
      .toBuffer()
    const missing = async (length: number) =>
      (await inspect(`${length}.jpg`, whole.subarray(0, length))).contents?.end?.missing
    expect(await missing(whole.length - 2)).toBe('end_mark')
    // Within the last scan, and before it: every row is there, but not all of it.
    expect(await missing(whole.length - 200)).toBeNull()
    expect(await missing(whole.lastIndexOf(Buffer.of(0xff, 0xda)))).toBeNull()
    expect(await missing(Math.floor(whole.length * 0.5))).toBeNull()
  })

  it('draws a picture that is cut only as far as its content goes, and calls nothing filled that is its own', async () => {
    const inspect = setupInspection()
    const whole = await plainBelow('jpeg')
    const held = whole.subarray(0, Math.floor(whole.length * 0.5))
    const alone = await inspect('a.jpg', held)
    expect(alone.contents).toMatchObject({ rows: 'fewer', end: { at: held.length, missing: 'data' } })
    expect(alone.problems).toContain('truncated')
    const filled = alone.problems.filter((code) => code.startsWith('filled_below_'))
    expect(filled).toHaveLength(1)
    const followed = await inspect('b.jpg', Buffer.concat([held, zipOf()]))
    expect(followed.contents?.end).toEqual(alone.contents?.end)
    expect(followed.contents?.rowNumbers).toEqual(alone.contents?.rowNumbers)
    expect(followed.problems).toEqual(alone.problems)
  })

  it('says nothing of the end of what is not walked, and null is for what was not read', async () => {
    const inspect = setupInspection()
    const nothing = { end: null, parts: [], partsLeftOut: 0, isPartsOpen: false, rows: null, rowNumbers: null }
    expect((await inspect('a.txt', Buffer.from('A text.'))).contents).toEqual(nothing)
    expect((await inspect('a.zip', zipOf())).contents).toEqual(nothing)
  })
})
