import type { CaseId } from '../../shared/model/ids.ts'
import { FileShows, Found, Inconsistent } from '../../shared/model/item.ts'
import { type Facet, NONE, NOT_SEEN, SEEN } from '../../shared/model/item-list.ts'
import type { Database } from '../db/database.ts'
import type { ItemContext } from '../db/item-context.ts'
import {
  type CaseRest,
  createPartReader,
  HAS_POSITION,
  IS_DIFFERENT,
  IS_MISSING,
  type ItemColumns,
  precisionIn,
} from './case-part.ts'
import {
  type CodeColumn,
  createByteColumn,
  createCodeColumn,
  createNumberColumn,
  type NumberColumn,
} from './code-column.ts'
import { createFactReader, type HardLinks } from './fact-reader.ts'
import { createKnownHashes, type KnownPairs } from './known-hashes.ts'
import { createStatusColumns, statesOf } from './status-columns.ts'

/** The columns of numbers that items are sorted and narrowed by. */
type Numbers = Record<'number' | 'added' | 'size' | 'recorded' | 'score' | 'analysed', NumberColumn>

/** A facet of items in memory: a code for each item, and the values that a code stands for. */
type FacetColumn<T extends string | number = never> = {
  column: CodeColumn<T>
  /** `NONE` for what an item does not have, several for what it may have several of. */
  valuesOf: (code: number) => readonly string[]
  /** The same, and those that only filters of earlier versions name: they are met, and not counted. */
  metBy: (code: number) => readonly string[]
}

function createFacet<T extends string | number>(
  textsOf: (value: T) => readonly string[],
  earlierOf: (value: T) => readonly string[] = () => [],
): FacetColumn<T> {
  const column = createCodeColumn<T>()
  const known: (readonly string[])[] = [[NONE]]
  const valuesOf = (code: number): readonly string[] => {
    known[code] ??= orNone(textsOf(column.values()[code] as T))
    return known[code]
  }
  const metBy = (code: number) =>
    code === 0 ? valuesOf(0) : [...valuesOf(code), ...earlierOf(column.values()[code] as T)]
  return { column, valuesOf, metBy }
}

const orNone = (values: readonly string[]): readonly string[] => (values.length === 0 ? [NONE] : values)

/** What changed in the library since it was last read; see `FactChanges`. */
export type Changes = {
  items: readonly number[]
  sources: readonly number[]
  subjects: readonly string[]
  answers: readonly string[]
  marked: readonly number[]
  lookups: readonly string[]
  hasOtherHashLists: boolean
  seen: readonly number[]
}

/** The items that a change concerns, by id and by what of them is to be read again. */
export type Concerned = {
  items: readonly number[]
  sources: readonly number[]
  /** How many items have the bytes of each. */
  copies: ReadonlyMap<number, number>
  answers: readonly number[]
  marked: readonly number[]
  seen: readonly number[]
  /** Items that may be, or have been, one file under several names. */
  maybeLinked: readonly number[]
  redacted: readonly number[]
  known: readonly number[]
  links: HardLinks
}
export type CaseColumns = ReturnType<typeof createCaseColumns>

/** What the bits of `found` stand for: those of `FileShows`, and behind them what is not read in a file. */
const BITS: readonly (Found | FileShows)[] = [...new Set([...FileShows.options, ...Found.options])]
const bitOf = (found: Found | FileShows): number => 1 << BITS.indexOf(found)
const SHOWN = (1 << FileShows.options.length) - 1
const valuesIn = <T extends Found | FileShows>(options: readonly T[], bits: number): readonly T[] =>
  options.filter((one) => (bits & bitOf(one)) !== 0)
/** Those that do not come with the facts of an item. */
const OF_OTHERS = bitOf('hard_link') | bitOf('redacted')
const INCONSISTENT = Inconsistent.options.reduce((bits, one) => bits | bitOf(one), 0)
const DAY_MS = 86_400_000

/** Years, months and days of the facet of days, in this order: "2026", "2026-11", "2026-11-20". */
const DAY_LENGTHS = [4, 7, 10] as const
/** A year, a month or a day by its first day and how far it goes. */
const dayCode = (at: number, precision: number): number =>
  Math.floor(at / DAY_MS) * DAY_LENGTHS.length + Math.min(precision, DAY_LENGTHS.length - 1)
const dayOf = (code: number): string => {
  const first = Math.floor(code / DAY_LENGTHS.length)
  return new Date(first * DAY_MS).toISOString().slice(0, DAY_LENGTHS[code - first * DAY_LENGTHS.length])
}

const noneIfZero = (bits: number): number | null => (bits === 0 ? null : bits)

/** How many items have the bytes of each of these: of those changed, and of all that share what one has or had. */
function copiesIn(changed: readonly number[], by: ReadonlyMap<string, readonly number[]>): Map<number, number> {
  const counts = new Map(changed.map((id) => [id, 0]))
  for (const ids of by.values()) for (const id of ids) counts.set(id, ids.length)
  return counts
}

function placesFrom(first: number, count: number): Uint32Array {
  const places = new Uint32Array(count)
  for (let n = 0; n < count; n += 1) places[n] = first + n
  return places
}

/**
 * Everything lists sort, narrow and count by, for the items of one case, in columns by the place of an item in the order
 * of their ids. `context` decides what is current; the columns that depend on it are derived when they are loaded.
 */
export function createCaseColumns(db: Database, caseId: CaseId, context: ItemContext) {
  const reader = createFactReader(db, caseId)
  const part = createPartReader(db, caseId, context)
  const knownHashes = createKnownHashes(db, caseId)
  const ids = createNumberColumn()
  /** How far the recorded time goes, by its place in `PRECISIONS`. */
  const precisions = createByteColumn()
  const numbers: Numbers = {
    number: createNumberColumn(),
    added: createNumberColumn(),
    size: createNumberColumn(),
    recorded: createNumberColumn(),
    score: createNumberColumn(),
    analysed: createNumberColumn(),
  }
  const text = () => createFacet<string>((value) => [value])
  const number = () => createFacet<number>((value) => [String(value)])
  const list = () => createFacet<string>((value) => value.split(','))
  const facets = {
    exhibit: number(),
    folder: text(),
    kind: text(),
    format: text(),
    state: createFacet<string>(statesOf),
    factCheck: text(),
    verdict: text(),
    generator: text(),
    faces: number(),
    status: text(),
    finding: text(),
    tag: list(),
    camera: text(),
    serial: text(),
    software: text(),
    day: createFacet<number>((code) => [dayOf(code)]),
    position: text(),
    credentials: text(),
    inconsistent: createFacet<number>((bits) => valuesIn(Inconsistent.options, bits)),
    // Filters saved by earlier versions may name what is inconsistent among what is found.
    found: createFacet<number>(
      (bits) => valuesIn(Found.options, bits),
      (bits) => valuesIn(Inconsistent.options, bits),
    ),
    copies: text(),
    known: list(),
    error: text(),
    seen: text(),
  } satisfies Record<Facet, FacetColumn<string> | FacetColumn<number>>
  const intake = createCodeColumn<string>()
  /** When an item was first looked at, ms; NaN = never. */
  const seenAt = createNumberColumn()
  /** Why an item was not read. */
  const reasons = createCodeColumn<string>()
  let size = 0
  const gone = new Set<number>()

  /** The place of an item; −1 = it is not of this case. */
  const placeOf = (id: number): number => {
    const all = ids.numbers()
    // Items of one intake have ids without gaps.
    const guess = id - (all[0] as number)
    if (guess >= 0 && guess < size && all[guess] === id) return guess
    let [low, high] = [0, size - 1]
    while (low <= high) {
      const middle = (low + high) >> 1
      const found = all[middle] as number
      if (found === id) return middle
      if (found < id) low = middle + 1
      else high = middle - 1
    }
    return -1
  }
  const setFound = (at: number, what: Found, isSo: boolean) => {
    const others = (facets.found.column.get(at) ?? 0) & ~bitOf(what)
    facets.found.column.set(at, noneIfZero(isSo ? others | bitOf(what) : others))
  }
  const statuses = createStatusColumns(
    {
      intake,
      reason: reasons,
      kind: facets.kind.column,
      format: facets.format.column,
      size: numbers.size,
      state: facets.state.column,
      factCheck: facets.factCheck.column,
      verdict: facets.verdict.column,
      generator: facets.generator.column,
      faces: facets.faces.column,
      error: facets.error.column,
      score: numbers.score,
      analysed: numbers.analysed,
    },
    caseId,
    context,
  )
  const setMarks = (
    at: number,
    review: { status: string | null; finding: string | null } | null,
    tags: string | null,
  ) => {
    facets.status.column.set(at, review?.status ?? null)
    facets.finding.column.set(at, review?.finding ?? null)
    facets.tag.column.set(at, tags)
  }
  const setSeen = (at: number, when: number | null) => {
    seenAt.set(at, when)
    facets.seen.column.set(at, when === null ? NOT_SEEN : SEEN)
  }
  /** Items that ever shared an inode: once another is gone or changed, one may be the only name of its file. */
  const everSharing = new Set<number>()
  /** Adds pairs of items and lists to what is known of them. */
  const addKnown = ({ itemIds, listIds }: KnownPairs) => {
    const { column } = facets.known
    for (let n = 0; n < itemIds.length; n += 1) {
      const at = placeOf(itemIds[n] as number)
      if (at === -1) continue
      const list = String(listIds[n])
      const known = column.get(at)
      if (known === null) column.set(at, list)
      else if (!known.split(',').includes(list)) column.set(at, [...known.split(','), list].sort().join(','))
    }
  }
  const setKnown = (ids: readonly number[]) => {
    for (const id of ids) ifHere(id, (at) => facets.known.column.set(at, null))
    const pairs = knownHashes.some(ids)
    addKnown({
      itemIds: Float64Array.from(pairs, ([itemId]) => itemId),
      listIds: Float64Array.from(pairs, ([, listId]) => listId),
    })
  }
  /** A link has no bytes. */
  const setCopies = (at: number, count: number) => {
    const hasBytes = count > 0 && intake.get(at) === 'inspected'
    facets.copies.column.set(at, hasBytes ? (count > 1 ? 'duplicate' : 'unique') : null)
  }

  /** Sets the facts of items at their places; bits of `found` that are not facts of an item are taken out. */
  const fillItems = (places: Uint32Array, items: ItemColumns) => {
    ids.fill(places, items.ids)
    numbers.number.fill(places, items.numbers)
    numbers.added.fill(places, items.added)
    numbers.size.fill(places, items.sizes)
    numbers.recorded.fill(places, items.recorded)
    const flags = items.flags.values
    const precisionsOf = flags.map(precisionIn)
    precisions.fill(places, items.flags.codes, precisionsOf)
    for (let n = 0; n < places.length; n += 1) {
      const recorded = items.recorded[n] as number
      const precision = precisionsOf[items.flags.codes[n] as number] as number
      facets.day.column.set(places[n] as number, Number.isNaN(recorded) ? null : dayCode(recorded, precision))
    }
    facets.exhibit.column.fill(places, items.exhibits.codes, items.exhibits.values)
    const has = (bits: number, bit: number) => (bits & bit) !== 0
    const fillBy = <T extends string | number>({ column }: FacetColumn<T>, made: (bits: number) => T | null) =>
      column.fill(places, items.flags.codes, flags.map(made))
    fillBy(facets.position, (bits) =>
      has(bits, HAS_POSITION) ? 'recorded' : has(bits, bitOf('hemisphere_unknown')) ? 'hemisphere_unknown' : null,
    )
    fillBy(facets.credentials, (bits) => (has(bits, bitOf('content_credentials')) ? 'present' : null))
    fillBy(facets.found, (bits) => {
      const missing = has(bits, IS_MISSING) ? bitOf('missing') : 0
      const different = has(bits, IS_DIFFERENT) ? bitOf('different') : 0
      return noneIfZero((bits & SHOWN) | missing | different)
    })
    fillBy(facets.inconsistent, (bits) => noneIfZero(bits & INCONSISTENT))
    const classes = items.classes.values.map((one) => JSON.parse(one) as (string | null)[])
    const fillFrom = (column: CodeColumn<string>, n: number) =>
      column.fill(
        places,
        items.classes.codes,
        classes.map((values) => values[n] || null),
      )
    fillFrom(intake, 0)
    fillFrom(reasons, 1)
    fillFrom(facets.kind.column, 2)
    fillFrom(facets.format.column, 3)
    fillFrom(facets.camera.column, 4)
    fillFrom(facets.serial.column, 5)
    fillFrom(facets.software.column, 6)
    fillFrom(facets.folder.column, 7)
    facets.copies.column.fill(
      places,
      items.classes.codes,
      classes.map(([of]) => (of === 'inspected' ? 'unique' : null)),
    )
  }
  /**
   * What of these items does not come with their facts, to be set again once those were read. Gives the items whose
   * status may be another now.
   */
  const keptOf = (places: Uint32Array): (() => number[]) => {
    const bits = Array.from(places, (at) => (facets.found.column.get(at) ?? 0) & OF_OTHERS)
    const copies = Array.from(places, facets.copies.column.get)
    const before = Array.from(places, statuses.inputs)
    return () => {
      const others: number[] = []
      for (const [n, at] of places.entries()) {
        const found = (facets.found.column.get(at) ?? 0) | (bits[n] as number)
        facets.found.column.set(at, noneIfZero(found))
        facets.copies.column.set(at, copies[n] as string | null)
        if (statuses.inputs(at) !== before[n]) others.push(ids.numbers()[at] as number)
      }
      return others
    }
  }
  const itemsRead = function* (parts: readonly ItemColumns[]): Generator<void> {
    const total = parts.reduce((sum, { ids }) => sum + ids.length, 0)
    for (const column of [ids, precisions, intake, reasons, seenAt, ...Object.values(numbers)]) column.reserve(total)
    for (const { column } of Object.values(facets)) column.reserve(total)
    for (const items of parts) {
      fillItems(placesFrom(size, items.ids.length), items)
      size += items.ids.length
      yield
    }
    const all = placesFrom(0, total)
    facets.seen.column.fill(all, new Uint32Array(total), [NOT_SEEN])
    seenAt.fill(all, new Float64Array(total).fill(Number.NaN))
    statuses.setUnanswered(all)
  }
  const loaded = function* ({ answers: parts, order }: CaseRest): Generator<void> {
    for (const { answers, known, copies } of parts) {
      for (const some of answers) statuses.setAnswered(some, placeOf)
      yield
      addKnown(known)
      for (const id of copies) ifHere(id, (at) => facets.copies.column.set(at, 'duplicate'))
      yield
    }
    const tags = reader.tags(null)
    for (const { id, status, finding } of reader.reviews(null)) {
      ifHere(id, (at) => setMarks(at, { status, finding }, tags.get(id) ?? null))
    }
    yield
    for (const rows of reader.seen()) {
      for (const [id, when] of rows) ifHere(id, (at) => setSeen(at, when))
      yield
    }
    setLinked(order)
    setRedacted()
  }
  const ifHere = (id: number, act: (at: number) => void) => {
    const at = placeOf(id)
    if (at >= 0) act(at)
  }
  const setLinked = ({ sharing, linked }: { sharing: Iterable<number>; linked: Iterable<number> }) => {
    for (const id of sharing) everSharing.add(id)
    for (const id of linked) ifHere(id, (at) => setFound(at, 'hard_link', true))
  }
  let redacted: readonly number[] = []
  const setRedacted = () => {
    for (const id of redacted) ifHere(id, (at) => setFound(at, 'redacted', false))
    redacted = reader.redacted()
    for (const id of redacted) ifHere(id, (at) => setFound(at, 'redacted', true))
  }

  return {
    caseId,
    context,
    ids,
    numbers,
    precisions,
    seenAt,
    facets: facets as Record<Facet, FacetColumn<string | number>>,
    reader,
    /** Number of places; those in `gone` are of erased items. */
    size: () => size,
    gone: (): ReadonlySet<number> => gone,
    placeOf,
    /** Takes the items of the case, and then everything else, in slices: between them, others may run. */
    itemsRead,
    loaded,
    /**
     * Which items a change concerns, by id: to be taken out of what is derived from the columns before `apply`, and put
     * in again after it.
     */
    concerned: (changes: Changes): Concerned => {
      // Where one of several names changed or is gone, what shared it with others cannot be read any more.
      const others = changes.sources.some((id) => everSharing.has(id)) ? everSharing : []
      const links = reader.hardLinks([...new Set([...changes.sources, ...others])])
      const itemsOf = (subjects: readonly string[]) => [...reader.itemsOf(subjects).values()].flat()
      const ofRedactions = changes.marked.length + changes.sources.length > 0 ? [...redacted, ...reader.redacted()] : []
      return {
        items: changes.items,
        sources: changes.sources,
        copies: copiesIn(changes.sources, reader.itemsOf(changes.subjects)),
        answers: itemsOf(changes.answers),
        marked: changes.marked,
        seen: changes.seen,
        maybeLinked: [...new Set([...links.sharing, ...others])],
        links,
        redacted: ofRedactions,
        known: itemsOf(changes.lookups),
      }
    },
    /** The items that a change concerns. */
    idsIn: ({ copies, links: _, ...others }: Concerned): number[] => [
      ...new Set([...copies.keys(), ...Object.values(others).flat()]),
    ],
    /** Reads anew what a change concerns, and returns the facts of the items among it. */
    apply: ({
      items,
      sources,
      copies,
      answers,
      marked,
      seen,
      maybeLinked,
      links,
      redacted: newlyRedacted,
      known,
    }: Concerned): ItemColumns => {
      const read = part.items(items)
      let end = size
      const places = Uint32Array.from(read.ids, (id) => {
        const at = placeOf(id)
        if (at >= 0) return at
        if (size > 0 && id < (ids.numbers()[size - 1] as number)) throw new Error('Items are added in order.')
        end += 1
        return end - 1
      })
      const isOther = new Set(sources)
      const same = places.filter((at, n) => at < size && !isOther.has(read.ids[n] as number))
      const restore = keptOf(same)
      fillItems(places, read)
      const newlyDecided = restore()
      for (let at = size; at < end; at += 1) setSeen(at, null)
      size = end
      // The id of an erased item may be given again.
      for (const at of places) gone.delete(at)
      const found = new Set(read.ids)
      for (const id of items) if (!found.has(id)) ifHere(id, (at) => gone.add(at))
      const asked = [...new Set([...sources, ...answers, ...newlyDecided])]
      statuses.setUnanswered(Uint32Array.from(asked.map(placeOf).filter((at) => at >= 0)))
      statuses.setAnswered(part.answers(asked), placeOf)
      for (const [id, count] of copies) ifHere(id, (at) => setCopies(at, count))
      const tags = reader.tags(marked)
      const reviews = new Map(reader.reviews(marked).map((review) => [review.id, review]))
      for (const id of marked) ifHere(id, (at) => setMarks(at, reviews.get(id) ?? null, tags.get(id) ?? null))
      const when = reader.seenOf(seen)
      for (const id of seen) ifHere(id, (at) => setSeen(at, when.get(id) ?? null))
      for (const id of maybeLinked) ifHere(id, (at) => setFound(at, 'hard_link', false))
      setLinked(links)
      if (newlyRedacted.length > 0) setRedacted()
      setKnown([...new Set([...sources, ...known])])
      return read
    },
    /** Looks every item up anew, after the lists of known hashes changed. */
    readKnown: (): void => {
      for (let at = 0; at < size; at += 1) facets.known.column.set(at, null)
      addKnown(knownHashes.all(null))
    },
  }
}
