import { messages } from './messages.ts'

/** Counted things, said alone or given to a message as one argument. */
export const amounts = messages('amounts', {
  items: '{n, plural, one {# item} other {# items}}',
  images: '{n, plural, one {# image} other {# images}}',
  files: '{n, plural, one {# file} other {# files}}',
  links: '{n, plural, one {# link} other {# links}}',
  entries: '{n, plural, one {# entry} other {# entries}}',
  requests: '{n, plural, one {# request} other {# requests}}',
  credits: '{n, plural, one {# credit} other {# credits}}',
  bytes: '{n, plural, one {# byte} other {# bytes}}',
  more: 'and {n, number} more',
})

const left = messages('amounts.left', {
  minutes: 'about {minutes, plural, one {# minute} other {# minutes}} left',
  soon: 'less than a minute left',
})

/** How long something is likely to take still. */
export const timeLeft = (seconds: number): string =>
  seconds < 60 ? left.soon : left.minutes({ minutes: Math.round(seconds / 60) })

/** Credits without the noise of binary fractions: 0.1 + 0.2 is 0.3, and 0.125 stays 0.125. */
export const exactCredits = (n: number): number => Number(n.toFixed(6))
