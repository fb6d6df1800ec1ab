import { describe, expect, it } from 'vitest'
import { htmlText } from '../../../../tests/support/html-text.ts'
import { sampleLinkFacts, withSavedFile } from '../../../../tests/support/link-report-facts.ts'
import { itemText, reportHtml } from '../../../../tests/support/set-html.ts'
import { faces } from '../../../shared/words/faces.ts'
import { answerErased } from '../../../shared/words/item.ts'
import {
  linkFile as linkFileWords,
  linkReport,
  linkRuns,
  linkService as linkServiceWords,
} from '../../../shared/words/report/report-link.ts'

describe('the report of a link', () => {
  it('names the address letter for letter, and where it came from', () => {
    const text = itemText(sampleLinkFacts())
    for (const part of [
      'https://news.example/harbour/fire-1.jpg?size=large&x=%2F#top',
      `${linkReport.list} c0ffee70`,
      'Touchstone never opened it',
      '1 time · last on 20 Nov 2026, 09:40:58 UTC (10:40:58 +01:00) by R. Osei',
    ])
      expect(text).toContain(part)
  })

  it('speaks of no file, hash of content, original or metadata of one, where none was there', () => {
    for (const facts of [sampleLinkFacts(), sampleLinkFacts({ pictures: 3 }), sampleLinkFacts({ pictures: null })]) {
      const text = htmlText(chapterOf(reportHtml(facts)))
        .replaceAll('Saved file none attached', '')
        .replaceAll('fileName', '')
        // The service’s own words may speak of one.
        .replaceAll('Compare with the original file from the camera Ask for the raw file', '')
      const found = /.{30}(\bfile\b|these bytes|opened for reading|Metadata recorded|Volume|original was)/i.exec(text)
      expect(found?.[0]).toBeUndefined()
    }
  })

  it('shows beside letters of other scripts how the network reads the address', () => {
    const text = itemText(sampleLinkFacts({ url: 'https://аррӏе.example/ä' }))
    expect(text).toContain('https://xn--80ak6aa92e.example/%C3%A4')
    expect(itemText(sampleLinkFacts())).not.toContain(linkReport.asRead)
  })

  it('gives each picture of an answer its own verdict and scale, and none to the address', () => {
    const text = itemText(sampleLinkFacts({ pictures: 4 }))
    expect(text).toContain('4 images in this reply, each with its own verdict')
    expect(text).toContain('None of them applies to the link as a whole.')
    for (const [index, verdict] of ['ai_edited', 'real', 'ai_generated', 'digitally_edited'].entries()) {
      expect(text).toContain(`Image ${index + 1}`)
      expect(text).toContain(`‘${verdict}’`)
    }
    expect(text).toMatch(/Image 1 AI edited Score, 0 to 1: 0\.88/)
    expect(text).not.toMatch(/probab|authentic|genuine/i)
  })

  it('draws faces on an empty frame, and says that its size is not known', () => {
    const html = reportHtml(sampleLinkFacts())
    expect(html).toContain(`1 · 0.91 · ${faces.decidingShort}`)
    expect(html).toContain('An empty frame: there are no pixels of this image here.')
    expect(html).not.toContain('data:image/')
  })

  it('says what the service said of the whole request and of one picture', () => {
    const facts = sampleLinkFacts({
      pictures: 2,
      change: ({ service }) => {
        const reply = service.analysis?.reply
        if (reply) reply.errorMessage = 'One was left out.'
        if (reply?.images[1]) reply.images[1].errorMessage = 'Cut at the edge.'
      },
    })
    const text = itemText(facts)
    expect(text).toContain('The reply says of the whole request: “One was left out.”')
    expect(text).toContain('The reply says of this image: “Cut at the edge.”')
  })

  it('says of an answer without a picture, and of no answer, only that', () => {
    expect(itemText(sampleLinkFacts({ pictures: 0 }))).toContain(linkServiceWords.noPicture)
    const never = itemText(sampleLinkFacts({ pictures: null }))
    expect(never).toContain(linkServiceWords.none)
    expect(never).toContain(`Not sent. ${linkServiceWords.noneWhy}`)
    expect(never).not.toContain('The service returned')
  })

  it('says of an answer that was erased with a deleted case that there was one', () => {
    const erased = itemText(
      sampleLinkFacts({
        pictures: null,
        change: ({ item }) => Object.assign(item, { answerErasedAt: Date.UTC(2026, 10, 20, 22, 5, 0) }),
      }),
    )
    expect(erased).toContain(answerErased('20 Nov 2026, 22:05:00 UTC (23:05:00 +01:00)', true))
  })

  it('tells a refusal in the service’s words, with the request that proves it', () => {
    const facts = sampleLinkFacts({
      pictures: null,
      change: ({ item, link }) => {
        const [request] = sampleLinkFacts().link?.requests ?? []
        if (!request) throw new Error('the sample was asked about')
        item.row.status = 'rejected'
        item.row.statusReason = 'source_failed'
        const said = 'The picture could not be fetched. (news.example)'
        link.requests = [{ ...request, outcome: 'refused', reason: 'source_failed', serviceMessage: said }]
        link.total = 1
      },
    })
    const text = itemText(facts)
    expect(text).toContain('Refused. The service took no image from this link.')
    expect(text).toContain('“The picture could not be fetched. (news.example)”')
    expect(text).toContain('aa11cc0b9d8e7f60')
    expect(text).not.toContain('Not sent.')
  })

  it('lists each request with whoever sent it and the digest of its body', () => {
    const text = itemText(sampleLinkFacts())
    expect(text).toContain('20 Nov 2026, 09:40:58 UTC by R. Osei')
    expect(text).toContain(`${linkRuns.body} aa11cc0b9d8e7f60`)
    const unsealed = sampleLinkFacts({
      change: ({ link }) => {
        for (const request of link.requests) request.operator = null
      },
    })
    expect(itemText(unsealed)).toContain(`20 Nov 2026, 09:40:58 UTC by ${linkReport.unknownOperator}`)
  })

  it('lists every dated answer with its digest, those of other cases as theirs', () => {
    const facts = sampleLinkFacts({
      change: ({ service, link }) => {
        if (!service.analysis) return
        const earlier = { ...service.analysis, receivedAt: Date.UTC(2026, 9, 1) }
        service.others = [{ ...earlier, checkId: 'b' as never, run: 1 }]
        link.ofOtherCases = [{ ...earlier, checkId: 'c' as never, receivedAt: Date.UTC(2026, 8, 1) }]
      },
    })
    const text = itemText(facts)
    expect(text).toMatch(/1 Oct 2026[\s\S]*1 Sep 2026, 00:00:00 UTC sent from another case in this library/)
    expect(text).toContain('Other stored results for this link: 1, none with another verdict.')
  })

  it('ties nothing to a saved file, whose digest it names', () => {
    const text = itemText(withSavedFile(sampleLinkFacts()))
    expect(text).toContain(linkFileWords.caveat)
    expect(text).toContain('8f3c1a70b5d94e2f6a1c0b9d8e7f60514233445566778899aabbccddeeff0011')
    expect(text).toContain('by M. Iwu')
    expect(text).toContain(linkFileWords.verified)
  })

  it('takes a hostile address for text', () => {
    const url = 'https://news.example/</style><script>alert(1)</script>"><img/src=x>'
    const html = reportHtml(sampleLinkFacts({ url, pictures: 2 }))
    expect(html).not.toMatch(/<script|<img/i)
    expect(html.match(/<\/style>/g)).toHaveLength(1)
  })
})

/** The pages of the item, without what stands around it. */
const chapterOf = (html: string): string => /<article[\s\S]*<\/article>/.exec(html)?.[0] ?? ''
