import { describe, expect, it } from 'vitest'
import { COLUMNS, createPeaks } from './peaks.ts'

describe('the peaks of a sound', () => {
  it('are the loudest of all channels, in order', () => {
    const peaks = createPeaks()
    peaks.add([new Float32Array(256).fill(0.25), new Float32Array(256).fill(-0.5)])
    peaks.add([new Float32Array(100).fill(1), new Float32Array(100)])
    expect(peaks.columns()).toEqual([128, 255])
  })

  it('stay few however long the sound is', () => {
    const peaks = createPeaks()
    const [quiet, loud] = [new Float32Array(65_536), new Float32Array(65_536).fill(2)]
    for (let n = 0; n < 40; n += 1) peaks.add([n < 20 ? quiet : loud])
    const columns = peaks.columns()
    expect(columns).toHaveLength(COLUMNS)
    expect(columns.slice(0, 390).every((value) => value === 0)).toBe(true)
    expect(columns.slice(410).every((value) => value === 255)).toBe(true)
  })

  it('are none where nothing came', () => {
    expect(createPeaks().columns()).toEqual([])
  })
})
