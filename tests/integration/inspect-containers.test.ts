import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { containerEntries } from '../../src/shared/words/container.ts'
import { CORPUS, hasCorpus, needsCorpus } from '../support/corpus.ts'
import { matroska, wav } from '../support/films.ts'
import { setupFolder } from '../support/folder.ts'
import { setupPool } from '../support/pool.ts'
import { mp4 } from '../support/recordings.ts'

/** Inspects files by their bytes, in real processes. */
function setupFilms() {
  const { pool } = setupPool()
  const folder = setupFolder()
  const inspectAt = async (path: string) => {
    const result = await pool.inspect({ path: Buffer.from(path), root: Buffer.from(folder) })
    if (!result.ok) throw new Error(result.error)
    return result.value
  }
  return {
    inspect: async (name: string, bytes: Buffer) => {
      writeFileSync(join(folder, name), bytes)
      return await inspectAt(join(folder, name))
    },
    inspectAt,
  }
}

/** As ffprobe 5.1 reads them; it rounds where the container states seconds to the millisecond. */
const KNOWN = [
  ['116-288045-0001.m4a', 'audio', 8.635, null, ['AAC', 16_000, 1]],
  ['chirp-5-id3.mp3', 'audio', 0.13, null, ['MPEG Audio', 44_100, 1]],
  ['jfk.flac', 'audio', 11, null, ['FLAC', 44_100, 2]],
  ['video1.mp4', 'video', 2, ['AVC', 720, 1280, 0], ['AAC', 48_000, 2]],
  ['with-gps.mov', 'video', 4.002, ['AVC', 568, 320, 90], ['AAC', 44_100, 1]],
  ['with-gps.mp4', 'video', 0.171, ['AVC', 1920, 1080, 0], ['AAC', 48_000, 2]],
] as const

describe('a film or a sound', () => {
  it('is known by its container: duration, streams, tags', async () => {
    const { inspect } = setupFilms()
    const sound = await inspect(
      'talk.wav',
      wav({ seconds: 2.5, channels: 2, tags: { INAM: 'Harbour <b>', IART: 'Nobody' } }),
    )
    expect(sound).toMatchObject({ kind: 'audio', format: 'wav', problems: [], container: { durationSeconds: 2.5 } })
    expect(sound.container?.streams).toMatchObject([
      { type: 'audio', samplesPerSecond: 8000, channels: 2, bitDepth: 16 },
    ])
    expect(sound.container?.tags).toEqual(
      expect.arrayContaining([
        { tag: 'Title', value: 'Harbour <b>' },
        { tag: 'Artist', value: 'Nobody' },
      ]),
    )
    const film = await inspect('film.mkv', matroska({ seconds: 12.5, title: 'Harbour' }))
    expect(film).toMatchObject({
      kind: 'video',
      format: 'mkv',
      width: 320,
      height: 180,
      container: { writer: 'a test' },
    })
    expect(film.container?.durationSeconds).toBe(12.5)
  })

  it('has no duration where its container states none', async () => {
    const { inspect } = setupFilms()
    const { container } = await inspect('live.mkv', matroska({ seconds: null }))
    expect(container).toMatchObject({ durationSeconds: null, streams: [{ type: 'video', codec: 'VP8' }] })
  })

  it('has no facts where nothing in it is a stream, and keeps its digest', async () => {
    const { inspect } = setupFilms()
    const broken = await inspect(
      'broken.mkv',
      Buffer.concat([matroska({ seconds: 3 }).subarray(0, 60), Buffer.alloc(400)]),
    )
    expect(broken).toMatchObject({ container: null, problems: ['container_unreadable'] })
    expect(broken.sha256).toMatch(/^[0-9a-f]{64}$/)
  })

  it('is said to end too early where it does', async () => {
    const { inspect } = setupFilms()
    const whole = wav({ seconds: 2 })
    const half = await inspect('half.wav', whole.subarray(0, whole.length / 2))
    expect(half.problems).toEqual(['film_truncated'])
    const followed = await inspect('followed.wav', Buffer.concat([whole, Buffer.from('PK\x03\x04'), Buffer.alloc(500)]))
    expect(followed.problems).toEqual([])
    // A download that was saved with its header.
    const head = Buffer.from('HTTP/1.1 200 OK\r\nContent-Type: audio/x-wav\r\n\r\n')
    const saved = await inspect('saved', Buffer.concat([head, mp4()]))
    expect(saved).toMatchObject({ kind: 'video', format: 'mp4', container: { durationSeconds: 4 }, problems: [] })
  })

  it('shows hostile tags as visible text, capped', async () => {
    const { inspect } = setupFilms()
    const title = `=cmd|'/C calc'!A0 \u202egpj.exe <img src=x onerror=alert(1)> ${'A'.repeat(60_000)}`
    const { container } = await inspect('tags.mkv', matroska({ seconds: 1, title }))
    const shown = container?.tags.find(({ tag }) => tag === 'Title')?.value ?? ''
    expect(shown).toContain('\\u202egpj.exe <img src=x onerror=alert(1)>')
    expect(shown.length).toBeLessThanOrEqual(4000)
  })

  it.skipIf(!hasCorpus)(`of the corpus reads as ffprobe reads it${needsCorpus}`, async () => {
    const { inspectAt } = setupFilms()
    for (const [name, kind, seconds, video, [codec, samplesPerSecond, channels]] of KNOWN) {
      const found = await inspectAt(join(CORPUS, 'audio-video', name))
      expect([name, found.kind, found.container?.durationSeconds]).toEqual([name, kind, seconds])
      const films = found.container?.streams.flatMap((stream) =>
        stream.type === 'video' ? [[stream.codec, stream.width, stream.height, stream.rotationDegrees]] : [],
      )
      expect([name, films]).toEqual([name, video === null ? [] : [video]])
      const sound = found.container?.streams.find(({ type }) => type === 'audio')
      expect(sound).toMatchObject({ codec, samplesPerSecond, channels })
    }
  })

  it.skipIf(!hasCorpus)(
    `of a phone is turned as it was held, and dated with the zone it names${needsCorpus}`,
    async () => {
      const { inspectAt } = setupFilms()
      const { orientation, container, metadata } = await inspectAt(join(CORPUS, 'audio-video', 'with-gps.mov'))
      expect(orientation).toBe(6)
      expect(container?.dates).toContainEqual({ what: 'recorded', raw: '2019-07-24 11:25:40+03:00', zone: 'recorded' })
      expect(metadata?.position).toMatchObject({ latitude: 32.0929, longitude: 34.862 })
      expect(container === null ? [] : containerEntries(container)).toContainEqual({
        group: 'Video stream 1',
        tag: 'Rotation, degrees clockwise',
        raw: '90',
        friendly: null,
      })
    },
  )
})
