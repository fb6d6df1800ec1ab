import { describe, expect, it } from 'vitest'
import { htmlText } from '../../../../tests/support/html-text.ts'
import { notInspected } from '../../../../tests/support/not-inspected-facts.ts'
import { sampleFacts } from '../../../../tests/support/report-facts.ts'
import { reportHtml, sampleHead, setHtml } from '../../../../tests/support/set-html.ts'
import {
  identity as identityWords,
  pictures as picturesWords,
  sections as sectionsWords,
  service as serviceWords,
} from '../../../shared/words/report/report.ts'
import { items as itemsWords, limitsOfSet } from '../../../shared/words/report/report-set.ts'
import type { NotInspected } from '../facts/derived-facts.ts'
import type { ReportFacts } from '../facts/report-facts.ts'

describe('a file without a digest', () => {
  it.each<[NotInspected, string, string]>([
    ['skipped', identityWords.noHash.skipped, limitsOfSet.notInspected.skipped({ n: 1 })],
    ['listed', identityWords.noHash.listed, limitsOfSet.notInspected.listed({ n: 1 })],
    ['unreadable', identityWords.noHash.unreadable, limitsOfSet.notInspected.unreadable({ n: 1 })],
  ])('is said to have none because it was %s, and that it was not examined', (why, hash, limit) => {
    const text = htmlText(reportHtml(notInspected(why)))
    expect(text).toContain(hash)
    expect(text).toContain('there is no SHA-256 to compare it with')
    expect(text).toContain(limit)
    expect(text).not.toMatch(/The SHA-256 above is that of the bytes added|re-read for this report/)
  })

  it('has no picture because it was not read, unless reading it failed', () => {
    expect(htmlText(reportHtml(notInspected('skipped')))).toContain(picturesWords.notRead)
    expect(htmlText(reportHtml(notInspected('unreadable')))).toContain('this machine could not make one from the file')
  })

  it('is told of by its path as listed and as a file, because neither was read', () => {
    const text = htmlText(reportHtml(notInspected('skipped')))
    expect(text).toContain(identityWords.listedPath)
    expect(text).toContain(serviceWords.noneOfFile)
    expect(text).not.toContain(identityWords.pathAsRead)
    expect(text).not.toContain('for these bytes')
  })

  it('says when reading was tried, not that it was read', () => {
    const text = htmlText(
      reportHtml(
        notInspected('unreadable', ({ item }) => {
          item.inspectedAt = Date.UTC(2026, 10, 20, 9, 30, 4)
        }),
      ),
    )
    expect(text).toContain('Reading was tried 20 Nov 2026, 09:30:04 UTC')
    expect(text).not.toContain(identityWords.inspected)
  })

  it('has no heading of its custody with nothing below it among other items', () => {
    const [chapter = ''] = /<article[\s\S]*?<\/article>/.exec(printed([notInspected('skipped')])) ?? []
    expect(chapter).toContain('No hash')
    expect(chapter).not.toContain(sectionsWords.integrity)
    expect(printed([sampleFacts()])).toContain(sectionsWords.integrity)
  })
})

describe('a report with files without a digest', () => {
  it('counts them apart from those that were not read again, and in Limits', () => {
    const tooLarge = sampleFacts((facts) => {
      facts.verification = { state: 'not_checked', at: 0 }
    })
    const text = htmlText(
      printed([
        sampleFacts(),
        tooLarge,
        notInspected('skipped'),
        notInspected('skipped'),
        notInspected('listed'),
        notInspected('unreadable'),
      ]),
    )
    for (const line of [
      '1 of 6 originals re-read for this report',
      itemsWords.notChecked({ n: 1 }),
      '2 originals were skipped and not hashed: nothing to compare with.',
      '1 original had not been read when this report was made.',
      '1 original could not be read: nothing to compare with.',
      'Not done for 4 files: skipped, not read yet, or unreadable.',
      '2 items were skipped: at most their first bytes were read, and their content was not examined.',
      '1 item had not been read when this report was made; its content was not examined.',
      limitsOfSet.notInspected.unreadable({ n: 1 }),
    ])
      expect(text).toContain(line)
  })

  it('says nothing of reading again where nothing was ever read', () => {
    const text = htmlText(printed([notInspected('skipped')]))
    expect(text).not.toMatch(/re-read for this report/)
    expect(text).toContain(itemsWords.noHash.skipped)
    expect(text).toContain('not compared')
  })

  it('says nothing of them where there are none', () => {
    expect(htmlText(printed([sampleFacts()]))).not.toMatch(/skipped|Not done for|not examined\./)
  })
})

const printed = (all: readonly [ReportFacts, ...ReportFacts[]]): string => setHtml(sampleHead(all[0]), all)
