import type { Bridge } from '../../src/preload/bridge.ts'
import type { ItemDetail } from '../../src/shared/contract/items.ts'
import { Claim, FactCheckResult, FoundSource, JobReading, Turn } from '../../src/shared/model/fact-check.ts'
import { ItemId } from '../../src/shared/model/ids.ts'
import { FactCheck, Job } from '../../src/shared/model/job.ts'
import { digestOf } from './pictures.ts'

const AT = Date.UTC(2026, 10, 20, 9, 12, 40)
const MINUTE = 60_000

type Given<T> = { [K in keyof T]?: unknown }

const page = (url: string | null, title: string | null, firstSeenAt: string | null, matchType = 'full') => ({
  ...{ at: 'result.provenance[0].urls[0]', url, title, firstSeenAt, matchType },
  relevance: matchType === 'entity' ? 'low' : 'high',
})
const source = (domain: string | null, tier: string | null, pages: unknown[], isEarliestSeen: boolean | null = null) =>
  FoundSource.parse({ at: `result.provenance[${domain}]`, domain, tier, isEarliestSeen, pages })
const claim = (n: number, given: Given<Claim>) =>
  Claim.parse({
    ...{ at: `result.claims[${n}]`, text: null, quote: null, verdict: null, confidence: null, speaker: null },
    ...{ startSeconds: null, explanation: null, sources: [] },
    ...given,
  })
const turn = (speaker: string | null, startSeconds: number | null, text: string): Turn =>
  Turn.parse({ at: 'result.transcript', speaker, startSeconds, endSeconds: null, text })

const sources = [
  source(
    'harbourlocal.example',
    'social',
    [page('https://harbourlocal.example/posts/8812', 'Fire at the quay, seen from the ferry', '2026-03-14T21:40:00Z')],
    true,
  ),
  source('press-agency.example', 'authoritative', [
    page('https://press-agency.example/2026/03/19/harbour-fire', 'Harbour warehouse fire: what is known', '2026-03-19'),
    page('https://press-agency.example/corrections', 'Corrections', '03/04/26', 'partial'),
  ]),
  source('cityherald.example', 'news', [
    page('https://cityherald.example/news/warehouse-fire', 'Warehouse burns on the east quay', '2026-03-15T06:12:00'),
    page('https://cityherald.example/news/warehouse-fire-2', 'Crews praised', '2026-03-15', 'partial'),
    page('http://cityherald.example/print/9912', null, '2026-03-15', 'partial'),
    page('https://cityherald.example/opinion/quay', 'Who owns the quay?', null, 'partial'),
  ]),
  source('forum.example', 'community', [
    page('https://forum.example/t/4410', 'That video again', '2026-04-02', 'entity'),
    page('https://forum.example/t/4411', 'Re: That video again', '2026-04-02', 'entity'),
    page('https://fоrum.example/t/4412', 'A host that only looks alike', '2026-04-03', 'entity'),
  ]),
]

const claims = [
  claim(0, {
    quote: 'The warehouse had been empty for a year.',
    ...{
      text: 'The burnt warehouse stood empty for a year before the fire.',
      verdict: 'contradicted',
      confidence: 0.82,
    },
    ...{ speaker: 'Speaker 1', startSeconds: 192 },
    explanation: 'The port register lists two tenants in the months before the fire.',
    sources: [
      'https://cityherald.example/news/warehouse-fire',
      'Port register, entry 2026-118',
      'press-agency.example',
    ],
  }),
  claim(1, {
    ...{ quote: 'Two crews arrived within ten minutes', verdict: 'supported', confidence: 0.91 },
    ...{ speaker: 'Speaker 2', startSeconds: 280, sources: ['https://press-agency.example/2026/03/19/harbour-fire'] },
  }),
  claim(2, { quote: 'Nobody was warned.', verdict: 'unverified', speaker: 'Speaker 1', startSeconds: 362 }),
  claim(3, { text: 'The road was open when the crews came.', verdict: 'mixed', confidence: 0.5, speaker: 'Speaker 2' }),
  claim(4, { quote: 'There had been a fire there before', verdict: 'missing_context', confidence: 1.4 }),
]

const talk: Turn[] = [
  turn(
    'Speaker 1',
    188,
    'You could see it from the ferry. The warehouse had been empty for a year, everyone knew that.',
  ),
  turn('Speaker 2', 276, 'Two crews arrived within ten minutes. We had the road open by then.'),
  turn('Speaker 1', 358, 'Nobody was warned. Not the crews, not the people on the quay.'),
  turn('Interviewer', 371, 'And what did the port say?'),
  turn(
    'Speaker 1',
    376,
    'They said — and I quote — “the warehouse had been empty for a year”. That was the whole answer.',
  ),
]

const found = (path: string, isPublicName = true) => ({ path, isPublicName })
const result = (given: Given<FactCheckResult> = {}) =>
  FactCheckResult.parse({
    summary:
      'The clip appears first on a local page on 14 March and is later carried by two newsrooms. One claim conflicts with the port register.',
    ...{ sources, claims, transcript: { turns: talk, language: 'en' }, modality: 'video', hasDetailedReport: true },
    foundAt: {
      summary: found('result.summary'),
      sources: found('result.provenance'),
      claims: found('result.claims'),
      transcript: found('result.transcript'),
    },
    ...given,
  })

const job = (given: Given<Job> = {}) =>
  Job.parse({
    ...{ checkId: '3b241101-e2bb-4255-8caf-4136c566a900', jobId: '5f1c27e0-15c4-4a7c-8ad1-3a1f2c9e07a0' },
    ...{ state: 'completed', sha256: digestOf(21), url: null, modality: 'video', context: '', run: 1 },
    ...{ status: 'Completed', progress: 100, statusMessage: null, errorMessage: null },
    ...{ submittedAt: AT, answeredAt: AT + 7 * MINUTE, nextAskAt: null, trouble: null, endedAt: AT + 7 * MINUTE },
    ...{ creditsReserved: 5, creditsUsed: 5, canCancel: true, serviceOrigin: 'https://media.example' },
    ...{ isCurrent: true, isSimulated: false, sentName: '7f1d6e0a.mp4', contradictedBy: null },
    ...given,
  })

const reading = (given: Given<JobReading>) =>
  JobReading.parse({
    ...{ jobId: null, status: null, progress: null, statusMessage: null, errorMessage: null, modality: null },
    ...{ fileName: null, fileSizeBytes: null, durationSeconds: null, userContext: null, creditsReserved: null },
    ...{ creditsUsed: null, processingTimeMs: null, createdAt: null, modifiedAt: null, result: null },
    ...{ unread: [], notes: [] },
    ...given,
  })

const check = (jobGiven: Given<Job>, resultGiven: FactCheckResult | null, unread: unknown[] = []): FactCheck => {
  const its = job(jobGiven)
  return FactCheck.parse({
    job: its,
    reading: its.endedAt === null ? null : reading({ result: resultGiven, unread }),
    result: resultGiven,
    receivedAt: its.endedAt,
    ...{ replySha256: its.endedAt === null ? null : '11'.repeat(32), replyBytes: its.endedAt === null ? null : 48_211 },
    appVersion: '0.1.0',
    readAgainAt: null,
  })
}

const running = { state: 'watching', status: 'Processing', progress: 40, endedAt: null, creditsUsed: null }
const asked = { answeredAt: AT + 2 * MINUTE, nextAskAt: AT + 2 * MINUTE + 8000 }

/** 30,000 words in 3,200 turns over three hours; the n-th with a sentence of its own. */
function longTalk(): Turn[] {
  const said = 'The quay was closed at four and the crews came by the north road past the old customs house'
  return Array.from({ length: 3200 }, (_, n) =>
    turn(`Speaker ${(n % 4) + 1}`, Math.round(n * 3.375), `${said.slice(0, 40 + ((n * 37) % 52))}, turn ${n + 1}.`),
  )
}

const block = Array.from(
  { length: 900 },
  (_, n) => `Sentence ${n + 1} of one long block about the harbour and its quay.`,
).join(' ')
const arabic = [
  turn('المتحدث الأول', 12, 'كان المســتودع فارغًا منذ عام، والجميع يعرف ذلك. وصلت فرقتان خلال عشر دقائق.'),
  turn('المتحدث الثانية', 31, 'لم يُحذَّر أحد (no one), حتى العمال على الرصيف.'),
]
const noTimes = talk.map(({ text }) => turn(null, null, text))
const manySources = Array.from({ length: 240 }, (_, n) =>
  source(`site-${n + 1}.example`, ['authoritative', 'news', 'social', 'unknown', 'aggregator'][n % 5] ?? null, [
    page(
      `https://site-${n + 1}.example/a`,
      `Page ${n + 1}`,
      `2026-0${(n % 8) + 1}-${String((n % 27) + 1).padStart(2, '0')}`,
    ),
  ]),
)

/** Fact checks of every kind, by the name of a shot. */
export const galleryFactChecks: Readonly<Record<string, readonly FactCheck[]>> = {
  whole: [check({ context: 'Sent to the desk by a reader who says it shows the fire of 14 March.' }, result())],
  link: [check({ sha256: null, url: 'https://news.example/watch?v=12', sentName: null, modality: 'video' }, result())],
  several: [
    check({ context: 'Is this the fire of March?' }, result()),
    check({ checkId: '3b241101-e2bb-4255-8caf-4136c566a901', run: 2, submittedAt: AT - 86_400_000 }, result()),
    check(
      { checkId: '3b241101-e2bb-4255-8caf-4136c566a902', isCurrent: false, serviceOrigin: 'https://old.example' },
      result(),
    ),
  ],
  older: [check({ isCurrent: false, isSimulated: true, serviceOrigin: 'https://old.example' }, result())],
  names: [
    check(
      { creditsReserved: 8 },
      result({
        sources: [...sources, source('archive.example', 'unknown', [page(null, 'Kept copy', '2026-03', 'page')])],
        foundAt: {
          ...{ summary: found('report.data.overview', false), sources: found('report.data.seen_at', false) },
          ...{ claims: found('report.statements', false), transcript: found('report.asr.segments', false) },
        },
      }),
      [{ path: 'report.model', json: '"vx-3"', why: 'new' }],
    ),
  ],
  some: [check({}, result({ claims: null, transcript: null, summary: null }))],
  none: [
    check(
      {},
      result({
        ...{ summary: null, sources: null, claims: null, transcript: null },
        foundAt: { summary: null, sources: null, claims: null, transcript: null },
      }),
    ),
  ],
  image: [check({ modality: 'image', creditsUsed: 1 }, result({ modality: 'image', claims: null, transcript: null }))],
  many: [
    check(
      {},
      result({
        sources: manySources,
        claims: Array.from({ length: 90 }, (_, n) => claim(n, { quote: `turn ${n * 7 + 1}`, verdict: 'supported' })),
        transcript: { turns: longTalk(), language: 'en' },
      }),
    ),
  ],
  block: [check({}, result({ transcript: { turns: [turn(null, null, block)], language: null } }))],
  arabic: [
    check(
      {},
      result({
        summary: 'يظهر المقطع أولًا على صفحة محلية في 14 مارس.',
        claims: [
          claim(0, { quote: 'كان المستودع فارغًا منذ عام', verdict: 'contradicted', confidence: 0.8, startSeconds: 12 }),
        ],
        transcript: { turns: arabic, language: 'ar' },
      }),
    ),
  ],
  timeless: [check({}, result({ transcript: { turns: noTimes, language: null } }))],
  silent: [check({}, result({ transcript: { turns: [], language: null }, claims: [], sources: [] }))],
  queued: [check({ ...running, ...asked, status: 'Queued', progress: 0 }, null)],
  running: [check({ ...running, ...asked, statusMessage: 'Comparing with 214 pages' }, null)],
  foreign: [check({ ...running, ...asked, status: 'HumanReview', progress: null, canCancel: false }, null)],
  offline: [check({ ...running, ...asked, trouble: 'offline' }, null)],
  refused: [check({ ...running, ...asked, trouble: 'token_refused', nextAskAt: null }, null)],
  limited: [check({ ...running, ...asked, trouble: 'rate_limited' }, null)],
  failed: [
    check({ state: 'failed', status: 'Failed', errorMessage: 'The audio track is silent.', creditsUsed: 0 }, null),
  ],
  unsaid: [check({ state: 'failed', status: 'Failed', creditsUsed: null, errorMessage: null }, null)],
  cancelled: [check({ state: 'cancelled', status: 'Cancelled', creditsUsed: 0 }, null)],
  lost: [check({ ...running, ...asked, state: 'lost', nextAskAt: null }, null)],
  stalled: [check({ ...running, ...asked, state: 'stalled', submittedAt: AT - 90_000_000 }, null)],
  left: [check({ ...running, ...asked, state: 'left', nextAskAt: null }, null)],
  contradicted: [check({ contradictedBy: 'Failed' }, result())],
}

/** What the view has no place for, as JSON. */
export const galleryRest = {
  json: JSON.stringify({
    report: { model: 'vx-3', timings: { search: 812, read: 4410 }, flags: ['hd', 'captions'], notes: [] },
    region: 'eu-1',
    debug: { trace: Array.from({ length: 5000 }, (_, n) => ({ step: n, took: n * 3, host: `worker-${n % 7}` })) },
    confidence: 0.71,
  }),
  members: 4,
}

const talkItem = (like: ItemDetail): ItemDetail => {
  const { medium } = like
  if (medium === null) return like
  return {
    ...like,
    row: { ...like.row, id: ItemId.parse(21), reference: 'ITEM-0011', name: 'interview.mp4' },
    medium: { ...medium, kind: 'video', format: 'mp4', metadata: null },
    analyses: [],
  }
}
const linkItem = (like: ItemDetail): ItemDetail => ({
  ...like,
  row: { ...like.row, reference: 'ITEM-0012', name: 'news.example/watch?v=12', url: 'https://news.example/watch?v=12' },
  ...{ medium: null, analyses: [] },
})

/** The item that a fact check of the gallery is about: a film, a picture or a link. */
export function itemOfFactCheck(
  checks: readonly FactCheck[],
  items: Readonly<Record<string, ItemDetail>>,
): ItemDetail | null {
  const picture = items.webp ?? null
  const its = checks[0]?.job
  if (picture === null) return null
  if (its !== undefined && its.url !== null) return linkItem(picture)
  return its?.modality === 'image' ? picture : talkItem(picture)
}

/** A bridge that also answers about these fact checks. `isBusy` = the list holds running ones. */
export function factCheckBridge(bridge: Bridge, checks: readonly FactCheck[], isBusy: boolean): Bridge {
  const all = Object.values(galleryFactChecks).flatMap(([first]) => (first === undefined ? [] : [first]))
  const isRunning = ({ job: its }: FactCheck) => its.state === 'watching'
  const listed = isBusy ? [...all.filter(isRunning), ...all.filter((one) => !isRunning(one))] : []
  const answers: Record<string, (input: never) => unknown> = {
    'factChecks.ofItem': () => checks.map(({ job: its }) => its),
    'factChecks.get': ({ checkId }: { checkId: string }) => checks.find(({ job: its }) => its.checkId === checkId),
    'factChecks.rest': () => galleryRest,
    'factChecks.page': ({ offset, limit }: { offset: number; limit: number }) => ({
      total: listed.length,
      running: listed.filter(({ job: its }) => its.state === 'watching').length,
      rows: listed.slice(offset, offset + limit).map(({ job: its }, n) => ({
        job: { ...its, checkId: `3b241101-e2bb-4255-8caf-4136c566b${String(n).padStart(3, '0')}` },
        ...{
          itemId: 21,
          itemReference: `ITEM-00${n + 11}`,
          caseReference: 'CASE-2026-014',
          name: `interview ${n}.mp4`,
        },
      })),
    }),
  }
  const call = (name: string, input: unknown) => {
    const answer = answers[name]
    return answer === undefined
      ? (bridge.call as (name: string, input: unknown) => Promise<unknown>)(name, input)
      : Promise.resolve({ ok: true, value: answer(input as never) })
  }
  return { ...bridge, call } as unknown as Bridge
}
