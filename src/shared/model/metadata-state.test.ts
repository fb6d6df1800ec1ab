import { describe, expect, it } from 'vitest'
import { bareMetadata as read } from '../../../tests/support/bare-metadata.ts'
import type { Metadata } from './metadata.ts'
import { metadataState } from './metadata-state.ts'

const state = (format: 'jpeg' | 'svg' | 'bmp' | 'unknown', metadata: Metadata | null, ...problems: string[]) =>
  metadataState({ format, metadata, problems })

describe('what is known of the metadata of a file', () => {
  it('is that there is none only where a reader looked through the whole file', () => {
    expect(state('jpeg', null)).toBe('none')
    expect(state('jpeg', null, 'several_frames')).toBe('none')
    for (const problem of ['truncated', 'damaged_container', 'decode_failed', 'inspector_timeout'])
      expect(state('jpeg', null, problem)).toBe('cut_short')
  })

  it('is that it is not read where there is no reader', () => {
    for (const format of ['svg', 'bmp', 'unknown'] as const) expect(state(format, null)).toBe('no_reader')
  })

  it('is that a block is there which gave nothing', () => {
    const jfif = { group: 'JFIF', tag: 'JFIFVersion', raw: '1.01', friendly: null }
    expect(state('jpeg', read({ entries: [jfif], notes: ['xmp_unreadable'] }))).toBe('unreadable')
    expect(state('jpeg', read({ entries: [{ ...jfif, group: 'EXIF' }], notes: ['xmp_unreadable'] }))).toBe('read')
  })

  it('is that its blocks state nothing only where nothing else can be there', () => {
    expect(state('jpeg', read({ notes: ['empty_block'] }))).toBe('empty')
    expect(state('jpeg', read({ notes: ['empty_block'] }), 'truncated')).toBe('read')
    expect(state('jpeg', read({ notes: ['empty_block', 'xmp_unreadable'] }))).toBe('unreadable')
    expect(state('jpeg', read({ notes: ['empty_block'], hasMakerNote: true }))).toBe('read')
    expect(state('jpeg', read({}))).toBe('read')
  })
})
