import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { metadataMembers } from '../../src/headless/metadata-members.ts'
import { createFileContents } from '../../src/main/db/file-contents.ts'
import { createRowCounting } from '../../src/main/items/row-counting.ts'
import type { Medium } from '../../src/shared/model/medium.ts'
import { metadataState } from '../../src/shared/model/metadata-state.ts'
import { recordsAuthor, recordsSerial } from '../../src/shared/model/personal-tags.ts'
import { PRECISIONS } from '../../src/shared/model/read-time.ts'
import { streamLine } from '../../src/shared/words/container.ts'
import { CORPUS, hasCorpus, needsCorpus } from '../support/corpus.ts'
import { setupIntake } from '../support/intake.ts'

/** Cases of files that people met: what each folder's right.txt says of them, as far as it is in our data. */
const FIELD = join(CORPUS, 'field')
const hasField = hasCorpus && existsSync(FIELD)

/** What is on record of one file. */
type OnRecord = {
  kind: string
  format: string
  /** Stored width and height. */
  size: [number, number] | null
  orientation: number
  seconds: number | null
  hasThumbnail: boolean
  problems: string[]
  /** As far as it is known: "2016-10-10", "2022-09-03T17:48:26-03:00". */
  recorded: string | null
  /** Group and tag it was read from. */
  from: string | null
  /** What each time claims to be, what was understood of it, and the notes about it. */
  times: string[]
  /** Latitude and longitude; "unknown" = without its hemispheres. */
  position: [number, number] | 'unknown' | null
  notes: string[]
  indicators: string[]
  camera: string | null
  serial: string | null
  end: string
  /** Kind, form, offset and bytes; of a hidden part what is shown and what is held. */
  parts: [string, ...(string | number | null)[]][]
}
type Known = { onRecord: OnRecord; medium: Medium }
type FactRow = { at: number | null; precision: number | null; utc: number | null; from: string | null } & Pick<
  OnRecord,
  'camera' | 'serial'
>

const LENGTHS = { year: 4, month: 7, day: 10, minute: 16, second: 19, fraction: 23 }

function recordedOf({ at, precision, utc }: FactRow): string | null {
  if (at === null) return null
  const local = new Date(at).toISOString().slice(0, LENGTHS[PRECISIONS[precision ?? 0] ?? 'year'])
  if (utc === null) return local
  const minutes = (at - utc) / 60_000
  if (minutes === 0) return `${local}Z`
  const clock = new Date(Math.abs(minutes) * 60_000).toISOString().slice(11, 16)
  return `${local}${minutes < 0 ? '-' : '+'}${clock}`
}

function onRecordOf(medium: Medium, facts: FactRow): OnRecord {
  const { kind, format, width, height, orientation, container, hasThumbnail, problems, metadata, contents } = medium
  const { position = null } = metadata ?? {}
  const { state, at, due, seconds, dueSeconds } = contents?.end ?? { state: 'none' }
  return {
    kind,
    format,
    size: width === null || height === null ? null : [width, height],
    orientation,
    seconds: container?.durationSeconds ?? null,
    hasThumbnail,
    problems: [...problems],
    recorded: recordedOf(facts),
    from: facts.from,
    times: (metadata?.times ?? []).map(({ what, local, offset, notes }) =>
      [what, `${local ?? 'none'}${local == null ? '' : (offset ?? '')}`, ...(notes ?? [])].join(' '),
    ),
    position: position && (position.hasHemispheres ? [position.latitude, position.longitude] : 'unknown'),
    notes: [...(metadata?.notes ?? [])],
    indicators: (metadata?.indicators ?? []).map(({ kind: what, value }) => `${what} ${value}`),
    camera: facts.camera,
    serial: facts.serial,
    end: [
      state,
      ...(at == null ? [] : [`at ${at}`]),
      ...(due == null ? [] : [`of ${due}`]),
      ...(seconds == null ? [] : [`${seconds} s`]),
      ...(dueSeconds == null ? [] : [`of ${dueSeconds} s`]),
    ].join(' '),
    parts: (contents?.parts ?? []).map(({ kind: what, form, offset, bytes, value }) =>
      what === 'hidden_area' ? [what, value] : [what, form, offset, bytes],
    ),
  }
}

let reading: Promise<Map<string, Known>> | null = null

/** Takes in the whole folder, once for all cases, and counts the rows of the pictures as opening them does. */
function readField(): Promise<Map<string, Known>> {
  reading ??= takeField()
  return reading
}

async function takeField(): Promise<Map<string, Known>> {
  const { takeAll, rows, details, db, audit, media, pool } = setupIntake()
  await takeAll(FIELD)
  const fileContents = createFileContents(db)
  const log = { bug: (_: string, cause: unknown) => expect.fail(String(cause)) }
  const rest = { media, pool, log, emit: () => undefined, isHeld: () => false }
  const rowCounting = createRowCounting({ db, audit, details, fileContents, ...rest })
  const factsOf = db.prepare<[number], FactRow>(
    `SELECT recorded_at AS at, recorded_precision AS precision, recorded_utc AS utc, recorded_from AS "from", camera, serial
       FROM item_facts WHERE item_id = ?`,
  )
  const found = new Map<string, Known>()
  for (const { id, name, folder, sha256 } of rows()) {
    await rowCounting.ensure(id as Parameters<typeof rowCounting.ensure>[0])
    const medium = sha256 === null ? null : details.medium(sha256 as Parameters<typeof details.medium>[0])?.medium
    const facts = factsOf.get(id)
    if (medium && facts) found.set(`${folder}/${name}`, { medium, onRecord: onRecordOf(medium, facts) })
  }
  return found
}

const FILM_TIME = 'container 2012-05-29T08:55:06Z zone_by_format'
const WHOLE_FILM = { kind: 'video', format: 'mp4', seconds: 2, end: 'whole at 26526' }
const UNSET = { recorded: null, from: null, times: ['container none time_placeholder'] }

/** Of each file what is right; without a word nothing was met with in it, and nothing else lies in it. */
const CASES: Record<string, Record<string, Partial<OnRecord>>> = {
  '01-gps-date-day-of-year': {
    'g-date259.jpg': {
      recorded: '2014-09-16T14:05:12',
      from: 'EXIF DateTimeOriginal',
      times: ['taken 2014-09-16T14:05:12', 'gps 2014-09-16T13:05:12Z day_of_year'],
      notes: ['day_of_year'],
      indicators: [],
    },
  },
  '02-mp4-1970-epoch': {
    'v-unixepoch.mp4': {
      ...WHOLE_FILM,
      recorded: '2012-05-29T08:55:06Z',
      from: 'QuickTime CreateDate',
      times: ['container 2012-05-29T08:55:06Z unix_counter zone_by_format'],
      notes: ['unix_counter'],
    },
  },
  '03-placeholder-epoch': {
    'a-wma.wma': { kind: 'audio', format: 'asf', ...UNSET },
    'v-one.mp4': { ...WHOLE_FILM, ...UNSET },
    'v-wmv.wmv': { kind: 'video', format: 'asf', ...UNSET },
  },
  '04-appended-called-cut-off': {
    't-mp4-zip.mp4': { ...WHOLE_FILM, parts: [['archive', 'zip', 26_526, 167]] },
    't-webp-zip.webp': { format: 'webp', end: 'whole at 188', parts: [['archive', 'zip', 188, 868]] },
  },
  '05-streamed-wav-called-cut-off': {
    'wav-stream.wav': {
      kind: 'audio',
      format: 'wav',
      seconds: 2,
      problems: ['duration_counted'],
      end: 'not_stated',
    },
  },
  '06-mirrored-film': { 'v-hflip.mp4': { ...WHOLE_FILM, orientation: 2, times: [FILM_TIME] } },
  '07-amr-called-executable': {
    'ft-fixture.amr': {
      kind: 'audio',
      format: 'amr',
      seconds: 0.84,
      problems: ['duration_counted'],
      end: 'not_stated',
    },
  },
  '08-caf-duration': { 'a-caf.caf': { kind: 'audio', format: 'caf', seconds: 2, end: 'whole at 176530' } },
  '09-pm-time': { 'd-ampm.jpg': { recorded: '2014-05-03T15:07:09', notes: [] } },
  '10-day-becomes-midnight': {
    'd-dateonly.jpg': { recorded: '2016-10-10', times: ['taken 2016-10-10'], notes: [] },
    'd-dots2.jpg': { recorded: '2016-10-10', times: ['taken 2016-10-10 clock_unread'], notes: ['clock_unread'] },
  },
  '11-float-tiff-with-profile-black': {
    'f01-icc.tif': { format: 'tiff', size: [96, 64], hasThumbnail: true, problems: ['float_unit_0_1_profile'] },
    'tm-shapes_lzw_predictor3.tif': {
      format: 'tiff',
      size: [128, 72],
      hasThumbnail: true,
      problems: ['float_stated_0_1_profile'],
    },
  },
  '12-clap-with-alpha': {
    'clap-alphahole.avif': {
      format: 'avif',
      size: [96, 64],
      hasThumbnail: true,
      parts: [
        ['hidden_area', '40 × 30 · 96 × 64'],
        ['alpha', 'av01', 478, 46],
      ],
    },
  },
  '13-cut-off-not-said': {
    'c-a-flac.flac': {
      kind: 'audio',
      format: 'flac',
      problems: ['film_truncated'],
      end: 'cut at 18322 0.836 s of 2 s',
    },
    'c-a-opus.opus': {
      kind: 'audio',
      format: 'opus',
      // Nothing in it states how long the whole would be.
      problems: ['film_truncated', 'duration_counted'],
      seconds: 0.994,
      end: 'cut at 2321 0.994 s',
    },
  },
  '14-whole-file-called-not-scanned': {
    'av-colors-animated-8bpc.avif': {
      format: 'avif',
      end: 'whole at 1235',
      recorded: '2023-09-06T17:35:53Z',
      from: 'QuickTime CreateDate',
      problems: ['several_frames', 'decode_failed'],
    },
    'cgbi.png': { format: 'png', size: [20, 10], end: 'whole at 118', problems: ['apple_png', 'decode_failed'] },
  },
  '15-invalid-hemisphere': { 'g-refX.jpg': { position: 'unknown', notes: ['position_without_hemisphere'] } },
  '16-iso6709-minutes': { 'loc-ddmm.mov': { kind: 'video', format: 'mov', position: [0.5, 0.75] } },
  '17-film-called-sound': { 'ft-fixture.asf': { kind: 'video', format: 'asf', size: [160, 120], seconds: 27.699 } },
  '18-id3-called-mp3': {
    'ft-fixture-id3v2.aac': { kind: 'audio', format: 'aac', seconds: 1.045, problems: ['duration_counted'] },
  },
  '19-trailing-data-unnoticed': {
    't-acropalypse.png': { format: 'png', end: 'whole at 153', parts: [['longer_png', 'png', 153, 154_934]] },
    't-jpg-exe.jpg': { format: 'jpeg', end: 'whole at 874', parts: [['program', 'exe', 874, 240]] },
    't-jpg-zip.jpg': { format: 'jpeg', end: 'whole at 874', parts: [['archive', 'zip', 874, 868]] },
  },
  '20-second-picture-unnoticed': {
    'av-apple_gainmap_new.jpg': {
      end: 'whole at 44821',
      parts: [['gain_map', 'jpeg', 44_821, 6003]],
      position: null,
    },
    'pil-mpo.jpg': { format: 'jpeg', end: 'whole at 929', parts: [['picture', 'jpeg', 929, 832]] },
  },
  '21-film-in-picture-unnoticed': {
    't-png-mp4.png': { kind: 'image', end: 'whole at 153', parts: [['video', 'mp4', 153, 26_526]] },
  },
  '22-png-creation-time': {
    'p-creationtime.png': {
      recorded: '2020-05-06T07:08:09+02:00',
      from: 'PNG Creation Time',
      times: ['taken 2020-05-06T07:08:09+02:00'],
    },
  },
  '23-odd-date-separators': {
    'd-slash.jpg': { recorded: '2007-06-30T18:45:17', notes: [] },
    'g-datedmy.jpg': {
      times: ['taken 2020-04-12T10:11:12', 'gps 2020-04-12T10:11:12Z day_first'],
      notes: ['day_first'],
      indicators: [],
    },
  },
  '24-sony-xml': {
    'sonyxml.mp4': {
      kind: 'video',
      recorded: '2019-05-06T07:08:09+02:00',
      from: 'XML CreationDateValue',
      times: ['taken 2019-05-06T07:08:09+02:00', FILM_TIME],
      camera: 'Sony ILCE-7M3',
    },
  },
  '25-comment-in-jis-lost': { 'uc-jis.jpg': { format: 'jpeg' } },
  '26-rf64-not-audio': { 'fq-rf64.wav': { kind: 'audio', format: 'wav', seconds: 0.01 } },
  '27-bytes-before-jpeg': {
    'j-no-soi-lead.jpg': {
      kind: 'image',
      format: 'jpeg',
      size: [64, 48],
      hasThumbnail: true,
      end: 'whole at 876',
      parts: [['foreign_start', null, 0, 2]],
    },
    'tm-0x00-to-0xFF-between-segments.jpg': {
      kind: 'image',
      format: 'jpeg',
      size: [16, 16],
      hasThumbnail: true,
      end: 'whole at 2546',
      problems: ['damaged_container', 'decoded_with_errors'],
    },
  },
  '28-samsung-trailer-time': {
    't-samsung-utc.jpg': {
      recorded: '2021-07-01T10:00:00',
      times: ['taken 2021-07-01T10:00:00', 'stamped 2021-07-01T08:00:00.123Z'],
      parts: [['trailer', 'Samsung', 980, 67]],
    },
  },
  '29-cropped-away-content': {
    'clap420.avif': { size: [96, 64], parts: [['hidden_area', '40 × 30 · 96 × 64']] },
    'sof-height-halved.jpg': { size: [64, 48], parts: [['hidden_area', '64 × 48 · 64 × 96']] },
  },
  '30-pixel-shape': { 'v-sar.mp4': { kind: 'video', size: [144, 108], ...UNSET } },
  '31-aac-duration': {
    'ft-fixture-adts-mpeg2.aac': {
      kind: 'audio',
      format: 'aac',
      seconds: 1.161,
      end: 'cut at 20302',
      problems: ['film_truncated', 'duration_counted'],
    },
  },
  '32-xmp-hemisphere-apart': {
    'IMG_0003.xmp': { position: [-22.951916, -43.210487], recorded: '2022-09-03T17:48:26-03:00', notes: [] },
  },
  '33-iptc-day-not-used': {
    'iptcday.jpg': { recorded: '2020-04-08', from: 'IPTC DateCreated', notes: [], indicators: [] },
  },
  '34-tags-in-another-directory': {
    'serial-ifd0.jpg': { serial: '142066080698', camera: 'Canon EOS REBEL T3i' },
  },
  '35-exif-3-text': {
    'exif3-utf8.jpg': {
      camera: 'Kamera Ü Modell 3',
      notes: [],
      indicators: ['software 撮影 1.0', 'software RawTool 2', 'software Bildbearbeitung 7'],
    },
  },
}

describe.skipIf(!hasField)(`a file met in the field${needsCorpus}`, () => {
  const mediumOf = async (place: string) => {
    const known = (await readField()).get(place)
    if (known === undefined) throw new Error(`${place} was not read`)
    return known.medium
  }
  const valuesOf = ({ metadata }: Medium, tag: string) =>
    metadata?.entries.filter((entry) => entry.tag === tag).map(({ raw }) => raw)

  it.each(Object.entries(CASES))('is on record as it is: %s', async (folder, files) => {
    const found = await readField()
    for (const [name, right] of Object.entries(files)) {
      const onRecord = found.get(`${folder}/${name}`)?.onRecord
      expect({ [name]: onRecord }).toMatchObject({ [name]: { problems: [], parts: [], ...right } })
    }
  })

  it('is asked about in these cases, each of them', () => {
    const folders = readdirSync(FIELD, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(Object.keys(CASES).sort()).toEqual(folders.map(({ name }) => name).sort())
    for (const [folder, files] of Object.entries(CASES)) {
      const names = readdirSync(join(FIELD, folder)).filter((name) => name !== 'right.txt')
      expect(Object.keys(files).sort()).toEqual(names.sort())
    }
  })

  it('says that a film is mirrored (06), and at what size odd pixels are shown (30)', async () => {
    const [mirrored] = (await mediumOf('06-mirrored-film/v-hflip.mp4')).container?.streams ?? []
    expect(mirrored).toMatchObject({ type: 'video', isMirrored: true, rotationDegrees: 0 })
    expect(mirrored && streamLine(mirrored)).toMatch(/mirrored/)
    const [odd] = (await mediumOf('30-pixel-shape/v-sar.mp4')).container?.streams ?? []
    expect(odd).toMatchObject({ width: 144, height: 108, shownWidth: 192, shownHeight: 108 })
  })

  it('has no other duration in its stream (08)', async () => {
    const [sound] = (await mediumOf('08-caf-duration/a-caf.caf')).container?.streams ?? []
    expect(sound?.durationSeconds).toBe(2)
  })

  it('has one place, not the same in another reading (16), and an altitude without one (20)', async () => {
    const { container } = await mediumOf('16-iso6709-minutes/loc-ddmm.mov')
    expect(container?.tags.map(({ tag }) => tag)).not.toContain('Recorded Location')
    const { metadata } = await mediumOf('20-second-picture-unnoticed/av-apple_gainmap_new.jpg')
    expect(metadata && metadataMembers(metadata)).toMatchObject({ GPSAltitude: 153_717 / 3230, GPSLatitudeRef: 'N' })
  })

  it('is not said to be unscanned where it is only not decoded (14)', async () => {
    for (const name of ['cgbi.png', 'av-colors-animated-8bpc.avif']) {
      const { format, metadata, problems } = await mediumOf(`14-whole-file-called-not-scanned/${name}`)
      expect(['none', 'read']).toContain(metadataState({ format, metadata, problems }))
    }
    const sequence = await mediumOf('14-whole-file-called-not-scanned/av-colors-animated-8bpc.avif')
    expect(valuesOf(sequence, 'FrameCount')).toEqual(['5'])
  })

  it('has its tags named wherever they are (25, 34, 35)', async () => {
    expect(valuesOf(await mediumOf('25-comment-in-jis-lost/uc-jis.jpg'), 'UserComment')).toEqual(['富士'])
    const elsewhere = await mediumOf('34-tags-in-another-directory/serial-ifd0.jpg')
    expect(valuesOf(elsewhere, 'RecommendedExposureIndex')).toEqual(['400'])
    expect(recordsSerial(elsewhere.metadata?.entries ?? [])).toBe(true)
    const { metadata } = await mediumOf('35-exif-3-text/exif3-utf8.jpg')
    expect(metadata && metadataMembers(metadata)).toMatchObject({
      ImageDescription: 'Hafen, früh',
      Photographer: 'Zoë',
      CameraFirmware: 'FW 1.10',
      RAWDevelopingSoftware: 'RawTool 2',
      ImageEditingSoftware: 'Bildbearbeitung 7',
    })
    expect(recordsAuthor(metadata?.entries ?? [])).toBe(true)
  })

  it('has its rows counted (29)', async () => {
    expect((await mediumOf('29-cropped-away-content/sof-height-halved.jpg')).contents?.rows).toBe('hidden')
    expect((await mediumOf('09-pm-time/d-ampm.jpg')).contents?.rows).toBe('as_stated')
  })
})
