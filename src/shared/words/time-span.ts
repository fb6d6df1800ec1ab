import { messages } from './messages.ts'

const words = messages('time-span', {
  hours: '{hours, number} h',
  minutes: '{minutes, number} min',
  both: '{hours, number} h {minutes, number} min',
})

/** "1 h", "5 h 30 min": how far times are apart, in whole minutes, whichever is later. */
export function timeSpan(seconds: number): string {
  const hours = Math.floor(Math.abs(seconds) / 3600)
  const minutes = Math.round((Math.abs(seconds) % 3600) / 60)
  if (minutes === 0) return words.hours({ hours })
  return hours === 0 ? words.minutes({ minutes }) : words.both({ hours, minutes })
}
