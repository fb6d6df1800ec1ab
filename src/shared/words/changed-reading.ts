import { ReadingPart } from '../model/changed-reading.ts'
import { list } from './counts.ts'
import { messages } from './messages.ts'

const parts = messages('reading.parts', {
  kind: 'kind',
  format: 'format',
  size: 'dimensions',
  duration: 'duration',
  time: 'recorded time',
  place: 'recorded location',
  problems: 'problems of the reading',
  noticed: 'what was noticed in the file',
} satisfies Record<ReadingPart, string>)

const counted = messages('reading.counted', { part: '{part} ({n, number})' })

export const changedReadings = messages('reading.changed', {
  title: 'Read differently by this version',
  note: 'This version reads something in files of this case differently{isReported, select, true { than the last report states} other {}}.',
  show: 'Show',
  hint: 'The files are unchanged. What was read or derived of them changed, as the custody log states.',
  line: '{items}: {changed}',
  more: '{n, plural, one {# more change is} other {# more changes are}} not listed here.',
})

const isPart = (value: unknown): value is ReadingPart => ReadingPart.safeParse(value).success

/** "recorded time and duration"; '' = none. What is no part is left out. */
export const readingParts = (changed: readonly unknown[]): string =>
  list(changed.filter(isPart).map((part) => parts[part]))

/** "recorded time (12) and duration (3)", from how many items of each; '' = none. */
export const readingPartCounts = (counts: Readonly<Record<string, unknown>>): string =>
  list(
    ReadingPart.options.flatMap((part) => {
      const n = counts[part]
      return typeof n === 'number' && n > 0 ? [counted.part({ part: parts[part], n })] : []
    }),
  )
