import { describe, expect, it } from 'vitest'
import type { PlacedFace } from '../../../shared/model/face-reading.ts'
import { faces as faceWords } from '../../../shared/words/faces.ts'
import { faceLabel, LABEL_HEIGHT, placeBoxLabels } from './picture-plates.tsx'

const room = { width: 60, height: 50 }
const box = (x: number, y: number) => ({ x, y, width: 8, height: 10 })

describe('the labels of boxes on a printed picture', () => {
  it('stand above their boxes where there is room, else below', () => {
    const [high, low] = placeBoxLabels([box(5, 1), box(30, 20)], [10, 10], room)
    expect(high).toEqual({ x: 5, y: 11.6, width: 10, height: LABEL_HEIGHT })
    expect(low?.y).toBeCloseTo(20 - LABEL_HEIGHT - 0.6)
  })

  it('stand below where another label stands above', () => {
    const [first, second] = placeBoxLabels([box(20, 20), box(29, 20)], [14, 14], room)
    expect(first?.y).toBeCloseTo(20 - LABEL_HEIGHT - 0.6)
    expect(second?.y).toBeCloseTo(30.6)
  })

  it('leave another box free where there is room on the other side', () => {
    const [label] = placeBoxLabels([box(20, 20), box(22, 6)], [14, 14], room)
    expect(label?.y).toBeCloseTo(30.6)
  })

  it('say what a narrow picture has room for, and never less than the number', () => {
    const face = { x: 0, y: 0, width: 1, height: 1, confidence: null, deepfakeScore: 0.91 }
    const placed: PlacedFace = { face, box: { ...box(0, 0) }, number: 1, isDeciding: true }
    const texts = [80, 20, 12, 2].map((width) => faceLabel(placed, width))
    expect(texts).toEqual([`1 · 0.91 · ${faceWords.decidingShort}`, '1 · 0.91', '1', '1'])
    expect(faceLabel({ ...placed, number: null, isDeciding: false }, 80)).toBe('– · 0.91')
  })

  it('never leave the picture', () => {
    const [right, bottom] = placeBoxLabels([box(55, 20), { x: 0, y: 0, width: 60, height: 50 }], [14, 14], room)
    expect((right?.x ?? 0) + 14).toBe(60)
    expect((bottom?.y ?? 0) + LABEL_HEIGHT).toBe(50)
  })
})
