import type { InputOf, OutputOf } from '../../src/shared/contract/index.ts'
import type { CustodyRow, LastVerification } from '../../src/shared/model/custody.ts'
import { CaseId, ItemId } from '../../src/shared/model/ids.ts'
import type { NotHeld } from '../../src/shared/model/not-held.ts'
import { custodyGroup, custodySentence, itemsNamed } from '../../src/shared/words/custody.ts'
import type { Scene } from './scenes.ts'
import type { Stubs } from './stubs.ts'
import { AT } from './window-rows.ts'

const SHA = '8f3c1a70b5d94e2f6a1c0b9d8e7f60514233445566778899aabbccddeeff0011'
/** The first entry that does not hold, far below what a window shows. */
export const BROKEN = 731
const HOSTILE = '/media/card/<script>alert(1)</script>\u202egpj.exe'

/** What an invented case went through, over and over. */
const events = (hostile: boolean): readonly (readonly [string, Record<string, unknown>])[] => {
  const path = hostile ? HOSTILE : '/media/r.osei/CARD 02/DCIM/100CANON/IMG_4417.JPG'
  return [
    ['case.opened', { reference: 'CASE-2026-001' }],
    ['item.hashed', { item: 'ITEM-0007', path, bytes: 3_482_911, format: 'jpeg', sha256: SHA }],
    ['item.viewed', { item: 'ITEM-0007' }],
    [
      'copies.made',
      {
        items: ['ITEM-0007', 'ITEM-0008'].map((item) => ({
          item,
          kind: 'preview',
          of: SHA,
          sha256: SHA,
          bytes: 91_204,
        })),
      },
    ],
    [
      'copies.redrawn',
      {
        items: [
          { item: 'ITEM-0092', kind: 'preview', of: SHA, sha256: SHA, bytes: 91_204, found: SHA.replace('8', '1') },
        ],
      },
    ],
    ['veil.lifted', { of: 'one', item: 'ITEM-0007' }],
    [
      'checks.approved',
      { origin: 'https://media.example', kind: 'image_forensics', media: [SHA, SHA, SHA], words: '…' },
    ],
    [
      'attempt.prepared',
      { attempt: 'a', check: 'c', sha256: SHA, host: 'media.example', sentName: 'a.jpg', bodyBytes: 3_483_410 },
    ],
    ['attempt.replied', { attempt: 'a', status: 200, replySha256: SHA, bytes: 4120, isSimulated: false }],
    ['attempt.ended', { attempt: 'a', check: 'c', sha256: SHA, outcome: 'success', chargedCredits: 1 }],
    ['original.different', { item: 'ITEM-0012', path, expected: SHA, found: SHA.replace('8', '1') }],
    ['original.missing', { item: 'ITEM-0019', path, expected: SHA }],
    [
      'originals.verified',
      {
        scope: 'case',
        state: 'finished',
        total: 1240,
        verified: 1238,
        differs: 1,
        absent: 1,
        unreadable: 0,
        notAttached: 44,
      },
    ],
    ['clock.jumped', { byMs: -3_720_000, isAtStart: false }],
    ['report.exported', { item: 'ITEM-0007', reportSha256: SHA, reportBytes: 412_004 }],
    ['exhibit.reading_stopped', { exhibit: 'EXH-02', items: ['ITEM-0041', 'ITEM-0042', 'ITEM-0043'] }],
    ['exhibit.not_attached', { exhibit: 'EXH-02', path: '/media/r.osei/CARD 02' }],
    ['later.version', { from: 'a version to come', of: [1, 2, { deep: true }] }],
    ['custody.verified', { outcome: 'whole', entries: 4210, database: 'sound' }],
  ]
}

/** Entry `seq` of the invented log. */
export function galleryEntry(seq: number, hostile: boolean): { row: CustodyRow; payload: string } {
  const all = events(hostile)
  const [type, reported] = all[seq % all.length] ?? ['library.opened', {}]
  const isRemoved = seq % 37 === 5
  const named = isRemoved ? [] : itemsNamed(reported)
  const isOfLibrary = type.startsWith('clock') || type.startsWith('custody')
  return {
    row: {
      seq,
      at: AT + seq * 61_007,
      actor: hostile ? 'R. \u202eiesO' : seq % 9 === 0 ? '' : 'R. Osei',
      type,
      isRemoved,
      group: custodyGroup(type),
      pieces: isRemoved ? [] : custodySentence(type, reported),
      itemCount: named.length,
      caseId: isOfLibrary ? null : CaseId.parse(1),
      caseReference: isOfLibrary ? null : 'CASE-2026-001',
      items: named.map((reference) => ({ reference, itemId: reference === 'ITEM-0019' ? null : ItemId.parse(7) })),
    },
    payload: isRemoved ? '{"removed":true}' : JSON.stringify(reported),
  }
}

/** A stored row that does not hold. */
export const galleryNotHeld: NotHeld = {
  table: 'analyses',
  key: 'a1',
  state: 'differs',
  entry: 4102,
  reference: 'CASE-2026-014 ITEM-0012',
  caseId: CaseId.parse(1),
  itemIds: [],
  checkId: null,
  attemptId: null,
  sha256: null,
}

const found = (isBroken: boolean): LastVerification => ({
  seq: 4211,
  at: AT + 9_000_000,
  actor: 'R. Osei',
  result: {
    outcome: isBroken ? 'broken' : 'whole',
    entries: isBroken ? BROKEN : 4210,
    chain: isBroken
      ? { state: 'broken', brokenAt: BROKEN, at: AT + BROKEN * 61_007, type: 'item.hashed', fault: { what: 'hash' } }
      : { state: 'whole', entries: 4210, head: SHA, removed: 113, stepsBack: { count: 1, first: 2051 } },
    expected: isBroken ? { entries: 410, head: SHA } : null,
    head: isBroken ? 'contained' : null,
    signedHeads: {
      heads: isBroken ? 0 : 3,
      isChecked: !isBroken,
      keychain: isBroken ? 'locked' : null,
      faults: [],
      faultCount: 0,
    },
    database: 'sound',
    rows: {
      checked: isBroken ? 402 : 5120,
      different: isBroken ? [galleryNotHeld, { ...galleryNotHeld, table: 'items', key: 12, state: 'edited' }] : [],
      differentCount: isBroken ? 2 : 0,
    },
    copies: { checked: isBroken ? 0 : 9, different: [], differentCount: 0 },
    charges: { checked: isBroken ? 0 : 398, different: [], differentCount: 0 },
    lists: { checked: 1284, different: [], differentCount: 0 },
    durationMs: 812,
  },
})

/** The custody log behind the gallery's window. */
export function galleryCustody({ custody, areHostile = false }: Scene): Stubs {
  const entries = custody === 'many' ? 100_000 : custody === 'empty' ? 0 : 4210
  return {
    'custody.page': ({ filter, offset, limit }: InputOf<'custody.page'>): OutputOf<'custody.page'> => {
      const isReversed = filter.from !== null && filter.before !== null && filter.before <= filter.from
      const total = filter.text === 'nothing' || isReversed ? 0 : entries
      const rows = Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, i) =>
        galleryEntry(total - offset - i, areHostile),
      )
      return { total, rows: rows.map(({ row }) => row) }
    },
    'custody.place': ({ filter, seq }: InputOf<'custody.place'>): OutputOf<'custody.place'> => {
      const isThere = seq <= entries
      const isShown = isThere && filter.text === ''
      return {
        isThere,
        caseId: isThere ? CaseId.parse(1) : null,
        index: isShown ? entries - seq : null,
        nearest: Math.max(0, entries - seq),
      }
    },
    'custody.export': () => ({ path: '/home/r.osei/custody.csv', sha256: SHA, bytes: 41_220_310, rows: entries }),
    'custody.entry': ({ seq }: InputOf<'custody.entry'>): OutputOf<'custody.entry'> => ({
      ...galleryEntry(seq, areHostile),
      prevHash: SHA,
      hash: SHA.split('').reverse().join(''),
      monoNs: 8.1e12,
      bootId: '3f2a7f0e-5b1c-4f6e-9d3a-2f0f6a1c9e11',
    }),
    'custody.facets': (): OutputOf<'custody.facets'> => ({
      total: entries,
      groups: [
        { group: 'case', count: 120 },
        { group: 'evidence', count: 2410 },
        { group: 'originals', count: 610 },
        { group: 'answers', count: 806 },
        { group: 'other', count: 264 },
      ],
      actors: areHostile ? ['R. \u202eiesO', '<b>x</b>'] : ['R. Osei', ''],
    }),
    'custody.state': (): OutputOf<'custody.state'> => ({
      running: custody === 'running' ? { what: 'log', done: 61_000, total: 100_000, walBytes: 0 } : null,
      last: custody === 'empty' ? null : found(custody === 'broken'),
    }),
    'custody.verify': () => null,
    'custody.cancelVerify': () => null,
    'custody.seen': () => null,
  }
}
