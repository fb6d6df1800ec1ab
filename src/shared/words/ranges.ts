import type { RangeName } from '../model/item-list.ts'
import type { RangeFault, SpanUnit } from '../model/range-text.ts'
import { messages } from './messages.ts'

/** Ranges of lists: recorded time, size and score. */
export const ranges = messages('ranges', {
  titles: { recorded: 'Recorded time', size: 'Size', score: 'Score' } satisfies Record<RangeName, string>,
  from: 'From',
  to: 'To',
  pick: { from: 'Pick the start', to: 'Pick the end' },
  clear: 'Clear range',
  /** Forms of input, in the empty field. */
  forms: { recorded: 'yyyy-mm-dd hh:mm', size: '2 MB', score: '0 to 1' } satisfies Record<RangeName, string>,
  hints: {
    recorded:
      'The time as written in the file, in no time zone. A year, month, day, hour or minute is enough. A file that records only a year or a month is found by every day in it.',
    size: 'In bytes or with a unit, such as 2 MB.',
    score: 'Verdict score, scale 0 to 1.',
  } satisfies Record<RangeName, string>,
  showRecorded: 'Show recorded:',
  same: { year: 'Same year', month: 'Same month', day: 'Same day', hour: 'Same hour' } satisfies Record<
    SpanUnit,
    string
  >,
})

/** What is wrong with a range as typed. */
export const rangeFaults = messages('ranges.faults', {
  recorded: {
    from: 'The start is not a date.',
    to: 'The end is not a date.',
    reversed: 'The end is before the start.',
    form: 'Write 2026-11-20 or 2026-11-20 09:41.',
  },
  size: {
    from: 'The lower size cannot be read.',
    to: 'The upper size cannot be read.',
    reversed: 'The upper size is below the lower one.',
    form: 'Write a number with a unit, such as 500 kB or 2 MB.',
  },
  score: {
    from: 'The lower score cannot be read.',
    to: 'The upper score cannot be read.',
    reversed: 'The upper score is below the lower one.',
    form: 'Write a number from 0 to 1, such as 0.8.',
  },
} satisfies Record<RangeName, Record<RangeFault | 'form', string>>)

const spans = messages('ranges.spans', {
  between: '{from} to {to}',
  from: 'from {from}',
  to: 'up to {to}',
  same: '{from}',
})

/** A range as one text: "2026-11-20 to 2026-11-21", "from 2 MB". */
export function spanText({ from, to }: { from: string; to: string }): string {
  if (to === '') return spans.from({ from })
  if (from === '') return spans.to({ to })
  return from === to ? spans.same({ from }) : spans.between({ from, to })
}
