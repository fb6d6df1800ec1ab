import type { Medium } from '../model/medium.ts'
import { metadataState } from '../model/metadata-state.ts'
import { listedIn } from '../model/recorded-of.ts'
import { timesWithTexts } from '../model/recorded-texts.ts'
import { recordedTime } from '../model/stated-container.ts'
import { messages } from './messages.ts'
import { missingFact } from './missing.ts'
import { timeLine } from './recorded.ts'

const words = messages('recorded.instead', {
  /** `what` = what it is the time of; `beside` = its tag and its zone. */
  other: '{what} {value} · {beside}',
  instead: '{missing} · {other}',
})

/**
 * What stands under the recorded time where no original time is among the metadata: the time that lists sort by, of
 * digitisation or counted by the container, and that there is no other. null = nothing is said of it: a video or audio
 * file that has no time. `takenInMs` as in `recordedOf`.
 */
export function timeInstead(medium: Medium, takenInMs: number): string | null {
  const { metadata, container, problems, kind } = medium
  const isRead = metadata !== null && metadataState(medium) === 'read'
  const missing = isRead ? missingFact('time', metadata, problems) : null
  const time = recordedTime(listedIn(metadata), container, takenInMs)?.time
  if (time === undefined) return kind === 'image' || (metadata?.times.length ?? 0) > 0 ? missing : null
  const texts = metadata === null ? [] : timesWithTexts(metadata)
  const withTexts = texts.find((one) => one.tag === time.tag && one.source === time.source && one.raw === time.raw)
  const { label, value, beside } = timeLine(withTexts ?? { ...time, texts: [] })
  const other = words.other({ what: label, value, beside: beside ?? '' })
  return missing === null || time.what === 'taken' ? other : words.instead({ missing, other })
}
