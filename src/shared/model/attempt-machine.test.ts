import { describe, expect, it } from 'vitest'
import type { AnswerFacts, AttemptEnd, AttemptPhase } from './attempt-end.ts'
import { classify, classifyOrphan, nextState, retryDelayMs } from './attempt-machine.ts'

const PHASES: AttemptPhase[] = ['prepared', 'body', 'committing']
const answer = (facts: Partial<AnswerFacts>): AttemptEnd => ({
  type: 'answer',
  status: 200,
  body: 'whole',
  content: 'json',
  errorCode: null,
  retryAfterMs: null,
  isErrorBody: false,
  isPublicIssuer: true,
  result: null,
  ...facts,
})
const unpaid = { hasError: false, isPaid: false } as const
const answered = { isSuccessful: true, image: 'answered', hasError: false, isPaid: true } as const
const brief = (end: AttemptEnd, phase: AttemptPhase) => {
  const { class: kind, outcome, reason } = classify(end, phase)
  return `${kind} ${outcome} ${reason}`
}

describe('a whole result that was paid for', () => {
  const ending = (facts: Partial<AnswerFacts>) => {
    const classified = classify(answer(facts), 'committing')
    return `${classified.class} ${nextState(classified, 0)} ${classified.reason}`
  }
  it.each([302, 401, 402, 404, 413, 422, 429, 500, 503, 600])(
    'is kept under status %i, and nothing pauses',
    (status) => {
      expect(ending({ status, result: answered })).toBe('success done_partial unexpected_status')
    },
  )
  it('is kept when the service calls it a failure', () => {
    expect(ending({ result: { ...answered, isSuccessful: false } })).toBe('success done_partial not_successful')
    expect(ending({ result: { ...answered, isSuccessful: false, hasError: true } })).toBe(
      'success done_partial image_error',
    )
    expect(ending({ status: 500, result: { ...answered, image: 'error' } })).toBe('success done_partial image_error')
    expect(ending({ result: { ...answered, hasError: true } })).toBe('success done_partial image_error')
    expect(ending({ status: 500, result: { ...answered, image: 'none' } })).toBe(
      'success done_unread answer_unreadable',
    )
    expect(ending({ result: { ...answered, image: 'no_verdict' } })).toBe('success done_unread no_verdict')
    for (const status of [200, 500])
      expect(ending({ status, result: { ...answered, image: 'unmatched' } })).toBe(
        'success done_unread answer_unmatched',
      )
    expect(ending({ status: 500, result: { ...answered, image: 'no_verdict' } })).toBe('success done_unread no_verdict')
  })
  it('is asked about when it came before the whole file had left', () => {
    expect(brief(answer({ status: 500, result: answered }), 'body')).toBe('ask unknown answered_early')
  })
})

describe('the failure table of the charging POST', () => {
  it('Offline, DNS: tried again, nothing was sent', () => {
    expect(brief({ type: 'offline' }, 'prepared')).toBe('retry not_sent offline')
  })
  it('Refused, unreachable, connect timeout: tried again', () => {
    expect(brief({ type: 'unreachable' }, 'prepared')).toBe('retry not_sent unreachable')
  })
  it('TLS: unknown CA, expired, wrong name, handshake: pauses', () => {
    expect(brief({ type: 'tls' }, 'prepared')).toBe('pause not_sent tls')
  })
  it('Proxy 407: pauses; CONNECT 4xx-5xx: tried again', () => {
    expect(brief({ type: 'proxy', status: 407 }, 'prepared')).toBe('pause not_sent proxy')
    expect(brief({ type: 'proxy', status: 502 }, 'prepared')).toBe('retry not_sent proxy')
    expect(brief({ type: 'proxy', status: null }, 'prepared')).toBe('retry not_sent proxy')
  })
  it('Body write error or stall in BODY: tried again, at most three times', () => {
    const classified = classify({ type: 'connection_lost' }, 'body')
    expect(classified).toMatchObject({ class: 'retry', outcome: 'not_complete', limit: 3 })
    expect(nextState(classified, 2)).toBe('waiting')
    expect(nextState(classified, 3)).toBe('blocked')
  })
  it('Local read error, hash ≠ ingest in BODY: permanent; the queue pauses if the root is gone', () => {
    expect(brief({ type: 'file_changed' }, 'body')).toBe('reject not_complete file_changed')
    expect(brief({ type: 'file_missing' }, 'prepared')).toBe('reject not_sent file_missing')
    expect(brief({ type: 'drive_gone' }, 'body')).toBe('pause not_complete drive_gone')
  })
  it('Reset, EOF or timeout in COMMITTING, no status line: asks', () => {
    expect(brief({ type: 'connection_lost' }, 'committing')).toBe('ask unknown no_answer')
  })
  it('2xx, body cut or Content-Length short: asks', () => {
    expect(brief(answer({ body: 'cut', content: 'text' }), 'committing')).toBe('ask unknown answer_cut')
  })
  it('2xx not JSON / HTML / broken JSON: asks, and pauses if the issuer is not a public CA', () => {
    expect(classify(answer({ content: 'html' }), 'committing')).toMatchObject({ class: 'ask', pause: null })
    expect(classify(answer({ content: 'text', isPublicIssuer: false }), 'committing')).toMatchObject({
      class: 'ask',
      reason: 'answer_unreadable',
      pause: { reason: 'not_the_service' },
    })
    expect(brief(answer({ content: 'empty' }), 'committing')).toBe('ask unknown answer_empty')
  })
  it('2xx JSON, wrong types or missing fields: paid, stored, never resent', () => {
    expect(nextState(classify(answer({}), 'committing'), 0)).toBe('done_unread')
    expect(
      nextState(classify(answer({ result: { isSuccessful: true, image: 'none', ...unpaid } }), 'committing'), 0),
    ).toBe('done_unread')
  })
  it('2xx with an error body and no result: asks', () => {
    expect(brief(answer({ isErrorBody: true }), 'committing')).toBe('ask unknown answer_error')
  })
  it('2xx over size cap / slow-loris: asks', () => {
    expect(brief(answer({ body: 'too_large' }), 'committing')).toBe('ask unknown answer_too_large')
  })
  it('202: asks unless it holds a result', () => {
    expect(brief(answer({ status: 202 }), 'committing')).toBe('ask unknown accepted_without_result')
    expect(brief(answer({ status: 202, result: answered }), 'committing')).toBe('success success null')
  })
  it('isSuccessful=false: permanent', () => {
    expect(brief(answer({ result: { isSuccessful: false, image: 'none', ...unpaid } }), 'committing')).toBe(
      'reject refused refused_by_service',
    )
  })
  it('per-image errorMessage: paid in part', () => {
    expect(
      nextState(classify(answer({ result: { isSuccessful: true, image: 'error', ...unpaid } }), 'committing'), 0),
    ).toBe('done_partial')
  })
  it('3xx: pauses, never followed', () => {
    for (const status of [301, 302, 303, 307, 308]) {
      expect(brief(answer({ status }), 'committing')).toBe('pause refused redirected')
    }
  })
  it('400, 415, 422: permanent', () => {
    expect(brief(answer({ status: 400 }), 'committing')).toBe('reject refused refused_by_service')
    expect(brief(answer({ status: 415 }), 'committing')).toBe('reject refused unsupported_format')
    expect(brief(answer({ status: 422 }), 'body')).toBe('reject refused refused_by_service')
  })
  it('401, 402, 403: pause; an HTML 403 is not the service', () => {
    expect(brief(answer({ status: 401 }), 'committing')).toBe('pause refused token_refused')
    expect(brief(answer({ status: 402 }), 'committing')).toBe('pause refused credits')
    expect(brief(answer({ status: 403 }), 'body')).toBe('pause refused scope')
    expect(brief(answer({ status: 403, content: 'html' }), 'body')).toBe('pause refused blocked_on_the_way')
  })
  it('404 on POST, 405, 410, 426, 501, 505: pause', () => {
    for (const status of [404, 405, 410, 426, 501, 505]) {
      expect(brief(answer({ status }), 'committing')).toBe('pause refused address_changed')
    }
  })
  it('408: early tried again, in COMMITTING asks', () => {
    expect(brief(answer({ status: 408 }), 'body')).toBe('retry refused request_timeout')
    expect(brief(answer({ status: 408 }), 'committing')).toBe('ask unknown request_timeout')
  })
  it('409: asks', () => {
    expect(brief(answer({ status: 409 }), 'committing')).toBe('ask unknown conflict')
  })
  it('409 and late 5xx with the envelope of the interface: possibly charged, refused by the service itself', () => {
    for (const status of [409, 500, 502, 503, 504, 599])
      expect(brief(answer({ status, isEnvelope: true, isErrorBody: true }), 'committing')).toBe(
        'ask unknown charge_not_stated',
      )
    expect(brief(answer({ status: 500, isEnvelope: true }), 'body')).toBe('retry refused server_error')
    for (const [status, outcome] of [
      [400, 'reject refused refused_by_service'],
      [401, 'pause refused token_refused'],
      [402, 'pause refused credits'],
      [403, 'pause refused scope'],
      [404, 'pause refused address_changed'],
      [418, 'ask unknown unexpected_status'],
    ] as const)
      expect(brief(answer({ status, isEnvelope: true }), 'committing')).toBe(outcome)
    expect(brief(answer({ status: 500, isEnvelope: true, result: answered }), 'committing')).toBe(
      'success success unexpected_status',
    )
  })
  it('411, 413, 414, 431: permanent', () => {
    expect(brief(answer({ status: 413 }), 'body')).toBe('reject refused file_too_large')
    for (const status of [411, 414, 431]) {
      expect(brief(answer({ status }), 'body')).toBe('reject refused refused_by_service')
    }
  })
  it('421, 425: tried again once', () => {
    for (const status of [421, 425]) {
      const classified = classify(answer({ status }), 'committing')
      expect([nextState(classified, 0), nextState(classified, 1)]).toEqual(['waiting', 'blocked'])
    }
  })
  it('429 + Retry-After: the whole queue waits, at most 1 h; without: by back-off', () => {
    expect(classify(answer({ status: 429, retryAfterMs: 7_200_000 }), 'committing')).toMatchObject({
      class: 'slow_down',
      waitMs: 3_600_000,
    })
    expect(classify(answer({ status: 429, content: 'empty' }), 'body')).toMatchObject({
      class: 'slow_down',
      waitMs: null,
    })
  })
  it('500, 502, 503, 504, other 5xx: early tried again, else asks', () => {
    for (const status of [500, 502, 503, 504, 520]) {
      expect(brief(answer({ status }), 'body')).toBe('retry refused server_error')
      expect(brief(answer({ status }), 'committing')).toBe('ask unknown server_error')
    }
  })
  it('Anything unlisted: asks', () => {
    for (const status of [418, 451, 600, 999]) {
      expect(brief(answer({ status }), 'committing')).toBe('ask unknown unexpected_status')
    }
  })
})

describe('error.code', () => {
  const codes = {
    'IMAGE_FORENSICS:FILE_TOO_LARGE': 'reject refused file_too_large',
    'IMAGE_FORENSICS:UNSUPPORTED_FORMAT': 'reject refused unsupported_format',
    UNAUTHORIZED: 'pause refused token_refused',
    'api_key.scope_missing': 'pause refused scope',
    FORBIDDEN: 'pause refused scope',
    USER_CREDIT_LIMIT_REACHED: 'pause refused credits',
  }
  it('comes before every HTTP status', () => {
    for (const [errorCode, expected] of Object.entries(codes)) {
      for (const status of [200, 302, 400, 401, 403, 404, 408, 409, 413, 429, 500, 503]) {
        expect(brief(answer({ status, errorCode }), 'committing')).toBe(expected)
      }
    }
  })
  it('counts for nothing beside a result', () => {
    expect(brief(answer({ errorCode: 'UNAUTHORIZED', result: answered }), 'committing')).toBe('success success null')
  })
  it('that is unknown leaves the word to the status', () => {
    expect(brief(answer({ status: 402, errorCode: 'SOMETHING_NEW' }), 'committing')).toBe('pause refused credits')
  })
})

describe('an attempt', () => {
  it('is doubtful after any silent end in COMMITTING, and never before', () => {
    const ends: AttemptEnd[] = [
      { type: 'offline' },
      { type: 'unreachable' },
      { type: 'tls' },
      { type: 'proxy', status: 407 },
      { type: 'connection_lost' },
      { type: 'stopped' },
    ]
    for (const end of ends) {
      for (const phase of PHASES) expect(classify(end, phase).class === 'ask').toBe(phase === 'committing')
    }
  })
  it('answered with a 2xx before its body was complete is doubtful, whatever the answer says', () => {
    expect(brief(answer({ result: answered }), 'body')).toBe('ask unknown answered_early')
  })
  it('left open by an earlier run is ready again before COMMITTING and doubtful in it', () => {
    expect(PHASES.map((phase) => classifyOrphan(phase).outcome)).toEqual(['not_sent', 'not_complete', 'unknown'])
    expect(PHASES.map((phase) => nextState(classifyOrphan(phase), 99))).toEqual(['approved', 'approved', 'unknown'])
  })
})

describe('the delay before a retry', () => {
  it('grows from 5 s to 300 s with full jitter and is never negative', () => {
    expect([0, 1, 2, 6, 60].map((retry) => retryDelayMs(retry, () => 1))).toEqual([
      5000, 10_000, 20_000, 300_000, 300_000,
    ])
    expect(retryDelayMs(3, () => 0)).toBe(0)
  })
})
