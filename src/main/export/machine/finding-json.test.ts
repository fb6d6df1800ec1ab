import { expect, it } from 'vitest'
import { sampleFinding } from '../../../../tests/support/report-facts.ts'
import { findingJson } from './finding-json.ts'
import { MachineFinding } from './finding-schema.ts'

it('a finding as JSON says the word, its whole ladder and the digest of its texts, and no notes nobody chose', () => {
  const told = findingJson(sampleFinding(), false)
  expect(MachineFinding.parse(told)).toEqual(told)
  expect(told.current).toMatchObject({ conclusion: 'weakly supports', author: 'R. Osei', about: { url: null } })
  expect(told.current?.ladder).toHaveLength(5)
  expect(told.current?.textSha256).toMatch(/^[0-9a-f]{64}$/)
  expect(told.history).toHaveLength(2)
  expect(told.current?.notes).toBeNull()
  expect(JSON.stringify(told)).not.toContain('Ask the port')
})

it('a finding as JSON says the notes of the desk where they were chosen, of the finding that stands alone', () => {
  const told = findingJson(sampleFinding(), true)
  expect(MachineFinding.parse(told)).toEqual(told)
  expect(told.current?.notes).toBe('Ask the port authority')
  expect(JSON.stringify(told.history)).not.toContain('Ask the port')
})
