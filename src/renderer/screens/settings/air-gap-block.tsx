import { trafficWords, airGap as words } from '../../../shared/words/traffic.ts'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'

type Props = { isOn: boolean; isBusy: boolean; onChange: (isOn: boolean) => void; onTraffic: () => void }

/** The switch that closes the way to the service, and the list of everything that ever took it. */
export function AirGapBlock({ isOn, isBusy, onChange, onTraffic }: Props) {
  return (
    <Block title={words.title} className="settings-block">
      <p>
        <strong>{isOn ? words.sentence : words.offSentence}</strong>
      </p>
      <div className="settings-actions">
        <Button onClick={() => onChange(!isOn)} isDisabled={isBusy}>
          {isOn ? words.turnOff : words.turnOn}
        </Button>
        <Button onClick={onTraffic}>{trafficWords.title}</Button>
      </div>
      <p className="field-hint prose">{words.hint}</p>
    </Block>
  )
}
