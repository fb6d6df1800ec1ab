import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { sampleFacts } from '../../../../tests/support/report-facts.ts'
import { RedactionNote, whyNone } from './picture-notes.tsx'

const NAME = 'ליאור'
const SET = { setAt: Date.UTC(2026, 10, 19, 7, 8, 9), setBy: NAME }

describe('what a report says of regions that a person marked', () => {
  it('isolates the name of who marked them, which may run from right to left, and nothing else of the sentence', () => {
    const facts = sampleFacts((known) => {
      known.redaction = { boxes: 1, ...SET, printedSha256: '00ff'.repeat(16) }
    })
    expect(renderToStaticMarkup(<RedactionNote facts={facts} />)).toContain(
      `<p><bdi>${NAME}</bdi> marked the solid black regions on 19 Nov 2026, 07:08:09 UTC`,
    )
  })

  it('says why a picture is withheld, and of bytes the file holds no more that none were marked for these', () => {
    const facts = sampleFacts((known) => {
      known.withheld = SET
    })
    const html = renderToStaticMarkup(whyNone(facts, facts))
    expect(html).toContain(`Not printed: <bdi>${NAME}</bdi> marked regions to be redacted on 19 Nov`)
    expect(html).toContain('None were marked for the current bytes.')
    const sha256 = facts.item.row.sha256
    if (sha256 === null) throw new Error('the sample is a file')
    facts.earlier = { sha256, lastSeenAt: 0, nowSha256: null, nowReadAt: null }
    expect(renderToStaticMarkup(whyNone(facts, facts))).toContain(
      'None were marked for the bytes this report is about.',
    )
  })
})
