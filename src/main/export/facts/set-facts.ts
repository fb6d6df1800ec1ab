import type { ItemId } from '../../../shared/model/ids.ts'
import type { EntryFailure } from '../../../shared/model/report-omissions.ts'
import type { Log } from '../../log.ts'
import type { FactsRequest, GatheredFacts } from './gather-facts.ts'
import { createPausableTimeout } from './pausable-timeout.ts'
import type { EntryName, ReportEntry } from './report-entry.ts'
import type { CommonFacts } from './report-facts.ts'

type SetFactsDeps = {
  /** Everything about one item; null when there is no such item, "altered" when it is not the one that was taken in. */
  facts: (itemId: ItemId, request: FactsRequest) => Promise<GatheredFacts | 'altered' | null>
  /** What is known of an item whatever happens; null when there is no such item. */
  nameOf: (itemId: ItemId) => EntryName | null
  log: Pick<Log, 'bug'>
}
type SetFactsRequest = Omit<FactsRequest, 'withTimeoutPaused'> & {
  itemIds: readonly ItemId[]
  common: CommonFacts
  signal: AbortSignal
}
export type SetFacts = ReturnType<typeof createSetFacts>

/**
 * Items whose files are read and pictures drawn at a time, ahead of whoever takes them. Every fourth picture or so has to be
 * drawn smaller: with fewer, one of the two processes that draw has nothing to do.
 */
const AHEAD = 12
/** One item may wait for a drive that sleeps, not for one that never answers. Reading an original counts its own silence. */
const LIMIT_MS = 120_000

/**
 * The facts of the items of a report, one by one in their order. What goes wrong with one is told in its place; nothing
 * is gathered much before it is taken. Ends early when the signal aborts.
 */
export function createSetFacts({ facts, nameOf, log }: SetFactsDeps) {
  return async function* factsOf(request: SetFactsRequest): AsyncGenerator<ReportEntry, void, void> {
    const { itemIds, common, ...wanted } = request
    const { signal } = request
    const gather = async (itemId: ItemId): Promise<ReportEntry> => {
      const failed = (reason: EntryFailure, logReference: string | null = null): ReportEntry => {
        const known = nameOf(itemId)
        const nothing = { reference: known?.reference ?? '', name: '', bytes: null, sha256: null }
        // Of what is stored otherwise than it came in nothing is told but which item it is.
        const name = known === null || reason === 'altered' ? nothing : known
        return { state: 'failed', itemId, name, reason, logReference }
      }
      try {
        const { paused, within } = createPausableTimeout(LIMIT_MS)
        const found = await within(facts(itemId, { ...wanted, withTimeoutPaused: paused }))
        if (found === 'too_slow' || found === 'altered') return failed(found)
        return found === null ? failed('gone') : { state: 'known', itemId, facts: { ...found, ...common } }
      } catch (cause) {
        return failed('failed', log.bug('report.facts', cause))
      }
    }
    const ahead: Promise<ReportEntry>[] = []
    let next = 0
    try {
      while (!signal.aborted) {
        while (ahead.length < AHEAD) {
          const itemId = itemIds[next]
          if (itemId === undefined) break
          next += 1
          ahead.push(gather(itemId))
        }
        const first = ahead.shift()
        if (first === undefined) return
        yield await first
      }
    } finally {
      // Nobody takes these; they end before whoever asked goes on.
      await Promise.all(ahead)
    }
  }
}
