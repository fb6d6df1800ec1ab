import { useState } from 'react'
import type { CaseId } from '../../../shared/model/ids.ts'
import { capWords as words } from '../../../shared/words/caps.ts'
import { useCap, useSetCap } from '../../data/caps.ts'
import { ErrorNote } from '../../ui/note.tsx'
import { SavedField } from './saved-field.tsx'

/** The limit of a case, or with null the daily limit over all cases, with what counts towards it. */
export function CapField({ caseId }: { caseId: CaseId | null }) {
  const cap = useCap(caseId).data
  const setCap = useSetCap(caseId)
  const [isWrong, setWrong] = useState(false)
  if (cap === undefined) return null
  const save = (text: string) => {
    const isNumber = /^\d{1,9}$/.test(text)
    setWrong(!isNumber && text !== '')
    if (isNumber) setCap.mutate(Number(text))
    else if (text === '') setCap.mutate(null)
  }
  const spent = caseId === null ? words.spentToday({ n: cap.spent }) : words.spentInCase({ n: cap.spent })
  const error = setCap.error?.error ?? null
  return (
    <>
      <SavedField
        label={caseId === null ? words.day : words.case}
        hint={[caseId === null ? words.dayHint : words.caseHint, spent, words.pauses].join(' ')}
        value={cap.credits === null ? '' : String(cap.credits)}
        maxLength={12}
        placeholder={words.none}
        isBusy={setCap.isPending}
        onSave={save}
      />
      {isWrong && (
        <p role="alert" className="prose">
          {words.notANumber}
        </p>
      )}
      {error !== null && error.kind !== 'declined' && <ErrorNote error={error} />}
    </>
  )
}
