import { isReadWhole } from '../model/left-unparsed.ts'
import type { Metadata } from '../model/metadata.ts'
import { placeTexts } from '../model/place-texts.ts'
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
    unusable: 'recorded, but not understood',
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

/** Where a place is recorded from which no location of the camera follows: what is recorded, instead of "none". */
const OTHER_PLACES = messages('missing.other-places', {
  tag: '{tag} “{text}”',
  short: {
    not_recorded: 'no GPS location of the camera recorded; recorded: {texts}',
    not_read: 'no GPS location of the camera in what was read; recorded: {texts}',
    unusable: 'recorded, but unusable: {texts}',
  },
  sentence: {
    not_recorded: 'No GPS location of the camera recorded. Recorded: {texts}.',
    not_read: 'No GPS location of the camera in what was read. Recorded: {texts}.',
    unusable: 'The recorded GPS data gives no usable location: {texts}.',
  },
})

/** Every text of a place, each with its tag; '' = none is recorded. */
const placesIn = ({ entries }: Metadata): string => placeTexts(entries).map(OTHER_PLACES.tag).join(', ')

/** Why the metadata does not give a fact: "none" only if everything was read. */
export function missingFact(fact: Shown, metadata: Metadata, problems: readonly string[]): string {
  const why = whyMissing(fact, metadata, problems)
  const texts = fact === 'position' ? placesIn(metadata) : ''
  if (texts !== '' && why !== 'only_others') return OTHER_PLACES.short[why]({ texts })
  const words = FACTS[fact]
  return words[why] ?? words.not_read
}

/**
 * The sentences if there are no warnings, times or GPS location: they say less if part was not read, or was not looked
 * for by an older reader.
 */
export function missingWords(metadata: Metadata, problems: readonly string[], isReadByOlder = false) {
  const isWhole = isReadWhole(metadata, problems)
  return {
    noticed: isReadByOlder
      ? metadataWords.nothingNoticedByOlder
      : isWhole
        ? metadataWords.nothingNoticed
        : metadataWords.nothingNoticedSoFar,
    times: isWhole ? metadataWords.noTime : metadataWords.noTimeSoFar,
    position: missingPosition(metadata, problems),
  }
}

function missingPosition(metadata: Metadata, problems: readonly string[]): string {
  const why = whyMissing('position', metadata, problems)
  const texts = placesIn(metadata)
  if (texts !== '' && why !== 'only_others') return OTHER_PLACES.sentence[why]({ texts })
  const words: Readonly<Partial<Record<WhyMissing, string>>> = {
    not_recorded: metadataWords.noPosition,
    unusable: metadataWords.positionUnusable,
  }
  return words[why] ?? metadataWords.noPositionSoFar
}
