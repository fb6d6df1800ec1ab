import { describe, expect, it } from 'vitest'
import { htmlText } from '../../../../tests/support/html-text.ts'
import { sampleFacts } from '../../../../tests/support/report-facts.ts'
import { reportHtml, sampleHead, setHtml } from '../../../../tests/support/set-html.ts'
import { optionsFor } from '../../../shared/model/report-options.ts'
import type { ReportPicture } from '../facts/drawn-picture.ts'
import type { ReportFacts } from '../facts/report-facts.ts'

const SENTENCE = 'parts of the image may be filling, not content of the file.'

describe('a printed picture of a file that is cut short or damaged', () => {
  it('is said below every plate of it to be so, and where regions are cut out of it', () => {
    const html = itemHtml(pictured(['truncated']))
    const [plain, boxed] = captions(html)
    for (const caption of [plain, boxed]) expect(caption).toContain(SENTENCE)
    const [, crops = ''] = html.split('Cut from the printed copy')
    expect(htmlText(crops.slice(0, crops.indexOf('</p>')))).toContain(SENTENCE)
  })

  it('is said to be so on a comparison plate, and not of the picture beside it', () => {
    const [damaged, whole] = [pictured(['decoded_with_errors']), pictured([])]
    const html = setHtml(sampleHead(whole), [whole], [], [{ left: damaged, right: whole }])
    const [, comparison = ''] = html.split('<section class="comparison">')
    expect(captions(comparison).map((caption) => caption.includes(SENTENCE))).toEqual([true, false])
  })

  it('is said to be so where the picture has only one plate', () => {
    const html = itemHtml(
      pictured(['damaged_container'], (facts) => {
        facts.service = { ...facts.service, analysis: null, faces: null }
      }),
    )
    const all = captions(html)
    expect(all.length).toBeGreaterThan(0)
    expect(all.filter((caption) => !caption.includes(SENTENCE))).toEqual([])
  })

  it('is not said to be so for what does not touch its pixels', () => {
    expect(itemHtml(pictured(['several_frames', 'container_unreadable']))).not.toContain(SENTENCE)
  })

  it('is not said of a frame of a film: the film is what was seen to be damaged', () => {
    const frame = { frame: { seconds: 1 } }
    expect(itemHtml(pictured(['truncated'], (facts) => Object.assign(facts.picture ?? {}, frame)))).not.toContain(
      SENTENCE,
    )
  })
})

const PICTURE: ReportPicture = { bytes: new Uint8Array([1]), type: 'image/png', side: 1200 }

const pictured = (problems: string[], change: (facts: ReportFacts) => void = () => undefined): ReportFacts =>
  sampleFacts((facts) => {
    facts.picture = { ...PICTURE }
    if (facts.item.medium !== null) facts.item.medium.problems = problems
    change(facts)
  })

const itemHtml = (facts: ReportFacts): string =>
  reportHtml(facts, { options: { ...optionsFor(1), parts: ['pictures', 'faceCrops'] } })

const captions = (html: string): string[] =>
  [...html.matchAll(/<figcaption>(.*?)<\/figcaption>/gs)]
    .map(([, caption = '']) => htmlText(caption))
    .filter((caption) => !caption.startsWith('Region'))
