import type { Case } from '../../../shared/model/case.ts'
import { count } from '../../../shared/words/counts.ts'
import { cases as words } from '../../../shared/words/ui.ts'
import { Name } from '../../ui/name.tsx'
import { When } from '../../ui/when.tsx'

/** Every case as a line that opens it. */
export function CaseTable({ cases, onOpen }: { cases: readonly Case[]; onOpen: (theCase: Case) => void }) {
  return (
    <div className="case-table">
      <div className="case-row case-head" aria-hidden="true">
        <span>{words.columns.reference}</span>
        <span>{words.columns.name}</span>
        <span className="number">{words.columns.items}</span>
        <span className="number">{words.columns.analysed}</span>
        <span>{words.columns.activity}</span>
      </div>
      <ul aria-label={words.listName}>
        {cases.map((one) => (
          <li key={one.id}>
            <button type="button" className="case-row" onClick={() => onOpen(one)}>
              <span className="muted">{one.reference}</span>
              <span className="one-line">
                <Name text={one.name} className="case-name" />
                {one.closedAt !== null && <span className="quiet"> · {words.closed}</span>}
              </span>
              <span className="number">
                {count(one.itemCount)}
                <span className="visually-hidden"> {words.columns.items}</span>
              </span>
              <span className="number">
                {count(one.analysedCount)}
                <span className="visually-hidden"> {words.columns.analysed}</span>
              </span>
              <span className="muted">
                <When at={one.lastActivityAt} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
