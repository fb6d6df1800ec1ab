import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { sha256Of } from '../support/pictures.ts'
import { jpegOf } from '../support/plain-picture.ts'
import { setupPool } from '../support/pool.ts'
import { filmOf, zipOf } from '../support/tails.ts'

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
      end: { state: 'whole', at: jpeg.length, due: null, seconds: null, dueSeconds: null },
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
    expect(cut.contents?.end).toMatchObject({ state: 'cut', at: jpeg.length - 2 })
    expect(cut.problems).toContain('truncated')
  })

  it('says nothing of the end of what is not walked, and null is for what was not read', async () => {
    const inspect = setupInspection()
    expect((await inspect('a.txt', Buffer.from('A text.'))).contents).toEqual({
      end: null,
      parts: [],
      partsLeftOut: 0,
      isPartsOpen: false,
      rows: null,
    })
    expect((await inspect('a.zip', zipOf())).contents).toEqual({
      end: null,
      parts: [],
      partsLeftOut: 0,
      isPartsOpen: false,
      rows: null,
    })
  })
})
