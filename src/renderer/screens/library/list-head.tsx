import { listColumns } from '../../../shared/words/library.ts'

/** Column heads of the list. The sort order is chosen in the toolbar above. */
export function ListHead() {
  return (
    <div className="list-row list-head" role="presentation" aria-hidden="true">
      <span />
      <span>{listColumns.reference}</span>
      <span>{listColumns.name}</span>
      <span className="list-wide">{listColumns.folder}</span>
      <span>{listColumns.format}</span>
      <span className="number">{listColumns.size}</span>
      <span className="list-wide">{listColumns.pixels}</span>
      <span>{listColumns.state}</span>
    </div>
  )
}
