import { describe, expect, it } from 'vitest'
import { htmlText } from '../../../../tests/support/html-text.ts'
import { sampleLinkFacts, withSavedFile } from '../../../../tests/support/link-report-facts.ts'
import { sampleFacts } from '../../../../tests/support/report-facts.ts'
import { itemText, reportHtml, setText } from '../../../../tests/support/set-html.ts'
import { optionsFor } from '../../../shared/model/report-options.ts'
import { pictures as picturesWords } from '../../../shared/words/report/report.ts'
import { linkFile as linkFileWords } from '../../../shared/words/report/report-link.ts'
import { noCopy } from '../../../shared/words/report/viewing-copy.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import type { Verification } from '../facts/verify.ts'

const NOT_MADE = noCopy(null)
const STANDS = (['different', 'not_attached', 'verified', 'not_checked'] as const).map(
  (state): [Verification['state'], string] => [state, noCopy(state)],
)

describe('the place of a picture that there is none of', () => {
  it.each(STANDS)('says why, as the original was found: %s', (state, says) => {
    const facts = withoutPicture(state)
    for (const text of [itemText(facts), setText(facts, facts)]) {
      expect(text).toContain(says)
      for (const [, other] of STANDS) if (other !== says) expect(text).not.toContain(other)
    }
  })

  it.each(STANDS)('says the same of the file attached to an address: %s', (state, says) => {
    const facts = savedWithoutPicture(state)
    expect(itemText(facts)).toContain(says)
    expect(setText(facts, facts)).toContain(says)
  })

  it('says of a document, whatever its file holds now, that none is made from such a file', () => {
    const facts = withoutPicture('different', ({ item }) => {
      item.row.kind = 'document'
      item.medium = null
    })
    expect(itemText(facts)).toContain(picturesWords.none)
    expect(itemText(facts)).not.toContain(NOT_MADE)
  })

  it('says that nothing is drawn of a file whose stored reading is not that of the log', () => {
    const facts = withoutPicture('verified', (known) => {
      known.attested = 'refused'
      known.item.row.kind = null
      known.item.medium = null
    })
    expect(itemText(facts)).toContain(picturesWords.readingRefused)
    expect(itemText(facts)).not.toContain(NOT_MADE)
  })

  it('says nothing of an attached file where pictures were left out', () => {
    const whole = optionsFor(1)
    const options = { ...whole, parts: whole.parts.filter((part) => part !== 'pictures') }
    const html = reportHtml(savedWithoutPicture('different'), { options })
    expect(htmlText(html)).toContain(linkFileWords.different)
    expect(htmlText(html)).not.toContain('No image:')
  })

  it('says nothing of the picture of an attached sound', () => {
    const facts = savedWithoutPicture('different')
    if (facts.link?.file?.item) facts.link.file.item.row.kind = 'audio'
    expect(itemText(facts)).not.toContain('No image:')
  })
})

const withoutPicture = (state: Verification['state'], change: (facts: ReportFacts) => void = () => {}): ReportFacts =>
  sampleFacts((facts) => {
    facts.picture = null
    facts.verification = { state, at: Date.UTC(2026, 10, 21, 9, 41, 4) }
    change(facts)
  })

function savedWithoutPicture(state: Verification['state']): ReportFacts {
  const facts = withSavedFile(sampleLinkFacts())
  if (facts.link?.file) {
    facts.link.file.picture = null
    facts.link.file.verification = { state, at: Date.UTC(2026, 10, 21, 9, 41, 4) }
  }
  return facts
}
