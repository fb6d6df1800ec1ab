import type { CustodyRow } from '../../../../shared/model/custody.ts'
import type { CaseId, ItemId } from '../../../../shared/model/ids.ts'
import { count } from '../../../../shared/words/counts.ts'
import { removedEntry } from '../../../../shared/words/custody.ts'
import { custodyScreen as words } from '../../../../shared/words/custody-screen.ts'
import { Button } from '../../../ui/button.tsx'
import { exactInstant, exactLocalInstant } from '../../../ui/format.ts'
import { Name } from '../../../ui/name.tsx'
import { Pieces } from './pieces.tsx'

type Props = {
  row: CustodyRow
  isChosen: boolean
  /** Whether the newest verification found this to be the first entry that fails. */
  isBroken: boolean
  onChoose: () => void
  onOpenItem: (caseId: CaseId, itemId: ItemId) => void
}

/** Line of one entry: number, time, operator, action in words, and the items it names. */
export function EntryLine({ row, isChosen, isBroken, onChoose, onOpenItem }: Props) {
  const { seq, at, actor, pieces, items, itemCount, caseId, caseReference, isRemoved } = row
  return (
    <>
      <span className="number muted">{count(seq)}</span>
      <time className="custody-at muted" dateTime={new Date(at).toISOString()} title={exactInstant(at)}>
        {exactLocalInstant(at)}
      </time>
      <span className="custody-actor one-line">
        {actor === '' ? <span className="quiet">{words.noActor}</span> : <Name text={actor} />}
      </span>
      <button
        type="button"
        className="custody-what"
        aria-pressed={isChosen}
        data-broken={isBroken || undefined}
        onClick={onChoose}
      >
        {isRemoved ? <em className="quiet">{removedEntry}</em> : <Pieces pieces={pieces} />}
      </button>
      <span className="custody-items one-line">
        {items.slice(0, 1).map(({ reference, itemId }) =>
          itemId === null || caseId === null ? (
            <span key={reference} className="quiet">
              {reference}
            </span>
          ) : (
            <Button key={reference} look="link" onClick={() => onOpenItem(caseId, itemId)}>
              {reference}
            </Button>
          ),
        )}
        {itemCount > 1 && <span className="quiet"> {words.more({ n: itemCount - 1 })}</span>}
        {itemCount === 0 && caseReference !== null && <span className="quiet">{caseReference}</span>}
      </span>
    </>
  )
}
