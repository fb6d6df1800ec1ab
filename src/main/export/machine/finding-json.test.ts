import { expect, it } from 'vitest'
import { sampleFinding } from '../../../../tests/support/report-facts.ts'
import { findingJson } from './finding-json.ts'
import { MachineFinding } from './finding-schema.ts'

it('a finding as JSON says the word, its whole ladder and the digest of its texts, and no notes nobody chose', () => {
  const reported = findingJson(sampleFinding(), false)
  expect(MachineFinding.parse(reported)).toEqual(reported)
  expect(reported.current).toMatchObject({ conclusion: 'weakly supports', author: 'R. Osei', about: { url: null } })
  expect(reported.current?.ladder).toHaveLength(5)
  expect(reported.current?.textSha256).toMatch(/^[0-9a-f]{64}$/)
  expect(reported.history).toHaveLength(2)
  expect(reported.current?.notes).toBeNull()
  expect(JSON.stringify(reported)).not.toContain('Ask the port')
})

it('a finding as JSON says the notes of the desk where they were chosen, of the finding that stands alone', () => {
  const reported = findingJson(sampleFinding(), true)
  expect(MachineFinding.parse(reported)).toEqual(reported)
  expect(reported.current?.notes).toBe('Ask the port authority')
  expect(JSON.stringify(reported.history)).not.toContain('Ask the port')
})
