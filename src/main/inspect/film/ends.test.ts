import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CORPUS, hasCorpus, needsCorpus } from '../../../../tests/support/corpus.ts'
import { box } from '../../../../tests/support/hostile-files.ts'
import { MUTATIONS } from '../../../../tests/support/mutate.ts'
import { createRandom } from '../../../../tests/support/random.ts'
import { readRecording } from '../../../../tests/support/read-recording.ts'
import * as made from '../../../../tests/support/recordings.ts'
import { runSeed } from '../../../../tests/support/seed.ts'
import { Content, FileEnd } from '../../../shared/model/contents.ts'
import type { MediumFormat } from '../../../shared/model/medium.ts'
import { readSequence } from './movie.ts'
import { boundedReach, WalkLimit } from './reach.ts'

const read = readRecording
const endOf = async (bytes: Buffer) => {
  const { blocks } = await read(bytes)
  const tails = blocks.parts.filter(({ source }) => source === 'Tail')
  return {
    state: blocks.end?.state,
    at: blocks.end?.at,
    tails: tails.map(({ kind, offset, bytes: b }) => [kind, offset, b]),
  }
}

/** Containers that state their end, with the part of them that a cut at 99 % still has to fall into. */
const STATED: readonly (readonly [name: string, format: MediumFormat, whole: Buffer])[] = [
  ['MP4', 'mp4', made.mp4()],
  ['MP4, tracks first', 'mp4', made.mp4({ isMovieFirst: true })],
  ['QuickTime', 'mov', made.mp4({ brand: 'qt  ' })],
  [
    'M4A',
    'm4a',
    made.mp4({ brand: 'M4A ', tracks: [{ handler: 'soun', format: 'mp4a', samples: [made.noise(3000)] }] }),
  ],
  ['WAV', 'wav', made.waveFile()],
  ['RF64', 'wav', made.longWave('RF64')],
  ['BW64', 'wav', made.longWave('BW64')],
  ['Wave64', 'w64', made.wave64()],
  ['AVI', 'avi', made.avi()],
  ['AVI of several parts', 'avi', made.longAvi()],
  ['AIFF', 'aiff', made.aiff()],
  ['AIFF-C', 'aiff', made.aiff({ isCoded: true })],
  ['AU', 'au', made.au()],
  ['CAF', 'caf', made.caf()],
  ['CAF, packets of different lengths', 'caf', made.caf({ packetBytes: 0 })],
  ['ASF', 'asf', made.asf()],
  ['Matroska with a size', 'mkv', made.matroskaFile()],
  ['FLAC', 'flac', made.flac()],
  ['Opus', 'opus', made.opus()],
  ['chained Opus', 'opus', Buffer.concat([made.opus(), made.opus({ serial: 8 })])],
  ['MP3 that counts its frames', 'mp3', made.mp3()],
  ['MP3 that counts them as Fraunhofer does', 'mp3', made.mp3({ header: 'VBRI' })],
  ['FLAC behind an ID3 tag', 'flac', Buffer.concat([made.id3({ padding: 90_000 }), made.flac()])],
]

const LENGTHS = [0, 0xffff_ffff] as const
/** Those that state none, or not in this file. */
const NOT_STATED: readonly (readonly [name: string, whole: Buffer])[] = [
  ...LENGTHS.map((size) => [`WAV of length ${size}`, made.waveFile({ sizes: [size, size] })] as const),
  ['WAV of the largest length', made.waveFile({ sizes: [0x7fff_f024, 0x7fff_f000] })],
  ...LENGTHS.map((size) => [`AU of length ${size}`, made.au(size)] as const),
  ['CAF to the end of its file', made.caf({ length: -1 })],
  ['MP4 whose media go to the end of its file', made.mp4({ isMovieFirst: true, hasOpenEnd: true })],
  ['live ASF', made.asf({ isLive: true })],
  ['live Matroska', made.matroskaFile({ isLive: true })],
  ['Matroska whose recorder was stopped', made.matroskaFile({ isStopped: true })],
  ['MP3 that counts no frames', made.mp3({ stated: null })],
  ['FLAC without a total', made.flac({ total: 0 })],
  ['live Opus', made.opus({ isLive: true })],
  ['AAC', made.adts({ frames: 21 })],
  ['AMR', made.amr()],
]

const SHARES = [0.3, 0.6, 0.99] as const
const cutTo = (bytes: Buffer, share: number) => bytes.subarray(0, Math.floor(bytes.length * share))

describe('a recording', () => {
  it.each(STATED)('that states its end is whole, followed by something, or cut off: %s', async (_, format, whole) => {
    const { format: found } = await read(whole)
    expect(found).toBe(format)
    expect(await endOf(whole)).toEqual({ state: 'whole', at: whole.length, tails: [] })
    for (const { kind, bytes } of made.TAILS) {
      const tails = [[kind, whole.length, bytes.length]]
      expect(await endOf(Buffer.concat([whole, bytes]))).toEqual({ state: 'whole', at: whole.length, tails })
    }
    for (const share of SHARES) {
      const { blocks } = await read(cutTo(whole, share))
      expect([share, blocks.end?.state, blocks.parts, [...blocks.problems]]).toEqual([
        share,
        'cut',
        [],
        ['film_truncated'],
      ])
    }
  })

  it.each(NOT_STATED)('that states no end is neither whole nor followed by anything: %s', async (name, whole) => {
    for (const tail of [Buffer.alloc(0), ...made.TAILS.map(({ bytes }) => bytes)])
      expect(await endOf(Buffer.concat([whole, tail]))).toMatchObject({ state: 'not_stated', tails: [] })
    for (const share of SHARES) {
      const { state, tails } = await endOf(cutTo(whole, share))
      // A last frame, page or header that is not complete was announced, whatever the format states of its end.
      const isAnnounced = ['AAC', 'AMR', 'live Opus'].includes(name)
      expect([share, state, tails]).toEqual([share, isAnnounced ? 'cut' : 'not_stated', []])
    }
  })

  it('that is cut off and followed by something is called cut off where its frames tell', async () => {
    for (const whole of [made.flac(), made.opus()])
      for (const share of SHARES)
        for (const { bytes } of made.TAILS)
          expect(await endOf(Buffer.concat([cutTo(whole, share), bytes]))).toMatchObject({ state: 'cut', tails: [] })
  })

  it('that is cut off says how much of it is held', async () => {
    const held = async (bytes: Buffer) => (await read(bytes)).blocks.end
    expect(await held(cutTo(made.flac(), 0.6))).toMatchObject({ seconds: 0.25, dueSeconds: 0.5 })
    expect(await held(cutTo(made.opus(), 0.6))).toMatchObject({ seconds: 1, dueSeconds: null, due: null })
    expect(await held(cutTo(made.mp3(), 0.6))).toMatchObject({ seconds: 0.287, dueSeconds: 0.522 })
    expect(await held(made.waveFile().subarray(0, 4044))).toMatchObject({
      at: 4044,
      due: 8044,
      seconds: 0.25,
      dueSeconds: 0.5,
    })
    expect(await held(made.adts().subarray(0, 1000))).toMatchObject({ at: 828, due: null })
  })

  it('that is cut off says how long the whole file would be only where its format states that', async () => {
    for (const [name, , whole] of STATED)
      for (const share of SHARES) {
        const due = (await read(cutTo(whole, share))).blocks.end?.due ?? null
        expect([name, due ?? whole.length]).toEqual([name, whole.length])
        if (/WAV|RF64|AIFF|Wave64|ASF|Matroska/.test(name)) expect([name, share, due]).not.toContain(null)
        if (/MP4|QuickTime|M4A|AVI|CAF|Opus|FLAC/.test(name)) expect([name, share, due]).toContain(null)
      }
  })

  it('that holds more than it states says so, and lasts as long as what it holds', async () => {
    const frames = made.mp3({ frames: 20, stated: null })
    for (const [form, stated, more, seconds] of [
      ['mp3', made.mp3({ frames: 20 }), made.mp3({ frames: 60, stated: null }), [2.09, 0.522]],
      ['mp3', made.mp3({ frames: 20, header: 'VBRI' }), frames, [1.045, 0.522]],
      [
        'flac',
        made.flac({ frames: 10 }),
        made.flac({ frames: 20, total: 4000 }).subarray(made.flac().length),
        [1, 0.5],
      ],
    ] as const) {
      const file = Buffer.concat([stated, more])
      const { end, parts, duration } = (await read(file)).blocks
      const [all, due] = seconds
      expect(end).toMatchObject({ state: 'whole', at: stated.length, seconds: all, dueSeconds: due })
      const beyond = { kind: 'audio', form, source: 'Tail', offset: stated.length, bytes: more.length }
      expect([parts, duration]).toEqual([[beyond], { seconds: all, basis: 'counted' }])
      for (const { kind, bytes } of made.TAILS) {
        const tail = [kind, file.length, bytes.length]
        const tails = [['audio', stated.length, more.length], tail]
        expect(await endOf(Buffer.concat([file, bytes]))).toEqual({ state: 'whole', at: stated.length, tails })
      }
    }
  })

  it('whose bytes are stated rightly and whose frames are not ends where its bytes do', async () => {
    const file = made.mp3({ frames: 20 })
    file.writeUInt32BE(9, file.indexOf('Xing') + 8)
    const { end, parts, duration } = (await read(file)).blocks
    expect([end, parts]).toMatchObject([{ state: 'whole', at: file.length, seconds: null }, []])
    expect(duration).toEqual({ seconds: 0.522, basis: 'counted' })
  })

  it('of several streams lasts as long as they do together', async () => {
    const duration = async (...streams: Buffer[]) => (await read(Buffer.concat(streams))).blocks.duration
    const next = made.opus({ serial: 8 })
    expect(await duration(made.opus(), next)).toEqual({ seconds: 4, basis: 'computed' })
    expect(await duration(made.opus(), made.opus({ serial: 8, isLive: true }))).toEqual({
      seconds: 4,
      basis: 'counted',
    })
    expect(await duration(made.opus())).toBeNull()
    // Pages behind the last one are a tail.
    const again = Buffer.concat([made.opus(), made.opus().subarray(made.opus().length - 1031)])
    expect(await endOf(again)).toMatchObject({
      state: 'whole',
      at: made.opus().length,
      tails: [['audio', made.opus().length, 1031]],
    })
  })

  it('names what lies between its frames, and goes on behind it', async () => {
    const [zip] = made.TAILS
    const long = Buffer.concat([zip?.bytes ?? Buffer.alloc(0), made.noise(300_000)])
    for (const [name, whole, at] of [
      ['MP3', made.mp3(), 417 * 11],
      ['MP3 that states nothing', made.mp3({ stated: null }), 417 * 11],
      ['FLAC', made.flac(), 42 + 811 * 5],
      ['FLAC, within a frame', made.flac(), 42 + 811 * 5 + 300],
      ['AAC that states nothing', made.adts({ frames: 21 }), 207 * 9],
      ['AAC that states nothing, within a frame', made.adts({ frames: 21 }), 207 * 9 + 120],
      ['Ogg', made.opus(), made.opus().length - 1031 * 2],
      ['Ogg, within a page', made.opus(), made.opus().length - 1031 - 500],
    ] as const) {
      for (const foreign of [zip?.bytes ?? Buffer.alloc(0), long]) {
        const file = Buffer.concat([whole.subarray(0, at), foreign, whole.subarray(at)])
        const { end, parts, duration } = (await read(file)).blocks
        const [part] = parts
        expect([name, part]).toMatchObject([
          name,
          { kind: 'archive', form: 'zip', source: 'Between frames', offset: at },
        ])
        if (!name.includes('within')) expect([name, parts.length, part?.bytes]).toEqual([name, 1, foreign.length])
        const states = name.includes('nothing') ? ['not_stated', null] : ['whole', file.length]
        expect([name, end?.state, end?.at]).toEqual([name, ...states])
        const seconds = { MP3: 0.522, AAC: name.includes('within') ? 0.464 : 0.488 }
        if (name.includes('nothing'))
          expect([name, duration?.seconds]).toEqual([name, seconds[name.slice(0, 3) as 'MP3']])
      }
    }
  })

  it('is not searched for ever for pages that are none', async () => {
    const [opus, last] = [made.opus().subarray(0, -1031), made.opus().subarray(-1031)]
    const header = Buffer.from(last.subarray(0, 27)).fill(0xff, 26)
    const lure = Buffer.concat([Buffer.alloc(18), Buffer.alloc(2 ** 21, header), Buffer.alloc(2 ** 17)])
    const began = performance.now()
    expect(await endOf(Buffer.concat([opus, lure, last]))).toMatchObject({ state: 'not_stated' })
    expect(performance.now() - began).toBeLessThan(5000)
  })

  it('has its known trailers named, wherever they lie', async () => {
    const tag = Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125)])
    const ape = Buffer.alloc(32)
    ape.write('APETAGEX')
    ape.writeUInt32LE(32, 12)
    for (const whole of [made.mp3(), made.flac()]) {
      const { parts } = (await read(Buffer.concat([whole, ape, tag]))).blocks
      expect(parts).toMatchObject([
        { kind: 'trailer', form: 'APE', offset: whole.length, bytes: 32 },
        { kind: 'trailer', form: 'ID3v1', offset: whole.length + 32, bytes: 128 },
      ])
    }
  })

  it('ends behind chunks that a program added without counting them in', async () => {
    const added = Buffer.concat([made.waveFile(), Buffer.from('id3 \x0a\0\0\0', 'latin1'), made.noise(10)])
    expect(await endOf(added)).toEqual({ state: 'whole', at: added.length, tails: [] })
  })

  it('goes on behind damage in its middle', async () => {
    for (const whole of [made.flac(), made.mp3()]) {
      const damaged = Buffer.concat([whole.subarray(0, 2000), Buffer.alloc(500), whole.subarray(2500)])
      expect((await endOf(damaged)).at ?? damaged.length).toBe(damaged.length)
    }
  })

  it('has what its unread boxes hold named by how it begins', async () => {
    const [zip] = made.TAILS
    const archive = zip?.bytes ?? Buffer.alloc(0)
    const film = made.mp4()
    const partsOf = async (...boxes: Buffer[]) => (await read(Buffer.concat([film, ...boxes]))).blocks.parts
    const long = Buffer.concat([Buffer.from([0, 0, 0, 1]), Buffer.from('free'), Buffer.alloc(8), archive])
    long.writeBigUInt64BE(BigInt(long.length), 8)
    for (const [type, made, before] of [
      ['free', box('free', archive), 8],
      ['skip', box('skip', archive), 8],
      ['zzzz', box('zzzz', archive), 8],
      ['uuid', box('uuid', Buffer.concat([Buffer.alloc(16, 'A'), archive])), 24],
      ['free', long, 16],
    ] as const) {
      const place = { offset: film.length + before, bytes: archive.length }
      expect(await partsOf(made)).toEqual([{ kind: 'archive', form: 'zip', source: `Box ${type}`, ...place }])
    }
    const mp4 = { kind: 'video', form: 'mp4', source: 'Box free', offset: film.length + 8, bytes: film.length }
    expect(await partsOf(box('free', film))).toEqual([mp4])
    expect(
      await partsOf(box('free', Buffer.alloc(5000)), box('uuid', made.noise(100)), box('free', Buffer.alloc(0))),
    ).toEqual([])
  })

  it('is known behind any number of empty tags, and by its first bytes alone', async () => {
    const tags = Buffer.alloc(300_000 * 10, Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1'))
    const { format, blocks } = await read(Buffer.concat([tags, made.mp3()]))
    expect([format, blocks.end]).toMatchObject(['mp3', { state: 'whole', at: tags.length + made.mp3().length }])
    const damaged = made.asf()
    damaged.writeBigUInt64LE(2n ** 63n, 16)
    const asf = await read(damaged)
    expect([asf.format, asf.blocks.end?.state, [...asf.blocks.problems]]).toEqual([
      'asf',
      'not_stated',
      ['damaged_container'],
    ])
  })

  it('that is mutated has one end, and parts that lie within it', async () => {
    const random = createRandom(runSeed())
    const wholes = [...STATED.map(([, , bytes]) => bytes), ...NOT_STATED.map(([, bytes]) => bytes)]
    for (const whole of wholes) {
      for (const [mutation, mutate] of Object.entries(MUTATIONS)) {
        const bytes = mutate(whole, random, random.pick(wholes))
        const { blocks } = await read(bytes)
        const end = FileEnd.nullable().parse(blocks.end)
        expect([mutation, Math.min(end?.at ?? 0, bytes.length)]).toEqual([mutation, end?.at ?? 0])
        expect(end?.due ?? bytes.length + 1).toBeGreaterThan(bytes.length)
        for (const part of blocks.parts) {
          const { offset, bytes: length } = Content.parse(part)
          expect((offset ?? 0) + (length ?? 0)).toBeLessThanOrEqual(bytes.length)
        }
      }
    }
  })

  it('that would take too much reading is not followed to its end, and nothing is claimed of it', async () => {
    // More boxes than are stepped over.
    const boxes = Buffer.concat(Array.from({ length: 12_000 }, () => box('free', Buffer.alloc(8))))
    const { blocks } = await read(Buffer.concat([made.mp4(), boxes]))
    expect(blocks.end).toMatchObject({ state: 'not_walked', at: null, due: null })
    expect([blocks.duration, blocks.parts, [...blocks.problems]]).toEqual([null, [], ['end_not_walked']])
    const readAt = async () => Buffer.alloc(1)
    const greedy = boundedReach({ bytes: 2 ** 33, readAt })
    for (let n = 0; n < 81; n += 1) await greedy.readAt(n, 2 ** 20)
    await expect(greedy.readAt(0, 2 ** 20)).rejects.toThrow(WalkLimit)
  })

  it('lasts as long as its packets do, however long its header says it is', async () => {
    const lasts = async (bytes: Buffer) => (await read(bytes)).blocks.duration
    const constant = [made.waveFile(), made.longWave('RF64'), made.wave64(), made.aiff(), made.au(), made.caf()]
    for (const bytes of constant) expect(await lasts(bytes)).toEqual({ seconds: 0.5, basis: 'computed' })
    expect(await lasts(made.waveFile({ channels: 2 }))).toEqual({ seconds: 0.25, basis: 'computed' })
    expect(await lasts(made.caf({ packetBytes: 0, frames: 3000 }))).toEqual({ seconds: 0.375, basis: 'computed' })
    for (const bytes of [made.waveFile({ sizes: [0, 0] }), made.au(0xffff_ffff), made.caf({ length: -1 })])
      expect(await lasts(bytes)).toEqual({ seconds: 0.5, basis: 'counted' })
    expect(await lasts(made.adts({ frames: 50 }))).toEqual({ seconds: 1.161, basis: 'counted' })
    expect(await lasts(made.amr(42))).toEqual({ seconds: 0.84, basis: 'counted' })
  })

  it('is not lengthened by a frame that something else completes', async () => {
    const archive = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), made.noise(3000, 99)])
    const makers = { AAC: made.adts, MP3: (of: { frames: number }) => made.mp3({ ...of, stated: null }) }
    for (const [name, make] of Object.entries({ ...makers, AMR: (of: { frames: number }) => made.amr(of.frames) })) {
      const seconds = async (bytes: Buffer) => (await read(bytes)).blocks.duration?.seconds
      const [whole, shorter] = [make({ frames: 21 }), make({ frames: 20 })]
      const cut = whole.subarray(0, whole.length - 17)
      expect([name, await seconds(Buffer.concat([cut, archive]))]).toEqual([name, await seconds(shorter)])
      // A whole last frame counts, whatever follows it.
      expect([name, await seconds(Buffer.concat([whole, archive]))]).toEqual([name, await seconds(whole)])
    }
  })

  it('whose header alone states a longer file lacks nothing that it holds', async () => {
    const longer = (bytes: Buffer, at: number, isBig: boolean) => {
      const changed = Buffer.from(bytes)
      if (isBig) changed.writeUInt32BE(bytes.readUInt32BE(at) + 84_000, at)
      else changed.writeUInt32LE(bytes.readUInt32LE(at) + 84_000, at)
      return changed
    }
    for (const [whole, at, isBig] of [
      [made.waveFile(), 4, false],
      [made.aiff(), 4, true],
      [made.wave64(), 16, false],
    ] as const) {
      const { blocks } = await read(longer(whole, at, isBig))
      expect(blocks.end).toMatchObject({ state: 'cut', missing: 'stated_length', due: whole.length + 84_000 })
      expect([[...blocks.problems], blocks.duration]).toEqual([
        ['shorter_than_stated'],
        (await read(whole)).blocks.duration,
      ])
    }
    const { blocks } = await read(longer(made.avi(), 4, false))
    expect(blocks.end).toMatchObject({ state: 'cut', missing: 'stated_length', due: null })
    // Cut in its sound, it lacks that.
    const cut = longer(made.waveFile(), 4, false)
    expect((await read(cut.subarray(0, cut.length - 100))).blocks.end?.missing).toBe('data')
  })

  it('is known by what its tags precede, and they are told', async () => {
    for (const tag of [
      made.id3(),
      made.id3({ padding: 100_000, hasFooter: true }),
      Buffer.concat([made.id3(), made.id3()]),
    ]) {
      for (const [format, bytes] of [
        ['aac', made.adts()],
        ['mp3', made.mp3()],
        ['flac', made.flac()],
        ['wav', made.waveFile()],
      ] as const) {
        const { format: found, blocks } = await read(Buffer.concat([tag, bytes]))
        expect(found).toBe(format)
        expect(blocks.entries).toMatchObject([{ group: 'ID3', tag: 'Title', raw: 'Title' }])
      }
    }
    const { blocks } = await read(
      Buffer.concat([made.id3({ padding: 500 }), made.waveFile(), made.TAILS[0]?.bytes ?? Buffer.alloc(0)]),
    )
    expect(blocks.parts).toMatchObject([
      { kind: 'archive', offset: made.id3({ padding: 500 }).length + made.waveFile().length },
    ])
  })

  it('is known behind an APE tag, which is longer than what is read to know it', async () => {
    const tag = Buffer.alloc(64 + 90_000)
    for (const [at, flags] of [
      [0, 0xa000_0000],
      [tag.length - 32, 0x8000_0000],
    ] as const) {
      tag.write('APETAGEX', at)
      tag.writeUInt32LE(tag.length - 32, at + 12)
      tag.writeUInt32LE(flags, at + 20)
    }
    const formatOf = async (bytes: Buffer) => (await read(Buffer.concat([tag, bytes]))).format
    expect([await formatOf(made.mp3()), await formatOf(made.flac())]).toEqual(['mp3', 'flac'])
  })

  it('names its tracks of sensor data, and says that they were not read', async () => {
    const video = { handler: 'vide', format: 'avc1', samples: [made.noise(100)] }
    const track = (handler: string, format: string, name: string, sample = '') =>
      made.mp4({ tracks: [video, { handler, format, name, samples: [Buffer.from(sample), Buffer.from(sample)] }] })
    const telemetry = async (bytes: Buffer) => {
      const { parts, notes } = (await read(bytes)).blocks
      return [parts.map(({ kind, source, value, form }) => [kind, source, value, form]), notes.has('telemetry_unread')]
    }
    expect(await telemetry(track('meta', 'gpmd', 'GoPro MET'))).toEqual([
      [['telemetry', 'Track 2', 'GoPro MET', 'GoPro']],
      true,
    ])
    expect(await telemetry(track('meta', 'rtmd', ''))).toEqual([[['telemetry', 'Track 2', null, 'Sony']], true])
    expect(await telemetry(track('sbtl', 'tx3g', 'SubtitleHandler', 'GPS(10.0, 50.0)'))).toEqual([
      [['telemetry', 'Track 2', 'SubtitleHandler', 'text']],
      true,
    ])
    expect(await telemetry(track('sbtl', 'tx3g', 'SubtitleHandler', 'Good evening.'))).toEqual([[], false])
    expect(await telemetry(made.matroskaFile({ names: ['DJI.Subtitle', 'English'] }))).toEqual([
      [['telemetry', 'Track 2', 'DJI.Subtitle', 'DJI']],
      true,
    ])
  })

  it('says what its edits and its crop leave out, from half a second and 16 pixels on', async () => {
    const hidden = async (...edits: (readonly [length: number, start: number])[]) => {
      const track = { handler: 'vide', format: 'avc1', seconds: 5, edits, samples: [made.noise(100)] }
      const { parts } = (await read(made.mp4({ tracks: [track] }))).blocks
      expect(parts.map(({ kind, source }) => [kind, source])).toEqual(parts.map(() => ['hidden_time', 'Track 1']))
      return parts[0]?.value ?? null
    }
    expect(await hidden([2000, 0])).toBe('2.000 s · 5.000 s')
    expect(await hidden([4600, 0])).toBeNull()
    expect(await hidden([3000, -1], [5000, 0])).toBeNull()
    // The same part shown twice hides the rest, however long it lasts in all.
    expect(await hidden([2500, 0], [2500, 0])).toBe('2.500 s · 5.000 s')
    expect(await hidden([1000, 0], [1000, 4000])).toBe('2.000 s · 5.000 s')
    expect(await hidden([99_000, 1000])).toBe('4.000 s · 5.000 s')
    // No length is one that lasts to the end.
    expect(await hidden([0, 3000])).toBe('2.000 s · 5.000 s')
    expect(await hidden([0, 0])).toBeNull()
    expect(await hidden(...Array.from({ length: 20_000 }, (_, n) => [1, n % 1000] as const))).toBe('1.000 s · 5.000 s')
    // Media that begin before their start are understood by nobody.
    expect(await hidden([5000, -5])).toBeNull()
    const cropped = (await read(made.matroskaFile({ crop: 40 }))).blocks
    expect(cropped.parts).toEqual([{ kind: 'hidden_area', source: 'Track 1', value: '560 × 480 · 640 × 480' }])
    expect((await read(made.matroskaFile({ crop: 8 }))).blocks.parts).toEqual([])
  })

  it('is shown with the shape of its pixels', async () => {
    const tracks = [
      { handler: 'vide', format: 'avc1', samples: [made.noise(9)], pixelAspect: [4, 3] as [number, number] },
    ]
    expect((await read(made.mp4({ tracks }))).blocks.shownSize).toEqual({ width: 853, height: 480 })
    expect((await read(made.matroskaFile({ display: [854, 480] }))).blocks.shownSize).toEqual({
      width: 854,
      height: 480,
    })
    expect((await read(made.mp4())).blocks.shownSize).toBeNull()
  })

  it('of pictures in a row says how many, how long, and whether sound goes with them', () => {
    const moov = (file: Buffer) => file.subarray(file.indexOf('moov') + 4)
    const pictures = { handler: 'pict', format: 'av01', seconds: 2, samples: [made.noise(9), made.noise(9)] }
    const sound = { handler: 'soun', format: 'mp4a', samples: [made.noise(9)] }
    expect(readSequence(moov(made.mp4({ tracks: [pictures] })))).toEqual({ frames: 2, seconds: 2, hasSound: false })
    expect(readSequence(moov(made.mp4({ tracks: [sound, pictures] })))).toMatchObject({ frames: 2, hasSound: true })
    expect(readSequence(moov(made.mp4({ tracks: [sound] })))).toBeNull()
  })

  describe('that says where its samples are', () => {
    const archive = made.TAILS[0]?.bytes ?? Buffer.alloc(0)
    const sample = Buffer.concat([archive, made.noise(200)])
    const self = ['url ', true] as const
    const of = (track: Partial<made.Mp4Track>) =>
      made.mp4({ tracks: [{ handler: 'vide', format: 'avc1', samples: [sample, sample], ...track }] })
    const readOf = async (track: Partial<made.Mp4Track>) => {
      const { parts, problems } = (await read(of(track))).blocks
      return { isElsewhere: problems.has('data_elsewhere'), named: parts.map(({ form }) => form) }
    }
    const HERE = { isElsewhere: false, named: [] }

    it.each<[string, Partial<made.Mp4Track>]>([
      ['itself', { dataReferences: [self] }],
      ['itself, as QuickTime writes it', { dataReferences: [['alis', true]] }],
      ['itself, beside one that no sample uses', { dataReferences: [['url ', false], self], descriptions: [[2, 2]] }],
      [
        'itself, by a description beside one without samples',
        {
          dataReferences: [self, ['url ', false]],
          descriptions: [
            [1, 2],
            [2, 0],
          ],
        },
      ],
      ['none', { descriptions: [[0, 2]] }],
      ['a number that no reference has', { dataReferences: [self], descriptions: [[9, 2]] }],
    ])('in %s is read as it was', async (_, track) => {
      expect(await readOf(track)).toEqual(HERE)
    })

    it.each<[string, Partial<made.Mp4Track>]>([
      ['the first', { dataReferences: [['url ', false]] }],
      ['the second', { dataReferences: [self, ['url ', false]], descriptions: [[2, 2]] }],
      ['an alias of QuickTime', { dataReferences: [self, ['alis', false]], descriptions: [[2, 2]] }],
      ['a media data box of its own', { dataReferences: [self, ['imdt', true]], descriptions: [[2, 2]] }],
      [
        'a number that no reference has, of none to itself',
        { dataReferences: [['url ', false]], descriptions: [[0, 2]] },
      ],
      [
        'the second, of some samples',
        {
          dataReferences: [self, ['url ', false]],
          descriptions: [
            [1, 1],
            [2, 1],
          ],
        },
      ],
      [
        'the first, of some samples',
        {
          dataReferences: [['urn ', false], self],
          descriptions: [
            [2, 1],
            [1, 1],
          ],
        },
      ],
    ])('elsewhere, by %s, says so, and what lies there in itself is not taken for them', async (_, track) => {
      const { isElsewhere, named } = await readOf(track)
      expect([isElsewhere, named.includes('zip')]).toEqual([true, true])
    })

    it('elsewhere has no text of this file read as its own', async () => {
      const samples = [Buffer.from('GPS(10.0, 50.0)')]
      const track = { handler: 'sbtl', format: 'tx3g', samples, dataReferences: [self, ['url ', false] as const] }
      expect((await readOf({ ...track, descriptions: [[1, 1]] })).named).toContain('text')
      expect((await readOf({ ...track, descriptions: [[2, 1]] })).named).not.toContain('text')
    })
  })

  it('is no film for the pictures of its chapters or its cover', async () => {
    const sound = { handler: 'soun', format: 'mp4a', samples: [made.noise(100)] }
    const picture = (format: string, samples: Buffer[]) =>
      made.mp4({ tracks: [sound, { handler: 'vide', format, samples, isEnabled: false }] })
    expect((await read(picture('jpeg', [made.noise(9)]))).blocks.isFilm).toBe(false)
    expect((await read(picture('jpeg', [made.noise(9), made.noise(9)]))).blocks.isFilm).toBe(true)
    expect((await read(made.mp4())).blocks.isFilm).toBe(true)
    // A track that cannot be read is not taken for sound.
    const damaged = made.mp4()
    damaged.writeUInt32BE(9, damaged.indexOf('stsc') + 4)
    damaged.fill(0xff, damaged.indexOf('stsz') + 8, damaged.indexOf('stsz') + 12)
    expect((await read(damaged)).blocks.isFilm).not.toBe(false)
  })

  it.skipIf(!hasCorpus)(`of the corpus is whole, and cut off where it is cut${needsCorpus}`, async () => {
    const folder = join(CORPUS, 'audio-video')
    for (const name of [
      '116-288045-0001.m4a',
      'chirp-5-id3.mp3',
      'jfk.flac',
      'video1.mp4',
      'with-gps.mov',
      'with-gps.mp4',
      'riff_bomb_1000.wav',
    ]) {
      const bytes = readFileSync(join(folder, name))
      expect([name, await endOf(bytes)]).toEqual([name, { state: 'whole', at: bytes.length, tails: [] }])
      for (const share of SHARES)
        expect([name, share, (await endOf(cutTo(bytes, share))).state]).toEqual([name, share, 'cut'])
    }
  })
})
