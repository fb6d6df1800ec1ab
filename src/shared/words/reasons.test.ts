import { describe, expect, it } from 'vitest'
import { REASONS, refusedSaying } from './reasons.ts'
import { reasonWords } from './reasons-link.ts'

describe('the reasons', () => {
  it.each(Object.entries(REASONS))('%s does not state as a fact that nothing was charged', (_reason, sentence) => {
    expect(sentence).not.toMatch(/nothing was charged|not charged/i)
  })

  it.each(['token_refused', 'credits', 'scope', 'file_too_large', 'unsupported_format', 'address_changed'] as const)(
    '%s, a refusal, says that no charge was reported',
    (reason) => expect(REASONS[reason]).toContain('reported no charge'),
  )

  it.each(['file_too_large', 'unsupported_format'] as const)(
    '%s is what the service says of a file or an address: its own words may say otherwise',
    (reason) => {
      for (const url of [null, 'https://a.example/1.tiff'])
        expect(reasonWords(reason, { url })).toMatch(/^The service says that /)
    },
  )

  it.each([
    'answer_empty',
    'answer_unreadable',
    'answer_cut',
    'no_answer',
    'not_the_service',
    'conflict',
    'charge_not_stated',
    'request_timeout',
    'not_stated_repeatedly',
    'no_verdict_repeatedly',
    'troubled_repeatedly',
  ] as const)('%s, in doubt, speaks of money', (reason) => expect(REASONS[reason]).toMatch(/charged/))

  it('drive_silent does not say that nothing was sent: an upload may have broken off in the middle', () => {
    expect(REASONS.drive_silent).not.toMatch(/nothing/i)
  })

  it('pause_unrecorded names a backup that took the place of a paused library, where the pause was recorded', () => {
    expect(REASONS.pause_unrecorded).toContain('in the place of one that was paused')
  })

  it('has the message of the service within a refusal that states no charge', () => {
    expect(reasonWords('charge_not_stated', { url: null }, 'Busy.')).toBe(refusedSaying({ message: 'Busy.' }))
    expect(reasonWords('charge_not_stated', { url: null })).toBe(REASONS.charge_not_stated)
    expect(reasonWords('conflict', { url: null }, 'Busy.')).toBe(REASONS.conflict)
  })
})
