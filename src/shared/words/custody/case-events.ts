import { amounts } from '../amounts.ts'
import { count, list as inWords } from '../counts.ts'
import { messages } from '../messages.ts'
import { list, name, number, object, type Sentences, say, text } from './entry-pieces.ts'

const words = messages('custody.case', {
  created: 'Case {reference} created: {name}.',
  renamed: 'Case renamed from {from} to {to}.',
  described: 'Case reference or description changed.',
  opened: 'Case {reference} opened on screen.',
  closed: 'Case closed.',
  reopened: 'Closed case reopened.',
  deletionBegun: 'Deletion of case {reference} started.',
  deleted:
    'Case {reference} deleted: {items, plural, one {# item} other {# items}}, {exhibits, plural, one {# exhibit} other {# exhibits}}. {entries, plural, one {# entry} other {# entries}} of this log emptied.',
  erasureBegun: 'Erasure of {what} started. Reason: {reason}.',
  erasureEnded:
    'Erasure of {what} finished. Reason: {reason}. {entries, plural, one {# entry} other {# entries}} of this log emptied.',
  emptied: 'Part of an erasure: entries {ranges} of this log emptied.',
  storedOfRequests: 'Part of an erasure: stored data of some requests erased.',
  storedOfItems: 'Part of an erasure: stored data of {items} erased.',
  range: '{from, number} to {to, number}',
  firstOf: '{named} and {rest, number} more',
})

/** Describes entries about cases. */
export const caseEvents: Sentences = {
  'case.created': (t) => say(words.created, { reference: text(t.reference), name: name(t.name) }),
  'case.renamed': (t) => say(words.renamed, { from: name(t.from), to: name(t.to) }),
  'case.described': () => say(words.described),
  'case.opened': (t) => say(words.opened, { reference: text(t.reference) }),
  'case.closed': () => say(words.closed),
  'case.reopened': () => say(words.reopened),
  'case.deletion_begun': (t) => say(words.deletionBegun, { reference: text(t.reference) }),
  'erasure.slice': (t) => {
    const emptied = list(t.emptied).map((run) => list(run).map(number))
    const ranges = emptied.map(([from = 0, to = from]) => (from === to ? count(from) : words.range({ from, to })))
    const items = list(t.items).map((one) => text(object(one).item))
    if (ranges.length > 0) return say(words.emptied, { ranges: ranges.join(', ') })
    return items.length === 0 ? say(words.storedOfRequests) : say(words.storedOfItems, { items: firstOf(items) })
  },
  'erasure.begun': (t) => say(words.erasureBegun, { what: erased(t), reason: name(t.reason) }),
  'erasure.ended': (t) =>
    say(words.erasureEnded, { what: erased(t), reason: name(t.reason), entries: emptiedEntries(t.removedEntries) }),
  'case.deleted': (t) =>
    say(words.deleted, {
      reference: text(t.reference),
      items: number(t.items),
      exhibits: number(t.exhibits),
      entries: emptiedEntries(t.removedEntries),
    }),
}

const emptiedEntries = (removed: unknown): number => number(object(removed).count)

/** Most references named in a sentence; the rest are counted. */
const NAMED = 5

const firstOf = (references: readonly string[]): string => {
  const rest = references.length - NAMED
  const named = references.slice(0, NAMED).join(', ')
  return rest > 0 ? words.firstOf({ named, rest }) : named
}

/** "12 items and EXH-03". */
const erased = (t: Parameters<Sentences[string]>[0]): string => {
  const items = number(t.items)
  const exhibits = list(t.exhibits).map(text)
  return inWords([...(items > 0 ? [amounts.items({ n: items })] : []), ...exhibits])
}
