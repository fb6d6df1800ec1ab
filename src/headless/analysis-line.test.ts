import { describe, expect, it } from 'vitest'
import { ItemRow } from '../shared/model/item.ts'
import { ineligibleWords } from '../shared/words/cost-sheet.ts'
import { pauseLines } from '../shared/words/headless-pause.ts'
import { refusedSaying } from '../shared/words/reasons.ts'
import { statusWords } from '../shared/words/statuses.ts'
import { withoutResult } from '../shared/words/viewer.ts'
import { analysisLine, rowForPeople } from './analysis-line.ts'
import type { Said } from './said.ts'

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
const NOTHING_SAID = { message: null, sentName: null, name: 'a.jpg' }
const lineOf = (changes: Partial<Record<keyof ItemRow, unknown>>, said: Said = NOTHING_SAID) => {
  const of = row(changes)
  const answered = { creditsUsed: 1, said, images: [] }
  const line = analysisLine(of, answered, { isOverBudget: false, isFresh: true, heldBy: null })
  return { line, people: rowForPeople(of, line, answered) }
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
  it('says of an answer without a verdict that none was read, and of an unreadable one that it is kept', () => {
    const none = { status: 'done_unread', verdict: null, confidence: null }
    expect(lineOf({ ...none, statusReason: 'no_verdict' }).people).toContain('No verdict read')
    expect(lineOf({ ...none, statusReason: 'answer_unreadable' }).people).toContain('Reply saved, not read')
  })
  it('names a reply without a verdict alike at its account and at another', () => {
    const none = { status: 'done_unread', verdict: null, confidence: null } as const
    for (const statusReason of ['no_verdict', 'answer_unreadable', 'answer_unmatched'] as const) {
      const { label } = statusWords({ status: 'done_unread', reason: statusReason })
      expect(lineOf({ ...none, statusReason }).people).toContain(label)
      expect(lineOf({ ...none, statusReason, isElsewhere: true, analysedAt: 5 }).people).toContain(label)
    }
  })
  it('gives the message of the service, and which item it means by the name that was sent', () => {
    const sentName = '7f1d6e0a-95b4-4c39-9d1c-1f64b6d6a001.jpg'
    const message = `${sentName.toUpperCase()} exceeds the maximum of 50 MB.`
    const said = { message, sentName, name: 'a.jpg' }
    const { line, people } = lineOf({ status: 'rejected', statusReason: 'file_too_large', verdict: null }, said)
    expect(line).toMatchObject({ error: 'file_too_large', message, sentAs: sentName })
    expect(people).toContain(pauseLines.serviceSays({ message }))
    expect(people).toContain(withoutResult.calledHere({ sentName, name: 'a.jpg' }))
  })
  it('says of a refusal that states no charge what it is, within one sentence', () => {
    const said = { message: 'Busy.\nTry later.', sentName: null, name: 'a.jpg' }
    const refused = { status: 'unknown', statusReason: 'charge_not_stated', verdict: null, confidence: null }
    const { line, people } = lineOf(refused, said)
    expect(line).toMatchObject({ state: 'unknown', error: 'charge_not_stated', message: said.message })
    expect(people).toContain(refusedSaying({ message: 'Busy. Try later.' }))
    expect(people).not.toContain(statusWords({ status: 'unknown', reason: 'charge_not_stated' }).label)
    expect(people).not.toContain('charge_not_stated')
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
