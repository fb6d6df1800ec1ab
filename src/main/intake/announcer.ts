import { MOST_NAMED_ITEMS, namedItems } from '../../shared/contract/events.ts'
import type { CaseId, ItemId, Sha256 } from '../../shared/model/ids.ts'
import type { Audit } from '../custody/log/audit.ts'
import type { Emit } from '../events.ts'
import type { Tally } from './tally.ts'

const EVERY_MS = 200
/** Pictures announced at once; whoever shows more is told with their items. */
const MOST_PICTURES = 200

/** Groups the changes of a run into a few events a second, so that screens follow without being flooded. */
export function createAnnouncer(caseId: CaseId, { emit, audit, tally }: { emit: Emit; audit: Audit; tally: Tally }) {
  let changed = new Set<ItemId>()
  let drawn = new Set<Sha256>()
  let timer: NodeJS.Timeout | null = null

  const emitNow = () => {
    if (timer) clearTimeout(timer)
    timer = null
    if (changed.size > 0) emit({ type: 'items.changed', caseId, itemIds: namedItems(changed) })
    for (const sha256 of drawn) emit({ type: 'picture.ready', sha256, what: 'thumbnail' })
    emit({ type: 'intake.progressed', progress: tally.progress() })
    const head = audit.head()
    if (head) emit({ type: 'custody.grew', entries: head.entries, head: head.head })
    changed = new Set()
    drawn = new Set()
  }
  const soon = () => {
    timer ??= setTimeout(emitNow, EVERY_MS)
  }
  return {
    changed: (ids: readonly ItemId[]) => {
      for (const id of ids) if (changed.size <= MOST_NAMED_ITEMS) changed.add(id)
      soon()
    },
    drawn: (sha256: Sha256) => {
      if (drawn.size < MOST_PICTURES) drawn.add(sha256)
      soon()
    },
    progressed: soon,
    /** Emits everything now; call at the end of a run. */
    flush: emitNow,
  }
}

export type Announcer = ReturnType<typeof createAnnouncer>
