import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { assertNever } from '../../shared/assert-never.ts'
import type { AppEvent } from '../../shared/contract/events.ts'
import type { OutputOf } from '../../shared/contract/index.ts'
import type { CaseId, ItemId } from '../../shared/model/ids.ts'
import type { ItemRow } from '../../shared/model/item.ts'
import { keys } from './keys.ts'

/** What changes at once is refetched together: how long it is collected, ms. */
const AT_ONCE_MS = 20
/** How often what is on screen is refetched while changes go on, ms. */
const EVERY_MS = 250
/**
 * The same for counts over a whole case: they cost more the larger it is, and nobody reads them four times a second.
 */
const COUNTS_EVERY_MS = 1000
/** The parts of `keys.itemsOf` that search the whole case, or count it several times. */
const COUNTS = new Set<unknown>(['saved_counts', 'search'])
/** What is counted over all requests, activity or log entries. */
const OF_THE_LIBRARY = new Set<unknown>([keys.cases[0], keys.custodyLog[0], keys.activity[0]])
const isCounted = (queryKey: QueryKey): boolean => COUNTS.has(queryKey[2]) || OF_THE_LIBRARY.has(queryKey[0])

/** What events request of the window itself. */
export type OfWindow = {
  navigate: Navigate
  /** Copies the image of this name to the clipboard. */
  copyImage: (image: string) => void
}

/** Navigates where an event requests. */
export type Navigate = (to: Extract<AppEvent, { type: 'navigate' }>['to']) => void

/**
 * Maps events to stale queries, the only place that does. Small facts are written straight into the cache; lists are
 * marked stale, collected so that a busy intake does not refetch per file. Returns a function that stops listening.
 */
export function listen(
  client: QueryClient,
  on: (listener: (event: AppEvent) => void) => () => void,
  { navigate, copyImage }: OfWindow,
) {
  const soon = createGathering(client, [AT_ONCE_MS, EVERY_MS], (queryKey) => !isCounted(queryKey))
  const later = createGathering(client, [COUNTS_EVERY_MS, COUNTS_EVERY_MS], isCounted)
  let isQuitting = false
  const stale = (...queryKeys: QueryKey[]) => {
    if (isQuitting) return
    soon.add(queryKeys)
    later.add(queryKeys)
  }

  const stop = on((event) => {
    switch (event.type) {
      case 'cases.changed':
        return stale(keys.cases, keys.alsoIn)
      case 'items.changed':
        if (event.itemIds === null) stale(keys.itemDetails, keys.changedReadings)
        else stale(...event.itemIds.map((id) => keys.itemDetail(id)))
        return stale(keys.itemsOf(event.caseId), keys.cases, keys.provenReadings, keys.altered, keys.alsoIn)
      case 'items.seen':
        if (event.itemIds !== null) setSeen(client, event.caseId, new Set(event.itemIds), event.isSeen)
        // What was looked at since the list was narrowed stays in it; its counts change.
        if (event.isSeen && event.itemIds !== null)
          return stale([...keys.itemsOf(event.caseId), 'facets'], [...keys.itemsOf(event.caseId), 'saved_counts'])
        if (event.itemIds === null) stale(keys.itemDetails)
        return stale(keys.itemsOf(event.caseId))
      case 'intake.progressed':
        stale(keys.machine)
        return void client.setQueryData(keys.intake(event.progress.caseId), event.progress)
      case 'proof.progressed':
        stale(keys.machine)
        return void client.setQueryData(keys.proof(event.progress.caseId), event.progress)
      case 'copies.progressed':
        return void client.setQueryData(keys.copies(event.progress.caseId), event.progress)
      case 'promised.progressed':
        return void client.setQueryData(keys.promised(event.progress.caseId), event.progress)
      case 'marks.progressed':
        return void client.setQueryData(keys.marking(event.progress.caseId), event.progress)
      case 'queue.changed':
        client.setQueryData(keys.queueState, event.state)
        return stale(keys.queue, keys.requests, keys.activity)
      case 'upload.progressed':
        return void client.setQueryData(keys.upload(event.checkId), {
          sentBytes: event.sentBytes,
          bodyBytes: event.bodyBytes,
        })
      case 'account.changed':
        return void client.setQueryData(keys.account, event.status)
      case 'settings.changed':
        return stale(keys.settings, keys.account, keys.queue, keys.activity, keys.alsoIn)
      case 'hashLists.changed':
        return stale(keys.hashLists, keys.items, keys.itemDetails)
      case 'hashLists.progressed':
        return void client.setQueryData<OutputOf<'hashLists.list'>>([...keys.hashLists, 'all'], (known) =>
          known === undefined ? undefined : { ...known, importing: event.progress },
        )
      case 'library.changed':
        // When a case is erased, the contents of its entries are erased too.
        return stale(keys.backups, keys.place, keys.custodyLog, keys.custodyEntry)
      case 'library.move':
        return void client.setQueryData<OutputOf<'library.place'>>(keys.place, (known) =>
          known === undefined ? undefined : { ...known, move: event.move },
        )
      case 'power.changed':
        return void client.setQueryData(keys.power, event.state)
      case 'traffic.grew':
        return stale(keys.requests)
      case 'custody.grew':
        client.setQueryData(keys.custody, { entries: event.entries, head: event.head, at: null })
        return stale(keys.custodyLog, keys.activity)
      case 'custody.verifying':
        if (event.progress === null) return stale(keys.custodyState)
        return void client.setQueryData<OutputOf<'custody.state'>>(keys.custodyState, (known) => ({
          last: known?.last ?? null,
          running: event.progress,
        }))
      case 'picture.ready':
        return stale(keys.items, keys.itemDetails)
      case 'verification.progressed':
        return void client.setQueryData<number>(keys.verification, event.read)
      case 'report.progressed':
        return void client.setQueryData(keys.reportProgress, event.progress)
      case 'quitting':
        // The library may be closed at any moment: nothing may be queried any more.
        soon.stop()
        later.stop()
        isQuitting = true
        return void client.setQueryData<number>(keys.quitting, event.awaiting)
      case 'navigate':
        return navigate(event.to)
      case 'image.wanted':
        return copyImage(event.image)
      default:
        return assertNever(event)
    }
  })
  return () => {
    stop()
    soon.stop()
    later.stop()
  }
}

/** Writes whether items count as seen into the rows that are loaded. */
function setSeen(client: QueryClient, caseId: CaseId, ids: ReadonlySet<ItemId>, isSeen: boolean): void {
  const changed = (row: ItemRow): ItemRow => (ids.has(row.id) && row.isSeen !== isSeen ? { ...row, isSeen } : row)
  client.setQueriesData<OutputOf<'items.page'>>(
    { queryKey: [...keys.itemsOf(caseId), 'page'] },
    (page) =>
      page && (page.rows.some((row) => row !== changed(row)) ? { ...page, rows: page.rows.map(changed) } : page),
  )
  for (const id of ids)
    client.setQueryData<OutputOf<'items.get'>>(
      keys.itemDetail(id),
      (item) => item && { ...item, row: changed(item.row) },
    )
}

/** Collects stale queries and refetches those that `isMine`: soon after the first change, then no more often than so. */
function createGathering(
  client: QueryClient,
  [soonMs, everyMs]: readonly [number, number],
  isMine: (queryKey: QueryKey) => boolean,
) {
  const gathered = new Map<string, QueryKey>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let flushedAt = Number.NEGATIVE_INFINITY
  const flush = () => {
    timer = undefined
    flushedAt = performance.now()
    const due = [...gathered.values()]
    gathered.clear()
    const cache = client.getQueryCache()
    for (const queryKey of due) {
      const mine = cache.findAll({ queryKey, predicate: (query) => isMine(query.queryKey) })
      // One that is slower than changes come would never be shown if each of them started it anew: it is fetched again
      // after it has ended.
      const running = new Set(mine.filter(({ state }) => state.fetchStatus === 'fetching'))
      void client.invalidateQueries({ queryKey, predicate: (query) => isMine(query.queryKey) && !running.has(query) })
      if (running.size > 0) add([...running].map((query) => query.queryKey))
    }
  }
  const add = (queryKeys: readonly QueryKey[]) => {
    for (const queryKey of queryKeys) gathered.set(JSON.stringify(queryKey), queryKey)
    timer ??= setTimeout(flush, Math.max(soonMs, flushedAt + everyMs - performance.now()))
  }
  return { add, stop: () => clearTimeout(timer) }
}
