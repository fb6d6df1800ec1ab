import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { sampleFinding } from '../../../../tests/support/report-facts.ts'
import { unnamedOperator } from '../../../shared/words/preferences.ts'
import { findingReport } from '../../../shared/words/report/finding-report.ts'
import type { FindingFacts } from '../facts/finding-facts.ts'
import { showInstant } from '../facts/times.ts'
import { FindingSummary, findingHistory } from './finding-block.tsx'
import { Sections } from './report-parts.tsx'

const print = (facts: FindingFacts | null, hasNotes = false): string =>
  renderToStaticMarkup(<FindingSummary facts={facts} zone="Europe/Berlin" hasNotes={hasNotes} />)

describe('the finding in a report', () => {
  it('says what is concluded in the words it was made with, the whole ladder beside it, who and when', () => {
    const text = print(sampleFinding())
    for (const part of [
      'The image shows the north quay on 12 May',
      'It was taken at another quay',
      'weak evidence for',
      'evidence for · weak evidence for · inconclusive · weak evidence against · evidence against',
      'R. Osei',
      '21 Nov 2026',
      'The crane was moved in 2025',
      'Reviewed',
      'quay · crane',
    ])
      expect(text, part).toContain(part)
    expect(text.replace(/<[^>]*>/g, '')).not.toMatch(/probab|authentic|%/i)
  })

  it('keeps the words of a scale that is no longer the default', () => {
    const sample = sampleFinding()
    if (sample.current === null) throw new Error('no finding')
    const ladder = ['supports', 'weakly supports', 'inconclusive', 'weakly against', 'against']
    const text = print({ ...sample, current: { ...sample.current, conclusion: { ladder, step: 3 } } })
    expect(text).toContain(ladder.join(' · '))
    expect(text.replaceAll(ladder.join(' · '), '')).toContain('weakly against')
    expect(text).not.toContain('evidence against')
  })

  it('has the status as a mark of the desk, with who set it and when, and as no independent review', () => {
    const sample = sampleFinding()
    const at = showInstant(sample.statusSet?.at ?? 0, 'Europe/Berlin').line
    const set = { by: 'M. Iwu', at }
    expect(print(sample)).toContain(`<dt>${findingReport.deskStatus}</dt>`)
    expect(print(sample)).toContain(findingReport.statusLine('reviewed', set))
    expect(findingReport.statusLine('reviewed', set)).toBe(
      `Reviewed, set by M. Iwu on ${at}; not an independent review`,
    )
    expect(findingReport.statusLine('second_look', set)).toBe(`Second look, set by M. Iwu on ${at}`)
    expect(findingReport.statusLine('reviewed', { by: '', at })).toContain(unnamedOperator)
    expect(findingReport.statusLine('reviewed', null)).toBe('Reviewed; not an independent review')
  })

  it('prints the notes of the desk only where somebody chose so', () => {
    expect(print(sampleFinding())).not.toContain('Ask the port authority')
    expect(print(sampleFinding(), true)).toContain('Ask the port authority')
  })

  it('has a history of who said what, when and why, and what its texts were', () => {
    const sample = sampleFinding()
    const [newest, first] = sample.history
    if (newest === undefined || first === undefined) throw new Error('no revisions')
    const reported = { ...sample, history: [newest, { ...first, grounds: 'Written on the crane.' }] }
    const text = renderToStaticMarkup(<Sections of={[findingHistory(reported)]} />)
    for (const part of [
      'A. Examiner',
      'Recorded: evidence for',
      'evidence for, then weak evidence for',
      'The crane was moved in 2025',
    ])
      expect(text).toContain(part)
    expect(text).toContain('Written on the crane.')
    expect(text).not.toContain('Ask the port authority')
    expect(text.split('The image shows the north quay')).toHaveLength(1)
    expect(findingHistory({ ...reported, revisions: 1 })).toBeNull()
  })

  it('says that none is recorded, or that the one recorded was withdrawn', () => {
    expect(print(null)).toContain(findingReport.none)
    const sample = sampleFinding()
    const [newest] = sample.history
    if (newest === undefined) throw new Error('no revision')
    const gone = { ...newest, revision: 3, isWithdrawn: true, conclusion: null, proposition: '' }
    const text = print({ ...sample, current: null, history: [gone, ...sample.history], revisions: 3 })
    expect(text).toContain('was withdrawn')
    expect(text).not.toContain('weak evidence for')
  })

  it('says that none is printed where it is not stored as the log says, and prints the marks that are', () => {
    const none = { ...sampleFinding(), current: null, history: [], revisions: 0 }
    const text = print({ ...none, altered: ['finding'] })
    expect(text).toContain(findingReport.altered.finding)
    expect(text).toContain('quay · crane')
    expect(text).not.toContain('No finding')
    const marks = print({ ...sampleFinding(), status: null, tags: [], altered: ['marks'] })
    expect(marks).toContain(findingReport.altered.marks)
    expect(marks).toContain('weak evidence for')
  })

  it('says that it was made about other bytes, and which', () => {
    const other = print({ ...sampleFinding(), isOfOtherBytes: true })
    for (const part of ['made about other bytes', '8f3c1a70b5d94e2f']) expect(other).toContain(part)
    expect(print({ ...sampleFinding(), later: 1 })).toContain('1 later revision of it is about other bytes.')
  })

  it('shows hostile texts as they are written, and nothing of them acts', () => {
    const sample = sampleFinding()
    const hostile = '\u202Egnp.exe <script>alert(1)</script>\nsecond line'
    const current = sample.current && { ...sample.current, proposition: hostile, author: hostile }
    const text = print({ ...sample, current, tags: [hostile] })
    expect(text).not.toContain('<script>')
    expect(text).not.toContain('\u202E')
    expect(text).toContain('&lt;script&gt;')
  })
})
