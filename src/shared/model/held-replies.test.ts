import { describe, expect, it } from 'vitest'
import { result } from '../../../tools/gallery/fact-checks/harbour.ts'
import { AT, check, partly, running } from '../../../tools/gallery/fact-checks/parts.ts'
import { heldReplies, unreadOf } from './held-replies.ts'

const NEW = { path: 'report.model', json: '"vx-3"', why: 'new' as const }

describe('what the replies to a fact check hold', () => {
  it('is the result of the final reply, and its members that were not read, as path and value', () => {
    const final = check({}, result(), [NEW])
    expect(heldReplies(final)).toEqual({
      result: final.result,
      partialAt: null,
      unread: [{ path: 'report.model', value: '"vx-3"', why: 'new' }],
      unreadLeftOut: 0,
      ofPartial: null,
    })
  })

  it('is what an interim reply has, with its time, where the final one has no result or there is none', () => {
    const open = partly(running, result())
    expect(heldReplies(open)).toMatchObject({
      result: open.partial?.parsed.result,
      partialAt: open.partial?.receivedAt,
      unread: [],
      ofPartial: { unread: [], unreadLeftOut: 0 },
    })
    const failed = { ...check({ state: 'failed' }, null, [NEW]), partial: open.partial }
    expect(heldReplies(failed)).toMatchObject({ partialAt: open.partial?.receivedAt, unread: [{ path: NEW.path }] })
    expect(open.partial?.receivedAt).toBeGreaterThan(AT)
  })

  it('is nothing where there is no reply', () => {
    expect(heldReplies(check(running, null))).toEqual({
      result: null,
      partialAt: null,
      unread: [],
      unreadLeftOut: 0,
      ofPartial: null,
    })
  })
})

describe('the number of members beyond those listed', () => {
  it('is none, as counted, or unknown where an earlier version did not count them', () => {
    const left = (notes: 'more_members'[], count?: number) =>
      unreadOf({ unread: [], notes, ...(count === undefined ? {} : { unreadLeftOut: count }) }).unreadLeftOut
    expect([left([]), left(['more_members'], 51), left(['more_members'])]).toEqual([0, 51, null])
  })
})
