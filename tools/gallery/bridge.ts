import type { Bridge } from '../../src/preload/bridge.ts'
import type { InputOf, OutputOf } from '../../src/shared/contract/index.ts'
import type { ItemDetail } from '../../src/shared/contract/items.ts'
import { DoubtfulRow, QueueRow } from '../../src/shared/model/check.ts'
import { DEFAULT_LADDER } from '../../src/shared/model/finding.ts'
import { AttemptId, CaseId } from '../../src/shared/model/ids.ts'
import { LedgerRow } from '../../src/shared/model/ledger.ts'
import type { SigningKey } from '../../src/shared/model/signing.ts'
import type { VeilLook } from '../../src/shared/model/veil.ts'
import { capReached } from '../../src/shared/words/caps.ts'
import { galleryFindings, galleryTags } from './findings.ts'
import { digestOf } from './pictures.ts'
import type { Stubs } from './stubs.ts'

const AT = Date.UTC(2026, 10, 20, 9, 41, 7)

const row = (n: number, more: Partial<QueueRow>): QueueRow =>
  QueueRow.parse({
    checkId: `3b241101-e2bb-4255-8caf-4136c566a9${String(n).padStart(2, '0')}`,
    ...{ itemId: 1, itemReference: `ITEM-00${n}`, caseReference: 'CASE-2026-014', name: `DSC_0${n}.jpg` },
    ...{ sha256: digestOf((n % 5) + 1), state: 'approved', reason: null, serviceMessage: null, attempts: 0 },
    ...{ kind: 'image_forensics', url: null },
    ...{ notBeforeAt: null, bytes: 3_482_911, sentBytes: 0, expectedCredits: 1, chargedCredits: null },
    ...{ doubtfulAttemptId: null, isAttached: false, job: null, updatedAt: AT },
    ...more,
  })

const asJob = (job: NonNullable<QueueRow['job']>): Partial<QueueRow> => ({
  ...{ kind: 'fact_check', state: 'done', attempts: 1, sentBytes: 3_482_911, job },
  chargedCredits: job.creditsUsed ?? job.creditsReserved,
})

const queueRows = [
  row(11, {
    ...{ state: 'unknown', reason: 'no_answer', attempts: 1, sentBytes: 3_482_911 },
    doubtfulAttemptId: AttemptId.parse('7f1d6e0a-95b4-4c39-9d1c-1f64b6d6a001'),
  }),
  row(12, { state: 'sending', attempts: 1, sentBytes: 1_200_000 }),
  row(17, { kind: 'fact_check', state: 'rejected', reason: 'unsupported_format', attempts: 1, name: 'interview.mp4' }),
  row(13, { state: 'blocked', reason: 'retries_used_up', attempts: 4 }),
  row(18, { state: 'rejected', reason: 'file_changed', everSent: 'nothing', attempts: 0, name: 'crowd-final-v2.jpg' }),
  row(19, { state: 'rejected', reason: 'file_missing', everSent: 'whole', attempts: 2, name: 'P1010022.jpg' }),
  row(14, { state: 'rejected', reason: 'refused_by_service', attempts: 1, serviceMessage: 'Image too small.' }),
  row(15, { state: 'waiting', reason: 'rate_limited', attempts: 2, notBeforeAt: AT + 60_000 }),
  ...Array.from({ length: 8 }, (_, i) => row(20 + i, {})),
  row(36, asJob({ state: 'watching', status: 'Processing', progress: 40, creditsReserved: 24, creditsUsed: null })),
  row(37, asJob({ state: 'failed', status: 'Failed', progress: 40, creditsReserved: 5, creditsUsed: null })),
  row(38, asJob({ state: 'lost', status: 'Processing', progress: 40, creditsReserved: 5, creditsUsed: null })),
  row(39, asJob({ state: 'completed', status: 'Completed', progress: 100, creditsReserved: 24, creditsUsed: 19 })),
  row(40, { state: 'done', attempts: 1, sentBytes: 3_482_911, chargedCredits: 1 }),
  row(41, { state: 'done', attempts: 1, sentBytes: 3_482_911, chargedCredits: 1, isAttached: true }),
]

const LEDGER_JOBS: Record<number, { state: string; reserved: number; used: number | null }> = {
  1: { state: 'watching', reserved: 24, used: null },
  2: { state: 'completed', reserved: 24, used: 19 },
  3: { state: 'failed', reserved: 5, used: null },
}

const ledgerRow = (n: number) => {
  const state = n < 9 ? 'approved' : n < 12 ? 'unknown' : 'done'
  return LedgerRow.parse({
    ...{
      checkId: `3b241101-e2bb-4255-8caf-4136c566${String(n).padStart(4, '0')}`,
      caseId: 1,
      caseReference: 'CASE-2026-014',
    },
    // One of a case that was deleted since.
    item:
      n === 15
        ? null
        : { itemId: n + 1, reference: `ITEM-${String(n + 1).padStart(4, '0')}`, name: `DSC_${1000 + n}.jpg` },
    ...{ sha256: 'a'.repeat(64), state },
    ...{ run: n === 14 ? 2 : 1, attempts: n < 9 ? 0 : 1, day: '2026-11-20', origin: 'https://media.example' },
    ...{ account: '8f3c1a70b5d9', price: 1, expected: n < 9 ? 1 : 0, charged: n < 12 ? 0 : n === 13 ? 2.5 : 1 },
    ...{ unknown: state === 'unknown' ? 1 : 0, isAttached: n === 12, updatedAt: AT },
    kind: LEDGER_JOBS[n] ? 'fact_check' : 'image_forensics',
    ...(LEDGER_JOBS[n]
      ? {
          job: LEDGER_JOBS[n],
          charged: LEDGER_JOBS[n].used ?? LEDGER_JOBS[n].reserved,
          price: 24,
          expected: 0,
          state: 'done',
        }
      : {}),
  })
}

type Doubtful = OutputOf<'checks.doubtful'>['rows'][number]
const doubtfulRow = (n: number, more: Partial<Doubtful>): Doubtful =>
  DoubtfulRow.parse({
    ...{ attemptId: `7f1d6e0a-95b4-4c39-9d1c-1f64b6d6a00${n}`, checkId: `3b241101-e2bb-4255-8caf-4136c566a91${n}` },
    ...{ caseId: 1, caseReference: 'CASE-2026-014', itemId: n, itemReference: `ITEM-001${n}`, name: `DSC_01${n}.jpg` },
    ...{ sha256: digestOf(n), url: null, reason: 'no_answer', serviceMessage: null, host: 'media.example' },
    ...{ sentName: `7f1d6e0a-95b4-4c39-9d1c-1f64b6d6a00${n}.jpg`, startedAt: AT, endedAt: AT + 300_000 },
    ...{ sentBytes: 3_482_911, bodyBytes: 3_482_911, requestId: null, expectedCredits: 1, isSeen: false },
    ...{ balanceBefore: { credits: 466, at: AT - 60_000 }, balanceAfter: { credits: 465, at: AT + 360_000 } },
    ...more,
  })

const FINGERPRINTS = [
  'SHA256:nG9Z5UtQllFCU75EOFKDOJOBGCqoY9LjOLwjNO0zUPg',
  'SHA256:1kQ3J9s0b8QvZq1c3q2TqQf6g1nXv7M2m0l5r9w4y8E',
] as const
const held: Extract<SigningKey, { state: 'held' }> = {
  state: 'held',
  fingerprint: FINGERPRINTS[0],
  allowedSigners:
    'touchstone namespaces="touchstone-head,touchstone-export" ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIBjK5sRBKUNBl61+/mtQCs8d6IGv3GRzTDnXh1XAo57E library 5b0f8c1e-4d1c-4c39-9a44-3a5d1f2b7c10',
  earlier: [FINGERPRINTS[1]],
  signedLast: { entries: 2317, head: 'ab'.repeat(32) },
  signedAt: AT,
  isContained: true,
}
/** The signing key in each of its states, by "key" in the address. */
const signingKeys: Record<string, SigningKey> = {
  held,
  none: { state: 'none' },
  elsewhere: { state: 'elsewhere', fingerprints: [...FINGERPRINTS] },
  locked: { state: 'unavailable', reason: 'locked', fingerprints: [FINGERPRINTS[0]] },
  gone: { ...held, earlier: [], isContained: false },
}

const CAPPED = capReached({ reference: 'CASE-2026-014', cap: 371, counted: 371, next: 1 })

/**
 * Stands in for the preload: answers with invented data about one item, or about those that are compared. `isCapped` =
 * the queue stands still at a cap; `isAltered` = somebody changed what is stored of results.
 */
export function galleryBridge(
  item: ItemDetail | null,
  isCapped = false,
  veil: VeilLook = 'off',
  compared: readonly ItemDetail[] = [],
  finding: { name: string | null; isClosed: boolean } = { name: null, isClosed: false },
  isAltered = false,
): Bridge {
  const answers: Stubs = {
    'items.get': ({ itemId }: InputOf<'items.get'>) => {
      const found = compared.find(({ row: { id } }) => id === itemId) ?? item
      if (found === null) throw new Error('The gallery shows no item.')
      return found
    },
    'findings.get': ({ itemId }: InputOf<'findings.get'>) =>
      galleryFindings(finding.name, itemId, item?.row.sha256 ?? null),
    'findings.record': ({ itemId }: InputOf<'findings.record'>) =>
      galleryFindings('full', itemId, item?.row.sha256 ?? null),
    'tags.list': () => galleryTags,
    'items.original': () => item?.original ?? 'missing',
    'items.neighbours': (): OutputOf<'items.neighbours'> => ({
      previousId: null,
      nextId: null,
      index: 11,
      total: 1284,
    }),
    'items.altered': (): OutputOf<'items.altered'> =>
      isAltered
        ? [
            { what: 'reading', at: 'images[0].verdict', stored: '"ai_edited"', kept: '"ai_generated"' },
            { what: 'time', at: '', stored: '2026-11-20T09:40:59.000Z', kept: '2026-11-18T17:02:11.000Z' },
          ]
        : [],
    'items.rawReply': (): OutputOf<'items.rawReply'> => ({
      ...{ text: JSON.stringify(item?.analyses[0]?.reply ?? {}, null, 2), sha256: '11'.repeat(32) },
      ...{
        bytes: 2841,
        isWhole: true,
        isJson: true,
        isUtf8: true,
        packing: null,
        isUnpacked: true,
        isTokenRemoved: false,
      },
    }),
    'pairs.list': (): OutputOf<'pairs.list'> => [],
    'redactions.get': (): OutputOf<'redactions.get'> => {
      const boxes = [{ x: 0.3, y: 0.2, width: 0.15, height: 0.2 }]
      return new URLSearchParams(location.search).has('unsettled')
        ? { boxes: [], unsettled: { boxes, setAt: AT, setBy: 'R. Osei' } }
        : { boxes, unsettled: null }
    },
    'reports.exportItem': ({ itemId }: InputOf<'reports.exportItem'>): OutputOf<'reports.exportItem'> => ({
      folder: `/home/r.osei/reports/CASE-2026-014 report 4 ITEM-000${itemId} portrait`,
      files: [{ name: 'portrait.pdf', sha256: 'ab'.repeat(32), bytes: 412_204 }],
      missing: { characters: [], references: [] },
      signature: { state: 'signed', fingerprint: FINGERPRINTS[0] },
      missingItems: [],
      unprinted: [],
      texts: [],
      failed: [],
      different: [],
      walk: { state: 'whole' },
      refused: [],
      gone: [],
      withheld: [],
    }),
    'account.status': (): OutputOf<'account.status'> => ({
      ...{ token: 'session', keychain: 'absent', origin: 'https://media.example', baseUrl: 'https://media.example' },
      ...{ isSimulated: false, connection: 'online', checkedAt: AT, credits: 466 },
    }),
    'caps.get': ({ caseId }: InputOf<'caps.get'>): OutputOf<'caps.get'> => ({
      credits: caseId === null ? 500 : null,
      spent: caseId === null ? 371 : 1204.5,
    }),
    'settings.get': (): OutputOf<'settings.get'> => ({
      ...{
        baseUrl: 'https://media.example',
        theme: 'system',
        operator: 'R. Osei',
        isAirGapped: false,
        isNotifying: true,
        newCaseVeil: 'off',
        hasLetterKeys: true,
        ladder: DEFAULT_LADDER,
      },
    }),
    'app.info': (): OutputOf<'app.info'> => ({
      ...{
        version: '0.1.0',
        runtime: 'Electron 45.4.1',
        platform: 'Linux 6.1',
        libraryPath: '/home/r.osei/Touchstone',
      },
    }),
    'app.custodyHead': () => ({ entries: 2317, head: `8f3c1a${'0'.repeat(54)}e902`, at: AT }),
    'cases.get': () => ({
      ...{
        id: CaseId.parse(1),
        reference: 'CASE-2026-014',
        name: 'Harbour fire',
        createdAt: AT,
        closedAt: finding.isClosed ? AT : null,
      },
      ...{ ownReference: '', description: '' },
      ...{ itemCount: 1284, analysedCount: 371, hasSimulated: false, lastActivityAt: AT, veil },
    }),
    'cases.veils': (): OutputOf<'cases.veils'> => [{ caseId: CaseId.parse(1), reference: 'CASE-2026-014', veil }],
    'cases.list': () => [],
    'cases.copies': (): OutputOf<'cases.copies'> => [
      { kind: 'backup', at: AT, isReadable: true },
      { kind: 'backup', at: AT - 86_400_000, isReadable: true },
      { kind: 'set_aside', at: AT - 3 * 86_400_000, isReadable: false },
    ],
    'library.diskUse': (): OutputOf<'library.diskUse'> => ({
      thumbnails: { files: 98_412, bytes: 1_403_208_112 },
      previews: { files: 2381, bytes: 1_120_448_030 },
      lossless: { files: 44, bytes: 981_220_412 },
      pasted: { files: 3, bytes: 2_204_801 },
      backups: { files: 3, bytes: 54_343_680 },
      freeBytes: 81_604_378_624,
    }),
    'library.clearPictures': (): OutputOf<'library.clearPictures'> => ({
      removed: { files: 98_220, bytes: 2_310_448_030 },
      keptPaid: 371,
      keptNoOriginal: 192,
    }),
    'signing.key': (): OutputOf<'signing.key'> =>
      signingKeys[new URLSearchParams(location.search).get('key') ?? 'held'] ?? held,
    'library.place': (): OutputOf<'library.place'> => ({
      path: '/media/r.osei/EVIDENCE-02/Touchstone library',
      left: '/home/r.osei/.config/Touchstone',
      move: null,
    }),
    'library.backups': (): OutputOf<'library.backups'> => ({
      backups: [0, 1, 2].map((n) => ({ name: `backup ${n}`, at: AT - n * 86_400_000, bytes: 18_204_672 - n * 90_112 })),
      rescue: null,
      erasing: [],
      returned: [],
    }),
    'intake.progress': () => null,
    'checks.page': ({ offset }: InputOf<'checks.page'>) => ({
      total: queueRows.length,
      ...{ counts: { waiting: 9, sending: 1, unknown: 1, blocked: 1, rejected: 1, done: 6 }, chargedCredits: 21 },
      ...{ jobs: { running: 1, failed: 1, open: 1 }, reservedCredits: 34 },
      rows: queueRows.slice(offset, offset + 200),
    }),
    'checks.state': () => ({
      paused: isCapped
        ? { reason: 'cap', message: CAPPED, since: AT, until: null }
        : { reason: 'credits', message: 'Credit limit reached.', since: AT, until: null },
      counts: { waiting: 9, sending: 1, unknown: 1, blocked: 1, rejected: 1, done: 371 },
      chargedCredits: 371,
    }),
    'checks.doubtful': (): OutputOf<'checks.doubtful'> => ({
      rows: [
        doubtfulRow(1, {
          kind: 'fact_check',
          asked: { modality: 'video', context: 'Said to show the fire at the north quay.\nWhere did it appear first?' },
        }),
        doubtfulRow(2, { isSeen: true, reason: 'answer_cut' }),
        doubtfulRow(3, { balanceAfter: null }),
      ],
      total: 3,
    }),
    'ledger.summary': (): OutputOf<'ledger.summary'> => ({
      total: { expected: 9, charged: 372.5, unknown: 3 },
      above: 1,
      groups: [
        {
          by: 'case',
          key: 'CASE-2026-014',
          detail: 'Harbour fire',
          checks: 384,
          expected: 9,
          charged: 372.5,
          unknown: 3,
        },
        ...['2026-11-20', '2026-11-19'].map((key, n) => ({
          ...{ by: 'day' as const, key, detail: '', checks: 192, expected: n === 0 ? 9 : 0 },
          ...{ charged: n === 0 ? 300 : 72.5, unknown: n === 0 ? 3 : 0 },
        })),
        {
          by: 'account',
          key: 'https://media.example',
          detail: '8f3c1a70b5d9',
          checks: 384,
          expected: 9,
          charged: 372.5,
          unknown: 3,
        },
      ],
    }),
    'ledger.page': ({ offset, limit }: InputOf<'ledger.page'>): OutputOf<'ledger.page'> => ({
      total: 384,
      rows: Array.from({ length: Math.min(limit, 384 - offset) }, (_, n) => ledgerRow(offset + n)),
    }),
    'app.copy': () => null,
    'faces.reading': () => null,
    'faces.proven': () => null,
    'faces.chooseReading': () => null,
  }
  const bridge = {
    call: async (name: string, input: unknown) => {
      const answer = answers[name as 'app.info']
      if (answer === undefined) return { ok: false, error: { kind: 'internal', reference: `GALLERY ${name}` } }
      return { ok: true, value: await answer(input as never) }
    },
    on: () => () => undefined,
    drop: async () => ({ ok: true, value: [], withoutPath: [] }),
  }
  return bridge as unknown as Bridge
}
