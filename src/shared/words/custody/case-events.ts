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
    return ranges.length === 0
      ? say`Part of an erasure: what was stored of some items or requests is gone.`
      : say`Part of an erasure: entries of this log were emptied, numbers ${ranges.join(', ')}.`
  },
  'case.deleted': (t) =>
    say`Case ${text(t.reference)} deleted: ${counted(number(t.items), 'item')}, ${counted(number(t.exhibits), 'exhibit')}. ${counted(number(object(t.removedEntries).count), 'entry of this log was', 'entries of this log were')} emptied.`,
}
