import type { CustodyPiece } from '../../model/custody.ts'
import { amounts } from '../amounts.ts'
import { messages } from '../messages.ts'
import { type EntryPayload, list, name, object, type Sentences, say, sentences, text } from './entry-pieces.ts'

const words = messages('custody.finding', {
  recorded: 'Finding recorded for {item}.',
  changed: 'Finding on {item} changed; the earlier version is preserved.',
  withdrawn: 'Finding on {item} withdrawn; its text is preserved.',
  conclusion: 'Conclusion: {conclusion}.',
  marked: '{items} marked.',
  status: 'Status: {status}.',
  tagged: 'Tags added: {tags}.',
  untagged: 'Tags removed: {tags}.',
  undone: 'Marking of {items} undone.',
  tagCreated: 'Tag {tag} created.',
  tagChanged: 'Tag {from} changed to {to}.',
  tagDeleted: 'Tag {tag} deleted.',
})

const tags = (message: typeof words.tagged, value: unknown): CustodyPiece[] =>
  list(value).length === 0 ? [] : say(message, { tags: name(list(value).map(text).join(', ')) })
const concluded = ({ conclusion }: EntryPayload): CustodyPiece[] =>
  text(conclusion) === '' ? [] : say(words.conclusion, { conclusion: name(conclusion) })

/** Larger numbers of items are counted, not named. */
const FEW = 5
const named = (items: unknown): string => {
  const all = list(items)
  return all.length === 0 || all.length > FEW ? amounts.items({ n: all.length }) : all.map(text).join(', ')
}

/** Describes entries about a person's findings, statuses and tags. */
export const findingEvents: Sentences = {
  'finding.set': (t) => sentences(say(words.recorded, { item: text(t.item) }), concluded(t)),
  'finding.changed': (t) => sentences(say(words.changed, { item: text(t.item) }), concluded(t)),
  'finding.withdrawn': (t) => say(words.withdrawn, { item: text(t.item) }),
  'items.marked': (t) =>
    sentences(
      say(words.marked, { items: named(t.items) }),
      text(t.status) === '' ? [] : say(words.status, { status: text(t.status).replaceAll('_', ' ') }),
      tags(words.tagged, t.tagged),
      tags(words.untagged, t.untagged),
    ),
  'items.mark_undone': (t) => say(words.undone, { items: named(t.items) }),
  'tag.made': (t) => say(words.tagCreated, { tag: name(t.tag) }),
  'tag.changed': (t) => say(words.tagChanged, { from: name(object(t.from).tag), to: name(object(t.to).tag) }),
  'tag.removed': (t) => say(words.tagDeleted, { tag: name(t.tag) }),
}
