import { useState } from 'react'
import type { Leaving, Quote } from '../../../shared/contract/checks.ts'
import { costSheet } from '../../../shared/words/cost-sheet.ts'
import { Button } from '../../ui/button.tsx'
import { LeavingList } from './leaving-list.tsx'

const words = costSheet.leaves

type Props = {
  quote: Quote
  /** The lines between two indexes, as far as they are here; asked for only while the list is open. */
  useLines: (quote: Quote, first: number, last: number) => (index: number) => Leaving | undefined
}

/** Opens the list of what leaves where a person asks for it. */
export function LeavingPart({ quote, useLines }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="leaving">
      <Button onClick={() => setIsOpen(!isOpen)} isExpanded={isOpen}>
        {isOpen ? words.hideList : words.showList(quote.mediaToSend)}
      </Button>
      {isOpen && <OpenList key={quote.id} quote={quote} useLines={useLines} />}
    </div>
  )
}

function OpenList({ quote, useLines }: Props) {
  const [{ first, last }, setRange] = useState({ first: 0, last: 0 })
  return <LeavingList total={quote.mediaToSend} rowAt={useLines(quote, first, last)} onRange={setRange} />
}
