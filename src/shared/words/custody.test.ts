import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ReasonCode } from '../model/check.ts'
import { passedOverLine } from './backups.ts'
import { interrupted } from './custody/export-events.ts'
import { rescue } from './custody/library-events.ts'
import {
  custodyGroup,
  custodySentence,
  entriesNamed,
  firstItems,
  itemsNamed,
  knownEvents,
  piecesText,
} from './custody.ts'
import { deskWords } from './desk.ts'
import { itemReasonWords } from './intake.ts'
import { REASONS } from './reasons.ts'
import { textNames } from './report-texts.ts'

const MAIN = join(import.meta.dirname, '../../main')

describe('the words of the custody log', () => {
  it('has a sentence for every kind of event that is written', () => {
    const written = new Set<string>()
    for (const file of readdirSync(MAIN, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
      const source = readFileSync(join(MAIN, file), 'utf8')
      for (const [, type = ''] of source.matchAll(/audit\.append\([^)]*?type: '([a-z_]+\.[a-z_]+)'/gs))
        written.add(type)
      for (const [, type = ''] of source.matchAll(/\bnote\((?:[a-zA-Z.()]+, )?'([a-z_]+\.[a-z_]+)'/g)) written.add(type)
    }
    expect(written.size).toBeGreaterThan(40)
    // A new one needs its sentence in words/custody.
    expect([...written].filter((type) => !knownEvents.includes(type))).toEqual([])
  })

  it('says whom a report names, apart from its own words, and nobody where an entry names nobody', () => {
    const report = { report: { number: 2, version: 1 }, items: 1, files: [] }
    const logoSha256 = 'ab'.repeat(32)
    const pieces = custodySentence('report.exported', { ...report, by: { examiner: 'M. Iwu', logoSha256 } })
    expect(pieces).toContainEqual({ name: 'M. Iwu' })
    expect(pieces).toContainEqual({ digest: logoSha256 })
    expect(piecesText(pieces)).toContain(`${textNames.examiner}: M. Iwu; ${deskWords.logo}: ${logoSha256}.`)
    expect(custodySentence('report.exported', report)).toHaveLength(1)
  })

  it('names settings as people call them, and one of another version as it stands', () => {
    expect(piecesText(custodySentence('settings.changed', { ladder: {}, moonPhase: {} }))).toContain(
      'conclusion scale, moonPhase',
    )
  })

  it('calls read what an intake opened, and nothing that only looked unchanged', () => {
    const said = (payload: object) => piecesText(custodySentence('intake.finished', payload))
    expect(said({ found: 11, read: 1, unchanged: 10, readBefore: 0, readBytes: 9 })).toBe(
      'Adding files finished: 11 found, 1 read, 10 apparently unchanged.',
    )
    expect(said({ found: 20, read: 15, readBefore: 5 })).toBe(
      'Adding files finished: 20 found, 15 read, 5 read earlier.',
    )
    // An entry of a version that did not distinguish them.
    expect(said({ found: 11, inspected: 11, readBytes: 4_645_010 })).toBe(
      'Adding files finished: 11 found, 11 read or unchanged.',
    )
  })

  it('says why in words, not in codes, and a code of a later version as it stands', () => {
    const said = (type: string, payload: object) => piecesText(custodySentence(type, payload))
    const sha256 = 'ab'.repeat(32)
    expect(said('check.waiting', { sha256, reason: 'drive_gone' })).toBe(
      `Request waiting: ${sha256}. ${REASONS.drive_gone.split('. ')[0]}.`,
    )
    expect(said('check.ready', { sha256 })).toBe(`Request ready to retry: ${sha256}.`)
    expect(said('queue.paused', { reason: 'paused_by_person' })).toBe('Queue paused. A person paused it.')
    expect(said('queue.paused', { reason: 'moon_phase' })).toBe('Queue paused. moon_phase.')
    expect(said('queue.resumed', {})).toBe('Queue resumed after a pause. No reason recorded.')
    for (const reason of ReasonCode.options)
      expect(said('queue.paused', { reason })).toMatch(/^Queue paused\. [A-Z][^.]+\.$/)
  })

  it('says in words why a file was not read and why adding files was interrupted', () => {
    const unread = (reason: string) =>
      piecesText(custodySentence('item.unreadable', { item: 'ITEM-0001', path: '/media/card/a.jpg', reason }))
    expect(unread('read_error')).toContain(itemReasonWords.read_error)
    expect(unread('moon_phase')).toContain('moon_phase')
    const failed = (failure: string) => piecesText(custodySentence('intake.failed', { found: 24, failure }))
    for (const failure of ['drive_gone', 'read_errors', 'disk_full', 'inspector_failed'])
      expect(failed(failure)).not.toContain(failure)
    expect(failed('moon_phase')).toContain('moon_phase')
  })

  it('says of no person that they cancelled what ends as well when the app is closed', () => {
    for (const [type, more] of [
      ['intake.cancelled', {}],
      ['exhibit.check_ended', { exhibit: 'EXH-01', state: 'cancelled' }],
    ] as const)
      expect(piecesText(custodySentence(type, { found: 24, ...more }))).not.toContain('person')
  })

  it('says something whole of each, whatever an entry holds', () => {
    for (const type of knownEvents) {
      for (const payload of [{}, null, 7, [], { item: 3, items: 'x', removedEntries: null, list: {} }]) {
        const said = piecesText(custodySentence(type, payload))
        expect(said, type).not.toMatch(/undefined|null|NaN|\[object/)
        expect(said, type).not.toMatch(/probab|authentic|!/i)
        expect(said.length, type).toBeGreaterThan(8)
      }
    }
  })

  it('shows a kind it does not know as it is', () => {
    expect(custodySentence('later.version', { a: 1 })).toEqual([{ name: 'later.version' }])
    expect(custodyGroup('later.version')).toBe('other')
    expect(custodySentence('constructor', {})).toEqual([{ name: 'constructor' }])
  })

  it('keeps names of strangers apart from its own words, and digests whole', () => {
    const sha256 = 'ab'.repeat(32)
    expect(custodySentence('item.hashed', { item: 'ITEM-0001', path: '/x', bytes: 3, sha256 })).toEqual([
      'ITEM-0001 read, 3 bytes: ',
      { name: '/x' },
      '. SHA-256 ',
      { digest: sha256 },
      '.',
    ])
  })

  it('takes no argument of a stranger for one of its own', () => {
    const path = '\u{E000}0\u{E001} {item} <b>'
    expect(custodySentence('item.tried_again', { item: '\u{E000}1\u{E001}', path })).toEqual([
      '\u{E000}1\u{E001} marked to be read again: ',
      { name: path },
      '.',
    ])
  })

  it('says how a request ended in the words of the window, and of charges no more than is known', () => {
    const sha256 = 'ab'.repeat(32)
    const ended = (reported: Record<string, unknown>) =>
      piecesText(custodySentence('attempt.ended', { sha256, ...reported }))
    const of = `: ${sha256}. `
    expect([
      ended({ outcome: 'not_sent', chargedCredits: null }),
      ended({ outcome: 'not_complete', chargedCredits: null }),
      ended({ outcome: 'refused', chargedCredits: null }),
      ended({ outcome: 'success', chargedCredits: 1 }),
      ended({ outcome: 'success', job: 'job-1', creditsReserved: null }),
      ended({ outcome: 'success', job: 'job-1', creditsReserved: 20 }),
      ended({ outcome: 'unknown', chargedCredits: null }),
      ended({ outcome: 'of_a_later_version', chargedCredits: null }),
    ]).toEqual([
      `Request ended, nothing was sent${of}Nothing was charged.`,
      `Request ended, the request was not completed${of}No charge reported.`,
      `Request ended, refused by the service${of}No charge reported.`,
      `Request ended, reply received${of}Charged: 1 credit.`,
      `Request ended, reply received${of}No reserved credits reported.`,
      `Request ended, reply received${of}Reserved: 20 credits.`,
      `Request ended, charge unknown${of}It may have been charged.`,
      `Request ended, of_a_later_version${of}No charge reported.`,
    ])
  })

  it('says what the digest of a request is of', () => {
    const sha256 = 'ab'.repeat(32)
    const [plain, ...more] = custodySentence('attempt.committing', { attempt: 'a-1', from: 'journal' })
    expect(plain).toContain('a-1')
    expect(more).toEqual([])
    expect(custodySentence('attempt.committing', { attempt: 'a-1', sha256 })).toEqual([
      expect.stringMatching(new RegExp(`^${plain} .*SHA-256.* `)),
      { digest: sha256 },
      '.',
    ])
  })

  it('says why another library stands in the place of the last, and since when its log goes on', () => {
    const said = (payload: object) => piecesText(custodySentence('library.rescued', payload))
    const backupAt = Date.UTC(2026, 10, 20, 8)
    const inUse = rescue.fromBackup({ at: '20 Nov 2026, 08:00:00 UTC' })
    const aside = rescue.setAside({ path: '/old' })
    expect(said({ why: 'restored', backupAt, setAside: '/old' })).toBe([rescue.why.restored, inUse, aside].join(' '))
    expect(said({ why: 'damaged', backupAt: null, setAside: '/old' })).toBe(
      [rescue.why.damaged, rescue.noBackup, aside].join(' '),
    )
    expect(said({ why: 'missing', backupAt, setAside: null })).toBe([rescue.why.missing, inUse].join(' '))
    const passedOver = [
      { name: 'library-2026-11-21T080000Z.sqlite', why: 'denied' },
      { name: 'library-2026-11-20T090000Z.sqlite', why: 'damaged' },
    ]
    expect(said({ why: 'missing', backupAt, setAside: null, passedOver })).toBe(
      [rescue.why.missing, inUse, passedOverLine(passedOver)].join(' '),
    )
  })

  it('says by which names a report is to be found that was ended hard, or lost its names', () => {
    const say = (type: string, payload: object) => piecesText(custodySentence(type, payload))
    const files = ['/a/r.pdf', '/b/r.json']
    const paths = '/a/r.pdf, /b/r.json'
    expect(say('report.named', { path: '/a/r' })).toBe(interrupted.renamed({ n: 1, paths: '/a/r' }))
    expect(say('report.named', { path: '/a/r.pdf', files })).toBe(interrupted.renamed({ n: 2, paths }))
    expect(say('report.named', { path: '/a/r', insteadOf: files })).toBe(
      interrupted.notRenamed({ n: 2, paths, path: '/a/r' }),
    )
    const lost = interrupted.notInPlace({ path: '/a', n: 1 })
    const path = '/a/.x.part'
    expect(say('report.not_in_place', { path: '/a', files: ['r.pdf'] })).toBe(lost)
    expect(say('report.not_in_place', { path: '/a', files: ['r.pdf'], lies: path })).toBe(
      [lost, interrupted.leftAmongEvidence({ path })].join(' '),
    )
    expect(say('report.not_in_place', { path: '/a', files: ['r.pdf'], lies: path, isAltered: true })).toBe(
      [lost, interrupted.leftAltered({ path })].join(' '),
    )
  })

  it('names the first entry that a verification found not to hold', () => {
    const broken = { state: 'broken', brokenAt: 4199, at: null, type: null, fault: { what: 'hash' } }
    const reported = { outcome: 'broken', entries: 4199, chain: broken, database: 'sound' }
    expect(piecesText(custodySentence('custody.verified', reported))).toMatch(/FAILED verification\..* 4,199\. /)
  })

  it('finds the entries an entry names', () => {
    const broken = { state: 'broken', brokenAt: 4199 }
    const contained = { entries: 4100, head: 'ab'.repeat(32) }
    expect(entriesNamed({ chain: broken, expected: contained, head: 'contained' })).toEqual([4199, 4100])
    expect(entriesNamed({ chain: broken, expected: contained, head: 'cut' })).toEqual([4199])
    expect(entriesNamed({ chain: { state: 'whole', stepsBack: { count: 1, first: 7 } }, logEntries: 7 })).toEqual([7])
    expect(entriesNamed({ chain: { brokenAt: '4' }, logEntries: -1 })).toEqual([])
    expect(entriesNamed(null)).toEqual([])
  })

  it('finds the items an entry names', () => {
    expect(itemsNamed({ items: [{ item: 'ITEM-0001' }, { item: 'ITEM-0002' }, { item: 'ITEM-0001' }, 4] })).toEqual([
      'ITEM-0001',
      'ITEM-0002',
    ])
    expect(itemsNamed({ item: 'x', source: 'ITEM-0009' })).toEqual(['ITEM-0009'])
    expect(itemsNamed(null)).toEqual([])
    expect(itemsNamed({ references: 'ITEM-0001 to ITEM-0250, ITEM-0260, , ITEM-9 to x' })).toEqual([
      'ITEM-0001 to ITEM-0250',
      'ITEM-0260',
    ])
    expect(firstItems({ references: 'ITEM-0001 to ITEM-9000000000, ITEM-0260' }, 2)).toEqual({
      references: ['ITEM-0001', 'ITEM-0002'],
      count: 9_000_000_001,
    })
    expect(firstItems({ item: 'ITEM-0004', references: ['ITEM-0004'] }, 3)).toEqual({
      references: ['ITEM-0004'],
      count: 1,
    })
  })
})
