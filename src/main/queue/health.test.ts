import { describe, expect, it } from 'vitest'
import type { AttemptEnd, AttemptPhase } from '../../shared/model/attempt-end.ts'
import { classify } from '../../shared/model/attempt-machine.ts'
import type { AttemptId, CheckId } from '../../shared/model/ids.ts'
import { advanceHealth, HEALTHY, type JudgedRequest } from './health.ts'

const answer = (status: number): AttemptEnd => ({
  type: 'answer',
  status,
  body: 'whole',
  content: 'empty',
  errorCode: null,
  isErrorBody: false,
  retryAfterMs: null,
  isPublicIssuer: true,
  result: status === 200 ? { isSuccessful: true, image: 'answered', hasError: false, isPaid: true } : null,
})
const request = (checkId: string, index: number): JudgedRequest => ({
  checkId: checkId as CheckId,
  attemptId: `${index}` as AttemptId,
})
/** What follows from each outcome in a series; requests are called by their place in it. */
const series = (ends: [AttemptEnd, AttemptPhase, string?][], stepMs = 1000) => {
  let health = HEALTHY
  return ends.map(([end, phase, checkId], index) => {
    const judged = request(checkId ?? `check ${index}`, index)
    const next = advanceHealth(health, judged, classify(end, phase), index * stepMs)
    health = next.health
    return next.led
  })
}
/** The pause after each outcome. */
const run = (...given: Parameters<typeof series>) => series(...given).map((led) => led?.pause.reason ?? null)
/** The places of the requests that led to the pause at the end of a series. */
const ledTo = (...given: Parameters<typeof series>) => series(...given).at(-1)?.requests
const good: [AttemptEnd, AttemptPhase] = [answer(200), 'committing']
const bad: [AttemptEnd, AttemptPhase] = [answer(500), 'committing']

describe('the health of the queue', () => {
  it('pauses when three ends in a row did not reach the service, and resumes by a probe', () => {
    const offline: [AttemptEnd, AttemptPhase] = [{ type: 'offline' }, 'prepared']
    expect(run([offline, offline, good, offline, offline, offline])).toEqual([...Array(5).fill(null), 'offline'])
    expect(series([offline, offline, offline]).at(-1)).toEqual({
      pause: { reason: 'offline', resumes: 'probe' },
      requests: ['0', '1', '2'],
    })
  })
  it('pauses when three of the last five ended in a server error or in doubt', () => {
    expect(run([bad, good, bad, good, bad])).toEqual([null, null, null, null, 'server_error'])
    expect(run([bad, good, good, good, bad, good, bad])).toEqual(Array(7).fill(null))
  })
  it('pauses when three different checks in a row are refused as bad requests', () => {
    const refused = (id: string): [AttemptEnd, AttemptPhase, string] => [answer(422), 'committing', id]
    expect(run([refused('a'), refused('a'), refused('a')])).toEqual([null, null, null])
    expect(run([refused('a'), refused('b'), good, refused('c'), refused('d'), refused('e')])).toEqual([
      ...Array(5).fill(null),
      'refused_repeatedly',
    ])
  })
  it.each([null, 1_000, 3_600_000])(
    'pauses when the service has asked five times over half an hour to slow down, whatever wait it named (%s ms)',
    (retryAfterMs) => {
      const slow: [AttemptEnd, AttemptPhase] = [{ ...answer(429), retryAfterMs } as AttemptEnd, 'committing']
      expect(run([slow, slow, slow, slow, slow], 10 * 60_000)).toEqual([...Array(4).fill(null), 'rate_limited'])
      expect(run(Array(10).fill(slow), 1_000)).toEqual(Array(10).fill(null))
    },
  )
  it('never pauses for documented refusals of files, of whatever number', () => {
    const format: AttemptEnd = { ...answer(400), errorCode: 'IMAGE_FORENSICS:UNSUPPORTED_FORMAT' } as AttemptEnd
    const size: AttemptEnd = { ...answer(413), errorCode: 'IMAGE_FORENSICS:FILE_TOO_LARGE' } as AttemptEnd
    expect(run(Array(9).fill([format, 'committing']))).toEqual(Array(9).fill(null))
    expect(run(Array(9).fill([size, 'committing']))).toEqual(Array(9).fill(null))
  })
  it('names the cause that three of the last five share, and none that only some have', () => {
    const empty: [AttemptEnd, AttemptPhase] = [
      {
        ...answer(200),
        result: { isSuccessful: true, image: 'no_verdict', hasError: false, isPaid: false },
      } as AttemptEnd,
      'committing',
    ]
    const refused: [AttemptEnd, AttemptPhase] = [{ ...answer(500), isEnvelope: true } as AttemptEnd, 'committing']
    expect(run([empty, good, empty, empty])).toEqual([null, null, null, 'no_verdict_repeatedly'])
    expect(run([refused, refused, refused])).toEqual([null, null, 'not_stated_repeatedly'])
    expect(run([empty, bad, refused])).toEqual([null, null, 'troubled_repeatedly'])
    expect(run([empty, bad, bad, refused, bad]).at(-1)).toBe('server_error')
  })
  it('names exactly the requests that led to a pause', () => {
    const none: [AttemptEnd, AttemptPhase] = [{ type: 'connection_lost' }, 'committing']
    const refused = (id: string): [AttemptEnd, AttemptPhase, string] => [answer(422), 'committing', id]
    const slow: [AttemptEnd, AttemptPhase] = [answer(429), 'committing']
    const local: [AttemptEnd, AttemptPhase] = [{ type: 'file_missing' }, 'prepared']
    // Results between them do not hide the earlier ones, and are no part of the cause.
    expect(ledTo([bad, good, none, good, bad])).toEqual(['0', '2', '4'])
    expect(ledTo([bad, good, good, bad, good, none, bad])).toEqual(['3', '5', '6'])
    expect(ledTo([bad, none, good, good, bad])).toEqual(['0', '1', '4'])
    expect(ledTo([good, refused('a'), refused('b'), refused('a'), refused('c')])).toEqual(['2', '3', '4'])
    expect(ledTo([bad, slow, slow, slow, slow, slow], 10 * 60_000)).toEqual(['1', '2', '3', '4', '5'])
    expect(ledTo([bad, local, bad, bad])).toEqual(['0', '2', '3'])
  })
  it('names those alone that share the cause of a pause', () => {
    const none: [AttemptEnd, AttemptPhase] = [{ type: 'connection_lost' }, 'committing']
    expect(series([bad, none, bad, bad]).at(-1)).toEqual({
      pause: { reason: 'server_error', resumes: 'person' },
      requests: ['0', '2', '3'],
    })
  })
  it('pauses when three of the last five paid answers could not be read', () => {
    const unread: [AttemptEnd, AttemptPhase] = [
      { ...answer(200), content: 'json', result: null } as AttemptEnd,
      'committing',
    ]
    expect(run([unread, good, unread, unread])).toEqual([null, null, null, 'answer_unreadable'])
  })
})
