import { Button } from './button.tsx'

type Props = {
  words: { discardAsk: string; discard: string; goOn: string }
  onDiscard: () => void
  onGoOn: () => void
}

/** In the foot of a sheet that is left with something unsaved. */
export function DiscardAsk({ words, onDiscard, onGoOn }: Props) {
  return (
    <>
      <span role="alert">{words.discardAsk}</span>
      <Button onClick={onDiscard}>{words.discard}</Button>
      <Button onClick={onGoOn} keyCap="Esc">
        {words.goOn}
      </Button>
    </>
  )
}
