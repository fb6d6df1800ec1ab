import { describe, expect, it } from 'vitest'
import { ItemRow } from '../shared/model/item.ts'
import { ineligibleWords } from '../shared/words/cost-sheet.ts'
import { analysisLine, rowForPeople } from './analysis-line.ts'

const row = (changes: Partial<Record<keyof ItemRow, unknown>>): ItemRow =>
  ItemRow.parse({
    id: 1,
    reference: 'ITEM-0001',
    exhibitId: 1,
    exhibitReference: 'EXH-0001',
    name: 'a.jpg',
    folder: 'in',
    bytes: 9,
    intake: 'inspected',
    reason: null,
    sha256: 'a'.repeat(64),
    url: null,
    kind: 'image',
    format: 'jpeg',
    width: 1,
    height: 1,
    orientation: 1,
    hasThumbnail: false,
    duplicateCount: 0,
    status: 'done',
    statusReason: null,
    ineligible: null,
    verdict: 'ai_edited',
    confidence: 0.97,
    imageCount: 1,
    isSimulated: false,
    isAttached: false,
    analysedAt: 1,
    checkId: null,
    ...changes,
  })
const lineOf = (changes: Partial<Record<keyof ItemRow, unknown>>) => {
  const of = row(changes)
  const line = analysisLine(of, 1, { isOverBudget: false, isFresh: true, isHeldBack: false })
  return { line, people: rowForPeople(of, line) }
}

describe('where an item stands on the command line', () => {
  it('gives the verdict of an answer marked as not successful beside that outcome', () => {
    const { line, people } = lineOf({ status: 'done_partial', statusReason: 'not_successful' })
    expect(line).toMatchObject({
      state: 'done_partial',
      verdict: 'ai_edited',
      confidence: 0.97,
      error: 'not_successful',
    })
    expect(people).toMatch(/^ITEM-0001 {2}AI edited, unsuccessful +0\.97 +in\/a\.jpg$/)
  })
  it('gives the verdict of an image the service reports an error for beside that error', () => {
    expect(lineOf({ status: 'done_partial', statusReason: 'image_error' }).people).toContain('AI edited, with error')
  })
  it('says of an answer without a verdict that none was sent, and of an unreadable one that it is kept', () => {
    const none = { status: 'done_unread', verdict: null, confidence: null }
    expect(lineOf({ ...none, statusReason: 'no_verdict' }).people).toContain('No verdict sent')
    expect(lineOf({ ...none, statusReason: 'answer_unreadable' }).people).toContain('Reply saved, not read')
  })
  it('says in words why an item cannot be sent, and as a code in the JSON line', () => {
    const skipped = { status: 'ineligible', verdict: null, confidence: null }
    const { line, people } = lineOf({ ...skipped, ineligible: 'not_an_image', kind: 'audio' })
    expect(line).toMatchObject({ state: 'ineligible', error: 'not_an_image' })
    expect(people).toContain(ineligibleWords.not_an_image)
    expect(people).not.toContain('not_an_image')
    expect(lineOf({ ...skipped, ineligible: 'format' }).people).toContain(ineligibleWords.format)
  })
})
