import { count, counted } from '../counts.ts'
import { list, name, number, object, type Sentences, say, text } from './telling.ts'

/** What entries about cases say. */
export const caseEvents: Sentences = {
  'case.created': (t) => say`Case ${text(t.reference)} made: ${name(t.name)}.`,
  'case.renamed': (t) => say`Case renamed from ${name(t.from)} to ${name(t.to)}.`,
  'case.described': () => say`Reference or description of the case changed.`,
  'case.opened': (t) => say`Case ${text(t.reference)} opened in the window.`,
  'case.closed': () => say`Case closed.`,
  'case.reopened': () => say`Case opened again after it was closed.`,
  'case.deletion_begun': (t) => say`Deletion of case ${text(t.reference)} begun.`,
  'erasure.slice': (t) => {
    const emptied = list(t.emptied).map((run) => list(run).map(number))
    const ranges = emptied.map(([from = 0, to = from]) =>
      from === to ? count(from) : `${count(from)} to ${count(to)}`,
    )
    const items = list(t.items).map((one) => text(object(one).item))
    if (ranges.length > 0)
      return say`Part of an erasure: entries of this log were emptied, numbers ${ranges.join(', ')}.`
    return items.length === 0
      ? say`Part of an erasure: what was stored of some requests is gone.`
      : say`Part of an erasure: what was stored of ${firstOf(items)} is gone.`
  },
  'erasure.begun': (t) => say`Erasure of ${erased(t)} begun. Reason: ${name(t.reason)}.`,
  'erasure.ended': (t) =>
    say`Erasure of ${erased(t)} ended. Reason: ${name(t.reason)}. ${counted(number(object(t.removedEntries).count), 'entry of this log was', 'entries of this log were')} emptied.`,
  'case.deleted': (t) =>
    say`Case ${text(t.reference)} deleted: ${counted(number(t.items), 'item')}, ${counted(number(t.exhibits), 'exhibit')}. ${counted(number(object(t.removedEntries).count), 'entry of this log was', 'entries of this log were')} emptied.`,
}

/** How many references a sentence names before it counts the rest. */
const NAMED = 5

const firstOf = (references: readonly string[]): string => {
  const rest = references.length - NAMED
  return rest > 0 ? `${references.slice(0, NAMED).join(', ')} and ${count(rest)} more` : references.join(', ')
}

/** "12 items and EXH-03". */
const erased = (t: Parameters<Sentences[string]>[0]): string => {
  const items = number(t.items)
  const exhibits = list(t.exhibits).map(text)
  return [...(items > 0 ? [counted(items, 'item')] : []), ...exhibits].join(' and ')
}
