import type { CheckRow } from '../../../shared/model/check.ts'
import { ledger } from '../../../shared/words/ledger.ts'
import { requestWords as words } from '../../../shared/words/requests.ts'
import { Button } from '../../ui/button.tsx'
import { Name } from '../../ui/name.tsx'

type Props = Pick<CheckRow, 'item' | 'caseReference'> & { beside?: string | null; onOpen: () => void }

/** Shows what a line is about: the item's name, which leads to it, and its reference; or that it was erased with its case. */
export function LineItem({ item, caseReference, beside = null, onOpen }: Props) {
  return (
    <span className="line-item">
      {item === null ? (
        <span className="muted one-line">{ledger.deleted}</span>
      ) : (
        <Button look="link" onClick={onOpen} title={words.open({ reference: item.reference })}>
          <Name text={item.name} className="one-line" />
        </Button>
      )}
      <span className="quiet one-line">
        {[item?.reference, caseReference, beside].filter((part) => part != null).join(' · ')}
      </span>
    </span>
  )
}
