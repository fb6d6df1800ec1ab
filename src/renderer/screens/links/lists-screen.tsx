import type { AddedReport } from '../../../shared/contract/links.ts'
import type { AppError } from '../../../shared/errors.ts'
import type { ItemId } from '../../../shared/model/ids.ts'
import type { CheckKind } from '../../../shared/model/kind.ts'
import type { ListCounts } from '../../../shared/model/list-files.ts'
import { links, listCounts } from '../../../shared/words/links.ts'
import { frame } from '../../../shared/words/ui.ts'
import { Button } from '../../ui/button.tsx'
import { Name } from '../../ui/name.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { AddedSheet } from './added-sheet.tsx'
import './links.css'

const words = links.severalLists

type Props = {
  lists: readonly (ListCounts & { name: string })[]
  /** Number of other files chosen with them; they become evidence in any case. */
  others: number
  /** The outcome of adding, once the links were added. */
  reports: readonly AddedReport[] | undefined
  isBusy: boolean
  error: AppError | null
  onLinks: () => void
  onEvidence: () => void
  onAsk: (itemIds: readonly ItemId[], kind: CheckKind) => void
  onClose: () => void
}

/** Asks once whether several files that look like lists of URLs are links or evidence. */
export function ListsScreen({ lists, others, reports, isBusy, error, onLinks, onEvidence, onAsk, onClose }: Props) {
  const n = lists.reduce((sum, list) => sum + list.links, 0)
  if (reports !== undefined) return <AddedSheet reports={reports} onAsk={onAsk} onClose={onClose} />
  return (
    <Sheet
      title={words.title({ n: lists.length })}
      onClose={onClose}
      foot={
        <>
          <span className="quiet">{links.ready({ n })}</span>
          <Button onClick={onClose}>{frame.cancel}</Button>
          <Button onClick={onEvidence} isDisabled={isBusy}>
            {words.asEvidence({ n: lists.length })}
          </Button>
          <Button look="primary" onClick={onLinks} isDisabled={n === 0 || isBusy}>
            {links.addNow({ n })}
          </Button>
        </>
      }
    >
      <div className="links-sheet">
        <p className="prose">{words.why({ n: lists.length })}</p>
        <ul className="links-lists">
          {lists.map(({ name, links: taken, refused, repeated }) => (
            <li key={name}>
              <Name text={name} className="one-line" />
              <span className="muted">{listCounts(taken, repeated, refused)}</span>
            </li>
          ))}
        </ul>
        {others > 0 && <p className="muted">{words.others({ n: others })}</p>}
        {error !== null && <ErrorNote error={error} />}
      </div>
    </Sheet>
  )
}
