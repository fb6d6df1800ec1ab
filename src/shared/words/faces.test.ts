import { describe, expect, it } from 'vitest'
import type { ImageReply } from '../model/analysis.ts'
import { otherBox, faces as words } from './faces.ts'
import { sentAs } from './sent.ts'

const PATH = 'images[0].faceAnalysis.faces[0]'
const NONE = { x: null, y: null, width: null, height: null, confidence: null, deepfakeScore: null }

/** What is said of a face whose members were sent as these instead. */
const said = (face: Partial<typeof NONE> | Record<string, number>, others: Record<string, string> = {}) => {
  const unread = Object.entries(others).map(([name, json]) => ({ path: `${PATH}${name}`, json, why: 'type' as const }))
  return otherBox({ ...NONE, ...face }, { unread } as unknown as ImageReply, PATH)
}

describe('what was sent in place of a box of numbers', () => {
  it('is nothing where four numbers were sent, whatever they are', () => {
    expect(said({ x: 0, y: -20, width: 0, height: 1e300 })).toBeNull()
  })

  it('is that none was, only where each of the four is absent or null', () => {
    expect(said({})).toBe(words.noBox)
    expect(said({ x: 1 })).not.toBe(words.noBox)
    expect(said({}, { '.x': '"left"' })).not.toBe(words.noBox)
    expect(said({}, { '': '"a face"' })).not.toBe(words.noBox)
  })

  it('quotes each part as it was sent', () => {
    const parts = [
      words.boxPart({ name: 'x', value: sentAs('"left"') }),
      words.boxPart({ name: 'y', value: '2' }),
      words.boxPart({ name: 'width', value: sentAs('[3]') }),
      words.boxPartNotSent({ name: 'height' }),
    ]
    expect(said({ y: 2 }, { '.x': '"left"', '.width': '[3]' })).toBe(words.boxNotRead({ parts: parts.join('; ') }))
    expect(said({}, { '': '"a face"' })).toBe(words.boxNotRead({ parts: sentAs('"a face"') }))
  })
})
