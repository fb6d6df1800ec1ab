import { describe, expect, it } from 'vitest'
import type { JobRecord } from '../db/jobs.ts'
import { createJobNotifications } from './job-notifications.ts'

function setup(isWanted = true) {
  const reported: { title: string; body: string }[] = []
  let due: (() => void)[] = []
  const ends = createJobNotifications({
    desktop: { notify: (notice) => void reported.push(notice) },
    referenceOf: ({ checkId }) => (checkId === 'gone' ? null : `CASE-2026-001 ${checkId}`),
    isWanted: () => isWanted,
    schedule: (work) => {
      due.push(work)
      return () => undefined
    },
  })
  const end = (checkId: string, state: JobRecord['state'] = 'completed') =>
    ends.ended({ checkId, state, url: 'https://secret.example', jobId: 'j' } as JobRecord)
  const pass = () => {
    const now = due
    due = []
    for (const work of now) work()
  }
  return { reported, end, pass }
}

describe('the message that jobs ended', () => {
  it('names one by its references, and never its file or address', () => {
    const { reported, end, pass } = setup()
    end('ITEM-0007', 'failed')
    pass()
    expect(reported).toEqual([{ title: 'Fact check failed', body: 'CASE-2026-001 ITEM-0007' }])
  })

  it('is one message for several that end together', () => {
    const { reported, end, pass } = setup()
    for (let item = 1; item <= 7; item += 1) end(`ITEM-000${item}`)
    pass()
    expect(reported).toHaveLength(1)
    expect(reported[0]?.title).toBe('7 fact checks ended')
    expect(reported[0]?.body).toMatch(/ITEM-0001.*and 4 more$/)
  })

  it('is not shown where it is not wanted, or for a case that was deleted', () => {
    const off = setup(false)
    off.end('ITEM-0001')
    off.pass()
    const gone = setup()
    gone.end('gone')
    gone.pass()
    expect([...off.reported, ...gone.reported]).toEqual([])
  })
})
