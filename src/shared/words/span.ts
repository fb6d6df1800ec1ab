import { messages } from './messages.ts'

const words = messages('span', {
  seconds: '{seconds, number} s',
  minutes: '{minutes, number} min',
  hours: '{hours, number} h',
  hoursAndMinutes: '{hours, number} h {minutes, number} min',
  days: '{days, plural, one {# day} other {# days}}',
})

/** A span of time, ms: "3 h 5 min", in whole minutes; shorter than a minute in seconds, from two days on in days. */
export function spanWords(ms: number): string {
  const all = Math.round(ms / 60_000)
  if (ms < 60_000) return words.seconds({ seconds: Math.round(ms / 1000) })
  if (all < 60) return words.minutes({ minutes: all })
  const [hours, minutes] = [Math.floor(all / 60), all % 60]
  if (hours >= 48) return words.days({ days: Math.round(hours / 24) })
  return minutes === 0 ? words.hours({ hours }) : words.hoursAndMinutes({ hours, minutes })
}
