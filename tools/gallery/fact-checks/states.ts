import type { FactCheck } from '../../../src/shared/model/job.ts'
import { digestOf } from '../pictures.ts'
import { result, sources } from './harbour.ts'
import { arabic, block, chinese, longTalk, manySources, noTimes } from './large.ts'
import { AT, asked, check, claim, found, MINUTE, page, partly, running, source, turn } from './parts.ts'

/** A time that has not come, whenever it is looked at. */
const FAR = Date.UTC(2099, 9, 21, 7, 28)
/** The service answered two minutes in that it does not know the job. */
const unknown = {
  trouble: 'unknown_job',
  troubleAnswer: {
    trouble: 'unknown_job',
    httpStatus: 404,
    message: 'There is no job with this id.',
    receivedAt: AT + 2 * MINUTE,
  },
}

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
          summary: found('report.data.overview', false),
          sources: found('report.data.seen_at', false),
          claims: found('report.statements', false),
          transcript: found('report.asr.segments', false),
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
        summary: null,
        sources: null,
        claims: null,
        transcript: null,
        foundAt: { summary: null, sources: null, claims: null, transcript: null },
      }),
    ),
  ],
  image: [
    check(
      { sha256: digestOf(3), modality: 'image', creditsUsed: 1 },
      result({ modality: 'image', claims: null, transcript: null }),
    ),
  ],
  many: [
    check(
      {},
      result({
        sources: manySources,
        claims: Array.from({ length: 200 }, (_, n) => claim(n, { quote: `turn ${n * 7 + 1}`, verdict: 'supported' })),
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
  chinese: [
    check(
      {},
      result({
        summary: '该视频最早于三月十四日出现在本地网页上，后来被两家新闻机构转载。其中一项说法与港口登记册不符。',
        claims: [
          claim(0, { quote: '仓库已经空了一年', verdict: 'contradicted', confidence: 0.8, startSeconds: 12 }),
          claim(1, { quote: '誰にも警告はなかった', verdict: 'unverified', speaker: '話者二', startSeconds: 31 }),
        ],
        transcript: { turns: chinese, language: 'zh' },
      }),
    ),
  ],
  timeless: [check({}, result({ transcript: { turns: noTimes, language: null } }))],
  silent: [check({}, result({ transcript: { turns: [], language: null }, claims: [], sources: [] }))],
  queued: [check({ ...running, ...asked, status: 'Queued', progress: 0 }, null)],
  running: [check({ ...running, ...asked, statusMessage: 'Comparing with 214 pages' }, null)],
  endless: [check({ ...running, ...asked, statusMessage: `\u202eline\n${'x'.repeat(9000)}` }, null)],
  foreign: [check({ ...running, ...asked, status: 'HumanReview', progress: null, canCancel: false }, null)],
  offline: [check({ ...running, ...asked, trouble: 'offline' }, null)],
  refused: [check({ ...running, ...asked, trouble: 'token_refused', nextAskAt: null }, null)],
  limited: [
    check(
      {
        ...running,
        ...asked,
        trouble: 'rate_limited',
        troubleAnswer: { trouble: 'rate_limited', httpStatus: 429, message: null, receivedAt: AT + 2 * MINUTE },
        nextAskAt: FAR,
        notBeforeAt: FAR,
      },
      null,
    ),
  ],
  unknown: [check({ ...running, answeredAt: null, ...unknown }, null)],
  failed: [
    check({ state: 'failed', status: 'Failed', errorMessage: 'The audio track is silent.', creditsUsed: 0 }, null),
  ],
  unsaid: [check({ state: 'failed', status: 'Failed', creditsUsed: null, errorMessage: null }, null)],
  cancelled: [check({ state: 'cancelled', status: 'Cancelled', creditsUsed: 0 }, null)],
  partly: [
    check({ state: 'cancelled', status: 'Cancelled', creditsUsed: 2 }, result({ claims: null, transcript: null })),
  ],
  forms: [
    check(
      { status: '3', progress: 0.25, statusMessage: 'Sorting sources', statusMessageAt: AT + 120_000 },
      result({
        summary: null,
        claims: [
          claim(0, { quote: 'it burned', otherForms: { text: '4', verdict: 'true', confidence: '"high"' } }),
          claim(1, {
            text: 'It was empty.',
            verdict: 'mixed',
            confidence: 0.5,
            otherForms: { sources: '{"url":"https://a.example/"}', speaker: '["A","B"]' },
          }),
        ],
        sources: [
          {
            ...source(null, null, [], true),
            otherForms: { domain: '"The Herald"', tier: '["news"]', pages: '"none"' },
          },
          source('archive.example', 'primary', [
            { ...page(null, null, null), otherForms: { url: '4', title: '["A"]', firstSeenAt: '1710407524' } },
          ]),
        ],
        otherForms: { summary: '["A","B"]' },
      }),
    ),
  ],
  message: [
    check(
      { state: 'failed', status: 'Failed', creditsUsed: null, statusMessage: 'Sorting sources', statusMessageAt: AT },
      null,
    ),
  ],
  failedSoFar: [
    {
      ...check({ state: 'failed', status: 'Failed', errorMessage: 'One step failed.', creditsUsed: 0 }, null),
      partial: partly({ ...running, ...asked }, result({ claims: null, transcript: null })).partial,
    },
  ],
  earlier: [check({ sha256: digestOf(4) }, result())],
  lost: [check({ ...running, ...asked, ...unknown, state: 'lost', nextAskAt: null }, null)],
  stalled: [check({ ...running, ...asked, state: 'stalled', submittedAt: AT - 90_000_000 }, null)],
  left: [check({ ...running, ...asked, state: 'left', nextAskAt: null }, null)],
  sofar: [partly({ ...running, ...asked }, result({ claims: null, transcript: null }))],
  known: [
    partly({ ...running, ...asked, state: 'stalled', submittedAt: AT - 90_000_000 }, result({ transcript: null })),
  ],
  contradicted: [check({ contradictedBy: 'Failed' }, result())],
}
