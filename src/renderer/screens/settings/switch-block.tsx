import type { ReactNode } from 'react'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'

/** What is said of a switch, in each of its positions. */
export type SwitchWords = { title: string; on: string; off: string; turnOn: string; turnOff: string; hint: string }

type Props = {
  words: SwitchWords
  isOn: boolean
  isBusy: boolean
  onChange: (isOn: boolean) => void
  /** Further buttons beside the one that switches. */
  children?: ReactNode
}

/** One thing that is either on or off: how it stands, the button that changes it, and what that means. */
export function SwitchBlock({ words, isOn, isBusy, onChange, children }: Props) {
  return (
    <Block title={words.title} className="settings-block">
      <p>
        <strong>{isOn ? words.on : words.off}</strong>
      </p>
      <div className="settings-actions">
        <Button onClick={() => onChange(!isOn)} isDisabled={isBusy}>
          {isOn ? words.turnOff : words.turnOn}
        </Button>
        {children}
      </div>
      <p className="field-hint prose">{words.hint}</p>
    </Block>
  )
}
