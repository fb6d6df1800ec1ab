import { describe, expect, it } from 'vitest'
import { sampleFacts, sampleFinding } from '../../../../tests/support/report-facts.ts'
import { reportHtml } from '../../../../tests/support/set-html.ts'
import { optionsFor, type ReportPart } from '../../../shared/model/report-options.ts'
import { faceCrops } from '../../../shared/words/report/report-faces.ts'
import type { ReportFacts } from '../facts/report-facts.ts'

describe('the parts of an item that a person chooses', () => {
  it('hold each region of a face, cut out of the printed picture, with its score and the scale of that', () => {
    const html = withParts(pictured(), ['pictures', 'faceCrops'])
    expect(html).toContain(faceCrops.section)
    expect(html).toMatch(/Region 1<\/b>.*?Deepfake score 0\.\d+/s)
    expect(html).toContain(faceCrops.intro)
  })

  it('hold no region of a face without its tick, without the picture, or under a veil that blurs', () => {
    expect(withParts(pictured(), ['pictures', 'faceCrops'])).toContain(faceCrops.intro)
    expect(withParts(pictured(), ['pictures'])).not.toContain(faceCrops.intro)
    expect(withParts(pictured(), ['faceCrops'])).not.toContain(faceCrops.intro)
    const veiled = pictured((facts) => {
      facts.veil = { look: 'blur', isLifted: false }
    })
    expect(withParts(veiled, ['pictures', 'faceCrops'])).not.toContain(faceCrops.intro)
  })

  it('hold notes of the desk only when somebody chose so', () => {
    const facts = sampleFacts((one) => {
      const finding = sampleFinding()
      one.finding = { ...finding, current: finding.current && { ...finding.current, notes: 'Ask the quay master.' } }
    })
    expect(withParts(facts, [])).not.toContain('quay master')
    expect(withParts(facts, [], true)).toContain('quay master')
  })
})

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
)

const pictured = (change: (facts: ReportFacts) => void = () => undefined) =>
  sampleFacts((facts) => {
    facts.picture = { bytes: PIXEL, type: 'image/png', side: 2048 }
    change(facts)
  })

const withParts = (facts: ReportFacts, parts: ReportPart[], hasNotes = false): string =>
  reportHtml(facts, { options: { ...optionsFor(1), parts, hasNotes } })
