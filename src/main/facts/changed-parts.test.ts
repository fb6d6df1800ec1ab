import { describe, expect, it } from 'vitest'
import { PRECISIONS } from '../../shared/model/read-time.ts'
import { changedParts } from './changed-parts.ts'

const FACTS = {
  kind: 'image',
  format: 'jpeg',
  width: 4,
  height: 3,
  orientation: 1,
  duration_ms: null,
  recorded_at: 1000,
  recorded_utc: null,
  recorded_from: 'EXIF DateTimeOriginal',
  recorded_precision: null,
  latitude: null,
  longitude: null,
  noticed: 0,
  folded_name: 'a',
}
const precision = (name: (typeof PRECISIONS)[number]) => ({ recorded_precision: PRECISIONS.indexOf(name) })

describe('what of the facts of an item is not what it was', () => {
  it('is named once for each part, whichever of its columns differ', () => {
    const after = {
      ...FACTS,
      kind: 'video',
      width: 8,
      orientation: 6,
      duration_ms: 5,
      latitude: 1,
      longitude: 2,
      noticed: 4,
    }
    expect(changedParts(FACTS, after)).toEqual(['kind', 'size', 'duration', 'place', 'noticed'])
    expect(changedParts(FACTS, FACTS)).toEqual([])
  })

  it('is nothing where a name changed, or what it is sorted by', () => {
    expect(changedParts(FACTS, { ...FACTS, folded_name: 'b', case_id: 3 })).toEqual([])
  })

  it('is the time where its source or its zone is another', () => {
    expect(changedParts(FACTS, { ...FACTS, recorded_from: 'XMP CreateDate' })).toEqual(['time'])
    expect(changedParts(FACTS, { ...FACTS, recorded_utc: 7 })).toEqual(['time'])
  })

  it('is the time where it goes less far than to the second that was shown before there was a precision', () => {
    for (const name of ['year', 'month', 'day', 'minute'] as const)
      expect(changedParts(FACTS, { ...FACTS, ...precision(name) })).toEqual(['time'])
    for (const name of ['second', 'fraction'] as const)
      expect(changedParts(FACTS, { ...FACTS, ...precision(name) })).toEqual([])
    expect(changedParts({ ...FACTS, recorded_at: null }, { ...FACTS, recorded_at: null })).toEqual([])
  })
})
