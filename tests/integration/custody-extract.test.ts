import { describe, expect, it } from 'vitest'
import { createCustodyExtract } from '../../src/main/custody/listing/custody-extract.ts'
import { createCustodyLog } from '../../src/main/custody/listing/custody-log.ts'
import type { ItemId } from '../../src/shared/model/ids.ts'
import { earlierExports } from '../../src/shared/words/custody/export-events.ts'
import { rescue } from '../../src/shared/words/custody/library-events.ts'
import { custodySentence, piecesText } from '../../src/shared/words/custody.ts'
import { exactInstant } from '../../src/shared/words/dates.ts'
import { placeEvidence } from '../support/evidence-rows.ts'
import { setupFolder } from '../support/folder.ts'
import { setupClock, setupLibrary } from '../support/library.ts'
import { pngOf } from '../support/pictures.ts'
import { plant } from '../support/rows.ts'

const ALL = { inAll: 300, received: 1000 }
/** What the log of the case begins with. */
const BEGUN = ['case.created', 'exhibit.added']
const END = Number.MAX_SAFE_INTEGER

const typesIn = (entries: readonly { type: string }[]) => entries.map(({ type }) => type)

/** A case with two exhibits: two pictures on a card, and one on a phone that no report here is about. */
function setupTwoExhibits() {
  const clock = setupClock()
  const library = setupLibrary(clock)
  const { db, audit, cases, exhibits } = library
  const caseId = cases.create('Quay').id
  const [card, phone] = [setupFolder(), setupFolder()]
  const [first, second] = placeEvidence({ db, exhibits }, caseId, card, [pngOf(1), pngOf(2)])
  const [stranger] = placeEvidence({ db, exhibits }, caseId, phone, [pngOf(3)])
  if (!first || !second || !stranger) throw new Error('Three pictures were placed.')
  const write = (type: string, payload: Record<string, unknown>) => {
    clock.advance(1000)
    db.transaction(() => audit.append({ caseId, type, payload }))()
  }
  const ofLibrary = (type: string, payload: Record<string, unknown>) => {
    db.transaction(() => audit.append({ caseId: null, type, payload }))()
  }
  const read = (n: number, { path, sha256 }: typeof first) =>
    write('item.hashed', { item: `ITEM-000${n}`, path, bytes: 100, sha256 })
  const { custodyExtract } = createCustodyExtract(db)
  const extract = (itemIds: readonly ItemId[] | null, limits = ALL, upTo = END) =>
    custodyExtract(caseId, itemIds, upTo, limits)
  const typesOf = (itemIds: readonly ItemId[] | null) => typesIn(extract(itemIds).entries)
  const saidOf = (itemIds: readonly ItemId[] | null) =>
    extract(itemIds)
      .entries.map(({ pieces }) => piecesText(pieces))
      .join('\n')
  return { ...library, caseId, card, phone, first, second, stranger, write, ofLibrary, read, extract, typesOf, saidOf }
}

describe('the custody extract of a report', () => {
  it('begins with the case, the exhibits of its items with their intakes, and the hashing of its items', () => {
    const { first, second, stranger, card, phone, write, read, typesOf, saidOf } = setupTwoExhibits()
    write('intake.started', { roots: [card], exhibits: ['EXH-01'] })
    read(1, first)
    read(2, second)
    write('exhibit.intake_ended', { exhibit: 'EXH-01', state: 'finished', found: 2 })
    write('intake.finished', { found: 2, failure: null })
    write('intake.started', { roots: [phone], exhibits: ['EXH-02'] })
    read(3, stranger)
    write('exhibit.intake_ended', { exhibit: 'EXH-02', state: 'finished', found: 1 })
    write('intake.finished', { found: 1, failure: null })
    write('original.missing', { item: 'ITEM-0001', path: first.path })
    expect(typesOf([first.itemId])).toEqual([
      ...BEGUN,
      'intake.started',
      'item.hashed',
      'exhibit.intake_ended',
      'intake.finished',
      'original.missing',
    ])
    const said = saidOf([first.itemId])
    expect(said).toContain(`Exhibit EXH-01 added: ${card}.`)
    expect(said).toContain(`Adding files started: ${card}.`)
    for (const other of ['EXH-02', phone, 'ITEM-0002', 'ITEM-0003']) expect(said).not.toContain(other)
    expect(saidOf(null)).toContain('EXH-02')
  })

  it('leaves the places of other exhibits out of an intake of several, and says how many', () => {
    const { first, stranger, card, phone, write, read, saidOf } = setupTwoExhibits()
    write('intake.started', { roots: [phone, card], exhibits: ['EXH-02', 'EXH-01'] })
    read(1, first)
    write('intake.started', { roots: [phone] })
    read(3, stranger)
    write('intake.finished', { found: 3, failure: null })
    expect(saidOf([first.itemId])).toContain(`Adding files started: ${card}, and 1 other path not named here.`)
    expect(saidOf([first.itemId])).not.toContain(phone)
    expect(saidOf([first.itemId]).match(/Adding files started/g)).toHaveLength(1)
    expect(saidOf(null)).toContain(`Adding files started: ${phone}, ${card}.`)
  })

  it('knows an intake of an older version by its places, and one that went on by what it read', () => {
    const { first, second, stranger, card, phone, write, read, typesOf, saidOf } = setupTwoExhibits()
    write('intake.started', { roots: [phone, card] })
    write('intake.cancelled', { found: 3, failure: null })
    write('intake.started', { roots: [], exhibits: [] })
    read(1, first)
    write('intake.finished', { found: 3, failure: null })
    expect(typesOf([first.itemId])).toEqual([
      ...BEGUN,
      'intake.started',
      'intake.cancelled',
      'intake.started',
      'item.hashed',
      'intake.finished',
    ])
    expect(saidOf([first.itemId])).toContain(`Adding files started: ${card}, and 1 other path not named here.`)
    expect(saidOf([first.itemId])).toContain('Adding files resumed with what was not read yet.')
    // The second run read nothing of these.
    expect(typesOf([second.itemId])).not.toContain('intake.finished')
    expect(saidOf([stranger.itemId])).not.toContain(card)
  })

  it('has what names an item, its bytes, a request about it, or a report of it, and nothing that names others alone', () => {
    const { first, second, write, typesOf } = setupTwoExhibits()
    write('checks.approved', { origin: 'https://a.test', media: [first.sha256] })
    write('original.missing', { item: 'ITEM-0002', path: second.path })
    write('items.missing', { exhibit: 'EXH-01', items: ['ITEM-0002'] })
    write('report.exported', { report: { number: 1, version: 1 }, references: 'ITEM-0001 to ITEM-0002, ITEM-0009' })
    write('report.exported', { report: { number: 2, version: 1 }, references: 'ITEM-0002 to ITEM-0003' })
    expect(typesOf([first.itemId])).toEqual([...BEGUN, 'checks.approved', 'report.exported'])
    expect(typesOf([second.itemId])).toEqual([
      ...BEGUN,
      'original.missing',
      'items.missing',
      'report.exported',
      'report.exported',
    ])
  })

  it('has the entry about what was skipped only where it names the path of an item that was not read', () => {
    const { first, second, db, write, typesOf } = setupTwoExhibits()
    plant(db, () =>
      db.prepare("UPDATE items SET sha256 = NULL, intake = 'skipped', reason = 'junk' WHERE id = ?").run(second.itemId),
    )
    write('item.skipped', { items: [{ path: second.path, reason: 'junk' }] })
    expect(typesOf([second.itemId])).toContain('item.skipped')
    expect(typesOf([first.itemId])).not.toContain('item.skipped')
  })

  it('keeps reception, hashing and the newest where it is shortened, and counts in its place what is left out', () => {
    const { first, read, write, extract, db } = setupTwoExhibits()
    read(1, first)
    for (let n = 0; n < 40; n += 1) write('item.viewed', { item: 'ITEM-0001' })
    const { entries, total } = extract([first.itemId], { inAll: 12, received: 1000 })
    expect(total).toBe(43)
    expect(typesIn(entries)).toEqual([...BEGUN, 'item.hashed', ...Array<string>(9).fill('item.viewed')])
    const gaps = entries.flatMap(({ gap }) => gap ?? [])
    expect(gaps).toHaveLength(1)
    const [gap] = gaps
    const all = extract([first.itemId]).entries
    const left = all.filter(({ seq }) => !entries.some((one) => one.seq === seq))
    expect(gap).toEqual({ count: 31, from: left[0]?.seq, to: left.at(-1)?.seq })
    // What is printed is what the log holds.
    for (const { seq, hash } of entries) expect(createCustodyLog(db).custodyEntry(seq)?.hash).toBe(hash)
  })

  it('keeps the first of many receptions, and never less than a third of its length from the end', () => {
    const { first, read, write, extract } = setupTwoExhibits()
    for (let n = 0; n < 30; n += 1) read(1, first)
    for (let n = 0; n < 30; n += 1) write('item.viewed', { item: 'ITEM-0001' })
    const { entries, total } = extract([first.itemId], { inAll: 12, received: 10 })
    expect(total).toBe(62)
    expect(typesIn(entries)).toEqual([
      ...BEGUN,
      ...Array<string>(8).fill('item.hashed'),
      ...Array<string>(4).fill('item.viewed'),
    ])
    expect(entries.flatMap(({ gap }) => gap?.count ?? [])).toEqual([48])
  })

  it('has what bears on every case from its first entry on: clock, version, rescue, move, verification', () => {
    const { first, read, write, ofLibrary, typesOf, saidOf } = setupTwoExhibits()
    read(1, first)
    ofLibrary('clock.jumped', { byMs: -3_600_000, isAtStart: false })
    ofLibrary('queue.paused', { reason: 'paused_by_person' })
    ofLibrary('library.opened', { appVersion: '1.1.0' })
    ofLibrary('app.changed', { from: '1.0.0', to: '1.1.0' })
    ofLibrary('library.rescued', { why: 'restored', setAside: '/old/library.sqlite', backupAt: Date.UTC(2026, 10, 20) })
    ofLibrary('library.moved', { to: '/new' })
    write('item.viewed', { item: 'ITEM-0001' })
    ofLibrary('custody.verified', { outcome: 'whole', entries: 10, database: 'sound' })
    for (const itemIds of [null, [first.itemId]]) {
      expect(typesOf(itemIds)).toEqual([
        ...BEGUN,
        ...(itemIds === null ? ['exhibit.added'] : []),
        'item.hashed',
        'clock.jumped',
        'app.changed',
        'library.rescued',
        'library.moved',
        'item.viewed',
        'custody.verified',
      ])
      expect(saidOf(itemIds)).toContain('This computer’s clock was set back by 60 minutes.')
      expect(saidOf(itemIds)).toContain(rescue.fromBackup({ at: '20 Nov 2026, 00:00:00 UTC' }))
    }
  })

  it('has nothing of the library from before its case, and nothing at all where there is no case', () => {
    const { db, cases, ofLibrary, extract, typesOf } = setupTwoExhibits()
    ofLibrary('clock.jumped', { byMs: 9000 })
    const later = createCustodyExtract(db).custodyExtract(cases.create('Later').id, null, END, ALL)
    expect(typesIn(later.entries)).toEqual(['case.created'])
    expect(typesOf(null)).toContain('clock.jumped')
    expect(extract(null, ALL, 0)).toEqual({ entries: [], milestones: [], total: 0 })
  })

  it('keeps what bears on every case where it is shortened', () => {
    const { first, read, write, ofLibrary, extract } = setupTwoExhibits()
    read(1, first)
    ofLibrary('clock.jumped', { byMs: -9000 })
    for (let n = 0; n < 40; n += 1) write('item.viewed', { item: 'ITEM-0001' })
    const { entries, total } = extract([first.itemId], { inAll: 12, received: 1000 })
    expect(total).toBe(44)
    expect(typesIn(entries.slice(0, 4))).toEqual([...BEGUN, 'item.hashed', 'clock.jumped'])
    expect(entries).toHaveLength(12)
  })

  it('has the milestones of the evidence, of each kind the first and the last, and counts those left out in their place', () => {
    const { first, read, write, extract } = setupTwoExhibits()
    read(1, first)
    for (let n = 0; n < 40; n += 1) write('originals.verified', { checked: n })
    write('item.viewed', { item: 'ITEM-0001' })
    const { milestones, entries } = extract(null)
    expect(milestones.map(({ seq }) => entries.find((one) => one.seq === seq)?.type)).toEqual([
      ...BEGUN,
      'exhibit.added',
      ...Array.from({ length: 6 }, () => 'originals.verified'),
    ])
    const verified = entries.filter(({ type }) => type === 'originals.verified').map(({ seq }) => seq)
    const gap = { count: 34, from: verified[3], to: verified[36] }
    expect(milestones.map((one) => one.gap)).toEqual([null, null, null, null, null, null, gap, null, null])
  })

  it('never drops an alarm or an act on evidence for exports and verifications, however many there are', () => {
    const { first, read, write, ofLibrary, extract } = setupTwoExhibits()
    read(1, first)
    const repeat = (from: number) => {
      for (let n = from; n < from + 20; n += 1) {
        write('report.exported', { report: { number: n, version: 1 }, references: 'ITEM-0001' })
        ofLibrary('custody.verified', { outcome: 'whole' })
      }
    }
    repeat(1)
    const acts = ['original.different', 'original.missing', 'exhibit.relinked', 'redaction.set', 'erasure.ended']
    for (const type of acts) write(type, { item: 'ITEM-0001', exhibit: 'EXH-01' })
    ofLibrary('clock.jumped', { byMs: -9000 })
    ofLibrary('custody.verified', { outcome: 'broken' })
    repeat(21)
    const { milestones, entries } = extract(null)
    const typeOf = new Map(entries.map(({ seq, type }) => [seq, type]))
    expect(milestones.map(({ seq }) => typeOf.get(seq))).toEqual([
      ...BEGUN,
      'exhibit.added',
      ...Array.from({ length: 3 }, () => 'custody.verified'),
      ...acts,
      'clock.jumped',
      'custody.verified',
      ...Array.from({ length: 2 }, () => 'custody.verified'),
      'report.exported',
      'custody.verified',
    ])
    expect(milestones.flatMap(({ gap }) => gap?.count ?? [])).toEqual([17, 17])
  })

  it('names earlier exports in the row of the newest, with their count, numbers and times', () => {
    const { first, write, extract } = setupTwoExhibits()
    const milestone = () => piecesText(extract([first.itemId]).milestones.at(-1)?.pieces ?? [])
    const exported = (number: number) => {
      const payload = { report: { number, version: 1 }, references: 'ITEM-0001', items: 1, files: [] }
      write('report.exported', payload)
      const { seq = 0, at = 0 } = extract([first.itemId]).entries.at(-1) ?? {}
      return { seq, at, payload }
    }
    const own = (payload: object) => piecesText(custodySentence('report.exported', payload))
    const one = exported(1)
    expect(milestone()).toBe(own(one.payload))
    const two = exported(2)
    expect(milestone()).toBe(`${own(two.payload)} ${piecesText(earlierExports([one]))}`)
    const three = exported(3)
    expect(milestone()).toBe(`${own(three.payload)} ${piecesText(earlierExports([one, two]))}`)
    expect(milestone()).toContain('2 earlier exports')
    expect(milestone()).toContain(`(entry ${one.seq}, ${exactInstant(one.at)})`)
  })

  it('says of a relocation from where and to where, once', () => {
    const { card, first, write, extract } = setupTwoExhibits()
    write('exhibit.relinked', { exhibit: 'EXH-01', from: card, to: '/new/card', proven: 2 })
    write('exhibit.relink_ended', { exhibit: 'EXH-01', state: 'finished', verified: 2 })
    const relinked = () =>
      extract([first.itemId])
        .milestones.slice(2)
        .map(({ pieces }) => piecesText(pieces))
    expect(relinked()).toEqual([`EXH-01 relocated from ${card} to /new/card: 2 verified.`])
    // One that moved nothing has that entry alone.
    write('item.viewed', { item: 'ITEM-0001' })
    const ended = { exhibit: 'EXH-01', state: 'finished', differs: 2 }
    write('exhibit.relink_ended', ended)
    expect(relinked()[1]).toBe(piecesText(custodySentence('exhibit.relink_ended', ended)))
  })

  it('ends at the entry it is made up to', () => {
    const { first, read, write, extract } = setupTwoExhibits()
    read(1, first)
    const upTo = extract([first.itemId]).entries.at(-1)?.seq ?? 0
    write('item.viewed', { item: 'ITEM-0001' })
    for (const itemIds of [null, [first.itemId]]) {
      expect(extract(itemIds, ALL, upTo).entries.at(-1)?.seq).toBe(upTo)
      expect(extract(itemIds).entries.at(-1)?.type).toBe('item.viewed')
    }
  })
})
