import type { Bridge } from '../../src/preload/bridge.ts'
import type { AccountStatus } from '../../src/shared/contract/account.ts'
import type { Leaving, Quote } from '../../src/shared/contract/checks.ts'
import type { AppEvent } from '../../src/shared/contract/events.ts'
import type { InputOf, OutputOf } from '../../src/shared/contract/index.ts'
import type { IntakeProgress } from '../../src/shared/contract/intake.ts'
import { CaseId, QuoteId } from '../../src/shared/model/ids.ts'
import type { LibraryMove } from '../../src/shared/model/library-move.ts'
import type { VeilLook } from '../../src/shared/model/veil.ts'
import { galleryBridge } from './bridge.ts'
import { galleryProof, galleryRounds } from './exhibits.ts'
import { type Asks, factCheckQuote } from './fact-checks/quotes.ts'
import { galleryItems } from './items.ts'
import { fits, galleryRow } from './library-rows.ts'

/** One invented request, the n-th newest. */
function galleryRequest(n: number) {
  const purpose = (['analysis', 'analysis', 'token_test', 'credit_info', 'analysis'] as const)[n % 5] ?? 'analysis'
  const hasFailed = n % 11 === 6
  const isPost = purpose === 'analysis'
  return {
    ...{ id: 100_000 - n, at: AT - n * 63_000, method: isPost ? 'POST' : 'GET', host: 'media.example', purpose },
    path: isPost ? '/api/app/image-forensics/process' : '/api/app/image-forensics/credit-info',
    ...{
      bytesOut: isPost ? 3_105_482 + n * 977 : 512,
      bytesIn: hasFailed ? 0 : 2841,
      durationMs: hasFailed ? 15_000 : 840,
    },
    ...{ status: hasFailed ? null : 200, failure: hasFailed ? 'ETIMEDOUT' : null, attemptId: null },
    ...{ certificate: hasFailed ? null : 'AB:CD:EF:01', issuer: hasFailed ? null : 'Example Public CA 2' },
  }
}

const galleryRescue = {
  ...{ why: 'damaged' as const, backupAt: Date.UTC(2026, 10, 19, 18, 2) },
  setAside: '/home/r.osei/.config/Touchstone/set-aside/2026-11-20T094107Z',
  sentSince: {
    ...{ charged: 2, unknown: 1 },
    rows: ['DSC_0114.jpg', 'https://media.example/a/b.jpg', null].map((name, n) => ({
      ...{ attemptId: String(n), at: Date.UTC(2026, 10, 20, 8, 40 - n), name, expectedCredits: 1, isCharged: n < 2 },
      sha256: n === 1 ? null : 'ab'.repeat(32),
    })),
  },
}

/** What the invented library is like; by the name of a scene. */
export type Scene = {
  items?: number
  cases?: number
  areHostile?: boolean
  operator?: string
  isAirGapped?: boolean
  requests?: number
  account?: Partial<AccountStatus>
  intake?: Partial<IntakeProgress>
  quote?: Partial<Quote>
  quoteFails?: 'no_token'
  /** What a fact check would be asked about; left out = files and links. */
  asks?: Asks
  isPaused?: boolean
  /** The second exhibit is not attached. */
  isAway?: boolean
  isProving?: boolean
  /** A move of the library. */
  move?: Partial<LibraryMove>
  /** A backup was opened at start, and a deleted case is being emptied. */
  isRescued?: boolean
  /** How the pictures of every case are shown. */
  veil?: VeilLook
}

export const scenes: Readonly<Record<string, Scene>> = {
  first: { cases: 0, operator: '', account: { token: 'none', connection: 'unknown', credits: null } },
  empty: { items: 0 },
  plain: { requests: 5000 },
  many: { items: 100_000 },
  veiled: { veil: 'blur_grey' },
  blurred: { veil: 'blur' },
  hostile: { areHostile: true },
  offline: { account: { connection: 'offline' }, quote: { canSendNow: false } },
  simulated: { account: { isSimulated: true }, quote: { isSimulated: true } },
  refused: { account: { connection: 'token_refused', credits: null }, isPaused: true },
  air_gap: { isAirGapped: true, quote: { canSendNow: false }, requests: 40 },
  busy: { items: 5000, intake: { state: 'running' } },
  stopped: { intake: { state: 'failed', failure: 'drive_gone' } },
  away: { isAway: true },
  proving: { isProving: true },
  capped: {
    quote: {
      caps: [
        { of: 'case', credits: 1000, committed: 371, beyond: 239 },
        { of: 'day', credits: 2000, committed: 371, beyond: 0 },
      ],
    },
  },
  mixed: {
    quote: { mediaToSend: 24, linksToSend: 7, bytesToSend: 61_339_002, expectedCredits: 24, missingCredits: 24 },
  },
  covered: { quote: { missingCredits: 0, budget: budget(1200, 180) } },
  nothing: { quote: { mediaToSend: 0, bytesToSend: 0, expectedCredits: 0, alreadyAnswered: 903, missingCredits: 0 } },
  moving: { move: { state: 'copying' } },
  move_waiting: { move: { state: 'waiting', doneFiles: 0, doneBytes: 0 } },
  move_checking: { move: { state: 'checking' } },
  move_cancelled: { move: { state: 'cancelled' } },
  move_differs: { move: { state: 'failed', failure: 'differs' } },
  moved: { move: { state: 'done' } },
  not_moved: { move: { state: 'failed', failure: 'disk_full' } },
  rescued: { isRescued: true },
  asks_files: { asks: 'files' },
  asks_links: { asks: 'links' },
  asks_offline: { asks: 'files', account: { connection: 'offline' }, quote: { canSendNow: false } },
  asks_capped: {
    asks: 'mixed',
    quote: { caps: [{ of: 'case', credits: 400, committed: 371, beyond: 24 }] },
  },
  no_token: { account: { token: 'none', connection: 'unknown', credits: null }, quoteFails: 'no_token' },
}

function budget(approvedCredits: number, committedCredits: number): Quote['budget'] {
  return { approvedCredits, committedCredits, origin: 'https://media.example', day: '2026-11-20' }
}

const AT = Date.UTC(2026, 10, 20, 9, 41, 7)
const caseId = CaseId.parse(1)

/** Stands in for the preload behind the whole window. */
const HELD = ['position', 'thumbnail', 'serial', 'author', 'maker_note'] as const

function galleryLeaving(index: number): Leaving {
  const url = index === 2 ? `https://social.example/post/1844?img=${'7a'.repeat(60)}#top` : null
  const bytes = 1_204_233 + index * 4211
  return {
    ...{ itemId: index as Leaving['itemId'], reference: `ITEM-${String(index + 1).padStart(4, '0')}`, url },
    name:
      index === 3
        ? 'Scan of the letter, second page, as it came from the insurer (final) (2).jpeg'
        : `IMG_${4480 + index}.JPG`,
    ...{ extension: url === null ? '.jpg' : null, bytes: url === null ? bytes : 0 },
    bodyBytes: url === null ? bytes + 293 : 160,
    holds: url === null ? HELD.filter((_, i) => (index * 7 + i) % 3 === 0) : [],
    isUndecoded: index === 1,
  }
}

export function windowBridge(scene: Scene): Bridge {
  const size = scene.items ?? 1284
  const hostile = scene.areHostile === true
  const all = Array.from({ length: size }, (_, index) => galleryRow(index, hostile))
  const left = (filter: InputOf<'items.ids'>['filter']) => all.filter((row) => fits(row, filter))
  const countBy = (key: 'status' | 'verdict' | 'kind') => {
    const counts = new Map<string, number>()
    for (const row of all) {
      const value = row[key]
      if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    return [...counts].map(([value, count]) => ({ value, count }))
  }
  const progress: IntakeProgress = {
    ...{ caseId, state: 'finished', startedAt: AT, endedAt: AT, isWalkDone: true, found: size, inspected: size - 34 },
    ...{ skipped: 34, unreadable: 1, foundBytes: 5_120_000_000, readBytes: 3_105_482_119, bytesPerSecond: 212_000_000 },
    ...{ current: null, failure: null },
    ...scene.intake,
  }
  const quote: Quote = {
    ...{ id: QuoteId.parse('7f1d6e0a-95b4-4c39-9d1c-1f64b6d6a001'), caseId, origin: 'https://media.example' },
    ...{
      isSimulated: false,
      batch: { kind: 'image_forensics' },
      selectedItems: 903,
      mediaToSend: 868,
      linksToSend: 0,
      bytesToSend: 2_411_339_002,
      alreadyAnswered: 12,
    },
    ...{ alreadyQueued: 3, chargeUnknown: 1, duplicates: 19, notInspected: 0, refusedBefore: 4 },
    ...{ sentBefore: 2, doubtfulElsewhere: 1, again: 0, undecoded: 3, askedOtherwise: 0 },
    linkGuesses: { image: 0, audio: 0, video: 0, unknown: 0 },
    options: { again: false, alsoDoubtfulElsewhere: false, withoutUndecoded: false },
    ineligible: [
      { reason: 'too_large', count: 2 },
      { reason: 'not_an_image', count: 14 },
    ],
    ...{
      expectedCredits: 868,
      prices: [{ modality: null, count: 868, credits: 868, each: 1, basis: 'service', unknownLength: 0 }],
      budget: null,
      missingCredits: 868,
      caps: [],
    },
    leaves: {
      ...{ withPosition: 306, withThumbnail: 811, withSerial: 212, withAuthor: 41, withMakerNote: 640 },
      ...{ bodyBytes: 2_411_593_326, headerBytesEach: 400 },
      certificate: { issuer: 'Example Trust Services CA 3', fingerprint: 'ab'.repeat(32), at: AT },
      exampleName: '7f1d6e0a-95b4-4c39-9d1c-1f64b6d6a001.jpg',
      context: '',
    },
    canSendNow: true,
    ...scene.quote,
  }
  const theCase = (id: number) => ({
    ...{
      id,
      reference: `CASE-2026-0${String(15 - id).padStart(2, '0')}`,
      createdAt: AT,
      closedAt: id === 4 ? AT : null,
    },
    name:
      ['Harbour fire', 'Municipal election, leaked portraits', 'صور الميناء', 'Old mill'][(id - 1) % 4] ??
      'Harbour fire',
    itemCount: id === 1 ? size : id * 311,
    analysedCount: id === 1 ? 371 : id * 40,
    ownReference: id === 1 ? 'LKA 3 Js 114/26' : '',
    description: '',
    hasSimulated: false,
    lastActivityAt: AT - id * 7_200_000,
    veil: scene.veil ?? 'off',
  })
  const answers: Record<string, (input: never) => unknown> = {
    'cases.list': () => Array.from({ length: scene.cases ?? 4 }, (_, index) => theCase(index + 1)),
    'cases.veils': () => [1, 2, 3, 4].map(theCase).map(({ id, reference, veil }) => ({ caseId: id, reference, veil })),
    'cases.setVeil': ({ caseId: id }: InputOf<'cases.setVeil'>) => theCase(id),
    'cases.get': ({ caseId: id }: InputOf<'cases.get'>) => theCase(id),
    'cases.create': () => theCase(1),
    'cases.exhibits': () =>
      size === 0
        ? []
        : ['Phone dump', hostile ? 'بطاقة \u202Ecard' : 'SD card'].map((name, index) => ({
            ...{
              id: index + 1,
              caseId: 1,
              reference: `EXH-0${index + 1}`,
              name,
              kind: 'folder',
              path: `/media/${name}`,
            },
            ...{ addedAt: AT, itemCount: Math.round((size * (index === 0 ? 1 : 4)) / 5), isReadOnlyMount: index === 0 },
            ...{ awaySince: scene.isAway === true && index === 1 ? AT + 3_600_000 : null, walkedAt: AT + 60_000 },
            ...{ missingCount: 0, waitingCount: 0 },
            volume: { uuid: '6A2B-11F0', label: 'CARD 02', filesystem: 'vfat', source: '/dev/sdb1' },
          })),
    'items.page': ({ filter, offset, limit }: InputOf<'items.page'>) => {
      const rows = left(filter)
      return { total: rows.length, hidden: size - rows.length, rows: rows.slice(offset, offset + limit) }
    },
    'items.ids': ({ filter }: InputOf<'items.ids'>) => left(filter).map(({ id }) => id),
    'items.facets': () => ({
      ...{ kinds: countBy('kind'), statuses: countBy('status'), verdicts: countBy('verdict') },
      factChecks: [
        { value: 'watching', count: 4 },
        { value: 'completed', count: 11 },
        { value: 'unknown', count: 1 },
        { value: 'failed', count: 2 },
      ],
      found: [
        { value: 'gps', count: 306 },
        { value: 'software', count: 58 },
        { value: 'editing_software', count: 41 },
        { value: 'generator', count: 6 },
        { value: 'content_credentials', count: 12 },
        { value: 'embedded_differs', count: 3 },
        { value: 'times_differ', count: 2 },
        { value: 'no_metadata', count: 140 },
      ],
    }),
    'items.get': ({ itemId }: InputOf<'items.get'>) => {
      const row = all[itemId - 1]
      const base = galleryItems[row?.status === 'done' ? 'faces' : (row?.status ?? '')] ?? galleryItems.not_sent
      return row === undefined || base === undefined ? base : { ...base, row }
    },
    'items.original': () => 'attached',
    'items.neighbours': ({ itemId, filter }: InputOf<'items.neighbours'>) => {
      const ids: number[] = left(filter).map(({ id }) => id)
      const index = ids.indexOf(itemId)
      return { previousId: ids[index - 1] ?? null, nextId: ids[index + 1] ?? null, index, total: ids.length }
    },
    'intake.progress': () => (scene.intake === undefined ? null : progress),
    'intake.prefer': () => null,
    'intake.look': () => null,
    'intake.rounds': () => galleryRounds,
    'intake.proof': () => (scene.isProving === true ? galleryProof : null),
    'account.status': (): OutputOf<'account.status'> => ({
      ...{ token: 'keychain', keychain: 'ok', origin: 'https://media.example', baseUrl: 'https://media.example' },
      ...{ isSimulated: false, connection: 'online', checkedAt: AT, credits: 466 },
      ...scene.account,
    }),
    'library.backups': (): OutputOf<'library.backups'> => ({
      backups: [],
      rescue: scene.isRescued === true ? galleryRescue : null,
      erasing: scene.isRescued === true ? ['CASE-2026-009'] : [],
      returned:
        scene.isRescued === true ? [{ caseId: CaseId.parse(1), reference: 'CASE-2026-012', deletedAt: AT }] : [],
    }),
    'library.place': (): OutputOf<'library.place'> => ({
      path: '/home/r.osei/.config/Touchstone',
      left: null,
      move:
        scene.move === undefined
          ? null
          : {
              ...{ state: 'copying', from: '/home/r.osei/.config/Touchstone', doneFiles: 38_120, totalFiles: 98_412 },
              to: '/media/r.osei/EVIDENCE-02/Touchstone library',
              ...{ doneBytes: 1_310_448_030, totalBytes: 3_502_204_801, failure: null, ...scene.move },
            },
    }),
    'settings.get': () => ({
      baseUrl: 'https://media.example',
      theme: 'system',
      operator: scene.operator ?? 'R. Osei',
      isAirGapped: scene.isAirGapped === true,
      isNotifying: true,
      newCaseVeil: scene.veil ?? 'off',
    }),
    'traffic.page': ({ offset, limit }: InputOf<'traffic.page'>) => {
      const total = scene.requests ?? 0
      const rows = Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, i) =>
        galleryRequest(offset + i),
      )
      return { total, rows, hosts: total === 0 ? [] : ['media.example'] }
    },
    'checks.quote': ({ batch }: InputOf<'checks.quote'>) =>
      batch?.kind === 'fact_check' ? factCheckQuote(quote, batch, scene) : quote,
    'checks.leaving': ({ offset, limit }: InputOf<'checks.leaving'>) => ({
      total: quote.mediaToSend,
      rows: Array.from({ length: Math.max(0, Math.min(limit, quote.mediaToSend - offset)) }, (_, i) =>
        galleryLeaving(offset + i),
      ),
    }),
    'checks.page': () => ({
      ...{ total: 0, rows: [], chargedCredits: 0 },
      counts: { waiting: 0, sending: 0, unknown: 0, blocked: 0, rejected: 0, done: 0 },
    }),
    'checks.state': () => ({
      paused: scene.isPaused === true ? { reason: 'token_refused', message: null, since: AT, until: null } : null,
      ...{ counts: { waiting: 2, sending: 1, unknown: 0, blocked: 0, rejected: 1, done: 371 }, chargedCredits: 371 },
    }),
  }
  const rest = galleryBridge(galleryItems.faces ?? null)
  const listeners = new Set<(event: AppEvent) => void>()
  const bridge = {
    call: async (name: string, input: unknown) => {
      if (name === 'checks.quote' && scene.quoteFails !== undefined) {
        return { ok: false, error: { kind: scene.quoteFails } }
      }
      const answer = answers[name]
      return answer === undefined
        ? await rest.call(name as 'app.info', input as never)
        : { ok: true, value: answer(input as never) }
    },
    on: (listener: (event: AppEvent) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    drop: async () => ({ ok: true, value: [1], withoutPath: [] }),
  }
  return bridge as unknown as Bridge
}
