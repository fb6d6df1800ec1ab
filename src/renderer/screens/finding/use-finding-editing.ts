import { useState } from 'react'
import type { CaseId, ItemId } from '../../../shared/model/ids.ts'
import { useCase } from '../../data/cases.ts'
import { useFindingDraft, useFindings } from '../../data/findings.ts'
import { textOf } from './finding-editor.tsx'

/** The finding of an item while it is open: what is recorded, the draft, and how to open the editor. */
export function useFindingEditing(itemId: ItemId, caseId: CaseId) {
  const known = useFindings(itemId).data ?? null
  const isClosed = useCase(caseId).data?.closedAt != null
  const [draft, setDraft] = useFindingDraft(itemId)
  /**
   * Incremented each time a person opens the editor, which then takes the focus; not when a draft is only shown again.
   */
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
