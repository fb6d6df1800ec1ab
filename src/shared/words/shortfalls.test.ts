import { describe, expect, it } from 'vitest'
import { FileContents, type FileEnd } from '../model/contents.ts'
import { shortfalls, shortfallWords } from './shortfalls.ts'

type Read = { rows?: 'as_stated' | 'fewer'; coded?: number; parts?: { kind: 'archive'; offset: number }[] }

/** Of a file of 1,062 bytes that states 48 rows. */
function lacking(end: Partial<FileEnd>, { rows, coded, parts = [] }: Read = {}, problem = 'truncated') {
  const contents = FileContents.parse({
    end: { state: 'cut', ...end },
    parts,
    rows: rows ?? null,
    rowNumbers: coded === undefined ? null : { stated: 48, coded },
  })
  return shortfallWords({ bytes: 1062, problems: [problem], contents })
}
const TAIL = { parts: [{ kind: 'archive' as const, offset: 684 }] }

describe('what a file lacks', () => {
  it('is nothing but its end mark where all rows are there', () => {
    const mark = { at: 1062, missing: 'end_mark' as const }
    expect(lacking(mark, { rows: 'as_stated', coded: 48 }, 'end_mark_missing')).toBe(
      shortfalls.endMarkRows({ stated: 48 }),
    )
    // Rows of a GIF are not counted.
    expect(lacking(mark, {}, 'end_mark_missing')).toBe(shortfalls.endMark)
  })

  it('is the rest of the rows, from the byte on at which its content breaks off', () => {
    const rows = shortfalls.rows({ stated: 48, coded: 16 })
    const fewer = { rows: 'fewer' as const, coded: 16 }
    expect(lacking({ at: 1062, missing: 'data' }, fewer)).toBe(
      `${rows} ${shortfalls.breaksOff({ at: 1062, behind: 'end' })}`,
    )
    expect(lacking({ at: 684, missing: 'data' }, { ...fewer, ...TAIL })).toBe(
      `${rows} ${shortfalls.breaksOff({ at: 684, behind: 'other' })}`,
    )
    // A file that ends with its mark, and states more rows than it has.
    const whole = FileContents.parse({
      end: { state: 'whole', at: 1062 },
      rows: 'fewer',
      rowNumbers: { stated: 48, coded: 16 },
    })
    expect(shortfallWords({ bytes: 1062, problems: [], contents: whole })).toBe(rows)
  })

  it('is no row where it breaks off behind them', () => {
    expect(lacking({ at: 1062, missing: 'data' }, { rows: 'as_stated', coded: 48 })).toBe(
      `${shortfalls.breaksOff({ at: 1062, behind: 'end' })} ${shortfalls.rowsThere({ stated: 48 })}`,
    )
  })

  it('is only a length where each part is whole', () => {
    expect(lacking({ at: 1062, due: 100_036, missing: 'stated_length' }, {}, 'shorter_than_stated')).toBe(
      shortfalls.length({ due: 100_036, held: 1062 }),
    )
    expect(lacking({ at: 1062, missing: 'stated_length' }, {}, 'shorter_than_stated')).toBe(shortfalls.lengthUnknown)
  })

  it('is told in seconds, else in bytes, as they are stated and held', () => {
    const film = (end: Partial<FileEnd>) => lacking({ at: 1062, missing: 'data', ...end }, {}, 'film_truncated')
    expect(film({ seconds: 0.092, dueSeconds: 0.131 })).toBe(shortfalls.seconds({ seconds: 0.092, due: 0.131 }))
    expect(film({ seconds: 1, dueSeconds: 1.0001, due: 2000 })).toBe(shortfalls.bytes({ due: 2000, held: 1062 }))
    expect(film({ at: 691 })).toBe(shortfalls.wholeUpTo({ at: 691 }))
    expect(film({ at: null })).toBe(shortfalls.breaksOffSomewhere)
  })

  it('is not known where an end mark is all that is known to be missing, or an earlier reader looked', () => {
    expect(lacking({ at: 1062 }, { rows: 'as_stated', coded: 48 })).toBe(shortfalls.noEndMark({ at: 1062 }))
    expect(lacking({ at: 1062 })).toBe(shortfalls.breaksOff({ at: 1062, behind: 'end' }))
    expect(shortfallWords({ bytes: 9, problems: ['truncated'], contents: null })).toBe(shortfalls.breaksOffSomewhere)
    expect(shortfallWords({ bytes: 9, problems: ['several_frames'], contents: null })).toBeNull()
  })
})
