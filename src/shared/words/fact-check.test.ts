import { describe, expect, it } from 'vitest'
import { KNOWN_CLAIM_VERDICTS } from '../model/claim-verdicts.ts'
import type { FactCheckResult } from '../model/fact-check.ts'
import { readServiceDate } from '../model/service-date.ts'
import { claimVerdictWords } from './claims.ts'
import { gapWords, jobChip, progressText } from './fact-check.ts'
import { informationGaps } from './fact-check-gaps.ts'
import { serviceDateText, timeCode } from './service-date.ts'

const at = { path: 'result', isPublicName: true }
const whole: FactCheckResult = {
  summary: 'One claim.',
  modality: 'video',
  hasDetailedReport: true,
  sources: [],
  claims: [
    {
      at: 'result.claims[0]',
      text: 'It was empty.',
      quote: 'it was empty',
      verdict: 'mixed',
      confidence: 0.6,
      speaker: 'Speaker 1',
      startSeconds: 4,
      explanation: null,
      sources: ['port.example'],
    },
  ],
  transcript: {
    turns: [{ at: '', speaker: null, startSeconds: null, endSeconds: null, text: 'It was empty.' }],
    language: null,
  },
  foundAt: { summary: at, sources: at, claims: at, transcript: at },
}
const none = { undated: [], unreadable: [] }
const there = [[[{ turn: 0, from: 0, to: 12 }]]]

describe('what the service did not say', () => {
  it('is nothing where it said everything', () => {
    expect(informationGaps({ result: whole, appearances: none, places: there })).toEqual([])
  })

  it('is not what it said in a form that is not read, which is named apart', () => {
    const claims = (whole.claims ?? []).map((claim) => ({
      ...claim,
      verdict: null,
      speaker: null,
      otherForms: { verdict: 'true' },
    }))
    const result = { ...whole, summary: null, claims, otherForms: { summary: '4' } }
    expect(informationGaps({ result, appearances: none, places: there })).toEqual([
      gapWords.partUnread({ part: 'summary' }),
      gapWords.claimsWithoutSpeaker({ n: 1, of: 1 }),
      gapWords.claimsUnread({ n: 1, of: 1, what: 'verdict' }),
    ])
  })

  it('names what is missing, and leaves out what an image never has', () => {
    const bare = { ...whole, summary: null, sources: null, claims: null, transcript: null, hasDetailedReport: false }
    const gaps = (modality: string) => informationGaps({ result: { ...bare, modality }, appearances: none, places: [] })
    const { noSummary, noSources, noClaims, noTranscript, detailed } = gapWords
    expect(gaps('video')).toEqual([noSummary, noSources, noClaims, noTranscript, detailed])
    expect(gaps('image')).toEqual([noSummary, noSources, detailed])
  })

  it('counts claims without a source, a verdict or their quote in the transcript', () => {
    const [claim] = whole.claims ?? []
    if (claim === undefined) throw new Error('there is one')
    const claims = [claim, { ...claim, sources: [], verdict: null, confidence: null, speaker: null }]
    expect(informationGaps({ result: { ...whole, claims }, appearances: none, places: [[], ...there] })).toEqual([
      'no verdict for 1 of 2 claims',
      'no source for 1 of 2 claims',
      'no score for 1 of 2 claims',
      'no speaker for 1 of 2 claims',
      '1 quote not in the transcript word for word',
    ])
  })
})

describe('the words of a fact check', () => {
  it('give each known verdict a shape of its own, and unknown ones none', () => {
    const shapes = KNOWN_CLAIM_VERDICTS.map((verdict) => claimVerdictWords(verdict).shape)
    expect(new Set(shapes).size).toBe(shapes.length)
    expect(claimVerdictWords('needs_context')).toEqual({
      label: 'needs_context',
      shape: 'none',
      tone: 'new',
      isKnown: false,
    })
    expect(claimVerdictWords('constructor').isKnown).toBe(false)
    expect(claimVerdictWords('x'.repeat(900)).label).toHaveLength(81)
  })

  it('name an unknown status of a running job as the service’s own word', () => {
    const job = { state: 'watching', progress: 40 } as const
    expect(jobChip({ ...job, status: 'Reviewing' })).toEqual({
      label: 'Running 40%',
      mark: 'dashed',
      foreign: 'Reviewing',
    })
    expect(jobChip({ ...job, status: 'Processing' }).foreign).toBeNull()
    expect(jobChip({ ...job, status: null, progress: null }).label).toBe('Running')
  })

  it('show progress as it was sent', () => {
    expect([0, 45, 64.1, 99.99, 100].map(progressText)).toEqual(['0%', '45%', '64.1%', '99.9%', '100%'])
    expect([140, -1, 1e300].map(progressText)).toEqual(['140 as sent', '-1 as sent', '1e+300 as sent'])
  })

  it('show progress that may be a fraction as it was sent, not as a percentage', () => {
    expect([0.004, 0.25, 0.999, 1].map(progressText)).toEqual([
      '0.004 as sent',
      '0.25 as sent',
      '0.999 as sent',
      '1 as sent',
    ])
  })

  it('write dates as precisely as they were given and no more', () => {
    const texts = ['2026-03-14T09:12:00+02:00', '2026-03-14T09:12', '2026-03-14', '2026-03', '2026'].map((written) => {
      const date = readServiceDate(written)
      return date === null ? null : serviceDateText(date)
    })
    expect(texts).toEqual([
      '14 Mar 2026, 07:12 UTC',
      '14 Mar 2026, 09:12, no time zone given',
      '14 Mar 2026',
      'Mar 2026',
      '2026',
    ])
  })

  it('write positions in a recording', () => {
    expect([timeCode(0), timeCode(192.9), timeCode(3723)]).toEqual(['00:00', '03:12', '1:02:03'])
  })
})
