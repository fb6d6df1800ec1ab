import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { timeLeft } from '../shared/words/amounts.ts'
import { exportLine } from '../shared/words/export-line.ts'
import { showProgress } from './export-progress.ts'

describe('the progress of an export', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const setup = () => {
    const shown: string[] = []
    const { onProgress, end } = showProgress({ progress: (line) => void shown.push(line) })
    const reach = (items: number, secondsLeft: number | null) =>
      onProgress({ items, ofItems: 21, volumes: 0, ofVolumes: 1, secondsLeft })
    return { shown, reach, end }
  }

  it('says how many items are prepared and the time left, then that the report is written', () => {
    const { shown, reach, end } = setup()
    reach(0, null)
    reach(7, 200)
    reach(21, 90)
    end()
    expect(shown).toEqual([
      exportLine.gathered({ done: 0, of: 21 }),
      `${exportLine.gathered({ done: 7, of: 21 })} · ${timeLeft(200)}`,
      `${exportLine.writing({ of: 21 })} · ${timeLeft(90)}`,
    ])
  })

  it('goes on while nothing new is known, with less time left, and foretells nothing that did not come true', () => {
    const { shown, reach, end } = setup()
    reach(21, 130)
    const shownAfter = (ms: number) => {
      vi.advanceTimersByTime(ms)
      return shown.at(-1)
    }
    const line = exportLine.writing({ of: 21 })
    expect(shownAfter(5000)).toBe(`${line} · ${timeLeft(125)}`)
    expect(shownAfter(100_000)).toBe(`${line} · ${timeLeft(25)}`)
    expect(shownAfter(60_000)).toBe(line)
    end()
    const said = shown.length
    shownAfter(60_000)
    expect(shown).toHaveLength(said)
  })
})
