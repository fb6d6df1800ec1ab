import { messages } from '../messages.ts'
import { digest, list, name, number, type Sentences, say, text } from './entry-pieces.ts'
import { counts, ended, outcomes, round } from './rounds.ts'

const words = messages('custody.originals', {
  relinked: '{exhibit} relocated from {from} to {to}: {counts}.',
  hashed: '{n, plural, one {# original} other {# originals}} re-read and compared: {outcomes}.',
  verified: 'Verification of originals {ended}: {counts}, of {total, plural, one {# original} other {# originals}}.',
  different: '{item} is DIFFERENT from intake: {path}. SHA-256 expected {expected}, found {found}.',
  missing: '{item} is missing: nothing at {path}.',
  unreadable: '{item} could not be read for verification: {path}.',
  itemsRelinked: '{n, plural, one {# item} other {# items}} relocated to a new path.',
})

/** Describes entries about originals being verified, missing or relinked. */
export const originalsEvents: Sentences = {
  'exhibit.verify_ended': round('verification'),
  'exhibit.relink_ended': round('search'),
  'exhibit.relinked': (t) =>
    say(words.relinked, {
      exhibit: text(t.exhibit),
      from: name(t.from),
      to: name(t.to),
      counts: counts({ ...t, verified: t.proven }),
    }),
  'originals.hashed': (t) => say(words.hashed, { n: list(t.items).length, outcomes: outcomes(t) }),
  'originals.verified': (t) => say(words.verified, { ended: ended(t), counts: counts(t), total: number(t.total) }),
  'original.different': (t) =>
    say(words.different, {
      item: text(t.item),
      path: name(t.path),
      expected: digest(t.expected),
      found: digest(t.found),
    }),
  'original.missing': (t) => say(words.missing, { item: text(t.item), path: name(t.path) }),
  'original.unreadable': (t) => say(words.unreadable, { item: text(t.item), path: name(t.path) }),
  'items.relinked': (t) => say(words.itemsRelinked, { n: list(t.items).length }),
}
