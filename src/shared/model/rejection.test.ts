import { describe, expect, it } from 'vitest'
import { standWords } from '../words/fact-check-stand.ts'
import { reasonWords } from '../words/reasons-link.ts'
import { statusWords } from '../words/statuses.ts'
import type { rejectionOf } from './rejection.ts'

const label = (reason: Parameters<typeof rejectionOf>[0], everSent: Parameters<typeof rejectionOf>[1]) =>
  statusWords({ status: 'rejected', reason, everSent }).label

describe('a check that stands as rejected', () => {
  it('is called refused where the service refused it', () => {
    for (const reason of ['refused_by_service', 'unsupported_format', 'file_too_large', 'source_failed'] as const)
      expect(label(reason, null)).toBe('Refused')
  })

  it.each(['file_changed', 'file_missing'] as const)(
    'is called not sent where %s ended it and nothing left',
    (reason) => {
      expect(statusWords({ status: 'rejected', reason, everSent: 'nothing' })).toEqual({
        label: 'Not sent',
        mark: 'dashed',
      })
      expect(reasonWords(reason, { url: null, everSent: 'nothing' })).toContain('It was not sent.')
    },
  )

  it.each(['part', 'whole', null] as const)(
    'is never called not sent, nor refused, where a file ended it and of it there left: %s',
    (everSent) => {
      for (const reason of ['file_changed', 'file_missing'] as const) {
        expect(label(reason, everSent)).toBe('Stopped')
        expect(reasonWords(reason, { url: null, everSent })).not.toContain('not sent.')
      }
    },
  )

  it('says so where an earlier request may have arrived', () => {
    const said = (everSent: 'part' | 'whole') => reasonWords('file_changed', { url: null, everSent })
    expect(said('whole')).toContain('An earlier request for it may have arrived')
    expect(said('part')).not.toContain('earlier request')
  })

  it('bears the same words as a fact check', () => {
    const stand = { state: 'rejected', status: null, progress: null } as const
    const short = (reason: Parameters<typeof rejectionOf>[0], everSent: Parameters<typeof rejectionOf>[1]) =>
      standWords({ ...stand, reason, everSent, isSimulated: false, endedAt: null }).short
    expect(short('unsupported_format', null)).toBe('refused')
    expect(short('file_missing', 'nothing')).toBe('not sent')
    expect(short('file_missing', 'whole')).toBe('stopped')
  })
})
