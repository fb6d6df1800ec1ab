import type { z } from 'zod'
import { FACET_VALUES, isFacetValue } from '../shared/model/facet-values.ts'
import type { CaseId } from '../shared/model/ids.ts'
import { type ItemRow, ItemStatus } from '../shared/model/item.ts'
import {
  FACETS,
  Facet,
  type ItemFilter,
  type ItemSort,
  NO_FILTER,
  NONE,
  RANGES,
  type Range,
  type RangeName,
  SORT_KEYS,
  SortKey,
} from '../shared/model/item-list.ts'
import { readRange } from '../shared/model/range-text.ts'
import type { SavedFilter } from '../shared/model/saved-filter.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { wrongUse } from '../shared/words/headless.ts'
import { listWords } from '../shared/words/headless-list.ts'
import { rangeFaults } from '../shared/words/ranges.ts'
import { statusWords } from '../shared/words/statuses.ts'
import type { Core, ExitCode } from './core.ts'
import { caseCalled } from './find-case.ts'
import { itemLine, itemRow } from './item-line.ts'
import type { ListedLine } from './line-schema.ts'
import { parsedOptions } from './options.ts'
import type { Output } from './output.ts'

/** The parsed `list` command. */
export type ListCommand = {
  verb: 'list'
  caseName: string
  /** As typed: exhibits by reference, tags and lists of known hashes by name. */
  filter: ItemFilter
  /** null = that of the saved filter, or by reference. */
  sort: ItemSort | null
  /** Name of a saved filter, which replaces `filter`; null = none. */
  saved: string | null
  offset: number
  /** null = to the end. */
  limit: number | null
  isCount: boolean
  home: string | null
  service: null
  json: boolean
}

const PAGE = 500

/** The states of items by their labels; their codes are taken as well. */
const STATES: ReadonlyMap<string, ItemStatus> = new Map(
  ItemStatus.options.map((status) => [statusWords({ status, reason: null }).label.toLowerCase(), status]),
)

/** Parses what follows "list" on the command line. An error is a sentence. */
export function readList(argv: readonly string[]): Result<ListCommand | 'help', string> {
  const parsed = parsedOptions({
    args: argv.slice(1),
    options: {
      home: { type: 'string' },
      case: { type: 'string' },
      filter: { type: 'string', multiple: true, default: [] },
      search: { type: 'string', default: '' },
      sort: { type: 'string' },
      saved: { type: 'string' },
      limit: { type: 'string' },
      offset: { type: 'string', default: '0' },
      count: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (!parsed.ok) return parsed
  const { values } = parsed.value
  if (values.help) return ok('help')
  if (values.case === undefined) return err(listWords.noCase)
  const filter = readFilter(values.filter, values.search)
  if (!filter.ok) return filter
  const sort = values.sort === undefined ? ok(null) : readSort(values.sort)
  if (!sort.ok) return sort
  if (values.saved !== undefined && values.filter.length + values.search.length > 0) return err(listWords.savedAlone)
  const [offset, limit] = [values.offset, values.limit].map((text) => (text === undefined ? null : readWhole(text)))
  if (offset === undefined || limit === undefined || Number.isNaN(offset) || Number.isNaN(limit))
    return err(listWords.badRange)
  return ok({
    verb: 'list',
    caseName: values.case,
    filter: filter.value,
    sort: sort.value,
    saved: values.saved ?? null,
    offset: offset ?? 0,
    limit,
    isCount: values.count,
    home: values.home ?? null,
    service: null,
    json: values.json,
  })
}

/** NaN = it is none. */
const readWhole = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN)

function readSort(text: string): Result<ItemSort, string> {
  const [key, direction, ...more] = text.split(':')
  const by = SortKey.safeParse(key).data
  const isDirection = direction === undefined || direction === 'desc' || direction === 'asc'
  if (by === undefined || !isDirection || more.length > 0)
    return err(listWords.noKey({ text, known: SORT_KEYS.join(', ') }))
  return ok({ by, descending: direction === 'desc' })
}

function readFilter(texts: readonly string[], search: string): Result<ItemFilter, string> {
  let filter: ItemFilter = { ...NO_FILTER, text: search.slice(0, 200), textIn: 'everything' }
  for (const text of texts) {
    const [, name = '', not, typed = ''] = /^([^=!]+)(!?)=(.*)$/s.exec(text) ?? []
    const range = RANGES.find((one) => one === name)
    const facet = Facet.safeParse(name).data
    const value = facet === 'state' ? (STATES.get(typed.toLowerCase()) ?? typed) : typed
    if (range !== undefined && not === '') {
      if (filter[range] !== null) return err(listWords.secondRange({ range }))
      const read = readFromTo(range, value, text)
      if (!read.ok) return read
      filter = { ...filter, [range]: read.value }
    } else if (facet !== undefined) {
      if (!NAMED.has(facet) && !isFacetValue(facet, value))
        return err(
          noValue(
            text,
            facet === 'state' ? [...STATES.keys()].map((label) => listWords.label({ label })) : FACET_VALUES[facet],
          ),
        )
      const sense = not === '!' ? 'not' : 'is'
      filter = { ...filter, [sense]: { ...filter[sense], [facet]: [...(filter[sense][facet] ?? []), value] } }
    } else return err(listWords.noFacet({ text, known: [...FACETS, ...RANGES].join(', ') }))
  }
  return ok(filter)
}

/** "FROM..TO", either of which can be left out. */
function readFromTo(name: RangeName, value: string, text: string): Result<Range, string> {
  const at = value.indexOf('..')
  const { range, faults } = readRange(name, { from: value.slice(0, at), to: value.slice(at + 2) })
  const [fault] = faults
  if (at !== -1 && range !== null) return ok(range)
  if (at === -1 || fault === undefined) return err(listWords.badFilterRange({ text }))
  const said = rangeFaults[name]
  return err(`${listWords.badEnd({ text, fault: said[fault] })}${fault === 'reversed' ? '' : ` ${said.form}`}`)
}

/** Facets whose values are named after what somebody made. */
const NAMED: ReadonlySet<Facet> = new Set(['exhibit', 'tag', 'known'])

const noValue = (text: string, known: readonly string[] = []): string =>
  listWords.noValue({ text, n: known.length, known: known.join(', ') })

/** `list`: prints items of a case, narrowed and in order, and how many there are. 2 = there is no such case. */
export async function listItems(core: Core, output: Output, command: ListCommand): Promise<ExitCode> {
  const caseId = await caseCalled(core, command.caseName)
  if (caseId === null) {
    output.say(wrongUse.noCase({ name: command.caseName }))
    return 2
  }
  const kept = command.saved === null ? null : await savedFilter(core, caseId, command.saved)
  if (kept !== null && !kept.ok) {
    output.say(kept.error)
    return 2
  }
  const filter = kept?.value.filter != null ? ok(kept.value.filter) : await withIds(core, caseId, command.filter)
  if (!filter.ok) {
    output.say(filter.error)
    return 2
  }
  const sort = command.sort ?? kept?.value.sort ?? { by: 'reference', descending: false }
  const end = command.limit === null ? Number.POSITIVE_INFINITY : command.offset + command.limit
  for (let offset = command.offset; ; ) {
    const limit = command.isCount ? 1 : Math.max(1, Math.min(PAGE, end - offset))
    const page = await core.call('items.page', { caseId, filter: filter.value, sort, offset, limit })
    if (!page.ok) throw new Error('the items cannot be listed')
    const { rows, total, hidden } = page.value
    const shown = command.isCount ? [] : rows.slice(0, end - offset)
    for (const row of shown) output.result(lineOf(core, row), itemRow(row))
    offset += rows.length
    if (!command.isCount && rows.length > 0 && offset < Math.min(total, end)) continue
    output.result({ type: 'list', total, hidden }, listWords.counts({ n: total, hidden }))
    return 0
  }
}

/** A saved filter by its name, ignoring letter case. An error is a sentence. */
async function savedFilter(core: Core, caseId: CaseId, name: string): Promise<Result<SavedFilter, string>> {
  const saved = await core.call('savedFilters.list', { caseId })
  if (!saved.ok) throw new Error('the case cannot be read')
  const found = saved.value.find((one) => one.name.toLowerCase() === name.toLowerCase())
  if (found?.filter != null) return ok(found)
  const known = saved.value.map((one) => one.name).join(', ')
  return err(
    found === undefined ? listWords.noSaved({ name, n: saved.value.length, known }) : listWords.unreadable({ name }),
  )
}

/** The same item line as `ingest` prints, with the facts of the list. */
function lineOf(core: Pick<Core, 'details'>, row: ItemRow): z.output<typeof ListedLine> {
  return {
    ...itemLine(core, row),
    facts: {
      state: row.status,
      elsewhere: row.isElsewhere,
      verdict: row.verdict,
      score: row.confidence,
      // In no time zone, and no longer than it was recorded.
      recorded: row.recorded,
      added: isoOf(row.addedAt),
      analysed: isoOf(row.analysedAt),
      seen: row.isSeen,
    },
  }
}

const isoOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

/**
 * Exhibits are named by their references or names, tags and lists of known hashes by their names: here they get their
 * ids. An error is a sentence.
 */
async function withIds(core: Core, caseId: CaseId, filter: ItemFilter): Promise<Result<ItemFilter, string>> {
  const exhibits = await core.call('cases.exhibits', { caseId })
  const tags = await core.call('tags.list', { caseId })
  const lists = await core.call('hashLists.list', {})
  if (!exhibits.ok || !tags.ok || !lists.ok) throw new Error('the case cannot be read')
  const named: Partial<Record<Facet, { id: number; names: string[] }[]>> = {
    exhibit: exhibits.value.map(({ id, reference, name }) => ({ id, names: [reference, name] })),
    tag: tags.value.map(({ id, name }) => ({ id, names: [name] })),
    known: lists.value.lists.map(({ id, name }) => ({ id, names: [name] })),
  }
  const resolved = { ...filter, is: { ...filter.is }, not: { ...filter.not } }
  for (const [sense, equals] of [
    ['is', '='],
    ['not', '!='],
  ] as const)
    for (const facet of NAMED) {
      const ids: string[] = []
      for (const value of filter[sense][facet] ?? []) {
        const id = value === NONE ? NONE : named[facet]?.find(({ names }) => names.includes(value))?.id
        if (id === undefined)
          return err(
            noValue(
              `${facet}${equals}${value}`,
              named[facet]?.map(({ names: [name = ''] }) => name),
            ),
          )
        ids.push(String(id))
      }
      if (ids.length > 0) resolved[sense][facet] = ids
    }
  return ok(resolved)
}
