import { describe, expect, it } from 'vitest'
import { htmlText } from '../../../../tests/support/html-text.ts'
import { sampleFacts } from '../../../../tests/support/report-facts.ts'
import { sampleHead, setHtml } from '../../../../tests/support/set-html.ts'
import type { ReportPictures } from '../../../shared/model/report-options.ts'
import { readingBasis, readingWords } from '../../../shared/words/faces.ts'
import { plates as platesWords } from '../../../shared/words/report/plates.ts'
import { pictures as picturesWords } from '../../../shared/words/report/report.ts'
import type { ReportFacts } from '../facts/report-facts.ts'

describe('a comparison plate', () => {
  it('says below each picture with regions how their numbers were read and what a score is', () => {
    const chosen = pictured((facts) => {
      facts.service.faces = { reading: { unit: 'pixels', frame: 'upright' }, basis: 'chosen', isSettled: true }
    })
    const [left = '', right = ''] = captions(plate(pictured(), chosen))
    expect(left).toContain(
      picturesWords.readAs({
        reading: readingWords({ unit: 'pixels', frame: 'stored' }),
        basis: readingBasis({ reading: { unit: 'pixels', frame: 'stored' }, basis: 'default', isSettled: true }),
      }),
    )
    expect(right).toContain(`drawn here as ${readingWords({ unit: 'pixels', frame: 'upright' })}.`)
    for (const caption of [left, right]) {
      expect(caption).toContain(platesWords.boxed)
      expect(caption).toContain(picturesWords.boxScores)
    }
  })

  it('names below a picture with regions who attached the reply they stand in', () => {
    const attached = pictured((facts) => {
      if (facts.service.analysis !== null) facts.service.analysis.attachedBy = 'K. Lindqvist'
    })
    const [left, right] = captions(plate(pictured(), attached))
    expect(left).not.toContain('K. Lindqvist')
    expect(right).toContain('K. Lindqvist')
  })

  it('says in whole sentences what each picture is drawn from, and that regions are marked in it', () => {
    for (const caption of captions(plate(pictured(), pictured()))) {
      expect(caption).toMatch(/\. It is drawn from a viewing copy in the library\. That copy has the SHA-256/)
      expect(caption).toContain(platesWords.boxed)
    }
  })

  it('says nothing of regions below a picture without any', () => {
    const bare = pictured((facts) => {
      facts.service.analysis = null
    })
    expect(captions(plate(pictured(), bare))[1]).not.toMatch(/regions|Read as|scale/)
    for (const caption of captions(plate(pictured(), pictured(), 'plain')))
      expect(caption).not.toMatch(/regions|Read as|scale/)
  })

  it.each([
    ['grey', 'In grey, drawn from a viewing copy'],
    ['blur', 'Blurred, drawn from a viewing copy'],
  ] as const)('says that its pictures are veiled: %s', (look, says) => {
    const veiled = pictured((facts) => {
      facts.veil = { look, isLifted: false }
    })
    for (const caption of captions(plate(veiled, veiled))) expect(caption).toContain(says)
    for (const caption of captions(plate(pictured(), pictured()))) expect(caption).not.toContain(says)
  })

  it('says on which scale scores are before the table that holds them', () => {
    const html = plate(pictured(), pictured())
    const said = html.indexOf(platesWords.scale)
    expect(said).toBeGreaterThan(0)
    expect(said).toBeLessThan(html.indexOf('<table'))
  })
})

/** The sample with a picture to print. */
const pictured = (change: (facts: ReportFacts) => void = () => {}): ReportFacts =>
  sampleFacts((facts) => {
    facts.picture = { bytes: new Uint8Array([1]), type: 'image/png', side: 1200 }
    facts.copy = 'entered'
    change(facts)
  })

/** The only plate of a report, as HTML. */
function plate(left: ReportFacts, right: ReportFacts, pictures: ReportPictures = 'both'): string {
  const head = sampleHead(left)
  const html = setHtml({ ...head, options: { ...head.options, pictures } }, [left], [], [{ left, right }])
  return /<section class="comparison">([\s\S]*?)<\/section>/.exec(html)?.[1] ?? ''
}

const captions = (html: string): string[] =>
  [...html.matchAll(/<figcaption>([\s\S]*?)<\/figcaption>/g)].map(([, caption = '']) => htmlText(caption))
