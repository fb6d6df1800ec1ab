import { useState } from 'react'
import type { CaseId, ItemId } from '../../../shared/model/ids.ts'
import { useCase } from '../../data/cases.ts'
import { useFindingDraft, useFindings } from '../../data/findings.ts'
import { textOf } from './finding-editor.tsx'

/** The finding of an item while it is looked at: what is recorded, the draft, and the way into the editor. */
export function useFindingEditing(itemId: ItemId, caseId: CaseId) {
  const known = useFindings(itemId).data ?? null
  const isClosed = useCase(caseId).data?.closedAt != null
  const [draft, setDraft] = useFindingDraft(itemId)
  /** Grows each time a person asks for the editor: then it takes the keys, and not when a draft is just shown again. */
  const [asked, setAsked] = useState(0)
  const begin = (): boolean => {
    if (known === null || isClosed) return false
    if (draft === null)
      setDraft({
        text: textOf(known.current),
        reason: '',
        seen: known.history[0]?.revision ?? 0,
        subject: known.subject,
      })
    setAsked(asked + 1)
    return true
  }
  return { known, isClosed, draft, setDraft, asked, begin }
}

export type FindingEditing = ReturnType<typeof useFindingEditing>
