import { describe, expect, it } from 'vitest'
import { bareMetadata as read } from '../../../tests/support/bare-metadata.ts'
import { ListedTime } from './metadata.ts'
import { type ShortFact, whyMissing } from './why-missing.ts'

const changed = ListedTime.parse({ raw: '2024:02:01 18:20:11', offset: null, source: 'EXIF', what: 'changed' })
const credentials = {
  label: 'urn:uuid:1',
  manifests: 1,
  title: null,
  claimGenerator: null,
  signer: null,
  signedAt: null,
  actions: [],
  ingredients: [],
}
const facts: readonly ShortFact[] = ['camera', 'software', 'time', 'changed', 'position', 'orientation']

describe('a fact that the metadata does not give', () => {
  it('is not recorded only where everything was read', () => {
    for (const fact of facts) {
      expect(whyMissing(fact, read(), [])).toBe('not_recorded')
      expect(whyMissing(fact, read({ notes: ['empty_block', 'several_exif_blocks'] }), [])).toBe('not_recorded')
    }
  })

  it('is not among others where those were never set', () => {
    const never = {
      raw: '0000:00:00 00:00:00',
      offset: null,
      source: 'QuickTime',
      tag: 'CreateDate',
      what: 'container',
    }
    expect(whyMissing('time', read({ times: [ListedTime.parse(never)] }), [])).toBe('not_recorded')
    expect(whyMissing('time', read({ times: [changed] }), [])).toBe('only_others')
  })

  it('is not read where a block, a maker note, credentials or the end of the file was not', () => {
    for (const fact of facts) {
      for (const note of [
        'exif_unreadable',
        'exif_entry_unreadable',
        'xmp_too_large',
        'blocks_unread',
        'entries_capped',
      ])
        expect(whyMissing(fact, read({ notes: [note] }), [])).toBe('not_read')
      expect(whyMissing(fact, read({ hasMakerNote: true }), [])).toBe('not_read')
      expect(whyMissing(fact, read({ contentCredentials: credentials }), [])).toBe('not_read')
      for (const problem of ['truncated', 'damaged_container', 'inspector_timeout'])
        expect(whyMissing(fact, read(), [problem])).toBe('not_read')
    }
  })

  it('is recorded and gives no value where the reader refused it', () => {
    for (const note of ['position_incomplete', 'position_unreadable', 'position_impossible', 'position_contradictory'])
      expect(whyMissing('position', read({ notes: [note] }), [])).toBe('unusable')
    expect(whyMissing('orientation', read({ notes: ['orientation_unreadable'] }), [])).toBe('unusable')
    expect(whyMissing('camera', read({ notes: ['orientation_unreadable', 'position_impossible'] }), [])).toBe(
      'not_recorded',
    )
  })

  it('is an original time that only other times stand for', () => {
    expect(whyMissing('time', read({ times: [changed] }), [])).toBe('only_others')
    expect(whyMissing('time', read({ times: [changed], notes: ['xmp_unreadable'] }), [])).toBe('not_read')
    expect(whyMissing('position', read({ times: [changed] }), [])).toBe('not_recorded')
  })
})
