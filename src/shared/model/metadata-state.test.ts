import { describe, expect, it } from 'vitest'
import { bareMetadata as read } from '../../../tests/support/bare-metadata.ts'
import type { ContainerFacts } from './container.ts'
import type { Metadata } from './metadata.ts'
import { metadataState } from './metadata-state.ts'

const CONTAINER: ContainerFacts = {
  format: 'Core Audio',
  profile: null,
  brands: null,
  durationSeconds: 2,
  bitRate: null,
  bitRateMode: null,
  streams: [],
  streamsLeftOut: 0,
  writer: null,
  writerLibrary: null,
  dates: [],
  tags: [],
  chapters: 0,
}

const state = (format: 'jpeg' | 'png' | 'svg' | 'bmp' | 'unknown', metadata: Metadata | null, ...problems: string[]) =>
  metadataState({ format, metadata, problems })

describe('what is known of the metadata of a file', () => {
  it('is that there is none only where a reader looked through the whole file', () => {
    expect(state('jpeg', null)).toBe('none')
    expect(state('jpeg', null, 'several_frames')).toBe('none')
    for (const problem of ['truncated', 'damaged_container', 'inspector_timeout'])
      expect(state('jpeg', null, problem)).toBe('cut_short')
  })

  it('is that there is none also where only the pixels could not be decoded', () => {
    for (const problem of ['decode_failed', 'no_picture', 'no_decoder', 'too_many_pixels', 'apple_png'])
      expect(state('png', null, 'apple_png', problem)).toBe('none')
    expect(state('png', null, 'decode_failed', 'truncated')).toBe('cut_short')
  })

  it('is that it is not read where there is no reader', () => {
    for (const format of ['svg', 'bmp', 'unknown'] as const) expect(state(format, null)).toBe('no_reader')
  })

  it('is that only the container was read where it states more than its streams need', () => {
    const of = (given: ContainerFacts, format: 'unknown' | 'mp3' = 'unknown') =>
      metadataState({ format, metadata: null, problems: [], container: given })
    expect(of(CONTAINER)).toBe('no_reader')
    expect(of({ ...CONTAINER, tags: [{ tag: 'Title', value: 'Quay' }] })).toBe('container_only')
    expect(of({ ...CONTAINER, writer: 'Recorder 1' })).toBe('container_only')
    expect(of({ ...CONTAINER, dates: [{ what: 'encoded', raw: '2019-03-22', zone: 'none' }] })).toBe('container_only')
    expect(of({ ...CONTAINER, writer: 'Recorder 1' }, 'mp3')).toBe('none')
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
