import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { positionAt } from '../../../tests/support/bare-metadata.ts'
import type { DifferenceRow } from '../model/difference.ts'
import type { DifferenceValue } from '../model/difference-value.ts'
import type { RecordedTime } from '../model/metadata.ts'
import { fieldWords, groupWords, reportTexts, rowText, tableText, valueLines, valueText } from './difference.ts'
import { NEW_TO_THIS_VERSION, verdictWords } from './verdicts.ts'

const row = (more: Partial<DifferenceRow>): DifferenceRow => ({
  key: 'k',
  group: 'result',
  field: 'confidence',
  name: null,
  block: null,
  values: [],
  isChanged: false,
  ...more,
})

describe('a value in the table of differences', () => {
  it('reads as everywhere and never looks like another one', () => {
    expect(valueText('confidence', { is: 'number', value: 0.9 })).toBe('0.90')
    expect(valueText('confidence', { is: 'number', value: 0.914 })).toBe('0.914')
    expect(valueText('confidence', { is: 'number', value: 12 })).toContain('outside')
    fc.assert(
      fc.property(fc.double({ noNaN: true }), fc.double({ noNaN: true }), (a, b) => {
        const [one, other] = [a, b].map((value) => valueText('confidence', { is: 'number', value }))
        expect(one === other).toBe(a === b)
      }),
    )
  })

  it('of two times and two places that hardly differ is not the same text', () => {
    const times = [1_000, 1_001].map((value) => valueText('modified', { is: 'number', value }))
    expect(times).toEqual(['1 Jan 1970, 00:00:01 UTC', '1 Jan 1970, 00:00:01.001 UTC'])
    const places = [29.7604, 29.7604001].map((latitude) => {
      return valueText('position', { is: 'position', position: positionAt(latitude, -95.3698) })
    })
    expect(places[0]).toContain('29.76040 N, 95.36980 W')
    expect(places[1]).toContain('29.7604001 N, 95.3698000 W')
  })

  it('of two places has five decimals in a report, as the item has, and more only where these would look alike', () => {
    const texts = (...latitudes: number[]) =>
      reportTexts({
        field: 'position',
        values: latitudes.map((latitude) => ({
          is: 'position',
          position: positionAt(latitude, -95.3698123),
        })),
      }).map((text) => text.replace(/ \(.*/, ''))
    expect(texts(29.7604123, 29.75)).toEqual(['29.76041 N, 95.36981 W', '29.75000 N, 95.36981 W'])
    expect(texts(29.7604123, 29.7604124)).toEqual(['29.7604123 N, 95.3698123 W', '29.7604124 N, 95.3698123 W'])
  })

  it('that is not there says why, and is marked as no value', () => {
    const said = (['not_read', 'not_recorded', 'not_sent', 'no_result', 'not_in_read'] as const).map((why) =>
      valueLines('software', { is: 'none', why }),
    )
    expect(said.flat().every(({ isNone }) => isNone)).toBe(true)
    expect(new Set(said.flat().map(({ text }) => text)).size).toBe(5)
  })

  it('of a time has its zone, or that none is recorded', () => {
    const offset = null
    const time: RecordedTime = {
      raw: '2004:02:01 17:13:38',
      offset,
      tag: 'DateTimeOriginal',
      offsetTag: null,
      source: 'EXIF',
    }
    expect(valueText('taken', { is: 'time', time })).toBe('2004:02:01 17:13:38 (no zone recorded)')
  })

  it('of a tag stands in words and as recorded', () => {
    const value: DifferenceValue = { is: 'texts', texts: [{ text: '6', beside: 'Rotate 90 CW' }] }
    expect(valueLines('tag', value)).toEqual([{ text: 'Rotate 90 CW', beside: 'recorded as 6', isNone: false }])
  })

  it('of a verdict has the word as the service sent it', () => {
    const textOf = (verdict: string) => valueText('verdict', { is: 'verdict', verdict, isAttached: false })
    expect(textOf('real')).toBe(verdictWords('real').label)
    expect(textOf('dreamt')).toBe(`dreamt (${NEW_TO_THIS_VERSION})`)
  })
})

describe('a row', () => {
  it('is copied on one line, whatever a stranger wrote', () => {
    const texts = [{ text: 'a\tb\nc', beside: null }]
    const copied = rowText(
      row({
        group: 'tags',
        field: 'tag',
        block: 'XMP',
        name: 'T\nag',
        values: [{ is: 'texts', texts }],
        isChanged: true,
      }),
    )
    expect(copied.split('\t')).toEqual(['XMP', 'T ag', 'differs', 'a b c'])
    expect(tableText([row({})], ['A · x'])).toBe('\tField\t\tA · x\nService result\tScore of its verdict\t')
  })

  it('is called by what it holds', () => {
    expect(fieldWords({ field: 'faceRegion', name: '1' })).toBe('Face 1, deepfake score')
    expect(fieldWords({ field: 'faceRegion', name: 'A1 B2' })).toBe('Faces A1 ↔ B2, deepfake score')
    expect(fieldWords({ field: 'faceCertainty', name: 'B3' })).toBe('Face B3, not paired, detection score')
    expect(fieldWords({ field: 'generator', name: 'flux' })).toBe('Generator flux')
    expect(groupWords({ group: 'tags', block: 'EXIF' })).toBe('EXIF')
    expect(groupWords({ group: 'face_numbers', block: null })).toContain('The same number does not mean the same face.')
  })
})
