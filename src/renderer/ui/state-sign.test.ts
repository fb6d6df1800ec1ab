import { describe, expect, it } from 'vitest'
import { ItemRow, ItemStatus } from '../../shared/model/item.ts'
import { stateSign } from './state-sign.ts'

const row = (change: object): ItemRow =>
  ItemRow.parse({
    id: 1,
    reference: 'ITEM-0001',
    exhibitId: 1,
    exhibitReference: 'EXH-01',
    name: 'a.jpg',
    folder: '',
    bytes: 1,
    intake: 'inspected',
    reason: null,
    sha256: null,
    url: null,
    kind: 'image',
    format: 'jpeg',
    width: 1,
    height: 1,
    orientation: 1,
    hasThumbnail: false,
    duplicateCount: 0,
    status: 'not_sent',
    statusReason: null,
    ineligible: null,
    verdict: null,
    confidence: null,
    imageCount: 1,
    isSimulated: false,
    isAttached: false,
    analysedAt: null,
    checkId: null,
    ...change,
  })

describe('the sign of an item in a strip', () => {
  it('is the shape of its verdict, in its tint', () => {
    expect(stateSign(row({ status: 'done', verdict: 'ai_generated' }))).toMatchObject({
      shape: 'triangle',
      tone: 'amber',
      icon: null,
      beside: [],
      words: 'AI generated',
    })
  })

  it('says of an older result that it is one', () => {
    const isOlder = { isElsewhere: true, analysedAt: 5 }
    const { shape, beside, words } = stateSign(row({ ...isOlder, status: 'done_partial', verdict: 'ai_edited' }))
    expect(stateSign(row({ ...isOlder, status: 'done', verdict: 'ai_edited' }))).toMatchObject({ shape, beside, words })
    expect([shape, beside, words]).toEqual(['diamond', ['older'], 'AI edited (older)'])
  })

  it('never shows a word new to this version as a known shape', () => {
    expect(stateSign(row({ status: 'done', verdict: 'partly' }))).toMatchObject({ shape: 'none', icon: 'info' })
  })

  it('stands for every status, with words', () => {
    for (const status of ItemStatus.options) {
      const sign = stateSign(row({ status, verdict: status === 'done' ? 'real' : null }))
      expect(sign.words, status).not.toBe('')
      expect(sign.shape !== 'none' || sign.icon !== null || sign.beside.length > 0, status).toBe(true)
    }
  })

  it('tells a charge that is unknown from a failure and from what waits', () => {
    const icons = (['unknown', 'blocked', 'approved', 'sending', 'not_sent'] as const).map(
      (status) => stateSign(row({ status })).icon,
    )
    expect(new Set(icons).size).toBe(icons.length)
  })

  it('shows a fact check beside a verdict, and in its place where nothing was analysed', () => {
    const factCheck = { state: 'completed', status: 'Completed', progress: 100, reason: null, everSent: null }
    expect(stateSign(row({ status: 'done', verdict: 'real', factCheck }))).toMatchObject({
      shape: 'circle',
      beside: ['fact'],
      words: 'No indication reported (“real”), Fact check completed',
    })
    expect(stateSign(row({ factCheck }))).toMatchObject({ icon: null, beside: ['fact'], words: 'Fact check completed' })
  })
})
