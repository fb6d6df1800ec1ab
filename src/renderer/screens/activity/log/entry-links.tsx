import { custodyScreen as words } from '../../../../shared/words/custody-screen.ts'
import { Button } from '../../../ui/button.tsx'

type Props = { seqs: readonly number[]; onShowEntry: (seq: number) => void }

/** Buttons that lead to the entries named. */
export function EntryLinks({ seqs, onShowEntry }: Props) {
  return seqs.map((seq) => (
    <Button key={seq} look="link" onClick={() => onShowEntry(seq)}>
      {words.showEntry({ seq })}
    </Button>
  ))
}
