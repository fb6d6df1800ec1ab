import type { CustodyPiece } from '../../model/custody.ts'
import { counted } from '../counts.ts'
import { type EntryPayload, list, name, object, type Sentences, say, text } from './telling.ts'

const namesOf = (what: string, value: unknown): CustodyPiece[] =>
  list(value).length === 0 ? [] : [` ${what}: `, { name: list(value).map(text).join(', ') }, '.']
const concluded = (told: EntryPayload): CustodyPiece[] =>
  text(told.conclusion) === '' ? [] : [' Conclusion: ', { name: text(told.conclusion) }, '.']

/** More items than these are counted, not named. */
const FEW = 5
const named = (items: unknown): string => {
  const all = list(items)
  return all.length === 0 || all.length > FEW ? counted(all.length, 'item') : all.map(text).join(', ')
}

/** What entries say about what a person found, marked and tagged. */
export const findingEvents: Sentences = {
  'finding.set': (t) => say`Finding recorded for ${text(t.item)}.${concluded(t)}`,
  'finding.changed': (t) => say`Finding about ${text(t.item)} changed; the one before is kept.${concluded(t)}`,
  'finding.withdrawn': (t) => say`Finding about ${text(t.item)} withdrawn; what it said is kept.`,
  'items.marked': (t) =>
    say`${named(t.items)} marked.${text(t.status) === '' ? '' : ` Status: ${text(t.status).replaceAll('_', ' ')}.`}${namesOf('Tagged', t.tagged)}${namesOf('Tag taken away', t.untagged)}`,
  'items.mark_undone': (t) => say`Marks of ${named(t.items)} undone.`,
  'tag.made': (t) => say`Tag ${name(t.tag)} made.`,
  'tag.changed': (t) => say`Tag ${name(object(t.from).tag)} changed to ${name(object(t.to).tag)}.`,
  'tag.removed': (t) => say`Tag ${name(t.tag)} removed.`,
}
