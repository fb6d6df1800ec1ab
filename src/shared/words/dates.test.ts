import { describe, expect, it } from 'vitest'
import { rescueWords, restoreQuestion } from './backups.ts'
import { calendarDay, dayText, exactInstant, instant, recordedText } from './dates.ts'
import { returnedLine } from './sent-since.ts'

const AT = Date.UTC(2026, 10, 5, 9, 4, 7)

describe('a date', () => {
  it('names its month by a word, so that the day is not taken for it', () => {
    expect([dayText(AT), instant(AT), exactInstant(AT)]).toEqual([
      '5 Nov 2026',
      '5 Nov 2026, 09:04 UTC',
      '5 Nov 2026, 09:04:07 UTC',
    ])
  })

  it('has the same form where it is kept as a calendar day, and stays as it is where it is none', () => {
    expect([calendarDay('2026-11-05'), calendarDay('CASE-2026-014')]).toEqual(['5 Nov 2026', 'CASE-2026-014'])
  })

  it('goes no further than it was recorded', () => {
    const recorded = [
      ['2026', '2026'],
      ['2026-11', 'Nov 2026'],
      ['2026-11-05', '5 Nov 2026'],
      ['2026-11-05T09:04', '5 Nov 2026, 09:04'],
      ['2026-11-05T09:04:07', '5 Nov 2026, 09:04:07'],
      ['2026-11-05T09:04:07.500', '5 Nov 2026, 09:04:07.500'],
      ['2016-12-31T23:59:60', '31 Dec 2016, 23:59:60'],
    ] as const
    expect(recorded.map(([local]) => recordedText(local))).toEqual(recorded.map(([, words]) => words))
  })

  it('has the same form where a backup, a rescue or a deleted case is named', () => {
    for (const sentence of [
      restoreQuestion(AT).message,
      rescueWords.backup(AT),
      returnedLine('CASE-2026-014', AT, null),
    ])
      expect(sentence).toContain('5 Nov 2026, 09:04 UTC')
  })
})
