import { useMemo } from 'react'
import type { CaseId, ItemId } from '../../../shared/model/ids.ts'
import type { CheckKind } from '../../../shared/model/kind.ts'
import { readLinkList } from '../../../shared/model/link-list.ts'
import { judgeLines } from '../../../shared/model/links.ts'
import { links } from '../../../shared/words/links.ts'
import { frame } from '../../../shared/words/ui.ts'
import { useAddLists } from '../../data/links.ts'
import { Button } from '../../ui/button.tsx'
import { Name } from '../../ui/name.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { AddedSheet } from './added-sheet.tsx'
import './links.css'

const words = links.severalLists

type Props = {
  caseId: CaseId
  lists: readonly { name: string; text: string }[]
  /** How many other files came with them; they become evidence whatever is said of the lists. */
  others: number
  onEvidence: () => void
  /** The lists are links now. */
  onAdded: () => void
  onAsk: (itemIds: readonly ItemId[], kind: CheckKind) => void
  onClose: () => void
}

/** Asks once about several files that look like lists of addresses: links, or evidence like any other file. */
export function ListsScreen({ caseId, lists, others, onEvidence, onAdded, onAsk, onClose }: Props) {
  const add = useAddLists(caseId)
  const judged = useMemo(
    () => lists.map(({ name, text }) => ({ name, ...judgeLines(readLinkList(text, name)) })),
    [lists],
  )
  const n = judged.reduce((sum, list) => sum + list.links.length, 0)
  if (add.data !== undefined) return <AddedSheet reports={add.data} onAsk={onAsk} onClose={onClose} />
  return (
    <Sheet
      title={words.title(lists.length)}
      onClose={onClose}
      foot={
        <>
          <span className="quiet">{links.ready(n)}</span>
          <Button onClick={onClose}>{frame.cancel}</Button>
          <Button onClick={onEvidence} isDisabled={add.isPending}>
            {words.asEvidence(lists.length)}
          </Button>
          <Button
            look="primary"
            onClick={() => add.mutate(lists, { onSuccess: onAdded })}
            isDisabled={n === 0 || add.isPending}
          >
            {links.addNow(n)}
          </Button>
        </>
      }
    >
      <div className="links-sheet">
        <p className="prose">{words.why(lists.length)}</p>
        <ul className="links-lists">
          {judged.map(({ name, links: taken, refused, repeated }) => (
            <li key={name}>
              <Name text={name} className="one-line" />
              <span className="muted">{words.counts(taken.length, repeated, refused.length)}</span>
            </li>
          ))}
        </ul>
        {others > 0 && <p className="muted">{words.others(others)}</p>}
        {add.error !== null && <ErrorNote error={add.error.error} />}
      </div>
    </Sheet>
  )
}
