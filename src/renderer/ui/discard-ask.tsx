import { keyNames } from '../../shared/words/keys.ts'
import { Button } from './button.tsx'

type Props = {
  words: { discardAsk: string; discard: string; goOn: string }
  onDiscard: () => void
  onGoOn: () => void
}

/** Question in the foot of a sheet closed with unsaved changes. */
export function DiscardAsk({ words, onDiscard, onGoOn }: Props) {
  return (
    <>
      <span role="alert">{words.discardAsk}</span>
      <Button onClick={onDiscard}>{words.discard}</Button>
      <Button onClick={onGoOn} keyCap={keyNames.escape}>
        {words.goOn}
      </Button>
    </>
  )
}
