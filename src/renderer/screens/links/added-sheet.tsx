import type { AddedReport } from '../../../shared/contract/links.ts'
import type { ItemId } from '../../../shared/model/ids.ts'
import type { CheckKind } from '../../../shared/model/kind.ts'
import { factCheckSheet, openFactCheck } from '../../../shared/words/fact-check-sheet.ts'
import { links as words } from '../../../shared/words/links.ts'
import { frame } from '../../../shared/words/ui.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { JudgedLines } from './judged-lines.tsx'

type Props = {
  /** The outcome of adding, one for each list. */
  reports: readonly AddedReport[]
  /** Opens the cost sheet for links that were just added. */
  onAsk: (itemIds: readonly ItemId[], kind: CheckKind) => void
  onClose: () => void
}

/** Sheet with the outcome of adding links, and the buttons to analyse or fact-check them. */
export function AddedSheet({ reports, onAsk, onClose }: Props) {
  const itemIds = reports.flatMap((report) => report.itemIds)
  const known = reports.flatMap((report) => report.known)
  const n = itemIds.length
  return (
    <Sheet
      title={words.title}
      onClose={onClose}
      foot={
        <>
          {n > 0 && (
            <>
              <Button onClick={() => onAsk(itemIds, 'fact_check')} title={factCheckSheet.openHint}>
                {openFactCheck(n)}
              </Button>
              <Button onClick={() => onAsk(itemIds, 'image_forensics')}>{words.analyse({ n })}</Button>
            </>
          )}
          <Button onClick={onClose}>{frame.close}</Button>
        </>
      }
    >
      <div className="links-sheet">
        <p>{words.done({ n })}</p>
        {n > 0 && <p className="muted">{words.nextHint}</p>}
        {known.length > 0 && (
          <p>{words.known({ n: known.length, references: known.map(({ reference }) => reference).join(', ') })}</p>
        )}
        <JudgedLines
          links={[]}
          refused={reports.flatMap((report) => report.refused)}
          repeated={reports.reduce((sum, report) => sum + report.repeated, 0)}
        />
      </div>
    </Sheet>
  )
}
