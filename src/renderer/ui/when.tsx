import { exactInstant, instant, localInstant } from './format.ts'

/** An instant in UTC; this machine's clock stands in the title. */
export function When({ at, isExact = false }: { at: number; isExact?: boolean }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={localInstant(at)}>
      {isExact ? exactInstant(at) : instant(at)}
    </time>
  )
}
