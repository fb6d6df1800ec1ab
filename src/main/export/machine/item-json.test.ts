import { describe, expect, it } from 'vitest'
import { sampleLinkFacts } from '../../../../tests/support/link-report-facts.ts'
import { sampleFacts, sampleFinding } from '../../../../tests/support/report-facts.ts'
import { result } from '../../../../tools/gallery/fact-checks/harbour.ts'
import { check, partly, running } from '../../../../tools/gallery/fact-checks/parts.ts'
import type { Analysis, ImageReply } from '../../../shared/model/analysis.ts'
import type { ContainerFacts } from '../../../shared/model/container.ts'
import type { FactCheck } from '../../../shared/model/job.ts'
import type { Medium } from '../../../shared/model/medium.ts'
import type { ContentCredentials, Metadata } from '../../../shared/model/metadata.ts'
import { listOf } from '../../../shared/model/remark-kinds.ts'
import { notCounted } from '../../../shared/words/cost-sheet.ts'
import { csv } from '../files/tables/csv.ts'
import { COLUMNS } from './csv-columns.ts'
import { headJson, itemJson } from './item-json.ts'
import { jsonPieces } from './json-text.ts'
import { withoutParts } from './left-out.ts'
import { MachineExport, MachineItem } from './schema.ts'

const facts = sampleFacts()
const withChecks = (...checks: FactCheck[]) => sampleFacts((known) => void Object.assign(known, { factChecks: checks }))
const item = itemJson(facts, Buffer.from(facts.item.path))

describe('an item as JSON', () => {
  it('is what the schema says, for a file and for an address', () => {
    expect(MachineItem.parse(item)).toEqual(item)
    const link = sampleLinkFacts({ pictures: 3 })
    const reported = itemJson(link, Buffer.from(''))
    expect(MachineItem.parse(reported)).toEqual(reported)
    expect(reported).toMatchObject({ file: null, url: link.item.row.url, pathBytes: null })
    expect(reported.service.analysis?.images).toHaveLength(3)
  })

  it('has what the service says of a job that failed, and a partial result as one', () => {
    const failing = {
      state: 'failed',
      status: 'Failed',
      progress: 40,
      statusMessage: 'Reading',
      errorMessage: 'No sound.',
    }
    const [failed] = itemJson(withChecks(check(failing, null)), Buffer.from('')).factChecks
    expect(failed).toMatchObject({ ...failing, result: null, partial: null })
    const [open] = itemJson(withChecks(partly(running, result())), Buffer.from('')).factChecks
    expect(open).toMatchObject({ state: 'watching', result: null, reply: null, answer: null })
    expect(open?.partial).toMatchObject({ receivedAt: expect.any(String), reply: { status: 'Processing' } })
    expect(open?.partial?.result?.summary).toBe(result().summary)
  })

  it('has nothing of a transcript where transcripts are left out, whatever its form and reply', () => {
    const unread = [
      { path: 'result.alignment', json: '["what is said"]', why: 'new' as const },
      { path: 'result.more', json: '1', why: 'new' as const },
    ]
    const whole = itemJson(withChecks(check({}, result(), unread), partly(running, result())), Buffer.from(''))
    const [ended, open] = withoutParts(whole, ['transcripts']).factChecks
    expect(ended?.unread).toEqual([unread[1]])
    expect([ended?.result?.transcript, open?.partial?.result?.transcript]).toEqual([null, null])
    expect(open?.partial?.result?.summary).toBe(result().summary)
  })

  it('gives instants in UTC, the place as ISO 6709 with its datum, and every score with its scale', () => {
    expect(item.exhibit.addedAt).toBe('2026-11-20T09:30:00.000Z')
    expect(item.file?.local.metadata?.position).toMatchObject({
      iso6709: '+29.760400-095.369800+12.5CRSWGS_84/',
      datum: 'WGS-84',
    })
    const image = item.service.analysis?.images[0]
    expect(image?.confidence).toEqual({ value: 0.88, scale: 'certainty_0_1' })
    expect(image?.faceAnalysis?.faces?.[1]?.deepfakeScore).toEqual({ value: 0.08, scale: 'face_deepfake' })
    expect(Object.keys(headJson(facts).scales)).toContain('face_deepfake')
  })

  it('says no turn of a file that has no pixels, in the table neither', () => {
    const cell = (of: typeof item) => COLUMNS.find(({ name }) => name === 'orientation')?.of(of, headJson(facts))
    expect([item.file?.orientation, cell(item)]).toEqual([1, 1])
    const text = sampleFacts(({ item: { medium } }) => void Object.assign(medium ?? {}, { width: null, height: null }))
    const notInspected = sampleFacts((known) => void Object.assign(known.item, { medium: null }))
    for (const known of [text, notInspected]) {
      const reported = itemJson(known, Buffer.from(known.item.path))
      expect([MachineItem.parse(reported).file?.orientation, cell(reported)]).toEqual([null, null])
    }
  })

  it('carries the bytes of a name that its text does not say', () => {
    const path = Buffer.concat([Buffer.from('/media/caf'), Buffer.from([0xe9]), Buffer.from('.jpg')])
    const odd = sampleFacts((known) => {
      known.item.row.name = 'caf\\xE9.jpg'
      known.item.path = '/media/caf\\xE9.jpg'
    })
    const reported = itemJson(odd, path)
    expect(Buffer.from(reported.pathBytes ?? '', 'base64')).toEqual(path)
    expect(Buffer.from(reported.nameBytes ?? '', 'base64')).toEqual(path.subarray(7))
    expect([item.nameBytes, item.pathBytes]).toEqual([null, null])
  })

  it('says nothing about bytes the file no longer holds but that it does', () => {
    const changed = sampleFacts((known) => {
      const sha256 = known.item.row.sha256
      if (sha256) known.earlier = { sha256, lastSeenAt: 0, nowSha256: null, nowReadAt: null }
    })
    expect(itemJson(changed, Buffer.from(changed.item.path)).file?.changedSince).toEqual({
      lastSeenAt: '1970-01-01T00:00:00.000Z',
      nowSha256: null,
      nowReadAt: null,
    })
  })
})

describe('a finding as JSON', () => {
  const finding = (hasNotes: boolean) => {
    const known = sampleFacts((one) => void Object.assign(one, { finding: sampleFinding() }))
    return MachineItem.parse(itemJson(known, Buffer.from(known.item.path), hasNotes)).finding
  }

  it('says the word, its whole ladder and the digest of its texts, and no notes nobody chose', () => {
    const reported = finding(false)
    expect(reported?.current).toMatchObject({
      conclusion: 'weak evidence for',
      author: 'R. Osei',
      about: { url: null },
    })
    expect(reported?.current?.ladder).toHaveLength(5)
    expect(reported?.current?.textSha256).toMatch(/^[0-9a-f]{64}$/)
    expect(reported?.history).toHaveLength(2)
    expect(reported?.current?.notes).toBeNull()
    expect(JSON.stringify(reported)).not.toContain('Ask the port')
  })

  it('says the notes of the desk where they were chosen, of the finding that stands alone', () => {
    const reported = finding(true)
    expect(reported?.current?.notes).toBe('Ask the port authority')
    expect(JSON.stringify(reported?.history)).not.toContain('Ask the port')
  })
})

describe('what is written of the facts', () => {
  it('has the members that the schema names, in its order, and no others', () => {
    const parsed = MachineItem.parse(item)
    expect(JSON.stringify(parsed)).toBe(JSON.stringify(item))
    expect(MachineItem.safeParse({ ...item, another: 1 }).success).toBe(false)
    const known = sampleFacts((one) => void Object.assign(one.service.analysis ?? {}, { another: 1 }))
    expect(JSON.stringify(itemJson(known, Buffer.from(known.item.path)))).toBe(JSON.stringify(item))
  })

  it('keeps an odd value as it is stored, rather than losing the item', () => {
    const dated = sampleFacts((one) => void Object.assign(one.item, { modifiedAt: Date.UTC(10_889, 0, 1) }))
    expect(itemJson(dated, Buffer.from(dated.item.path)).file?.modifiedAt).toBe('+010889-01-01T00:00:00.000Z')
  })
})

describe('the row of an item in the table', () => {
  const cellsOf = (of: typeof item) => Object.fromEntries(COLUMNS.map((one) => [one.name, one.of(of, headJson(facts))]))
  const jsonOf = (change: (found: Metadata, medium: Medium) => void) => {
    const known = sampleFacts(({ item: { medium } }) => {
      if (medium?.metadata) change(medium.metadata, medium)
    })
    return itemJson(known, Buffer.from(known.item.path))
  }

  it('says what else is in the file as the JSON says it, and how long it lasts', () => {
    const reported = jsonOf((found, medium) => {
      medium.problems = ['truncated', 'too_many_pixels']
      found.indicators = [
        { kind: 'editing_software', source: 'XMP CreatorTool', value: '=Editor 2; @x', form: null },
        { kind: 'generator', source: 'PNG parameters', value: 'Steps: 20', form: 'webui' },
      ]
      found.contentCredentials = { ...CREDENTIALS }
      medium.container = { ...CONTAINER }
    })
    const local = reported.file?.local
    const cells = cellsOf(reported)
    expect(cells).toMatchObject({
      problems: local?.problems.join(' · '),
      content_credentials: 'read_not_verified',
      duration_seconds: local?.container?.durationSeconds,
    })
    expect(cells.duration_seconds).toBe(2.5)
    expect(cells.contents).toBe(
      'editing_software (XMP CreatorTool): =Editor 2; @x · generator (PNG parameters, form of webui): Steps: 20',
    )
    for (const { kind, source, value, form } of local?.contents ?? [])
      for (const said of [kind, source ?? '', value ?? '', form ?? '']) expect(cells.contents).toContain(said)
    expect(csv([[cells.contents ?? null]])).toContain(";' @x")
  })

  it('has a sentence for each inconsistency and for each thing noticed, as the JSON has them, never one in the other', () => {
    const reported = jsonOf((found, medium) => {
      medium.problems = ['truncated']
      found.indicators = [{ kind: 'editing_software', source: 'XMP CreatorTool', value: 'Editor 2', form: null }]
    })
    expect(MachineItem.parse(reported)).toEqual(reported)
    const { inconsistencies, noticed } = reported
    expect(inconsistencies.map(({ kind }) => kind)).toContain('truncated')
    expect(noticed.map(({ kind }) => kind)).toContain('editing')
    for (const { kind } of inconsistencies) expect(listOf(kind)).toBe('inconsistencies')
    for (const { kind } of noticed) expect(listOf(kind)).toBe('noticed')
    expect(cellsOf(reported)).toMatchObject({
      inconsistencies: inconsistencies.map(({ text }) => text).join(' · '),
      noticed: noticed.map(({ text }) => text).join(' · '),
    })
  })

  it('says when it was recorded no more precisely than the file does, and as recorded where that is not understood', () => {
    const cell = (...raws: string[]) => {
      const times = raws.map((raw) => ({
        raw,
        offset: null,
        source: 'EXIF',
        tag: 'DateTimeOriginal',
        offsetTag: null,
        what: 'taken',
      }))
      const reported = jsonOf((found) => void Object.assign(found, { dateTimeOriginal: null, times }))
      expect(MachineItem.parse(reported)).toEqual(reported)
      return [cellsOf(reported).recorded_time, reported.file?.local.metadata?.times[0]?.read]
    }
    expect(cell('2016')).toEqual(['2016', '2016'])
    expect(cell('2016:10')).toEqual(['2016-10', '2016-10'])
    expect(cell('2016:10:10')).toEqual(['2016-10-10', '2016-10-10'])
    expect(cell('2016:10:10 10.11.12')).toEqual(['2016-10-10', '2016-10-10'])
    expect(cell('2016:10:10 10:11')).toEqual(['2016-10-10T10:11', '2016-10-10T10:11'])
    expect(cell('2014:05:03 03:07:09 PM')).toEqual(['2014-05-03T15:07:09', '2014-05-03T15:07:09'])
    expect(cell('2016:10:10 10:11:12.50')).toEqual(['2016-10-10T10:11:12.50', '2016-10-10T10:11:12.50'])
    expect(cell('0000:00:00 00:00:00', '2016:10:10')).toEqual(['2016-10-10', null])
    expect(cell('last spring')).toEqual(['last spring', null])
  })

  it('says when a film was recorded by what its container counts, and with which assumption', () => {
    const reported = jsonOf((found, medium) => {
      Object.assign(found, { dateTimeOriginal: null, times: [] })
      const dates = [{ what: 'encoded', raw: '1946-05-29 08:55:06 UTC', zone: 'by_format' } as const]
      medium.container = { ...CONTAINER, dates }
    })
    const recorded = {
      time: '2012-05-29T08:55:06',
      zone: 'Z',
      iso: '2012-05-29T08:55:06Z',
      precision: 'second',
      from: 'Container encoded',
      notes: ['unix_counter', 'zone_by_format'],
    }
    expect(MachineItem.parse(reported).file?.local.recorded).toEqual(recorded)
    expect(cellsOf(reported)).toMatchObject({
      recorded_time: recorded.time,
      recorded_zone: 'UTC',
      recorded_iso: recorded.iso,
      recorded_precision: 'second',
    })
  })

  it('has the zone of a recorded time in its own column without a sign that a spreadsheet runs', () => {
    const zoned = (offset: string | null) =>
      cellsOf(
        jsonOf((found) => {
          const time = { raw: '2016:10:10 10:11', offset, source: 'EXIF', tag: 'DateTimeOriginal', offsetTag: null }
          Object.assign(found, { dateTimeOriginal: null, times: [{ ...time, what: 'taken' }] })
        }),
      )
    expect(zoned('-05:30')).toMatchObject({ recorded_zone: 'UTC-05:30', recorded_iso: '2016-10-10T10:11-05:30' })
    expect(zoned('Z')).toMatchObject({ recorded_zone: 'UTC', recorded_iso: '2016-10-10T10:11Z' })
    expect(zoned(null)).toMatchObject({ recorded_zone: null, recorded_iso: '2016-10-10T10:11' })
    expect(zoned('+02:00').recorded_precision).toBe('minute')
    expect(csv([[zoned('-05:30').recorded_zone ?? null]])).not.toContain("'")
  })

  it('has the place as numbers, and with no system that the file does not record', () => {
    const placed = (change: object) => {
      const reported = jsonOf((found) => void Object.assign(found.position ?? {}, change))
      return { cells: cellsOf(reported), iso6709: reported.file?.local.metadata?.position?.iso6709 }
    }
    const numbers = { latitude: 29.7604, longitude: -95.3698, altitude_m: 12.5 }
    expect(placed({}).cells).toMatchObject({ ...numbers, recorded_datum: 'WGS-84' })
    const none = placed({ datum: null, recordedAs: '29.7604 N, 95.3698 W' })
    expect(none.cells).toMatchObject({ ...numbers, recorded_datum: null, recorded_place: '29.7604 N, 95.3698 W' })
    expect(none.iso6709).toBe('+29.760400-095.369800/')
    expect(placed({ datum: 'TOKYO' }).iso6709).toBe('+29.760400-095.369800/')
    expect(csv([[numbers.longitude]])).not.toContain("'")
  })

  it('has no numbers of a place where a hemisphere is unknown, and the place as recorded', () => {
    const reported = jsonOf((found) => {
      found.notes.push('position_without_hemisphere')
      Object.assign(found.position ?? {}, { recordedAs: '29.7604, 95.3698' })
    })
    expect(MachineItem.parse(reported).file?.local.metadata?.position).toMatchObject({
      latitude: null,
      longitude: null,
      iso6709: null,
    })
    const [latitude, longitude, altitude_m] = [null, null, null]
    expect(cellsOf(reported)).toMatchObject({ latitude, longitude, altitude_m, recorded_place: '29.7604, 95.3698' })
  })

  it('says what the newest fact check reserved and used, and at which service', () => {
    const asked = check({ serviceOrigin: 'https://one.example', creditsReserved: 32, creditsUsed: null }, null)
    const known = sampleFacts((one) => void one.factChecks.push(asked))
    expect(cellsOf(itemJson(known, Buffer.from(known.item.path)))).toMatchObject({
      fact_check_service: 'https://one.example',
      fact_check_credits_reserved: 32,
      fact_check_credits_used: null,
    })
    expect(cellsOf(item)).toMatchObject({ fact_check_service: null, fact_check_credits_reserved: null })
  })

  it('has the status of an item as a mark of the desk, with who set it and when', () => {
    const known = sampleFacts((one) => void Object.assign(one, { finding: sampleFinding() }))
    const reported = itemJson(known, Buffer.from(known.item.path))
    const [statusSetBy, statusSetAt] = ['M. Iwu', '2026-11-21T09:20:00.000Z']
    expect(MachineItem.parse(reported).finding).toMatchObject({ status: 'reviewed', statusSetBy, statusSetAt })
    const cells = { review_status: 'reviewed', review_status_by: statusSetBy, review_status_utc: statusSetAt }
    expect(cellsOf(reported)).toMatchObject(cells)
  })

  it('has in the table whether the volume was mounted read-only, or that it is not known', () => {
    const mounted = (isReadOnlyMount: boolean | null) => {
      const known = sampleFacts(({ exhibit }) => Object.assign(exhibit, { isReadOnlyMount }))
      return cellsOf(itemJson(known, Buffer.from(known.item.path))).mounted_read_only
    }
    expect([true, false, null].map(mounted)).toEqual(['yes', 'no', null])
  })

  it('counts the images of a reply as they were sent, whichever of them is meant and in whatever form', () => {
    const cell = (change: (reply: ImageReply, analysis: Analysis) => void) => {
      const known = sampleFacts(({ service: { analysis } }) => analysis && change(analysis.reply, analysis))
      return cellsOf(itemJson(known, Buffer.from(known.item.path))).pictures_in_answer
    }
    const two = (reply: ImageReply, analysis: Analysis) => {
      reply.images = [...reply.images, ...reply.images].map((image, n) => ({ ...image, at: `images[${n}]` }))
      analysis.result = null
    }
    const none = (reply: ImageReply, analysis: Analysis) => {
      Object.assign(reply, { images: [], isSuccessful: false })
      analysis.result = null
    }
    expect([cell(() => {}), cell(two), cell((reply) => void Object.assign(reply, { imagesSent: 3 }))]).toEqual([
      1, 2, 3,
    ])
    expect(cell(none)).toBeNull()
  })

  it('has credits that cannot be a charge as text with the reason, which no sum counts', () => {
    const used = (totalCreditsUsed: number | null) => {
      const known = sampleFacts(({ service: { analysis } }) => {
        if (analysis) analysis.reply.totalCreditsUsed = totalCreditsUsed
      })
      return cellsOf(itemJson(known, Buffer.from(known.item.path))).credits_used
    }
    expect([used(0), used(2.5), used(null)]).toEqual([0, 2.5, null])
    expect([used(-4), used(9e15)]).toEqual([
      notCounted({ stated: '-4', isBelowZero: true }),
      notCounted({ stated: '9000000000000000', isBelowZero: false }),
    ])
    const asked = check({ creditsReserved: -1, creditsUsed: 2e6 }, null)
    const known = sampleFacts((one) => void one.factChecks.push(asked))
    expect(cellsOf(itemJson(known, Buffer.from(known.item.path)))).toMatchObject({
      fact_check_credits_reserved: notCounted({ stated: '-1', isBelowZero: true }),
      fact_check_credits_used: notCounted({ stated: '2000000', isBelowZero: false }),
    })
  })

  it('counts nothing of a part that was left out of the report', () => {
    const head = headJson(facts)
    const cell = (name: string, leftOut: typeof head.leftOut) =>
      COLUMNS.find((one) => one.name === name)?.of(withoutParts(item, leftOut), { ...head, leftOut })
    expect([cell('other_results', []), cell('other_results', ['integrity'])]).toEqual([0, null])
    expect([cell('refused_readings', []), cell('refused_readings', ['factChecks'])]).toEqual([0, null])
  })

  it('does not say of a file that it carries no Content Credentials', () => {
    const none = jsonOf((found) => void Object.assign(found, { contentCredentials: null, notes: [] }))
    const damaged = jsonOf((found) => void Object.assign(found, { notes: ['content_credentials_unreadable'] }))
    expect([none, damaged].map((one) => cellsOf(one).content_credentials)).toEqual([null, 'unreadable'])
    expect(cellsOf(none)).toMatchObject({ problems: null, contents: null, duration_seconds: null })
  })

  it('says nothing of the metadata where a person left them out, and what damage there is all the same', () => {
    const reported = jsonOf((found, medium) => {
      found.indicators = [{ kind: 'software', source: 'EXIF Software', value: 'x', form: null }]
      found.contentCredentials = { ...CREDENTIALS }
      medium.problems = ['truncated']
    })
    expect(cellsOf(withoutParts(reported, ['metadata']))).toMatchObject({
      problems: 'truncated',
      contents: null,
      content_credentials: null,
    })
  })

  it('names a scale in a column only where the interface of the service documents it', () => {
    const scaled = COLUMNS.filter(({ name }) => name.endsWith('_0_1')).map(({ name }) => name)
    expect(scaled).toEqual(['certainty_0_1', 'deepfake_score_0_1'])
  })
})

const CREDENTIALS: ContentCredentials = {
  label: 'urn:c2pa:1',
  manifests: 1,
  title: null,
  claimGenerator: 'Camera/1.0',
  signer: null,
  signedAt: null,
  actions: [],
  ingredients: [],
}

const CONTAINER: ContainerFacts = {
  format: 'MPEG-4',
  profile: null,
  brands: null,
  durationSeconds: 2.5,
  bitRate: null,
  bitRateMode: null,
  streams: [],
  streamsLeftOut: 0,
  writer: null,
  writerLibrary: null,
  dates: [],
  tags: [],
  chapters: 0,
}

describe('the JSON of an export', () => {
  it('is one document however many items it holds, and says whether anything in it is simulated', () => {
    for (const n of [0, 1, 3]) {
      const pieces = jsonPieces(headJson(facts))
      const text = Array.from({ length: n }, () => pieces.of({ item })).join('') + pieces.end()
      const read = MachineExport.parse(JSON.parse(text))
      expect(read).toMatchObject({ schemaVersion: 4, itemCount: n, isSimulated: n > 0 })
      expect(text.split('\n')).toHaveLength(n + 5)
    }
  })
})
