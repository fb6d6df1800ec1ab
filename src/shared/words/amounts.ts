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

/** Credits without the noise of binary fractions: 0.1 + 0.2 is 0.3, and 0.125 stays 0.125. */
export const exactCredits = (n: number): number => Number(n.toFixed(6))
