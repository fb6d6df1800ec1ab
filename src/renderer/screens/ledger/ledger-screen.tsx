import { useState } from 'react'
import type { CaseId, ItemId } from '../../../shared/model/ids.ts'
import { ledger as words } from '../../../shared/words/ledger.ts'
import { useExportLedger, useLedger, useLedgerTotal, useLedgerWindow } from '../../data/ledger.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { bytes } from '../../ui/format.ts'
import { ErrorNote, Note } from '../../ui/note.tsx'
import { ScreenHead } from '../../ui/screen-head.tsx'
import { LedgerGroups } from './ledger-groups.tsx'
import { LedgerList } from './ledger-list.tsx'
import './ledger.css'

type Props = {
  caseId: CaseId | null
  onBack: () => void
  onOpenItem: (caseId: CaseId, itemId: ItemId) => void
}

/** What was spent, what is ahead, and what nobody knows: in total, by case, day, account, and check by check. */
export function LedgerScreen({ caseId, onBack, onOpenItem }: Props) {
  const [isAll, setIsAll] = useState(caseId === null)
  const [range, setRange] = useState({ first: 0, last: 0 })
  const of = isAll ? null : caseId
  const summary = useLedger(of)
  const total = useLedgerTotal(of)
  const rowAt = useLedgerWindow(of, range.first, range.last)
  const save = useExportLedger()
  const failure = summary.error?.error ?? (save.error?.error.kind === 'declined' ? null : (save.error?.error ?? null))
  return (
    <main className="ledger">
      <ScreenHead title={words.title} onBack={onBack} scope={caseId === null ? null : { isAll, onChange: setIsAll }}>
        <Button onClick={() => save.mutate(of)} isDisabled={save.isPending || total === 0}>
          {words.export}
        </Button>
      </ScreenHead>
      <p className="prose muted ledger-about">{words.about}</p>
      {failure !== null && <ErrorNote error={failure} />}
      {save.data !== undefined && (
        <Note isPlain>
          {words.saved(bytes(save.data.bytes))} <code className="wraps selectable">{save.data.sha256}</code>
        </Note>
      )}
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
    </main>
  )
}
