import type { CustodyPiece } from '../../model/custody.ts'
import { DESK_TEXTS } from '../../model/desk-texts.ts'
import { ExportSignature } from '../../model/signing.ts'
import { exactInstant } from '../dates.ts'
import { deskWords } from '../desk.ts'
import { messages } from '../messages.ts'
import { textNames } from '../report-texts.ts'
import { exportSignatureLine } from '../signing.ts'
import {
  digest,
  type EntryPayload,
  list,
  name,
  names,
  number,
  object,
  type Sentences,
  say,
  sentences,
  text,
} from './entry-pieces.ts'

const words = messages('custody.export', {
  pairsAdded: 'Side-by-side comparisons added to the reports of this case: {pairs}.',
  pairsRemoved: 'Side-by-side comparisons removed from the reports of this case: {pairs}.',
  pair: '{left} with {right}',
  noPair: 'none',
  fieldsChanged: 'Report fields of this case changed.',
  copying: 'Copying of {n, plural, one {# original} other {# originals}} to {folder} started.',
  copied: '{copied, number} of {n, plural, one {# original} other {# originals}} copied to {folder}: {state}.',
  itemReport: 'Report of {item} exported, {bytes, plural, one {# byte} other {# bytes}}. SHA-256 {sha256}.',
  report:
    'Report {number, number}, version {version, number}, exported: {items, plural, one {# item} other {# items}} in {files, plural, one {# file} other {# files}}.',
  earlierOne: 'One earlier export: {export}.',
  earlierMany: '{n, number} earlier exports, from {first} to {last}.',
  earlierReport: 'report {number, number}, version {version, number} (entry {entry, number}, {at})',
  earlierOther: 'entry {entry, number}, {at}',
  by: 'It names: {texts}.',
  named: '{what}: {text}',
  ledger: 'Credits table exported, {rows, plural, one {# row} other {# rows}}. SHA-256 {sha256}.',
  custody:
    'Custody log exported, {rows, plural, one {# entry} other {# entries}} of {total, number}. SHA-256 {sha256}.',
  programLog:
    'Copy of the program log saved without names, paths and URLs, {lines, plural, one {# line} other {# lines}}. SHA-256 {sha256}.',
  traffic: 'Request table exported, {rows, plural, one {# row} other {# rows}}. SHA-256 {sha256}.',
})

/** What reports black out of an item. */
export const redacted = messages('custody.export.redaction', {
  none: 'Redaction of {item}{hasDuplicates, select, true { and its duplicates} other {}}: reports black out no region. The file is not changed.',
  some: 'Redaction of {item}{hasDuplicates, select, true { and its duplicates} other {}}: reports black out {n, plural, one {# region} other {# regions}}. The file is not changed.',
})

/** By which names a recorded export is to be found, or what is left of it, where it was interrupted. */
export const interrupted = messages('custody.export.interrupted', {
  renamed:
    'Export recorded before the app was interrupted, now under its final {n, plural, one {name} other {names}}: {paths}.',
  notRenamed:
    'A recorded export could not be given its final {n, plural, one {name} other {names}}: {paths}. All of it is in {path}.',
  notInPlace:
    'A recorded export is not at its destination, {path}: {n, plural, one {# file} other {# files}} not in place.',
  leftAltered: 'What is left of it in {path} differs from what was recorded; Touchstone changes nothing there.',
  leftAmongEvidence: 'It is left as it is in {path}, which now contains evidence; Touchstone changes nothing there.',
})

/** "ITEM-0001 with ITEM-0002, …": pairs of items by their references. */
const pairsOf = (value: unknown): string =>
  list(value)
    .map((one) => words.pair({ left: text(object(one).left), right: text(object(one).right) }))
    .join(', ') || words.noPair

/** Empty if an entry does not mention it. */
const signed = (value: unknown): CustodyPiece[] => {
  const { data } = ExportSignature.safeParse(value)
  return data === undefined ? [] : [exportSignatureLine(data)]
}

/** Whom a report names; empty if its entry does not mention anybody. */
const namedBy = (value: unknown): CustodyPiece[] => {
  const by = object(value)
  const texts = DESK_TEXTS.filter((member) => by[member] !== undefined).map((member) =>
    say(words.named, { what: textNames[member], text: name(by[member]) }),
  )
  const logo =
    by.logoSha256 === undefined ? [] : [say(words.named, { what: deskWords.logo, text: digest(by.logoSha256) })]
  const all = [...texts, ...logo].flatMap((one, at) => (at === 0 ? one : ['; ', ...one]))
  return all.length === 0 ? [] : say(words.by, { texts: all })
}

type EarlierExport = { seq: number; at: number; payload: EntryPayload }

function earlierExport({ seq, at, payload }: EarlierExport): string {
  const { number: n, version } = object(payload.report)
  const entry = { entry: seq, at: exactInstant(at) }
  return typeof n === 'number'
    ? words.earlierReport({ number: n, version: number(version), ...entry })
    : words.earlierOther(entry)
}

/** Names the exports before another, oldest first. */
export function earlierExports(of: readonly EarlierExport[]): CustodyPiece[] {
  const [first, last] = [of[0], of.at(-1)]
  if (first === undefined || last === undefined) return []
  return of.length === 1
    ? [words.earlierOne({ export: earlierExport(first) })]
    : [words.earlierMany({ n: of.length, first: earlierExport(first), last: earlierExport(last) })]
}

/** Describes entries about files exported from the app, and how. */
export const exportEvents: Sentences = {
  'redaction.set': (t) => {
    const facts = { item: text(t.item), hasDuplicates: list(t.items).length > 0 }
    const n = number(t.count)
    return n === 0 ? say(redacted.none, facts) : say(redacted.some, { ...facts, n })
  },
  'report.pairs_added': (t) => say(words.pairsAdded, { pairs: pairsOf(t.pairs) }),
  'report.pairs_removed': (t) => say(words.pairsRemoved, { pairs: pairsOf(t.pairs) }),
  'report.fields_changed': () => say(words.fieldsChanged),
  'originals.copying': (t) => say(words.copying, { n: number(t.items), folder: name(t.folder) }),
  'originals.copied': (t) =>
    sentences(
      say(words.copied, {
        copied: number(t.copied),
        n: number(t.items),
        folder: name(t.folder),
        state: text(t.state),
      }),
      signed(t.signature),
    ),
  'report.exported': (t) =>
    t.report === undefined
      ? say(words.itemReport, { item: text(t.item), bytes: number(t.reportBytes), sha256: digest(t.reportSha256) })
      : sentences(
          say(words.report, {
            number: number(object(t.report).number),
            version: number(object(t.report).version),
            items: number(t.items),
            files: list(t.files).length,
          }),
          namedBy(t.by),
          signed(t.signature),
        ),
  'report.named': (t) => {
    const files = list(t.insteadOf ?? t.files ?? [t.path])
    const facts = { n: files.length, paths: names(files) }
    return t.insteadOf === undefined
      ? say(interrupted.renamed, facts)
      : say(interrupted.notRenamed, { ...facts, path: name(t.path) })
  },
  'report.not_in_place': (t) =>
    sentences(
      say(interrupted.notInPlace, { path: name(t.path), n: list(t.files).length }),
      t.lies === undefined
        ? []
        : say(t.isAltered === true ? interrupted.leftAltered : interrupted.leftAmongEvidence, { path: name(t.lies) }),
    ),
  'ledger.exported': (t) => say(words.ledger, { rows: number(t.rows), sha256: digest(t.sha256) }),
  'custody.exported': (t) =>
    say(words.custody, { rows: number(t.rows), total: number(t.logEntries), sha256: digest(t.sha256) }),
  'log.exported': (t) => say(words.programLog, { lines: number(t.lines), sha256: digest(t.sha256) }),
  'traffic.exported': (t) => say(words.traffic, { rows: number(t.rows), sha256: digest(t.sha256) }),
}
