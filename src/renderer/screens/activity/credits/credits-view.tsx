import { useState } from 'react'
import type { CaseId } from '../../../../shared/model/ids.ts'
import { ledger as words } from '../../../../shared/words/ledger.ts'
import { useExportLedger, useLedger, useLedgerTotal, useLedgerWindow } from '../../../data/ledger.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { bytes } from '../../../ui/format.ts'
import { ErrorNote, Note } from '../../../ui/note.tsx'
import { SavedNote } from '../saved-note.tsx'
import type { OpenItem } from '../ways.ts'
import { LedgerGroups } from './ledger-groups.tsx'
import { LedgerList } from './ledger-list.tsx'
import './credits.css'

/** What was spent, what is ahead, and what nobody knows: in total, by case, day, account, and check by check. */
export function CreditsView({ caseId, onOpenItem }: { caseId: CaseId | null; onOpenItem: OpenItem }) {
  const [range, setRange] = useState({ first: 0, last: 0 })
  const summary = useLedger(caseId)
  const total = useLedgerTotal(caseId)
  const rowAt = useLedgerWindow(caseId, range.first, range.last)
  const save = useExportLedger()
  return (
    <>
      <div className="view-tools">
        <p className="view-about prose">{words.about}</p>
        <Button onClick={() => save.mutate(caseId)} isDisabled={save.isPending || total === 0}>
          {words.export}
        </Button>
      </div>
      {summary.error !== null && <ErrorNote error={summary.error.error} />}
      <SavedNote error={save.error} saved={save.data} text={words.saved(bytes(save.data?.bytes ?? 0))} />
      {summary.data !== undefined && total === 0 && <EmptyState title={words.empty.title} text={words.empty.text} />}
      {summary.data !== undefined && total > 0 && (
        <>
          {summary.data.above > 0 && <Note>{words.above(summary.data.above)}</Note>}
          <div className="ledger-parts">
            <section className="ledger-side" aria-label={words.total}>
              <LedgerGroups total={summary.data.total} groups={summary.data.groups} />
            </section>
            <LedgerList total={total} rowAt={rowAt} onRange={setRange} onOpen={onOpenItem} />
          </div>
        </>
      )}
    </>
  )
}
