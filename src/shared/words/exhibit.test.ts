import { describe, expect, it } from 'vitest'
import { comparedLine, diskVolumeLine, exhibitWords, sharedLine, stoppedLine } from './exhibit.ts'
import { spanWords } from './span.ts'

const HOUR_MS = 3_600_000

describe('a place that is offered', () => {
  it('has by how much all its times are later or earlier, and nothing of it where they are as recorded', () => {
    const lineOf = (laterMs: number) => comparedLine({ compared: 23, of: 4212, laterMs })
    const [later, earlier, same] = [lineOf(HOUR_MS), lineOf(-HOUR_MS), lineOf(0)]
    for (const line of [later, earlier]) expect(line).toContain(spanWords(HOUR_MS))
    expect(same).not.toContain(spanWords(HOUR_MS))
    expect(new Set([later, earlier, same]).size).toBe(3)
  })

  it('has each identity that its volume shares, and says which name is like the recorded one alone', () => {
    const both = sharedLine({ shared: ['uuid', 'label'] })
    for (const one of ['uuid', 'label'] as const) expect(both).toContain(sharedLine({ shared: [one] }))
    expect(sharedLine({ shared: [] })).not.toBe(sharedLine({ shared: ['label'] }))
  })

  it('has a volume whose identifier and file system are named as far as the system reports them', () => {
    const volume = { uuid: null, label: 'CARD 1', filesystem: null, source: '/Volumes/CARD 1' }
    expect(diskVolumeLine({ volume })).toBe(['CARD 1', '/Volumes/CARD 1', exhibitWords.noIdentity].join(' · '))
    expect(diskVolumeLine({ volume: { ...volume, uuid: '1A2B-3C4D', label: null, source: 'E:\\' } })).toBe('1A2B-3C4D')
  })
})

describe('the note about exhibits whose reading stopped', () => {
  it('is one that names each of them', () => {
    const all = Array.from({ length: 8 }, (_, n) => `EXH-0${n + 1}`)
    for (const reference of all) expect(stoppedLine(all)).toContain(reference)
    expect(stoppedLine(['EXH-03'])).not.toBe(stoppedLine(['EXH-03', 'EXH-04']))
  })
})
