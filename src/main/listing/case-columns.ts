import type { CaseId } from '../../shared/model/ids.ts'
import { Found, Noticed } from '../../shared/model/item.ts'
import { type Facet, NOT_SEEN, SEEN } from '../../shared/model/item-list.ts'
import type { Database } from '../db/database.ts'
import type { ItemContext } from '../db/item-context.ts'
import { type CasePart, HAS_POSITION, IS_DIFFERENT, IS_MISSING } from './case-part.ts'
import { type CodeColumn, createCodeColumn, createNumberColumn, type NumberColumn } from './code-column.ts'
import { createFactReader, type ItemFactRow } from './fact-reader.ts'
import { type AnswerFacts, deriveStatus, factCheckState, type StatusFacts } from './item-status.ts'
import { createKnownHashes, type KnownPairs } from './known-hashes.ts'

/** The columns of numbers that items are sorted and narrowed by. */
type Numbers = Record<'number' | 'added' | 'size' | 'recorded' | 'score' | 'analysed', NumberColumn>

/** A facet of items in memory: a code for each item, and the values that a code stands for. */
type FacetColumn<T extends string | number = never> = {
  column: CodeColumn<T>
  /** Several for what an item may have several of. */
  valuesOf: (value: T) => string[]
}

/** What changed in the library since it was last read; see `FactChanges`. */
export type Changes = {
  items: readonly number[]
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
  copies: readonly number[]
  answers: readonly number[]
  marked: readonly number[]
  seen: readonly number[]
  linked: readonly number[]
  redacted: readonly number[]
  known: readonly number[]
}
export type CaseColumns = ReturnType<typeof createCaseColumns>

/** Bits of `found` beyond those of `Noticed`, by the number of options before them. */
const bitOf = (found: Found): number => 1 << Found.options.indexOf(found)
const NOTICED = (1 << Noticed.options.length) - 1
const DAY_MS = 86_400_000

const orNone = (text: string): string | null => (text === '' ? null : text)
/** A service or an account other than that in use. */
const OTHER = '\0'
type ParsedAnswer = Pick<
  AnswerFacts,
  'kind' | 'state' | 'reason' | 'everSent' | 'verdict' | 'generator' | 'faceCount' | 'isErased' | 'jobState'
>

/** The texts of an answer, as they were joined in SQL. */
function answerOf(text: string): ParsedAnswer {
  const [kind, state, reason, everSent, verdict, generator, faceCount, isErased, jobState] = JSON.parse(
    text,
  ) as unknown[]
  return {
    kind,
    state,
    reason,
    everSent,
    verdict,
    generator,
    faceCount,
    isErased,
    jobState,
  } as ParsedAnswer
}

/**
 * Everything lists sort, narrow and count by, for the items of one case, in columns by the place of an item in the order
 * of their ids. `context` decides what is current; the columns that depend on it are derived when they are loaded.
 */
export function createCaseColumns(db: Database, caseId: CaseId, context: ItemContext) {
  const reader = createFactReader(db, caseId)
  const knownHashes = createKnownHashes(db, caseId)
  const ids = createNumberColumn()
  const numbers: Numbers = {
    number: createNumberColumn(),
    added: createNumberColumn(),
    size: createNumberColumn(),
    recorded: createNumberColumn(),
    score: createNumberColumn(),
    analysed: createNumberColumn(),
  }
  const text = (): FacetColumn<string> => ({ column: createCodeColumn<string>(), valuesOf: (value) => [value] })
  const number = (): FacetColumn<number> => ({
    column: createCodeColumn<number>(),
    valuesOf: (value) => [String(value)],
  })
  const facets = {
    exhibit: number(),
    folder: text(),
    kind: text(),
    format: text(),
    state: text(),
    factCheck: text(),
    verdict: text(),
    generator: text(),
    faces: number(),
    status: text(),
    finding: text(),
    tag: { column: createCodeColumn<string>(), valuesOf: (value: string) => value.split(',') },
    camera: text(),
    serial: text(),
    software: text(),
    day: {
      column: createCodeColumn<number>(),
      valuesOf: (day: number) => [new Date(day * DAY_MS).toISOString().slice(0, 10)],
    },
    position: text(),
    credentials: text(),
    found: {
      column: createCodeColumn<number>(),
      valuesOf: (bits: number) => Found.options.filter((one) => (bits & bitOf(one)) !== 0),
    },
    copies: text(),
    known: { column: createCodeColumn<string>(), valuesOf: (value: string) => value.split(',') },
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
  const setBits = (at: number, mask: number, bits: number) => {
    const next = ((facets.found.column.get(at) ?? 0) & ~mask) | bits
    facets.found.column.set(at, next === 0 ? null : next)
  }
  const statusFacts = (at: number): StatusFacts => ({
    caseId,
    intake: intake.get(at) as StatusFacts['intake'],
    kind: facets.kind.column.get(at) as StatusFacts['kind'],
    format: facets.format.column.get(at) as StatusFacts['format'],
    bytes: numbers.size.numbers()[at] as number,
  })
  const setFacts = (at: number, row: ItemFactRow) => {
    const [id, no, exhibit, folder, state, reason, kind, format, bytes, camera, serial, software, ...more] = row
    const [recorded, hasPosition, noticed, isMissing, isDifferent, added] = more
    ids.set(at, id)
    numbers.number.set(at, no)
    numbers.added.set(at, added)
    numbers.size.set(at, bytes)
    numbers.recorded.set(at, recorded)
    intake.set(at, state)
    facets.exhibit.column.set(at, exhibit)
    facets.folder.column.set(at, orNone(folder))
    facets.kind.column.set(at, kind)
    facets.format.column.set(at, format)
    reasons.set(at, reason)
    facets.camera.column.set(at, camera)
    facets.serial.column.set(at, serial)
    facets.software.column.set(at, software)
    facets.day.column.set(at, recorded === null ? null : Math.floor(recorded / DAY_MS))
    setFlags(
      at,
      noticed |
        (isMissing === 1 ? IS_MISSING : 0) |
        (isDifferent === 1 ? IS_DIFFERENT : 0) |
        (hasPosition === 1 ? HAS_POSITION : 0),
    )
    if (state !== 'inspected') facets.copies.column.set(at, null)
  }
  const setStatus = (at: number, answers: readonly AnswerFacts[]) => {
    const { status, current, shown, factCheck } = deriveStatus(statusFacts(at), answers, context)
    facets.state.column.set(at, status)
    facets.factCheck.column.set(at, factCheck && factCheckState(factCheck))
    facets.verdict.column.set(at, shown?.verdict ?? null)
    facets.generator.column.set(at, shown?.generator ?? null)
    facets.faces.column.set(at, shown?.faceCount ?? null)
    numbers.score.set(at, shown?.confidence ?? null)
    numbers.analysed.set(at, shown?.receivedAt ?? null)
    facets.error.column.set(at, reasons.get(at) ?? (status === 'done' ? null : (current?.reason ?? null)))
  }
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
  /** Items that ever were one file under several names: once another is gone or changed, one may be the only name. */
  const everLinked = new Set<number>()
  const setLinked = (at: number) => {
    setBits(at, bitOf('hard_link'), bitOf('hard_link'))
    everLinked.add(ids.numbers()[at] as number)
  }
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
  const setCopies = (at: number, count: number) =>
    facets.copies.column.set(at, count > 1 ? 'duplicate' : count === 1 ? 'unique' : null)

  /** Sets the facts of the items of a part, which follow those that are there. */
  const fillItems = ({ items }: CasePart) => {
    const from = size
    size += items.ids.length
    ids.fill(from, items.ids)
    numbers.number.fill(from, items.numbers)
    numbers.added.fill(from, items.added)
    numbers.size.fill(from, items.sizes)
    numbers.recorded.fill(from, items.recorded)
    facets.folder.column.fill(from, items.folders.codes, items.folders.texts.map(orNone))
    const { codes, texts } = items.classes
    const classes = texts.map((one) => JSON.parse(one) as (string | null)[])
    const column = (n: number) => classes.map((values) => values[n] ?? null)
    intake.fill(from, codes, column(0))
    reasons.fill(from, codes, column(1))
    facets.error.column.fill(from, codes, column(1))
    facets.kind.column.fill(from, codes, column(2))
    facets.format.column.fill(from, codes, column(3))
    facets.camera.column.fill(from, codes, column(4))
    facets.serial.column.fill(from, codes, column(5))
    facets.software.column.fill(from, codes, column(6))
    facets.copies.column.fill(
      from,
      codes,
      column(0).map((one) => (one === 'inspected' ? 'unique' : null)),
    )
    facets.seen.column.fill(
      from,
      codes,
      classes.map(() => NOT_SEEN),
    )
    const statuses = classes.map((values) => statusesOf(values))
    for (let n = 0; n < items.ids.length; n += 1) {
      const [at, flags, day] = [from + n, items.flags[n] as number, items.recorded[n] as number]
      facets.exhibit.column.set(at, items.exhibits[n] as number)
      setFlags(at, flags)
      facets.day.column.set(at, Number.isNaN(day) ? null : Math.floor(day / DAY_MS))
      const bytes = items.sizes[n] as number
      const status = statuses[codes[n] as number]
      facets.state.column.set(
        at,
        status?.[bytes === 0 ? 'empty' : bytes > context.maxBytes ? 'large' : 'other'] ?? null,
      )
    }
  }
  /** The statuses of items that nothing was asked about, by their size. */
  const statusesOf = ([of, , kind, format]: (string | null)[]) => {
    const facts = { caseId, intake: of, kind, format } as Omit<StatusFacts, 'bytes'>
    const status = (bytes: number) => deriveStatus({ ...facts, bytes }, [], context).status
    return { empty: status(0), other: status(1), large: status(context.maxBytes + 1) }
  }
  const setFlags = (at: number, flags: number) => {
    const ofFile =
      ((flags & IS_MISSING) === 0 ? 0 : bitOf('missing')) | ((flags & IS_DIFFERENT) === 0 ? 0 : bitOf('different'))
    setBits(at, NOTICED | bitOf('missing') | bitOf('different'), (flags & NOTICED) | ofFile)
    facets.position.column.set(at, (flags & HAS_POSITION) === 0 ? null : 'recorded')
    facets.credentials.column.set(at, (flags & bitOf('content_credentials')) === 0 ? null : 'present')
  }
  /** Derives the status of every item that something was asked about. */
  const fillAnswers = ({ answers }: CasePart) => {
    const { itemIds, classes } = answers
    const parsed = classes.texts.map(answerOf)
    const origins = [OTHER, context.origin]
    const accounts = [OTHER, context.account]
    const by = new Map<number, AnswerFacts[]>()
    for (let n = 0; n < itemIds.length; n += 1) {
      const at = placeOf(itemIds[n] as number)
      if (at === -1) continue
      const here = answers.here[n] as number
      const [received, score] = [answers.received[n] as number, answers.scores[n] as number]
      const answer: AnswerFacts = {
        ...(parsed[classes.codes[n] as number] as ParsedAnswer),
        origin: origins[here & 1] as string,
        account: accounts[here >> 1] as string,
        caseId: answers.caseIds[n] as number,
        run: answers.runs[n] as number,
        createdAt: answers.created[n] as number,
        receivedAt: Number.isNaN(received) ? null : received,
        confidence: Number.isNaN(score) ? null : score,
      }
      const known = by.get(at)
      if (known === undefined) by.set(at, [answer])
      else known.push(answer)
    }
    for (const [at, all] of by) setStatus(at, all)
  }
  const loaded = function* (parts: readonly CasePart[]): Generator<void> {
    const total = parts.reduce((sum, { items }) => sum + items.ids.length, 0)
    for (const column of [ids, intake, reasons, seenAt, ...Object.values(numbers)]) column.reserve(total)
    for (const { column } of Object.values(facets)) column.reserve(total)
    for (const column of [numbers.score, numbers.analysed, seenAt])
      column.fill(0, new Float64Array(total).fill(Number.NaN))
    for (const part of parts) {
      fillItems(part)
      yield
    }
    for (const part of parts) {
      fillAnswers(part)
      yield
    }
    for (const part of parts) {
      addKnown(part.known)
      yield
    }
    const tags = reader.tags(null)
    for (const { id, status, finding } of reader.reviews(null)) {
      ifHere(id, (at) => setMarks(at, { status, finding }, tags.get(id) ?? null))
    }
    yield
    for (const group of reader.copies()) for (const id of group) ifHere(id, (at) => setCopies(at, group.length))
    yield
    for (const rows of reader.seen()) {
      for (const [id, when] of rows) ifHere(id, (at) => setSeen(at, when))
      yield
    }
    for (const id of reader.hardLinks(null)) ifHere(id, setLinked)
    setRedacted()
  }
  const ifHere = (id: number, act: (at: number) => void) => {
    const at = placeOf(id)
    if (at >= 0) act(at)
  }
  let redacted: readonly number[] = []
  const setRedacted = () => {
    for (const id of redacted) ifHere(id, (at) => setBits(at, bitOf('redacted'), 0))
    redacted = reader.redacted()
    for (const id of redacted) ifHere(id, (at) => setBits(at, bitOf('redacted'), bitOf('redacted')))
  }

  return {
    caseId,
    context,
    ids,
    numbers,
    seenAt,
    facets: facets as Record<Facet, FacetColumn<string | number>>,
    reader,
    /** Number of places; those in `gone` are of erased items. */
    size: () => size,
    gone: (): ReadonlySet<number> => gone,
    placeOf,
    /** Reads everything, in slices: between them, others may run. */
    loaded,
    /**
     * Which items a change concerns, by id: to be taken out of what is derived from the columns before `apply`, and put
     * in again after it.
     */
    concerned: (changes: Changes): Concerned => {
      const ofSubjects = reader.itemsOf(changes.subjects)
      const ofAnswers = reader.itemsOf(changes.answers)
      const ofRedactions = changes.marked.length + changes.items.length > 0 ? [...redacted, ...reader.redacted()] : []
      return {
        items: changes.items,
        copies: ofSubjects,
        answers: ofAnswers,
        marked: changes.marked,
        seen: changes.seen,
        linked: changes.items.length === 0 ? [] : [...new Set([...reader.sharing(changes.items), ...everLinked])],
        redacted: ofRedactions,
        known: reader.itemsOf(changes.lookups),
      }
    },
    /** Reads anew what a change concerns. */
    apply: ({ items, copies, answers, marked, seen, linked, redacted: newlyRedacted, known }: Concerned): void => {
      const found = new Set<number>()
      for (const row of reader.some(items)) {
        found.add(row[0])
        const at = placeOf(row[0])
        if (at === -1 && size > 0 && row[0] < (ids.numbers()[size - 1] as number))
          throw new Error('Items are added in order.')
        setFacts(at === -1 ? size : at, row)
        // The id of an erased item may be given again.
        gone.delete(at)
        if (at === -1) size += 1
      }
      for (const id of items) if (!found.has(id)) ifHere(id, (at) => gone.add(at))
      const asked = [...new Set([...items, ...answers])]
      for (const { id, of } of reader.answersOf(asked)) ifHere(id, (at) => setStatus(at, of))
      for (const { id, count } of reader.copiesOf([...new Set([...items, ...copies])]))
        ifHere(id, (at) => setCopies(at, count))
      const withMarks = [...new Set([...items, ...marked])]
      const tags = reader.tags(withMarks)
      const reviews = new Map(reader.reviews(withMarks).map((review) => [review.id, review]))
      for (const id of withMarks) ifHere(id, (at) => setMarks(at, reviews.get(id) ?? null, tags.get(id) ?? null))
      const looked = [...new Set([...items, ...seen])]
      const when = reader.seenOf(looked)
      for (const id of looked) ifHere(id, (at) => setSeen(at, when.get(id) ?? null))
      for (const id of linked) ifHere(id, (at) => setBits(at, bitOf('hard_link'), 0))
      for (const id of reader.hardLinks(linked)) ifHere(id, setLinked)
      if (newlyRedacted.length > 0) setRedacted()
      setKnown([...new Set([...items, ...known])])
    },
    /** Looks every item up anew, after the lists of known hashes changed. */
    readKnown: (): void => {
      for (let at = 0; at < size; at += 1) facets.known.column.set(at, null)
      addKnown(knownHashes.all(null))
    },
  }
}
