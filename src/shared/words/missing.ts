import { isReadWhole } from '../model/left-unparsed.ts'
import type { Metadata } from '../model/metadata.ts'
import { type ShortFact, type WhyMissing, whyMissing } from '../model/why-missing.ts'
import { messages } from './messages.ts'
import { metadataWords } from './metadata.ts'

type Shown = Extract<ShortFact, 'camera' | 'time' | 'position' | 'orientation'>
type Words = { not_recorded: string; not_read: string } & Partial<Record<WhyMissing, string>>

const FACTS: Readonly<Record<Shown, Words>> = messages('missing', {
  camera: { not_recorded: 'no camera recorded', not_read: 'no camera in what was read' },
  time: {
    not_recorded: 'no time recorded',
    not_read: 'no original time in what was read',
    only_others: 'no original time recorded, only others',
  },
  position: {
    not_recorded: 'no GPS location recorded',
    not_read: 'no GPS location in what was read',
    unusable: 'recorded, but unusable',
  },
  orientation: {
    not_recorded: 'none recorded',
    not_read: 'none in what was read',
    unusable: 'recorded, but invalid',
  },
})

/** Why the metadata does not give a fact: "none" only if everything was read. */
export function missingFact(fact: Shown, metadata: Metadata, problems: readonly string[]): string {
  const words = FACTS[fact]
  return words[whyMissing(fact, metadata, problems)] ?? words.not_read
}

/**
 * The sentences if there are no warnings, times or GPS location: they say less if part was not read, or was not looked
 * for by an older reader.
 */
export function missingWords(metadata: Metadata, problems: readonly string[], isReadByOlder = false) {
  const position: Readonly<Partial<Record<WhyMissing, string>>> = {
    not_recorded: metadataWords.noPosition,
    unusable: metadataWords.positionUnusable,
  }
  const isWhole = isReadWhole(metadata, problems)
  return {
    noticed: isReadByOlder
      ? metadataWords.nothingNoticedByOlder
      : isWhole
        ? metadataWords.nothingNoticed
        : metadataWords.nothingNoticedSoFar,
    times: isWhole ? metadataWords.noTime : metadataWords.noTimeSoFar,
    position: position[whyMissing('position', metadata, problems)] ?? metadataWords.noPositionSoFar,
  }
}
