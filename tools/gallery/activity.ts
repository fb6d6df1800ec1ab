import type { InputOf, OutputOf } from '../../src/shared/contract/index.ts'
import type { IntakeProgress } from '../../src/shared/contract/intake.ts'
import { CheckRow, DoubtfulRow } from '../../src/shared/model/check.ts'
import { CaseId, ItemId } from '../../src/shared/model/ids.ts'
import { LedgerRow } from '../../src/shared/model/ledger.ts'
import type { RequestRow } from '../../src/shared/model/request.ts'
import type { TrafficRow } from '../../src/shared/model/traffic.ts'
import { capReached } from '../../src/shared/words/caps.ts'
import { galleryEntry } from './custody.ts'
import { galleryProof } from './exhibits.ts'
import { digestOf } from './pictures.ts'
import type { Scene } from './scenes.ts'
import type { Stubs } from './stubs.ts'
import { AT } from './window-rows.ts'

const caseId = CaseId.parse(1)

/** One invented HTTP request, the n-th newest. */
function galleryRequest(n: number, purpose: TrafficRow['purpose']): TrafficRow {
  const hasFailed = n % 11 === 6
  const isPost = purpose === 'analysis' || purpose === 'fact_check'
  return {
    id: 100_000 - n,
    at: AT - n * 63_000,
    method: isPost ? 'POST' : 'GET',
    host: 'media.example',
    path: isPost ? '/api/app/image-forensics/process' : '/api/app/image-forensics/credit-info',
    purpose,
    bytesOut: isPost ? 3_105_482 + n * 977 : 512,
    bytesIn: hasFailed ? 0 : 2841,
    durationMs: hasFailed ? 15_000 : 840,
    status: hasFailed ? null : 200,
    failure: hasFailed ? 'ETIMEDOUT' : null,
    attemptId: null,
    certificate: hasFailed ? null : 'AB:CD:EF:01',
    issuer: hasFailed ? null : 'Example Public CA 2',
  }
}

/** That proxy settings were read for it. */
const gallerySettings = (n: number): TrafficRow => ({
  ...galleryRequest(n, 'proxy_settings'),
  method: null,
  path: '',
  bytesOut: null,
  bytesIn: null,
  status: null,
  certificate: null,
  issuer: null,
})

const check = (n: number, more: Partial<CheckRow>): CheckRow =>
  CheckRow.parse({
    checkId: `3b241101-e2bb-4255-8caf-4136c566${String(n).padStart(4, '0')}`,
    kind: 'image_forensics',
    caseId,
    caseReference: 'CASE-2026-014',
    item: {
      itemId: ItemId.parse((n % 900) + 1),
      reference: `ITEM-${String(n).padStart(4, '0')}`,
      name: n % 13 === 4 ? 'A scan of the second letter from the insurer (final) (2) copy.jpeg' : `DSC_${1000 + n}.jpg`,
    },
    origin: 'https://media.example',
    sha256: digestOf((n % 5) + 1),
    url: null,
    state: 'done',
    reason: null,
    serviceMessage: null,
    attempts: 1,
    notBeforeAt: null,
    bytes: 3_482_911,
    sentBytes: 3_482_911,
    isAttached: false,
    updatedAt: AT - n * 63_000,
    status: more.state ?? 'done',
    ...more,
  })

const asJob = (job: Partial<NonNullable<CheckRow['job']>>): Partial<CheckRow> => ({
  kind: 'fact_check',
  job: {
    state: 'watching',
    status: 'Processing',
    progress: 40,
    message: null,
    trouble: null,
    troubleAnswer: null,
    submittedAt: AT - 900_000,
    endedAt: null,
    ...job,
  },
})

/** Each state once, before the many that are answered. */
const FIRST: readonly Partial<CheckRow>[] = [
  { state: 'sending', sentBytes: 1_200_000 },
  { state: 'unknown', reason: 'no_answer' },
  { state: 'waiting', reason: 'rate_limited', attempts: 2, notBeforeAt: AT + 60_000 },
  asJob({ message: 'Comparing frames with earlier appearances' }),
  { state: 'blocked', reason: 'retries_used_up', attempts: 4 },
  { state: 'rejected', reason: 'refused_by_service', serviceMessage: 'Image too small.' },
  { state: 'approved', attempts: 0, sentBytes: 0 },
  asJob({ state: 'lost' }),
  { isAttached: true },
  asJob({ state: 'completed', status: 'Completed', progress: 100, endedAt: AT }),
  { state: 'rejected', status: 'blocked', reason: 'file_missing', everSent: 'whole', attempts: 2 },
  { item: null },
  { state: 'cancelled', attempts: 0, sentBytes: 0 },
]

const requestRow = (n: number): RequestRow =>
  n % 7 === 3
    ? { what: 'free', request: galleryRequest(n, n % 2 === 0 ? 'credit_info' : 'token_test') }
    : { what: 'check', check: check(n, FIRST[n] ?? {}) }

const LEDGER_JOBS: Record<number, { state: string; reserved: number; used: number | null }> = {
  1: { state: 'watching', reserved: 24, used: null },
  2: { state: 'completed', reserved: 24, used: 19 },
  3: { state: 'failed', reserved: 5, used: null },
}

const ledgerRow = (n: number) => {
  const state = n < 9 ? 'approved' : n < 12 ? 'unknown' : 'done'
  return LedgerRow.parse({
    checkId: `3b241101-e2bb-4255-8caf-4136c566${String(n).padStart(4, '0')}`,
    caseId: 1,
    caseReference: 'CASE-2026-014',
    // One of a case that was deleted since.
    item:
      n === 15
        ? null
        : { itemId: n + 1, reference: `ITEM-${String(n + 1).padStart(4, '0')}`, name: `DSC_${1000 + n}.jpg` },
    sha256: 'a'.repeat(64),
    state,
    run: n === 14 ? 2 : 1,
    attempts: n < 9 ? 0 : 1,
    day: '2026-11-20',
    origin: 'https://media.example',
    account: '8f3c1a70b5d9',
    price: 1,
    expected: n < 9 ? 1 : 0,
    charged: n < 12 ? 0 : n === 13 ? 2.5 : 1,
    unknown: state === 'unknown' ? 1 : 0,
    isAttached: n === 12,
    updatedAt: AT,
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
    attemptId: `7f1d6e0a-95b4-4c39-9d1c-1f64b6d6a00${n}`,
    checkId: `3b241101-e2bb-4255-8caf-4136c566a91${n}`,
    caseId: 1,
    caseReference: 'CASE-2026-014',
    itemId: n,
    itemReference: `ITEM-001${n}`,
    name: `DSC_01${n}.jpg`,
    sha256: digestOf(n),
    url: null,
    reason: 'no_answer',
    serviceMessage: null,
    host: 'media.example',
    sentName: `7f1d6e0a-95b4-4c39-9d1c-1f64b6d6a00${n}.jpg`,
    startedAt: AT,
    endedAt: AT + 300_000,
    sentBytes: 3_482_911,
    bodyBytes: 3_482_911,
    requestId: null,
    expectedCredits: 1,
    isSeen: false,
    balanceBefore: { credits: 466, at: AT - 60_000 },
    balanceAfter: { credits: 465, at: AT + 360_000 },
    ...more,
  })

const CAPPED = capReached({ reference: 'CASE-2026-014', cap: 371, counted: 371, next: 1 })

const NO_TODAY: OutputOf<'activity.now'> = {
  standing: {
    checks: [],
    jobs: { running: 0, lost: 0, firstSubmittedAt: null },
    nextTryAt: null,
    originals: [],
    stopped: [],
  },
  today: {
    day: '2026-11-20',
    from: AT - 35_000_000,
    credits: { approved: 0, expected: 0, charged: 0, reserved: 0, unknown: 0 },
    ended: [],
    lately: [],
  },
  log: [],
}

const BUSY: OutputOf<'activity.now'> = {
  standing: {
    checks: [
      { kind: 'image_forensics', state: 'approved', count: 21 },
      { kind: 'image_forensics', state: 'sending', count: 2 },
      { kind: 'image_forensics', state: 'waiting', count: 3 },
      { kind: 'image_forensics', state: 'unknown', count: 3 },
      { kind: 'image_forensics', state: 'blocked', count: 1 },
      { kind: 'fact_check', state: 'approved', count: 1 },
    ],
    jobs: { running: 2, lost: 1, firstSubmittedAt: AT - 1_760_000 },
    nextTryAt: AT + 60_000,
    originals: [{ caseId, caseReference: 'CASE-2026-014', different: 1, missing: 2 }],
    stopped: [],
  },
  today: {
    day: '2026-11-20',
    from: AT - 35_000_000,
    credits: { approved: 300, expected: 23, charged: 202, reserved: 10, unknown: 3 },
    ended: [
      {
        caseId,
        caseReference: 'CASE-2026-014',
        kind: 'image_forensics',
        answered: 18,
        failed: 0,
        refused: 2,
        cancelled: 0,
        charged: 18,
        at: AT - 60_000,
      },
      {
        caseId,
        caseReference: 'CASE-2026-014',
        kind: 'fact_check',
        answered: 1,
        failed: 1,
        refused: 0,
        cancelled: 0,
        charged: 24,
        at: AT - 1_300_000,
      },
    ],
    lately: [{ kind: 'image_forensics', count: 18 }],
  },
  log: [],
}

/** What the activity shows of an invented library: nothing, much at once, or a queue that stopped at a cap. */
export function galleryActivity(scene: Scene, intake: IntakeProgress): Stubs {
  const requests = scene.requests ?? 0
  const isBusy = scene.activity !== undefined
  const log = [12, 15, 17].map((seq) => galleryEntry(seq, scene.areHostile === true).row)
  return {
    'activity.now': () =>
      isBusy
        ? { ...BUSY, log: log.map((row, n) => ({ ...row, at: AT - 2_400_000 * (n + 1) })) }
        : { ...NO_TODAY, log: requests === 0 ? [] : log.slice(0, 1).map((row) => ({ ...row, at: AT - 2_400_000 })) },
    'activity.standing': () => (isBusy ? BUSY : NO_TODAY).standing,
    'activity.machine': () => ({
      intakes: scene.intake === undefined ? [] : [intake],
      proofs: scene.isProving === true ? [galleryProof] : [],
      freeBytes: 41_204_233_216,
    }),
    'requests.page': ({ filter, offset, limit }: InputOf<'requests.page'>) => {
      const all = Array.from({ length: filter.state === null ? 0 : requests }, (_, n) => requestRow(n)).filter(
        (row) => (row.what === 'free') === (filter.state === 'free'),
      )
      const total = filter.state === null ? requests : all.length
      const rows =
        filter.state === null
          ? Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, n) => requestRow(offset + n))
          : all.slice(offset, offset + limit)
      return { total, rows, hosts: total === 0 ? [] : ['media.example', 'media-2.example'] }
    },
    'requests.steps': () => ({
      steps: [7, 8, 9, 10].map((seq) => galleryEntry(seq, false).row),
      sent: [gallerySettings(2), galleryRequest(2, 'analysis'), galleryRequest(6, 'analysis')],
      sentCount: 3,
    }),
    'requests.export': () => ({ path: '/home/r.osei/requests.csv', sha256: 'ab'.repeat(32), bytes: 18_204 }),
    'checks.state': () => ({
      paused:
        scene.activity === 'capped'
          ? { reason: 'cap', message: CAPPED, since: AT, until: null, unrecorded: null }
          : scene.isPaused === true
            ? { reason: 'token_refused', message: null, since: AT, until: null, unrecorded: null }
            : null,
      counts: isBusy
        ? { waiting: 25, sending: 2, unknown: 3, blocked: 1, rejected: 2, done: 371 }
        : { waiting: 2, sending: 1, unknown: 0, blocked: 0, rejected: 1, done: 371 },
      chargedCredits: 371,
    }),
    'checks.doubtful': (): OutputOf<'checks.doubtful'> => ({
      rows: !isBusy
        ? []
        : [
            doubtfulRow(1, {
              kind: 'fact_check',
              asked: {
                modality: 'video',
                context: 'Said to show the fire at the north quay.\nWhere did it appear first?',
              },
            }),
            doubtfulRow(2, { isSeen: true, reason: 'answer_cut' }),
            doubtfulRow(3, { balanceAfter: null }),
          ],
      total: isBusy ? 3 : 0,
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
          by: 'day' as const,
          key,
          detail: '',
          checks: 192,
          expected: n === 0 ? 9 : 0,
          charged: n === 0 ? 300 : 72.5,
          unknown: n === 0 ? 3 : 0,
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
  }
}
