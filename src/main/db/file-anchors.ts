import { PRINTED_KINDS, type PrintedKind } from '../inspect/derivative-path.ts'
import { type HeldBytes, seenToHold } from './held-bytes.ts'
import { itemNumber } from './item-queries.ts'
import { createLogged, type Learn } from './logged.ts'
import type { Database } from './open.ts'
import { list, size, type Told, text } from './told-values.ts'

/** What entries of the custody log say of an item; null = they do not say. Instants are ms since the epoch, UTC. */
export type ItemAnchor = {
  /** Of its newest reading. */
  sha256: string | null
  bytes: number | null
  /** When the entry of it was written: in the transaction that kept what was read. */
  readAt: number | null
  /** Readable, where it lies now; of a link its address. */
  path: string | null
  /** All bytes it was seen to hold. */
  held: readonly HeldBytes[]
  /** Reference of the exhibit it came with. */
  exhibit: string | null
  /** The newest entry about its bytes tells of a reading, not that it could not be read. */
  isRead: boolean
  /** The first entry that tells of its file; null = none does. */
  first: Moment | null
}
/** An entry: the how manieth of those that were heard, and when it was written. */
type Moment = { heard: number; at: number }
/** What the entry of an exhibit says of it, and what later ones did to it; null = they do not say. */
export type ExhibitAnchor = { path: string | null; addedAt: number }
/** What the newest entry of a reading says; null = nothing, as a version entered it that knew of no digest. */
export type ReadingAnchor = {
  digest: string | null
  bytes: number | null
  /** No entry of a reading was emptied since, with a deleted case: none can have told of a later one. */
  isNewest: boolean
}

/** What the newest entry about a copy for viewing says of it; `seconds` = where in a film its frame lies. */
export type CopyAnchor = { sha256: string; bytes: number; seconds: number | null }

const ENTRIES = [
  ...['item.hashed', 'item.read_again', 'item.unreadable', 'item.skipped', 'items.relinked', 'links.added'],
  ...['case.created', 'exhibit.added', 'exhibit.relinked', 'library.moved', 'copies.made', 'copies.redrawn'],
  ...['originals.hashed', 'exhibit.intake_ended'],
]

export type FileAnchors = ReturnType<typeof createFileAnchors>

const NOTHING: ItemAnchor = {
  ...{ sha256: null, bytes: null, readAt: null, path: null, held: [] },
  ...{ exhibit: null, isRead: false, first: null },
}
const keyOf = (caseId: number | null, reference: string): string => `${caseId} ${reference}`
const partsOf = (key: string): [caseId: number, reference: string] => {
  const end = key.indexOf(' ')
  return [Number(key.slice(0, end)), key.slice(end + 1)]
}

/** Remembers what the entries it hears say of files: which bytes, how many, where, and what was read in them. */
export function createFileAnchors() {
  const items = new Map<string, ItemAnchor>()
  /** By case, the highest number of an item. */
  const highest = new Map<number | null, number>()
  const exhibits = new Map<string, ExhibitAnchor>()
  const cases = new Map<number | null, string>()
  /** Cases of which entries tell what came in: a reading, a file that was not read, an address. */
  const heardOf = new Set<number | null>()
  /** Exhibits that were gone through once to the end: the entry that tells so. */
  const takenIn = new Map<string, number>()
  /** Places of files that a walk set aside since they were read: skipped, or not to be opened; the first entry that tells so. */
  const aside = new Map<string, Moment>()
  /** Places of all files that were ever set aside, whatever became of them. */
  const everAside = new Set<string>()
  const readings = new Map<string, { digest: string | null; bytes: number | null; heard: number }>()
  const copies = new Map<string, CopyAnchor>()
  let heard = 0
  let emptied = 0

  const about = (caseId: number | null, item: unknown, change: (known: ItemAnchor) => Partial<ItemAnchor>) => {
    if (typeof item !== 'string') return
    const key = keyOf(caseId, item)
    const known = items.get(key) ?? NOTHING
    highest.set(caseId, Math.max(highest.get(caseId) ?? 0, itemNumber(item) ?? 0))
    items.set(key, { ...known, ...change(known) })
  }
  const learnReading = ({ sha256, readSha256, bytes }: Told) => {
    if (typeof sha256 !== 'string') {
      emptied = heard
      return
    }
    const known = size(bytes) ?? readings.get(sha256)?.bytes ?? null
    readings.set(sha256, { digest: text(readSha256), bytes: known, heard })
  }
  const learnCopy = ({ kind, of, sha256, bytes, seconds }: Told) => {
    if (!PRINTED_KINDS.some((one) => one === kind)) return
    if (typeof of !== 'string' || typeof sha256 !== 'string' || typeof bytes !== 'number') return
    copies.set(`${String(kind)} ${of}`, { sha256, bytes, seconds: size(seconds) })
  }
  const seen = (
    caseId: number | null,
    item: unknown,
    { sha256, ...look }: { sha256: unknown; isRead: boolean; at: number },
  ) => {
    if (typeof sha256 === 'string') about(caseId, item, ({ held }) => ({ held: seenToHold(held, { sha256, ...look }) }))
  }
  /** A file that was set aside was met when that was written, whatever became of it since. */
  const met = (caseId: number | null, { item, path }: Told, at: number) => {
    if (items.get(keyOf(caseId, String(item)))?.first) return
    about(caseId, item, () => ({ first: aside.get(keyOf(caseId, String(path))) ?? { heard, at } }))
  }
  const hashed = (caseId: number | null, { item, path, sha256, bytes, exhibit }: Told, readAt: number) => {
    about(caseId, item, ({ exhibit: known }) => ({
      ...{ sha256: text(sha256), bytes: size(bytes), readAt, path: text(path), isRead: true },
      exhibit: text(exhibit) ?? known,
    }))
    seen(caseId, item, { sha256, isRead: true, at: readAt })
    met(caseId, { item, path }, readAt)
    aside.delete(keyOf(caseId, String(path)))
    if (typeof sha256 === 'string') heardOf.add(caseId)
  }
  const compared = (caseId: number | null, { item, outcome, expected, found }: Told, at: number) => {
    const sha256 = outcome === 'verified' ? expected : outcome === 'differs' ? found : null
    seen(caseId, item, { sha256, isRead: false, at })
  }
  const relinked = (caseId: number | null, { item, from, to }: Told) => {
    about(caseId, item, () => ({ path: text(to) }))
    if (everAside.has(keyOf(caseId, String(from)))) everAside.add(keyOf(caseId, String(to)))
    const known = aside.get(keyOf(caseId, String(from)))
    if (known === undefined) return
    aside.delete(keyOf(caseId, String(from)))
    aside.set(keyOf(caseId, String(to)), known)
  }
  /** Files of the library itself went with it, and no entry names them one by one. */
  const moved = (from: string, to: string | null) => {
    const isIn = (path: string | null) => path === from || path?.startsWith(`${from}/`) === true
    for (const [key, item] of items) if (isIn(item.path)) items.set(key, { ...item, path: null })
    for (const [caseId, path] of [...everAside].map(partsOf))
      if (to !== null && isIn(path)) everAside.add(keyOf(caseId, `${to}${path.slice(from.length)}`))
    for (const [key, exhibit] of exhibits) if (isIn(exhibit.path)) exhibits.set(key, { ...exhibit, path: null })
  }

  const learn: Learn = (type, payload, at, caseId) => {
    heard += 1
    const told = (payload ?? {}) as Told
    switch (type) {
      case 'item.hashed':
        learnReading(told)
        hashed(caseId, told, at)
        return
      case 'item.read_again':
        learnReading(told)
        return
      case 'item.unreadable':
        about(caseId, told.item, () => ({ path: text(told.path), isRead: false }))
        if (typeof told.item === 'string') heardOf.add(caseId)
        met(caseId, told, at)
        return
      case 'item.skipped':
        for (const { path } of list(told.items)) {
          const key = keyOf(caseId, String(path))
          if (!aside.has(key)) aside.set(key, { heard, at })
          everAside.add(key)
          heardOf.add(caseId)
        }
        return
      case 'originals.hashed':
        for (const one of list(told.items)) compared(caseId, one, at)
        return
      case 'items.relinked':
        for (const one of list(told.items)) relinked(caseId, one)
        return
      case 'links.added':
        for (const { item, url } of list(told.added)) {
          about(caseId, item, () => ({ path: text(url), exhibit: text(told.exhibit) }))
          heardOf.add(caseId)
        }
        return
      case 'case.created':
        if (typeof told.reference === 'string') cases.set(caseId, told.reference)
        return
      case 'exhibit.added':
        if (typeof told.reference === 'string') {
          const path = told.kind === 'links' ? `links:${text(told.listSha256) ?? ''}` : text(told.path)
          exhibits.set(keyOf(caseId, told.reference), { path, addedAt: at })
        }
        return
      case 'exhibit.intake_ended':
        if (told.state === 'finished') takenIn.set(keyOf(caseId, String(told.exhibit)), heard)
        return
      case 'exhibit.relinked': {
        const key = keyOf(caseId, String(told.exhibit))
        const known = exhibits.get(key)
        if (known) exhibits.set(key, { ...known, path: text(told.to) })
        return
      }
      case 'copies.made':
      case 'copies.redrawn':
        for (const one of list(told.items)) learnCopy(one)
        return
      case 'library.moved':
        if (typeof told.from === 'string') moved(told.from, text(told.to))
    }
  }
  return {
    learn,
    /** null = no entry tells of it. */
    item: (caseId: number, reference: string): ItemAnchor | null => items.get(keyOf(caseId, reference)) ?? null,
    /** All bytes that each file of a case was seen to hold. */
    *heldIn(caseId: number): Generator<readonly HeldBytes[]> {
      for (const [key, { held }] of items) if (key.startsWith(`${caseId} `)) yield held
    },
    /**
     * Whether it was read when an entry last told of its bytes; a file whose place changed with the library is not told to
     * have been.
     */
    isRead: (caseId: number, reference: string): boolean => {
      const known = items.get(keyOf(caseId, reference))
      return known?.isRead === true && known.path !== null && !aside.has(keyOf(caseId, known.path))
    },
    /**
     * When an entry first tells of a file, where its exhibit had been gone through to the end without it; null = it came
     * with its exhibit, as far as entries tell. `path` = readable.
     */
    cameLaterAt: (caseId: number, item: { reference: string; exhibit: string; path: string }): number | null => {
      const first = items.get(keyOf(caseId, item.reference))?.first ?? aside.get(keyOf(caseId, item.path))
      const end = takenIn.get(keyOf(caseId, item.exhibit))
      return first !== undefined && end !== undefined && first.heard > end ? first.at : null
    },
    /** The reference a case was made with; null = no entry tells of it. */
    case: (caseId: number): string | null => cases.get(caseId) ?? null,
    /** null = no entry tells of it. */
    exhibit: (caseId: number, reference: string): ExhibitAnchor | null =>
      exhibits.get(keyOf(caseId, reference)) ?? null,
    /** Of a copy for viewing that was made of these bytes; null = no entry tells of it. */
    copy: (sha256: string, kind: PrintedKind): CopyAnchor | null => copies.get(`${kind} ${sha256}`) ?? null,
    /** How many copies for viewing entries tell of. */
    copyCount: (): number => copies.size,
    /** The highest number of an item that entries tell of in a case; 0 = they tell of none. */
    highestNumber: (caseId: number): number => highest.get(caseId) ?? 0,
    /** Whether any entry tells what came into a case: then what no entry tells of somebody put in. */
    tellsOf: (caseId: number): boolean => heardOf.has(caseId),
    /** Whether a file at this place was ever skipped, or not to be opened. `path` = readable. */
    wasSetAside: (caseId: number, path: string): boolean => everAside.has(keyOf(caseId, path)),
    /** Of what was read in these bytes; null = no entry tells of it. */
    reading: (sha256: string): ReadingAnchor | null => {
      const known = readings.get(sha256)
      return known ? { digest: known.digest, bytes: known.bytes, isNewest: known.heard > emptied } : null
    },
  }
}

/** The same over the log of a library, for the reader thread. */
export const createLoggedFiles = (db: Database): (() => FileAnchors) => createLogged(db, ENTRIES, createFileAnchors)
