import { describe, expect, it } from 'vitest'
import { readJob } from '../job-wire.ts'

/** The one claim of a reply that has these members. */
const claimOf = (members: Record<string, unknown>) =>
  readJob({ id: '1', status: 'Completed', result: { claims: [{ claimText: 'A.', ...members }] } })?.result?.claims?.[0]

describe('a member of a claim', () => {
  it.each([
    ['verdict', 'verdict', true],
    ['verdict', 'verdict', ['supported']],
    ['verdict', 'verdict', { certain: true }],
    ['verdict', 'verdict', { label: 4 }],
    ['verdict', 'verdict', ''],
    ['verdict', 'rating', 0],
    ['confidence', 'confidence', '80 %'],
    ['confidence', 'certainty', 'high'],
    ['speaker', 'speaker', { role: ['host'] }],
    ['explanation', 'rationale', ['one', 'two']],
    ['sources', 'sources', 'https://port.example/'],
    ['sources', 'evidence', [4, null]],
    ['quote', 'quote', 7],
  ] as const)('is known to be sent, whatever its form: %s as %s %j', (field, name, value) => {
    const claim = claimOf({ [name]: value })
    expect(claim?.otherForms).toEqual({ [field]: JSON.stringify(value) })
    expect(claim?.[field] ?? null).toEqual(field === 'sources' ? [] : null)
  })

  it.each(['result', 'outcome', 'conclusion', 'judgment'])(
    'that may be its verdict is not read as one, and not overlooked: %s',
    (name) => {
      expect(claimOf({ [name]: 'false' })).toMatchObject({ verdict: null, otherForms: { verdict: '"false"' } })
      expect(claimOf({ [name]: 'false', verdict: 'mixed' })?.otherForms).toBeUndefined()
    },
  )

  it('is not sent only if it is absent or null', () => {
    const nothing = { verdict: null, confidence: null, speaker: null, explanation: null, sources: null }
    for (const members of [{}, nothing, { ...nothing, sources: [], rating: null }])
      expect(claimOf(members)?.otherForms).toBeUndefined()
  })

  it('is quoted as written, cut where it is long', () => {
    const form = claimOf({ verdict: Array.from({ length: 9000 }, (_, n) => n) })?.otherForms?.verdict
    expect(form).toMatch(/^\[0,1,2,/)
    expect(form).toHaveLength(2000)
  })
})

describe('several members for the verdict of a claim', () => {
  it('are all kept where they are not one word', () => {
    const both = [
      { name: 'verdict', value: 'true' },
      { name: 'Rating', value: 'false' },
    ]
    expect(claimOf({ verdict: 'true', Rating: 'false' })).toMatchObject({ verdict: 'true', verdicts: both })
    expect(claimOf({ verdict: 'true', rating: 'True' })?.verdicts).toBeUndefined()
    // A status may be that of the checking.
    expect(claimOf({ verdict: 'true', status: 'done' })?.verdicts).toBeUndefined()
    expect(claimOf({ verdict: 'true', rating: 4, ruling: ' ' })?.verdicts).toBeUndefined()
  })
})
