import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { setupLibrary } from '../../../tests/support/library.ts'
import { createLoggedAnchors } from './logged-anchors.ts'

const [ONE, TWO] = ['a'.repeat(64), 'b'.repeat(64)]

/** A log, and what it says of the coming of answers. */
function setup(keptMs?: number) {
  const { db, audit } = setupLibrary()
  const append = (type: string, payload: Record<string, unknown>) =>
    db.transaction(() => audit.append({ caseId: 1, type, payload }))()
  append('attempt.prepared', { attempt: 'x', check: 'c', sha256: ONE, host: 'media.example', sentName: 'x.png' })
  append('attempt.replied', { attempt: 'x', replySha256: ONE, isSimulated: true })
  return { append, anchors: createLoggedAnchors(db, keptMs).answers }
}

describe('what the log says of the coming of answers', () => {
  it('is read on from where the log stood', () => {
    const { append, anchors } = setup()
    const known = anchors()
    expect(known.of({ attempt: 'x', source: 'service' })).toMatchObject({
      sha256: ONE,
      isSimulated: true,
      receivedAt: null,
    })
    expect(known.asked('x')).toEqual({ check: 'c', subject: ONE, host: 'media.example', sentName: 'x.png' })
    expect(known.of({ check: 'c', what: 'end' })).toBeNull()
    append('job.ended', { check: 'c', replySha256: TWO, isSimulated: false, receivedAt: 7 })
    expect(anchors()).toBe(known)
    expect(known.of({ check: 'c', what: 'end' })).toMatchObject({ sha256: TWO, isSimulated: false, receivedAt: 7 })
    expect(known.isComplete()).toBe(true)
    append('case.deletion_begun', { reference: 'CASE-2026-001' })
    expect(anchors().isComplete()).toBe(false)
  })

  it('is forgotten when nobody asks any more, and read anew for whoever does', () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { anchors } = setup(1000)
    const known = anchors()
    vi.advanceTimersByTime(999)
    expect(anchors()).toBe(known)
    vi.advanceTimersByTime(1000)
    expect(anchors()).not.toBe(known)
    expect(anchors().of({ attempt: 'x', source: 'service' })).toMatchObject({ sha256: ONE })
  })
})
