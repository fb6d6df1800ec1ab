import { describe, expect, it } from 'vitest'
import { forge } from '../../../tests/support/forge.ts'
import { freshLists } from '../../../tests/support/fresh-lists.ts'
import { setupLibrary } from '../../../tests/support/library.ts'
import { plant } from '../../../tests/support/rows.ts'
import type { CaseId } from '../../shared/model/ids.ts'
import { ItemFilter } from '../../shared/model/item-list.ts'
import { readRange } from '../../shared/model/range-text.ts'
import { recordedText } from '../../shared/words/dates.ts'

const context = { origin: '', account: '', formats: ['jpeg'], maxBytes: 1_000_000 }

/** A case with an item for each reading of a file; null = the file was not read. */
function setupRead(readings: readonly (object | null)[]) {
  const { db, cases, exhibits } = setupLibrary()
  const caseId = cases.create('Quay').id as CaseId
  const root = { root: Buffer.from('/card'), name: 'card', kind: 'folder', isReadOnlyMount: true } as const
  const { id: exhibitId } = exhibits.take(caseId, root)
  for (const [at, reading] of readings.entries()) {
    const sha256 = at.toString(16).padStart(64, '0')
    const { container = null, ...metadata } = (reading ?? {}) as { container?: object }
    plant(db, () => {
      if (reading !== null)
        db.prepare(
          `INSERT INTO media (sha256, bytes, kind, format, metadata, container, inspected_at, recipe)
           VALUES (?, 9, 'image', 'jpeg', ?, ?, ?, 1)`,
        ).run(sha256, JSON.stringify(metadata), container && JSON.stringify(container), Date.UTC(2026, 10, 28))
      db.prepare(
        `INSERT INTO items (case_id, exhibit_id, number, path, name, folder, bytes, mtime_ns, ctime_ns, dev, inode, intake, sha256, listed_at)
         VALUES (?, ?, ?, CAST(? AS BLOB), 'a.jpg', '', 9, '0', '0', '0', '0', ?, ?, 0)`,
      ).run(caseId, exhibitId, at + 1, `/card/${at}`, ...(reading === null ? ['listed', null] : ['inspected', sha256]))
    })
  }
  const lists = freshLists(db)
  const rows = (given: Partial<ItemFilter> = {}, descending = false) =>
    lists.page({ caseId, filter: ItemFilter.parse(given), sort: { by: 'recorded', descending } }, context, 0, 500).rows
  return {
    db,
    rows,
    recorded: (given?: Partial<ItemFilter>, descending = false) => rows(given, descending).map((row) => row.recorded),
    facet: (name: 'day' | 'position' | 'found') =>
      Object.fromEntries(lists.facets(caseId, context)[name].map(({ value, count }) => [value, count])),
    facts: () =>
      db
        .prepare(
          'SELECT recorded_at, recorded_precision, recorded_text, recorded_utc, recorded_from FROM item_facts ORDER BY item_id',
        )
        .raw()
        .all(),
  }
}

const taken = (raw: string, offset: string | null = null) => ({ dateTimeOriginal: { raw, offset, source: 'EXIF' } })
const utc = (text: string) => Date.parse(`${text}Z`)
const range = (from: string, to: string) => readRange('recorded', { from, to }).range

describe('a recorded time', () => {
  it.each([
    ['2016:10:10 10:11:12', '2016-10-10T10:11:12', '10 Oct 2016, 10:11:12'],
    ['2016:10:10 10:11:12.50', '2016-10-10T10:11:12.50', '10 Oct 2016, 10:11:12.50'],
    ['2016:10:10 10:11:12.123456789', '2016-10-10T10:11:12.123456789', '10 Oct 2016, 10:11:12.123456789'],
    ['2016:10:10 10:11', '2016-10-10T10:11', '10 Oct 2016, 10:11'],
    ['2014:05:03 03:07:09 PM', '2014-05-03T15:07:09', '3 May 2014, 15:07:09'],
    ['2014:05:03 12:07:09 a.m.', '2014-05-03T00:07:09', '3 May 2014, 00:07:09'],
    ['2016:10:10', '2016-10-10', '10 Oct 2016'],
    ['2016:10:10 10.11.12', '2016-10-10', '10 Oct 2016'],
    ['2016:10:10 10:11:99', '2016-10-10', '10 Oct 2016'],
    ['2016:10:10 00:00:00', '2016-10-10T00:00:00', '10 Oct 2016, 00:00:00'],
    ['2016:12:31 23:59:60', '2016-12-31T23:59:60', '31 Dec 2016, 23:59:60'],
    ['12.04.2020', '2020-04-12', '12 Apr 2020'],
    ['2016:10', '2016-10', 'Oct 2016'],
    ['2016', '2016', '2016'],
    ['0064:07:19', '0064-07-19', '19 Jul 0064'],
    ['2016:02:30 10:11:12', null, null],
    ['0000:00:00 00:00:00', null, null],
    ['yesterday', null, null],
  ])('written as "%s" is %s in lists and on the command line, and %s in the window', (raw, machine, words) => {
    const [row] = setupRead([taken(raw)]).rows()
    expect([row?.recorded, row?.recorded && recordedText(row.recorded)]).toEqual([machine, words])
  })

  it('is kept as where it begins and how far it goes, with its instant only where clock and zone are recorded', () => {
    const { facts } = setupRead([
      taken('2016:10:10 10:11:12', '+02:00'),
      taken('2016:10:10', '+02:00'),
      taken('2016'),
      taken('2016:10:10 10:11:12.5'),
      taken('nothing of it'),
    ])
    expect(facts()).toEqual([
      [utc('2016-10-10T10:11:12'), 4, null, utc('2016-10-10T08:11:12'), 'EXIF DateTimeOriginal'],
      [utc('2016-10-10T00:00:00'), 2, null, null, 'EXIF DateTimeOriginal'],
      [utc('2016-01-01T00:00:00'), 0, null, null, 'EXIF DateTimeOriginal'],
      [utc('2016-10-10T10:11:12.5'), 5, '2016-10-10T10:11:12.5', null, 'EXIF DateTimeOriginal'],
      [null, null, null, null, null],
    ])
  })

  it('is that of the original, then of the digitisation, then what the container counts, passing over what is unread', () => {
    const time = (what: string, raw: string, more: object = {}) => ({
      raw,
      offset: null,
      source: 'XMP',
      tag: what,
      what,
      ...more,
    })
    const { rows, facts } = setupRead([
      { ...taken('0000:00:00 00:00:00'), times: [time('changed', '2020:01:01'), time('taken', '2019:05:06')] },
      { times: [time('digitised', '2018:01:02'), time('taken', 'in May')] },
      { times: [time('changed', '2020:01:01'), time('gps', '2020:01:01')] },
      {
        container: {
          format: 'MPEG-4',
          dates: [{ what: 'encoded', raw: '2012-05-29 08:55:06 UTC', zone: 'by_format' }],
        },
      },
      {
        container: {
          format: 'MPEG-4',
          dates: [{ what: 'encoded', raw: '1946-05-29 08:55:06 UTC', zone: 'by_format' }],
        },
      },
      {
        container: {
          format: 'MPEG-4',
          dates: [{ what: 'encoded', raw: '1904-01-01 00:00:01 UTC', zone: 'by_format' }],
        },
      },
      {
        container: {
          format: 'Windows Media',
          dates: [{ what: 'encoded', raw: '1970-01-01 00:00:00 UTC', zone: 'by_format' }],
        },
      },
      { container: { format: 'MPEG-4', dates: [{ what: 'recorded', raw: '2013', zone: 'none' }] } },
    ])
    const byReference = rows().toSorted((a, b) => (a.reference < b.reference ? -1 : 1))
    expect(byReference.map(({ recorded }) => recorded)).toEqual([
      '2019-05-06',
      '2018-01-02',
      null,
      '2012-05-29T08:55:06',
      '2012-05-29T08:55:06',
      null,
      null,
      '2013',
    ])
    expect(facts().map((row) => (row as unknown[])[4])).toEqual([
      'XMP taken',
      'XMP digitised',
      null,
      'Container encoded',
      'Container encoded',
      null,
      null,
      'Container recorded',
    ])
  })
})

const PRECISE = [
  '2016:10:10 10:11:12',
  '2016',
  '2016:10:10',
  '2016:01:01 00:00:00',
  '2016:01',
  '2016:10',
  '2016:01:01',
  '2016:10:10 10:11:12.25',
  '2016:10:10 10:11',
  '2017',
  '2015:12:31 23:59:59',
  'undated',
]

describe('a list of recorded times', () => {
  it('is sorted by where they begin, coarser ones first, and the other way round', () => {
    const { recorded } = setupRead([...PRECISE.map((raw) => taken(raw)), null])
    const ascending = [
      '2015-12-31T23:59:59',
      '2016',
      '2016-01',
      '2016-01-01',
      '2016-01-01T00:00:00',
      '2016-10',
      '2016-10-10',
      '2016-10-10T10:11',
      '2016-10-10T10:11:12',
      '2016-10-10T10:11:12.25',
      '2017',
    ]
    expect(recorded()).toEqual([...ascending, null, null])
    expect(recorded({}, true)).toEqual([...ascending.toReversed(), null, null])
  })

  it('has in a range what has any of its moments in it', () => {
    const { recorded } = setupRead(PRECISE.map((raw) => taken(raw)))
    const found = (from: string, to: string) => recorded({ recorded: range(from, to) })
    expect(found('2016-10-10', '2016-10-10')).toEqual([
      '2016',
      '2016-10',
      '2016-10-10',
      '2016-10-10T10:11',
      '2016-10-10T10:11:12',
      '2016-10-10T10:11:12.25',
    ])
    expect(found('2016-10-11', '2016-10-31')).toEqual(['2016', '2016-10'])
    expect(found('2016-11', '2016-12')).toEqual(['2016'])
    expect(found('2016-10-10 10:11:13', '2016-10-10 10:11:50')).toEqual([
      '2016',
      '2016-10',
      '2016-10-10',
      '2016-10-10T10:11',
    ])
    expect(found('2016-10-10 10:11:12.5', '2016-10-10 10:11:12.5')).toEqual([
      '2016',
      '2016-10',
      '2016-10-10',
      '2016-10-10T10:11',
      '2016-10-10T10:11:12',
    ])
    expect(found('2016-01-02', '2016-01-03')).toEqual(['2016', '2016-01'])
    expect(found('', '2015')).toEqual(['2015-12-31T23:59:59'])
    expect(found('2017-12-31', '')).toEqual(['2017'])
    expect(found('2018', '')).toEqual([])
  })

  it('has an inserted second on its day', () => {
    const { recorded, facet } = setupRead([taken('2016:12:31 23:59:60')])
    expect(recorded({ recorded: range('2016-12-31', '2016-12-31') })).toEqual(['2016-12-31T23:59:60'])
    expect(recorded({ recorded: range('2017-01-01', '') })).toEqual([])
    expect(facet('day')).toEqual({ '2016-12-31': 1 })
  })

  it('counts days, with a row of their own for months and years of which no day is recorded', () => {
    const { facet, recorded } = setupRead(PRECISE.map((raw) => taken(raw)))
    expect(facet('day')).toEqual({
      '2015-12-31': 1,
      '2016': 1,
      '2016-01': 1,
      '2016-01-01': 2,
      '2016-10': 1,
      '2016-10-10': 4,
      '2017': 1,
      none: 1,
    })
    expect(recorded({ is: { day: ['2016', '2016-10'] } })).toEqual(['2016', '2016-10'])
    expect(recorded({ is: { day: ['2016-01-01'] } })).toEqual(['2016-01-01', '2016-01-01T00:00:00'])
  })

  it('names the day alone where an earlier version derived it', () => {
    const { db, rows, recorded, facet } = setupRead([taken('2016:10:10 10:11:12')])
    forge(db, 'UPDATE item_facts SET recorded_precision = NULL')
    expect(rows()[0]?.recorded).toBe('2016-10-10')
    expect(recorded({ recorded: range('2016-10-10 23', '') })).toEqual(['2016-10-10'])
    expect(facet('day')).toEqual({ '2016-10-10': 1 })
  })
})

describe('what a list notes of times and places', () => {
  it('is a time, or the clock of one, that was not understood, and no placeholder', () => {
    const { facet } = setupRead([
      taken('in May'),
      taken('2016:10:10 10.11.12'),
      taken('2016:10:10'),
      taken('0000:00:00 00:00:00'),
      { times: [{ raw: '03/04/2014', offset: null, source: 'XMP', what: 'changed' }] },
      { notes: ['time_unread'] },
    ])
    expect(facet('found')).toEqual({ time_unread: 4, none: 2 })
  })

  it('is a position that is none without its hemispheres', () => {
    const position = { latitude: 33.85, longitude: 70.67 }
    const { db, facet } = setupRead([{ position }, { position, notes: ['position_without_hemisphere'] }, {}])
    expect(facet('position')).toEqual({ recorded: 1, hemisphere_unknown: 1, none: 1 })
    expect(facet('found')).toEqual({ gps: 2, hemisphere_unknown: 1, none: 1 })
    expect(db.prepare('SELECT latitude, longitude FROM item_facts ORDER BY item_id').raw().all()).toEqual([
      [33.85, 70.67],
      [null, null],
      [null, null],
    ])
  })
})
