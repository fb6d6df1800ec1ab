import type { ReactNode } from 'react'
import type { Analysis } from '../../../shared/model/analysis.ts'
import { result as resultWords, history as words } from '../../../shared/words/item.ts'
import { SimulatedChip, VerdictChip } from '../../ui/chip.tsx'
import { Name } from '../../ui/name.tsx'
import { When } from '../../ui/when.tsx'

/** One kept result in short; `children` = what can be done with it. */
export function RunLine({ analysis, children }: { analysis: Analysis; children?: ReactNode }) {
  return (
    <li className="history-run">
      <div className="history-line">
        <VerdictChip verdict={analysis.result?.verdict ?? null} isAttached={analysis.attachedBy !== null} />
        {analysis.isSimulated && <SimulatedChip />}
        {analysis.isCurrent && <span className="quiet">{words.current}</span>}
        <span className="history-room" />
        {children}
      </div>
      <p className="muted">
        {resultWords.run} {analysis.run} · <When at={analysis.receivedAt} /> · <Name text={analysis.serviceOrigin} />
      </p>
    </li>
  )
}
