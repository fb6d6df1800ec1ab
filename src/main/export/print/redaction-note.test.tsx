import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { sampleFacts } from '../../../../tests/support/report-facts.ts'
import { RedactionNote } from './redaction-note.tsx'

const NAME = 'ליאור'
const SET = { setAt: Date.UTC(2026, 10, 19, 7, 8, 9), setBy: NAME }

describe('what a report says of regions that a person marked', () => {
  it('isolates the name of who marked them, which may run from right to left, and nothing else of the sentence', () => {
    const facts = sampleFacts((known) => {
      known.redaction = { boxes: 1, ...SET, printedSha256: '00ff'.repeat(16) }
    })
    expect(renderToStaticMarkup(<RedactionNote facts={facts} />)).toContain(
      `<p><bdi>${NAME}</bdi> marked what is solid black on 19 Nov 2026, 07:08:09 UTC`,
    )
  })
})
