import { jobNotices as words } from '../../../shared/words/jobs.ts'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'

type Props = { isOn: boolean; isBusy: boolean; onChange: (isOn: boolean) => void }

/** Whether the system shows a message when a fact check ends. */
export function NoticesBlock({ isOn, isBusy, onChange }: Props) {
  return (
    <Block title={words.title} className="settings-block">
      <p>
        <strong>{isOn ? words.onSentence : words.offSentence}</strong>
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
