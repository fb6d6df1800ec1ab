import type { PersonPart } from '../../../shared/model/altered-parts.ts'
import type { FindingRevision, ReviewStatus } from '../../../shared/model/finding.ts'
import type { ItemId } from '../../../shared/model/ids.ts'
import type { Findings } from '../../db/findings.ts'
import type { Marks } from '../../db/marks.ts'

/** What a person recorded about an item, as a report tells it. */
export type FindingFacts = {
  /** The finding; null = none stands about it. Of a report about earlier bytes, the last one made about those. */
  current: FindingRevision | null
  /** `current` was made about other bytes than the report is about. */
  isOfOtherBytes: boolean
  /** Revisions made after `current`; more than 0 only in a report about earlier bytes. */
  later: number
  /** Every revision, newest first, at most 100; `revisions` counts all. */
  history: FindingRevision[]
  revisions: number
  status: ReviewStatus | null
  /** Who set `status`, and when; null = there is none. */
  statusSet: { author: string; at: number } | null
  /** By name. */
  tags: string[]
  /** What is stored of it and left out here, because it does not hold against the custody log. */
  altered: readonly PersonPart[]
}

/** `subject` = what the item holds, or its address. */
type FindingRequest = { subject: string | null; earlier: string | null; altered: readonly PersonPart[] }

const MOST = 100

/**
 * Gathers what was recorded about an item; null = nothing ever. `earlier` = the report is about these bytes, not those it
 * holds now; `altered` = what does not hold.
 */
export function findingFacts(
  {
    findings,
    marks,
  }: { findings: Pick<Findings, 'history' | 'count' | 'newestAbout'>; marks: Pick<Marks, 'history' | 'statusSet'> },
  itemId: ItemId,
  { subject, earlier, altered }: FindingRequest,
): FindingFacts | null {
  const isConcluded = !altered.includes('finding')
  const history = isConcluded ? findings.history(itemId, MOST) : []
  const [newest] = history
  const [mark] = altered.includes('marks') ? [] : marks.history(itemId, 1)
  if (newest === undefined && mark === undefined && altered.length === 0) return null
  const isOfEarlier = earlier !== null && isConcluded
  const chosen = isOfEarlier ? findings.newestAbout(itemId, earlier) : (newest ?? null)
  const next = history.find(({ revision }) => revision === (chosen?.revision ?? 0) + 1)
  const isCurrent = chosen !== null && !chosen.isWithdrawn && next?.isWithdrawn !== true
  const current = isCurrent ? chosen : null
  return {
    current,
    isOfOtherBytes: current !== null && current.subject !== (earlier ?? subject),
    later: current === null ? 0 : (newest?.revision ?? 0) - current.revision,
    history,
    revisions: isConcluded ? findings.count(itemId) : 0,
    status: mark?.status ?? null,
    statusSet: mark?.status == null ? null : marks.statusSet(itemId),
    tags: mark?.tags ?? [],
    altered,
  }
}
