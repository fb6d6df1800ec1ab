import { describe, expect, it } from 'vitest'
import { bareMetadata } from '../../../tests/support/bare-metadata.ts'
import { sampleFacts } from '../../../tests/support/report-facts.ts'
import type { Medium } from '../model/medium.ts'
import { missingFact } from './missing.ts'
import { zones } from './recorded.ts'
import { timeInstead } from './recorded-time.ts'

const NOW = Date.UTC(2026, 10, 28)
const entry = { group: 'QuickTime', tag: 'CreateDate', raw: '2033:05:18 03:33:20', friendly: null }
const counted = {
  raw: '2033:05:18 03:33:20',
  offset: 'Z',
  source: 'QuickTime',
  tag: 'CreateDate',
  local: '2033-05-18T03:33:20',
  notes: ['zone_by_format'],
  what: 'container',
}
const changed = { raw: '2024:05:01 10:00:00', offset: null, source: 'XMP', tag: 'ModifyDate', what: 'changed' }

function instead(kind: Medium['kind'], metadata: object | null): string | null {
  const { medium } = sampleFacts().item
  if (medium === null) throw new Error('The sample has one.')
  const read = metadata && bareMetadata({ entries: [entry], ...metadata })
  return timeInstead({ ...medium, kind, problems: [], container: null, metadata: read }, NOW)
}

describe('the recorded time of a file without an original time', () => {
  const none = missingFact('time', bareMetadata({ times: [counted] }), [])

  it('is the time that lists have, with its tag and its zone, of videos as of images', () => {
    for (const kind of ['video', 'audio', 'image'] as const)
      expect(instead(kind, { times: [changed, counted] })).toBe(
        `${none} · Container 2033:05:18 03:33:20 · QuickTime CreateDate · ${zones.byFormat}`,
      )
    const digitised = { ...changed, source: 'EXIF', tag: 'CreateDate', what: 'digitised' }
    expect(instead('image', { times: [digitised, counted] })).toContain('Digitised 2024:05:01 10:00:00')
  })

  it('is said to be missing where only other times are recorded', () => {
    expect(instead('video', { times: [changed] })).toBe(none)
    expect(instead('image', { times: [changed] })).toBe(none)
  })

  it('is nothing of a recording without any time, and said to be missing of an image', () => {
    expect(instead('video', {})).toBeNull()
    expect(instead('video', null)).toBeNull()
    expect(instead('image', {})).toBe(missingFact('time', bareMetadata(), []))
  })
})
