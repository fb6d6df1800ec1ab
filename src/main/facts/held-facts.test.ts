import { describe, expect, it } from 'vitest'
import { HELD, heldFacts } from './held-facts.ts'
import { mediumFacts } from './medium-facts.ts'
import { readStored } from './stored-reading.ts'

/** What a stored reading says that its file holds. */
function heldIn(metadata: unknown, container: unknown = null) {
  const json = (value: unknown) => (value === null || typeof value === 'string' ? value : JSON.stringify(value))
  const stored = { kind: 'image', format: 'jpeg', metadata: json(metadata), container: json(container), problems: '[]' }
  const reading = readStored({ ...stored, width: null, height: null, inspectedAt: 0 })
  const bits = heldFacts(reading, stored, mediumFacts(stored))
  return HELD.filter((_, bit) => (bits >> bit) & 1)
}
const entry = (tag: string, group = 'EXIF') => ({ group, tag, raw: 'X', friendly: null })

describe('what a file holds of a person or a device', () => {
  it('is derived from the tags that could be read, of a container too', () => {
    expect(heldIn({ entries: [entry('BodySerialNumber'), entry('Artist')] })).toEqual(['serial', 'author'])
    expect(heldIn({ entries: [entry('SerialNumber', 'ICC')] })).toEqual([])
    expect(heldIn(null, { tags: [{ tag: 'Copyright' }] })).toEqual(['author'])
  })

  it('names a position, an embedded preview and a maker note', () => {
    const position = { latitude: 1, longitude: 2 }
    expect(heldIn({ position, hasEmbeddedThumbnail: true, hasMakerNote: true })).toEqual([
      'position',
      'thumbnail',
      'maker_note',
    ])
  })

  it('is nothing, and no failure, where nothing was read or a reading is in no known form', () => {
    for (const odd of [null, '{', '7', '[]', '{"entries":7,"position":null}']) expect(heldIn(odd)).toEqual([])
  })
})
