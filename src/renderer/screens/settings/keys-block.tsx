import { preferences } from '../../../shared/words/preferences.ts'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'

const words = preferences.keys

type Props = { isOn: boolean; isBusy: boolean; onChange: (isOn: boolean) => void }

/** Whether keys of one letter act. */
export function KeysBlock({ isOn, isBusy, onChange }: Props) {
  return (
    <Block title={words.title} className="settings-block">
      <p>
        <strong>{isOn ? words.on : words.off}</strong>
      </p>
      <div className="settings-actions">
        <Button onClick={() => onChange(!isOn)} isDisabled={isBusy}>
          {isOn ? words.turnOff : words.turnOn}
        </Button>
      </div>
      <p className="field-hint prose">{words.hint}</p>
    </Block>
  )
}
