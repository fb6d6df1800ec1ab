import { timeOfDay } from '../../shared/words/dates.ts'
import { exactInstant, instant, localInstant } from './format.ts'

type Props = {
  at: number
  isExact?: boolean /** From this instant on only the time is shown, without the day. */
  from?: number | undefined
}

/** An instant in UTC; this machine's local time is in the title. */
export function When({ at, isExact = false, from = Number.POSITIVE_INFINITY }: Props) {
  return (
    <time dateTime={new Date(at).toISOString()} title={localInstant(at)}>
      {at >= from ? timeOfDay(at) : isExact ? exactInstant(at) : instant(at)}
    </time>
  )
}
