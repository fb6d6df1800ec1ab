import type { Case } from '../../../shared/model/case.ts'
import { caseWords } from '../../../shared/words/cases.ts'
import { count } from '../../../shared/words/counts.ts'
import { cases as words } from '../../../shared/words/ui.ts'
import { IconButton } from '../../ui/button.tsx'
import { Name } from '../../ui/name.tsx'
import { When } from '../../ui/when.tsx'

type Props = { cases: readonly Case[]; onOpen: (theCase: Case) => void; onAbout: (theCase: Case) => void }

/** Every case as a line that opens it. */
export function CaseTable({ cases, onOpen, onAbout }: Props) {
  return (
    <div className="case-table">
      <div className="case-line case-head" aria-hidden="true">
        <div className="case-row">
          <span>{words.columns.reference}</span>
          <span>{words.columns.name}</span>
          <span className="number">{words.columns.items}</span>
          <span className="number">{words.columns.analysed}</span>
          <span>{words.columns.activity}</span>
        </div>
      </div>
      <ul aria-label={words.listName}>
        {cases.map((one) => (
          <li key={one.id} className="case-line">
            <button type="button" className="case-row" onClick={() => onOpen(one)}>
              <span className="muted">{one.reference}</span>
              <span className="one-line">
                <Name text={one.name} className="case-name" />
                {one.ownReference !== '' && (
                  <span className="quiet">
                    {' · '}
                    <Name text={one.ownReference} />
                  </span>
                )}
                {one.closedAt !== null && <span className="case-closed">{words.closed}</span>}
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
            <IconButton icon="info" label={`${caseWords.edit} ${one.reference}`} onClick={() => onAbout(one)} />
          </li>
        ))}
      </ul>
    </div>
  )
}
