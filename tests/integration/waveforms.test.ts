import { cpSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createPosters } from '../../src/main/items/posters.ts'
import { createWaveforms } from '../../src/main/items/waveforms.ts'
import type { ItemId } from '../../src/shared/model/ids.ts'
import { CORPUS, hasCorpus, needsCorpus } from '../support/corpus.ts'
import { matroska, wav } from '../support/films.ts'
import { setupFolder } from '../support/folder.ts'
import { jpeg } from '../support/hostile-tree.ts'
import { setupIntake } from '../support/intake.ts'
import { wholeOf } from '../support/near-drives.ts'

/** A case with sounds and a film taken in. */
async function setupSounds(more: (drive: string) => void = () => undefined) {
  const desk = setupIntake()
  const { details, media, pool, copies, derivativesFolder } = desk
  const drive = join(setupFolder(), 'card')
  mkdirSync(drive)
  writeFileSync(join(drive, 'talk.wav'), wav({ seconds: 3 }))
  writeFileSync(join(drive, 'film.mkv'), matroska({ seconds: 3 }))
  more(drive)
  await desk.takeAll(drive)
  const waveforms = createWaveforms({ details, media, pool, copies, derivativesFolder })
  const idOf = (name: string) => (desk.rows().find((row) => row.name === name)?.id ?? 0) as ItemId
  return { ...desk, drive, waveforms, idOf }
}

describe('the waveform of a sound', () => {
  it('is made once and stays when the drive is gone', async () => {
    const { waveforms, idOf, drive } = await setupSounds()
    const made = await waveforms.of(idOf('talk.wav'))
    if (made === null || made === 'no_item') throw new Error('none was made')
    expect(made.peaks).toHaveLength(800)
    expect(Math.max(...made.peaks)).toBeGreaterThan(200)
    renameSync(drive, `${drive} away`)
    expect(await waveforms.of(idOf('talk.wav'))).toEqual(made)
  })

  it('is not made of other bytes than were taken in, nor of a film', async () => {
    const { waveforms, idOf, drive } = await setupSounds()
    writeFileSync(join(drive, 'talk.wav'), wav({ seconds: 3, rate: 4000 }))
    expect(await waveforms.of(idOf('talk.wav'))).toBeNull()
    expect(await waveforms.of(idOf('film.mkv'))).toBe('no_item')
  })

  it.skipIf(!hasCorpus)(`is made of MP3 and FLAC, and not of AAC${needsCorpus}`, async () => {
    const names = ['chirp-5-id3.mp3', 'jfk.flac', '116-288045-0001.m4a']
    const { waveforms, idOf } = await setupSounds((drive) => {
      for (const name of names) cpSync(join(CORPUS, 'audio-video', name), join(drive, name))
    })
    const made = await Promise.all(names.map((name) => waveforms.of(idOf(name))))
    expect(made.map((one) => (one === null || one === 'no_item' ? one : Math.max(...one.peaks) > 60))).toEqual([
      true,
      true,
      null,
    ])
  })

  it('of a damaged sound is none or another one, and nothing ends', async () => {
    const damaged = wav({ seconds: 1 }).fill(0xff, 12, 40)
    const { waveforms, idOf } = await setupSounds((drive) => {
      writeFileSync(join(drive, 'damaged.wav'), damaged)
      writeFileSync(
        join(drive, 'noise.mp3'),
        Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\0'), Buffer.alloc(5000, 0xfb)]),
      )
    })
    for (const name of ['damaged.wav', 'noise.mp3']) {
      const made = await waveforms.of(idOf(name))
      expect(made === null || made === 'no_item' || made.peaks.length > 0).toBe(true)
    }
    expect(await waveforms.of(idOf('talk.wav'))).not.toBeNull()
  })
})

describe('the picture of a film', () => {
  it('is what the window decoded, kept by the film’s digest, and outlives a new reading', async () => {
    const { details, media, copies, derivativesFolder, heard, idOf, pictures, takeAll, drive } = await setupSounds()
    const emit = (event: (typeof heard)[number]) => void heard.push(event)
    const freeBytes = () => Promise.resolve(2 ** 40)
    const posters = createPosters({ details, media, copies, derivativesFolder, freeBytes, emit })
    const [thumb, preview] = [jpeg('small'), jpeg('large')].map((bytes) => bytes.toString('base64'))
    if (thumb === undefined || preview === undefined) throw new Error('no pictures')
    const id = idOf('film.mkv')
    expect(await posters.keep(id, { thumb, preview, seconds: 0.3 })).toEqual({ ok: true, value: null })
    const sha256 = details.source(id)?.sha256 ?? ''
    expect(heard).toContainEqual({ type: 'picture.ready', sha256, what: 'thumbnail' })
    await takeAll(drive)
    expect(details.medium(sha256 as never)).toMatchObject({ hasPreview: true, medium: { hasThumbnail: true } })
    expect(media.frameSeconds(sha256 as never)).toBe(0.3)
    const shown = await pictures.open('thumb', sha256)
    expect(shown && (await wholeOf(shown.handle, shown.bytes))).toEqual(jpeg('small'))
    await shown?.handle.close()
  })

  it('is refused of what is no film, and when it is no JPEG', async () => {
    const { details, media, copies, derivativesFolder, idOf } = await setupSounds()
    const deps = { details, media, copies, derivativesFolder, freeBytes: () => Promise.resolve(2 ** 40) }
    const posters = createPosters({ ...deps, emit: () => undefined })
    const picture = jpeg('x').toString('base64')
    const both = { thumb: picture, preview: picture, seconds: 0 }
    expect(await posters.keep(idOf('talk.wav'), both)).toMatchObject({ error: { kind: 'not_found' } })
    await expect(posters.keep(idOf('film.mkv'), { ...both, thumb: 'AAAA' })).rejects.toThrow('no JPEG')
  })
})
