import { describe, expect, it } from 'vitest'
import { bareMetadata } from '../../../tests/support/bare-metadata.ts'
import { sampleFacts } from '../../../tests/support/report-facts.ts'
import { FileContents } from '../../shared/model/contents.ts'
import { bitOfShown, Inconsistent } from '../../shared/model/item.ts'
import type { Medium } from '../../shared/model/medium.ts'
import type { InconsistencyKind } from '../../shared/model/remark-kinds.ts'
import { remarksOn } from '../../shared/words/remarks.ts'
import { itemBits, mediumFacts } from './medium-facts.ts'

/** What each value of the facet is called where an item is shown. */
const REMARKED: Readonly<Record<Inconsistent, readonly InconsistencyKind[]>> = {
  program: ['program'],
  extension: ['extension'],
  truncated: ['truncated', 'lengths'],
  times_differ: ['times'],
  blocks_differ: ['blocks'],
  after_intake: ['after_intake'],
  embedded_differs: ['embedded'],
}

const TAKEN_IN = Date.UTC(2026, 10, 20)
const taken = (raw: string) => ({ raw, offset: null, source: 'EXIF', tag: 'DateTimeOriginal', what: 'taken' })
const differing = { kind: 'dates_differ', source: 'EXIF DateTimeOriginal, XMP DateCreated', value: 'a · b', form: null }
const placed = { ...differing, kind: 'positions_differ', source: 'GPS GPSLatitude, XMP GPSLatitude' }
const embedded = { kind: 'exif_thumbnail', width: 160, height: 120, proportions: 'same', likeness: 0.2 }

const NOTHING_ELSE = FileContents.parse({})
const CONTRADICTED = FileContents.parse({
  end: {
    state: 'contradicted',
    lengths: [
      { of: 'RIFF', to: 8044 },
      { of: 'data', to: 12_044 },
    ],
  },
})

const CASES: readonly [name: string, file: string, medium: Partial<Medium>, inconsistent: Inconsistent[]][] = [
  ['as it says', 'a.jpg', { metadata: bareMetadata({ times: [taken('2024:05:01 10:00:00')] }) }, []],
  ['a PNG called a JPEG', 'a.jpg', { format: 'png' }, ['extension']],
  ['a program called a JPEG', 'a.jpg', { format: 'executable' }, ['program']],
  ['cut off', 'a.jpg', { problems: ['truncated'] }, ['truncated']],
  ['a recording cut off', 'a.mp3', { kind: 'audio', format: 'mp3', problems: ['film_truncated'] }, ['truncated']],
  ['two lengths', 'a.wav', { kind: 'audio', format: 'wav', contents: CONTRADICTED }, ['truncated']],
  ['two original times', 'a.jpg', { metadata: bareMetadata({ indicators: [differing] }) }, ['times_differ']],
  ['two places', 'a.jpg', { metadata: bareMetadata({ indicators: [placed] }) }, ['blocks_differ']],
  ['of the day after', 'a.jpg', { metadata: bareMetadata({ times: [taken('2026:11:22')] }) }, ['after_intake']],
  ['of a zone not recorded', 'a.jpg', { metadata: bareMetadata({ times: [taken('2026:11:20 09:00:00')] }) }, []],
  ['another thumbnail', 'a.jpg', { metadata: bareMetadata({ embedded }) }, ['embedded_differs']],
]

describe('what a file shows that cannot both be so', () => {
  it.each(CASES)('is the same in the library and with its item: %s', (_, name, change, inconsistent) => {
    const sample = sampleFacts().item.medium
    if (sample === null) throw new Error('The sample has one.')
    const medium = {
      ...sample,
      metadata: null,
      problems: [],
      contents: NOTHING_ELSE,
      container: null,
      ...change,
    } as Medium
    const { format, kind, metadata, problems, contents, width, height } = medium
    const stored = {
      kind,
      format,
      width,
      height,
      container: null,
      contents: JSON.stringify(contents),
      inspectedAt: TAKEN_IN,
    }
    const facts = mediumFacts({
      ...stored,
      metadata: metadata && JSON.stringify(metadata),
      problems: JSON.stringify(problems),
    })
    const bits = facts.noticed | itemBits({ name, listedAt: TAKEN_IN, format, lastRecorded: facts.lastRecorded })
    expect(Inconsistent.options.filter((one) => (bits & bitOfShown(one)) !== 0)).toEqual(inconsistent)
    const { inconsistencies } = remarksOn({
      name,
      medium,
      takenInAt: TAKEN_IN,
      analysis: null,
      others: [],
      placed: [],
      factChecks: [],
    })
    const remarked = inconsistencies.map(({ kind }) => Inconsistent.options.find((one) => REMARKED[one].includes(kind)))
    expect(remarked.sort()).toEqual([...inconsistent].sort())
  })
})
