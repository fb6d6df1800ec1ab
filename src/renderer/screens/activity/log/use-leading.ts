import { useEffect, useEffectEvent, useState } from 'react'
import type { CaseId } from '../../../../shared/model/ids.ts'
import { type CustodyFilter, useCustodyPlace } from '../../../data/custody.ts'
import type { RowGoal } from '../../../ui/row-table.tsx'
import { type Conditions, liftedFor } from './conditions.ts'

type Given = {
  caseId: CaseId | null
  conditions: Conditions
  /** As main is asked with it; it may be a moment behind the conditions. */
  filter: CustodyFilter
  isSettled: boolean
  /** The entry it leads to at first; null = to none. */
  first: number | null
  onConditions: (conditions: Conditions) => void
}

/** Leads to an entry wherever it stands: conditions that hide it are taken away, and kept so that they can be put back. */
export function useLeading({ caseId, conditions, filter, first, isSettled, onConditions }: Given) {
  const [seq, setSeq] = useState(first)
  const [lifted, setLifted] = useState<{ seq: number; before: Conditions } | null>(null)
  const place = useCustodyPlace(filter, seq).data
  const wider = seq === null || !isSettled || place === undefined ? null : liftedFor(place, conditions, caseId)
  const lift = useEffectEvent((sought: number, next: Conditions) => {
    setLifted({ seq: sought, before: conditions })
    onConditions(next)
  })
  useEffect(() => {
    if (seq !== null && wider !== null) lift(seq, wider)
  }, [seq, wider])
  const isFound = seq !== null && isSettled && place !== undefined && wider === null
  const goal: RowGoal | null = isFound
    ? { index: place.index ?? place.nearest, key: place.index === null ? null : seq }
    : null
  return {
    /** The row to go to; null = there is none, or it is not known yet where it stands. */
    goal,
    /** What was taken away for which entry; null = nothing. */
    lifted,
    to: (sought: number) => setSeq(sought),
    arrived: () => setSeq(null),
    /** Nothing is put back any more. */
    keep: () => setLifted(null),
  }
}
