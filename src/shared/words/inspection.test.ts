import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type FloatSamples, floatCodes } from '../model/float-samples.ts'
import { damageWords, problemWords } from './inspection.ts'
import { metadataNoteWords } from './metadata.ts'
import { damagedPicture } from './report/viewing-copy.ts'

const inspect = join(import.meta.dirname, '../../main/inspect')
const sources = readdirSync(inspect, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => readFileSync(join(inspect, name), 'utf8'))
  .join('\n')

const codes = (pattern: RegExp) => [...sources.matchAll(pattern)].map((match) => match[1] ?? '')

describe('the catalogue of the inspection', () => {
  it('has a sentence for every problem the inspector reports', () => {
    const reported = codes(/problems\.add\('(\w+)'\)/g)
    expect(reported.length).toBeGreaterThan(10)
    expect(reported.filter((code) => problemWords(code) === code)).toEqual([])
  })

  it('has a sentence for every note about metadata', () => {
    const noted = codes(/(?:notes\.add\(|note\(notes, |notes, )'(\w+)'/g)
    expect(noted.length).toBeGreaterThan(15)
    expect(noted.filter((code) => metadataNoteWords(code) === code)).toEqual([])
  })

  it('says beside a picture the worst of what concerns its pixels, and nothing else', () => {
    expect(damageWords(['several_frames', 'decoded_with_errors', 'truncated'])).toContain('cut off')
    expect(damageWords(['decoded_with_errors'])).toContain('parts may be missing')
    expect(damageWords(['several_frames', 'embedded_thumbnail', 'disk_low', 'from_the_future'])).toBeNull()
  })

  it('says below a printed picture that parts may be filling, of the same problems', () => {
    for (const code of ['truncated', 'damaged_container', 'decoded_with_errors'])
      expect(damagedPicture([code])).toContain('may be filling')
    expect(damagedPicture(['several_frames', 'film_truncated', 'container_unreadable', 'inspector_timeout'])).toBeNull()
  })

  it('says how floating-point values are shown, with both ends of their range', () => {
    const said = (samples: Partial<FloatSamples>) =>
      floatCodes({ basis: 'unit', from: 0, to: 1, notNumbers: 0, infinite: 0, colours: 'srgb', ...samples }).map(
        problemWords,
      )
    expect(said({})[0]).toMatch(/ 0 to 1 .*sRGB/)
    expect(said({ basis: 'percentiles', from: -1234.5678, to: 1e30, colours: 'profile' })[0]).toMatch(
      /\u22121234\.57 to 1e\+30.*percentile.*profile/,
    )
    expect(said({ basis: 'stated', colours: 'cmyk' })[0]).toContain('CMYK')
    const constant = { basis: 'constant', from: 7.5, to: 7.5 } as const
    expect(said(constant)[0]).toContain('7.5 and are shown as 0,')
    expect(said(constant)[0]).not.toContain('255')
    // Two ends that six digits do not tell apart.
    expect(said({ basis: 'percentiles', from: 7.500001, to: 7.500002 })[0]).toContain('7.500001 to 7.500002')
    expect(said({ notNumbers: 1 })[1]).toMatch(/^1 value is not a number/)
    expect(said({ infinite: 3 })[1]).toMatch(/^3 values are infinite/)
    expect(said({ notNumbers: 20_000, infinite: 3 })[1]).toMatch(/^20,000 values .* 3 are infinite/)
  })

  it('shows a code it does not know as it is', () => {
    expect(problemWords('from_the_future')).toBe('from_the_future')
  })
})
