import { CustodyGroup, type CustodyPiece } from '../model/custody.ts'
import { readRanges } from '../model/item-ranges.ts'
import { answersEvents } from './custody/answers-events.ts'
import { caseEvents } from './custody/case-events.ts'
import { list, object, type Sentence, type Sentences, text } from './custody/entry-pieces.ts'
import { evidenceEvents } from './custody/evidence-events.ts'
import { exportEvents } from './custody/export-events.ts'
import { findingEvents } from './custody/finding-events.ts'
import { hashListEvents } from './custody/hash-list-events.ts'
import { libraryEvents } from './custody/library-events.ts'
import { originalsEvents } from './custody/originals-events.ts'
import { sendingEvents } from './custody/sending-events.ts'
import { settingsEvents } from './custody/settings-events.ts'
import { viewingEvents } from './custody/viewing-events.ts'
import { messages } from './messages.ts'

/** The groups the screen filters by. */
export const CUSTODY_GROUPS = messages('custody.groups', {
  case: 'Cases',
  evidence: 'Evidence added',
  originals: 'Originals verified and relocated',
  viewing: 'Viewing',
  sending: 'Approvals and sending',
  answers: 'Replies and decisions',
  finding: 'Findings',
  export: 'Redactions and exports',
  library: 'Library, app and clock',
  settings: 'Settings and tokens',
  other: 'Other',
} satisfies Record<CustodyGroup, string>)

/** Shown for an entry that was emptied by an erasure. */
export const { removedEntry } = messages('custody', {
  removedEntry: 'Contents erased. Number, time, operator, kind and hash remain.',
})

/** Describes the events of each group. `other` has none: those are written by later versions. */
const BY_GROUP: Record<Exclude<CustodyGroup, 'other'>, Sentences> = {
  case: caseEvents,
  evidence: evidenceEvents,
  originals: originalsEvents,
  viewing: viewingEvents,
  sending: sendingEvents,
  answers: answersEvents,
  finding: findingEvents,
  export: exportEvents,
  library: { ...libraryEvents, ...hashListEvents },
  settings: settingsEvents,
}

const EVENTS = new Map<string, { group: CustodyGroup; sentence: Sentence }>(
  CustodyGroup.options.flatMap((group) =>
    group === 'other'
      ? []
      : Object.entries(BY_GROUP[group]).map(([type, sentence]) => [type, { group, sentence }] as const),
  ),
)

/** The group of a kind of event. */
export const custodyGroup = (type: string): CustodyGroup =>
  EVENTS.get(type)?.group ?? BY_PREFIX.get(type.split('.')[0] ?? '') ?? 'other'

const BY_PREFIX = new Map<string, CustodyGroup>([
  ['finding', 'finding'],
  ['note', 'finding'],
  ['tag', 'finding'],
  ['report', 'export'],
  ['export', 'export'],
])

/** Every kind of event this version has words for. */
export const knownEvents: readonly string[] = [...EVENTS.keys()]

/** The sentence of an entry, in pieces. A kind unknown to this version is shown as it is. */
export function custodySentence(type: string, payload: unknown): CustodyPiece[] {
  const known = EVENTS.get(type)
  return known ? known.sentence(object(payload)) : [{ name: type }]
}

/** Joins pieces into one text, hashes in full. */
export const piecesText = (pieces: readonly CustodyPiece[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : 'name' in piece ? piece.name : piece.digest)).join('')

/** The numbers of the entries that an entry names, or in which a verification found a problem, each once. */
export function entriesNamed(payload: unknown): number[] {
  const { chain, expected, logEntries } = object(payload)
  const named = [
    object(chain).brokenAt,
    object(object(chain).stepsBack).first,
    // If an earlier exported head is beyond the end of the log, there is nothing to show.
    object(payload).head === 'contained' || object(payload).head === 'different' ? object(expected).entries : null,
    logEntries,
  ]
  return [...new Set(named.filter((one): one is number => Number.isInteger(one) && Number(one) > 0))]
}

/** The items an entry is about, each once: references, "ITEM-0007", and ranges, "ITEM-0001 to ITEM-0250". */
export function itemsNamed(payload: unknown): string[] {
  const members = object(payload)
  const ranges = text(members.references).split(', ')
  const named = [
    members.item,
    members.link,
    members.source,
    ...[...list(members.items), ...list(members.added), ...list(members.references)].map((one) =>
      typeof one === 'string' ? one : object(one).item,
    ),
    ...ranges.filter((range) => readRanges(range).length > 0),
  ]
  return [...new Set(named.filter((one): one is string => typeof one === 'string' && NAMED.test(one)))]
}

const NAMED = /^ITEM-\d+( to ITEM-\d+)?$/

/** The first references an entry names, at most `most`, and the number of items it names in all. */
export function firstItems(payload: unknown, most: number): { references: string[]; count: number } {
  const references: string[] = []
  let count = 0
  for (const named of itemsNamed(payload)) {
    const [range] = named.includes(' to ') ? readRanges(named) : []
    if (range === undefined) {
      if (references.length < most) references.push(named)
      count += 1
      continue
    }
    for (let at = range.first; at <= range.last && references.length < most; at += 1)
      references.push(`ITEM-${String(at).padStart(4, '0')}`)
    count += range.last - range.first + 1
  }
  return { references, count }
}
