import { describe, expect, it } from 'vitest'
import { createReplyAnchors } from './reply-anchors.ts'
import { createRequestAnchors, type RequestRow, wordsDigest } from './request-anchors.ts'

const [SUBJECT, OTHER] = ['a'.repeat(64), 'b'.repeat(64)]
const AT = Date.UTC(2026, 10, 20, 9)

/** A request as it is stored; it was refused, in words. */
const ROW: RequestRow = {
  ...{ id: 'x', checkId: 'c', subject: SUBJECT, origin: 'https://media.example', kind: 'image_forensics' },
  ...{ phase: 'committing', host: 'media.example', sentName: 'x.png', bodyBytes: 90, bodySha256: null, startedAt: AT },
  ...{ sentSha256: SUBJECT, sentBytes: 90, outcome: 'refused', reason: 'refused_by_service', status: 400 },
  ...{ requestId: 'r', endedAt: AT + 900, words: 'No.', decision: null, isErased: 0 },
}
const PREPARED = {
  ...{ attempt: 'x', check: 'c', kind: 'image_forensics', sha256: SUBJECT, host: 'media.example', sentName: 'x.png' },
  ...{ bodyBytes: 90, bodySha256: null, startedAt: AT },
}
const ENDED = {
  ...{ attempt: 'x', outcome: 'refused', reason: 'refused_by_service', status: 400, requestId: 'r', sentBytes: 90 },
  serviceWordsSha256: wordsDigest('No.'),
}

/** What the log says of that request, and `says` what it says besides. */
function setup(...entries: (readonly [type: string, payload: Record<string, unknown>, at?: number])[]) {
  const answers = createReplyAnchors()
  const anchors = createRequestAnchors(answers)
  const says = (type: string, payload: Record<string, unknown>, at = AT): void => {
    for (const one of [answers, anchors]) one.learn(type, payload, at, 1, 'A. Examiner')
  }
  for (const [type, payload, at] of entries) says(type, payload, at)
  const compare = (change: Partial<RequestRow> = {}) => anchors.compare({ ...ROW, ...change })
  return { anchors, says, compare, stateOf: (change?: Partial<RequestRow>) => compare(change).state }
}
const UNDER_WAY = [
  ['attempt.prepared', PREPARED],
  ['attempt.body', { attempt: 'x' }],
  ['attempt.committing', { attempt: 'x', sha256: SUBJECT }],
] as const
const WHOLE = [...UNDER_WAY, ['attempt.ended', ENDED, AT + 900]] as const

describe('a request against the custody log', () => {
  it('is as told at its end, at each step before it, and who made it is known', () => {
    const { says, stateOf, anchors } = setup(['attempt.prepared', PREPARED])
    const open = {
      outcome: null,
      reason: null,
      status: null,
      requestId: null,
      endedAt: null,
      words: null,
      sentBytes: 0,
    }
    expect(stateOf({ ...open, phase: 'prepared', sentSha256: null })).toBe('same')
    says('attempt.body', { attempt: 'x' })
    expect(stateOf({ ...open, phase: 'body', sentSha256: null })).toBe('same')
    says('attempt.committing', { attempt: 'x', sha256: SUBJECT })
    expect(stateOf({ ...open, sentBytes: 70 })).toBe('same')
    says('attempt.ended', ENDED, AT + 900)
    expect([stateOf(), anchors.operatorOf('x')]).toEqual(['same', 'A. Examiner'])
  })

  it.each<[string, Partial<RequestRow>, string]>([
    ['what was sent', { sentSha256: OTHER }, 'sentSha256'],
    ['when', { startedAt: AT - 1 }, 'startedAt'],
    ['when it ended', { endedAt: AT + 90_000_000 }, 'endedAt'],
    ['how it ended', { outcome: 'unknown' }, 'outcome'],
    ['what the service said', { words: 'Yes.' }, 'serviceMessage'],
    ['what it was about', { subject: OTHER }, 'subject'],
    ['which check it was of', { checkId: 'd' }, 'check'],
    ['what was asked for', { kind: 'fact_check' }, 'kind'],
    ['whom it asked', { origin: 'https://other.example' }, 'origin'],
    ['what a person decided', { decision: 'not_charged' }, 'decision'],
    ['that its check is there', { origin: null, kind: null, subject: null }, 'subject'],
  ])('is different in %s', (_what, change, at) => {
    expect(setup(...WHOLE).compare(change)).toMatchObject({ state: 'different', faults: [{ what: 'request', at }] })
  })

  it('is as told with what was decided of it last, and different with anything else', () => {
    const { says, stateOf } = setup(...WHOLE)
    says('attempt.decided', { attempt: 'x', choice: 'left' })
    says('attempt.decided', { attempt: 'x', choice: 'send_again' })
    expect([stateOf({ decision: 'send_again' }), stateOf({ decision: 'left' }), stateOf()]).toEqual([
      ...['same', 'different', 'different'],
    ])
  })

  it('is as told once it was made anew from the journal, whatever was entered of it before', () => {
    const { says, stateOf, anchors } = setup(...WHOLE, ['attempt.decided', { attempt: 'x', choice: 'left' }])
    says('attempt.restored', { attempt: 'x', check: 'd', sha256: SUBJECT }, AT + 5000)
    const anew = { ...{ outcome: 'unknown', reason: 'journal_mismatch', status: null, requestId: null }, words: null }
    expect(stateOf({ ...anew, checkId: 'd', bodyBytes: 91, startedAt: AT + 1, endedAt: AT + 5000 })).toBe('same')
    expect([stateOf(), anchors.operatorOf('x')]).toEqual(['different', 'A. Examiner'])
  })

  it('is compared with as much as an earlier version entered', () => {
    const { compare, stateOf } = setup(
      ['attempt.prepared', { attempt: 'x', check: 'c', sha256: SUBJECT }],
      [
        'attempt.ended',
        { attempt: 'x', outcome: 'refused', reason: 'refused_by_service', status: 400, requestId: 'r' },
      ],
    )
    expect(compare({ phase: 'prepared' })).toEqual({ state: 'same', faults: [], isPartly: true })
    expect([stateOf({ phase: 'prepared', status: 500 }), stateOf({ phase: 'prepared', startedAt: 0 })]).toEqual([
      ...['different', 'different'],
    ])
  })

  it('is not told of where its entries were emptied with a deleted case', () => {
    const { says, stateOf, anchors } = setup(['attempt.prepared', { case: 1 }], ['attempt.ended', { case: 1 }])
    expect([stateOf(), anchors.isComplete()]).toEqual(['unnamed', true])
    says('case.deletion_begun', {})
    expect([stateOf(), anchors.isComplete(), anchors.about(SUBJECT)]).toEqual(['unnamed', false, []])
  })

  it('may have lost its words, its address and the entries of its decision with a deleted case', () => {
    const { stateOf } = setup(...WHOLE, ['case.deletion_begun', {}])
    expect([stateOf({ words: null, isErased: 1 }), stateOf({ words: null })]).toEqual(['same', 'different'])
    expect([stateOf({ subject: 'removed:c' }), stateOf({ subject: 'removed:d' })]).toEqual(['same', 'different'])
    expect(stateOf({ decision: 'left' })).toBe('same')
  })

  it('is among those told of about its bytes, once', () => {
    const { anchors } = setup(...WHOLE, ['attempt.restored', { attempt: 'x', check: 'c', sha256: SUBJECT }])
    expect(anchors.about(SUBJECT)).toMatchObject([{ attempt: 'x', caseId: 1 }])
    expect(anchors.about(OTHER)).toEqual([])
  })
})
