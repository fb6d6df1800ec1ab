import { describe, expect, it } from 'vitest'
import { JobTrouble } from '../model/check.ts'
import { jobDelay, jobTrouble, troubleLines } from './job-trouble.ts'

/** Without a connection to the service nothing was replied. */
const WITHOUT_REPLY = new Set<JobTrouble>(['offline', 'unreachable', 'tls', 'connection_lost'])
const answer = { httpStatus: 418, message: 'Out of tea.', receivedAt: 0 }

describe('why an update brought no news', () => {
  it.each(JobTrouble.options)(
    '%s: quotes what was replied, and says nothing of a reply where there was none',
    (trouble) => {
      const of = { state: 'lost' as const, trouble, troubleAnswer: null }
      const bare = jobTrouble(of)
      const quoted = jobTrouble({ ...of, troubleAnswer: answer })
      const isReply = !WITHOUT_REPLY.has(trouble)
      expect(quoted?.includes('(418): “Out of tea.”')).toBe(isReply)
      expect(jobTrouble({ ...of, troubleAnswer: { ...answer, message: null } })?.includes('(418)')).toBe(isReply)
      expect(bare).not.toMatch(/\(|“/)
      expect(/no reply/i.test(bare ?? '')).toBe(trouble === 'connection_lost')
    },
  )

  it.each(JobTrouble.options)(
    '%s: says what happens next of a job whose end is awaited, and of no other',
    (trouble) => {
      const of = { trouble, troubleAnswer: { ...answer, trouble: 'blocked_on_the_way' as const } }
      const given = jobTrouble({ ...of, state: 'lost' })
      const awaited = jobTrouble({ ...of, state: 'watching' })
      expect(awaited?.startsWith(`${given} `)).toBe(true)
    },
  )

  it('is nothing where it brought news', () => {
    expect(jobTrouble({ state: 'watching', trouble: null, troubleAnswer: null })).toBeNull()
  })

  it('has a line for the last request and, where that had no reply, one for the request that had the newest', () => {
    const at = (when: number) => `at ${when}`
    const of = { ...answer, trouble: 'server_error' as const }
    const [[, alone] = []] = troubleLines({ trouble: 'server_error', troubleAnswer: of }, at)
    expect(alone).toBe(jobTrouble({ state: 'lost', trouble: 'server_error', troubleAnswer: of }))
    for (const trouble of JobTrouble.options) {
      const [first, second] = troubleLines({ trouble, troubleAnswer: { ...of, isEarlier: true } }, at)
      expect(first?.[1]).toBe(jobTrouble({ state: 'lost', trouble, troubleAnswer: null }))
      expect(first?.[1]).not.toContain('418')
      expect(second?.[0]).toContain('at 0')
      expect(second?.[1]).toBe(alone)
    }
    expect(troubleLines({ trouble: null, troubleAnswer: null }, at)).toEqual([])
  })
})

describe('why a status request waits', () => {
  const delay = {
    until: 5,
    trouble: 'blocked_on_the_way' as const,
    troubleAnswer: { ...answer, trouble: 'blocked_on_the_way' as const },
  }
  const when = () => 'noon'

  it('is said with the time and with what was replied about another job', () => {
    const text = jobDelay({ delay, trouble: null }, when)
    expect(text).toContain('noon')
    expect(text).toContain('(418): “Out of tea.”')
  })

  it('is not said again where the job itself was replied to like that', () => {
    expect(jobDelay({ delay, trouble: 'blocked_on_the_way' }, when)).toBeNull()
    expect(jobDelay({ delay, trouble: 'server_error' }, when)).not.toBeNull()
    expect(jobDelay({ delay: null, trouble: null }, when)).toBeNull()
  })
})
