import { messages } from './messages.ts'

/** What the command `list` says. */
export const listWords = messages('headless-list', {
  noCase: 'list needs --case NAME.',
  badRange: '--limit and --offset take a whole number.',
  noKey: '“{text}” is no order. Known are {known}, each with “:desc” for the reverse.',
  noFacet: '“{text}” is no filter: write FACET=VALUE or FACET!=VALUE. Known are {known}.',
  badFilterRange: '“{text}” is no range: write FROM..TO, either of which can be left out.',
  badEnd: '“{text}” is no range. {fault}',
  secondRange: 'Only one range can be given of {range}.',
  noValue: '“{text}”: there is no such value.{n, plural, =0 {} other { Known are {known}.}}',
  /** Of several words, some with a comma. */
  label: '“{label}”',
  savedAlone: '--saved cannot be combined with --filter or --search.',
  noSaved: 'No saved filter of the case is called “{name}”.{n, plural, =0 {} other { Saved are: {known}.}}',
  unreadable: '“{name}” was saved by another version of Touchstone and cannot be read.',
  counts: '{n, plural, one {# item} other {# items}}{hidden, plural, =0 {} other {, # hidden}}',
})
