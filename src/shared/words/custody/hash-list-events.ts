import { HashAlgorithm, HashListPurpose } from '../../model/hash-list.ts'
import { hashLists } from '../hash-lists.ts'
import { messages } from '../messages.ts'
import { digest, name, number, object, type Sentences, say, text } from './entry-pieces.ts'

const words = messages('custody.hash-lists', {
  imported:
    'List of known hashes imported: {list} ({purpose}), {counts}, from {file}, SHA-256 {sha256}. {unread, plural, =0 {Every line was read.} one {# line without a hash was left out.} other {# lines without a hash were left out.}}',
  changed: 'List of known hashes {list} ({purpose}) changed to {name} ({toPurpose}).',
  removed: 'List of known hashes removed: {list} ({purpose}), {counts}, from a file with SHA-256 {sha256}.',
})

/** Anybody may have written an entry. */
const purposeOf = (value: unknown): string => {
  const purpose = HashListPurpose.safeParse(value).data
  return purpose === undefined ? text(value) : hashLists.purposes[purpose].toLowerCase()
}
const countsOf = (value: unknown): string =>
  HashAlgorithm.options
    .filter((one) => number(object(value)[one]) > 0)
    .map((one) => hashLists.count({ n: number(object(value)[one]), algorithm: hashLists.algorithms[one] }))
    .join(', ')

/** Describes entries about lists of known hashes. */
export const hashListEvents: Sentences = {
  'hash_list.imported': (t) =>
    say(words.imported, {
      list: name(t.list),
      purpose: purposeOf(t.purpose),
      counts: countsOf(t.hashes),
      file: name(t.file),
      sha256: digest(t.fileSha256),
      unread: number(t.unreadLines),
    }),
  'hash_list.changed': (t) =>
    say(words.changed, {
      list: name(object(t.from).list),
      purpose: purposeOf(object(t.from).purpose),
      name: name(object(t.to).list),
      toPurpose: purposeOf(object(t.to).purpose),
    }),
  'hash_list.removed': (t) =>
    say(words.removed, {
      list: name(t.list),
      purpose: purposeOf(t.purpose),
      counts: countsOf(t.hashes),
      sha256: digest(t.fileSha256),
    }),
}
