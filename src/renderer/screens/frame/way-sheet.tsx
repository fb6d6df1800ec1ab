import type { AccountStatus } from '../../../shared/contract/account.ts'
import { activity } from '../../../shared/words/activity.ts'
import { airGap } from '../../../shared/words/air-gap.ts'
import { inDemo } from '../../../shared/words/demo.ts'
import { connectionSentence, keychainWords, tokenWords } from '../../../shared/words/preferences.ts'
import { frame } from '../../../shared/words/ui.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'

type Props = {
  status: AccountStatus
  isAirGapped: boolean
  isDemo: boolean
  isBusy: boolean
  onAirGap: (isOn: boolean) => void
  onSettings: () => void
  onTraffic: () => void
  onClose: () => void
}

/** State of the connection to the service, and the air-gap switch. */
export function WaySheet({ status, isAirGapped, isDemo, isBusy, onAirGap, onSettings, onTraffic, onClose }: Props) {
  const keychain = keychainWords[status.keychain]
  return (
    <Sheet
      title={frame.way}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onTraffic}>{activity.views.requests}</Button>
          <Button onClick={onSettings}>{frame.settings}</Button>
          {!isDemo && (
            <Button onClick={() => onAirGap(!isAirGapped)} isDisabled={isBusy}>
              {isAirGapped ? airGap.turnOff : airGap.turnOn}
            </Button>
          )}
        </>
      }
    >
      {isDemo ? (
        <p>{inDemo.network}</p>
      ) : (
        <div className="way">
          <p>
            <strong>{isAirGapped ? airGap.sentence : connectionSentence[status.connection]}</strong>
          </p>
          <p>
            {tokenWords[status.token]}
            {keychain !== null && ` ${keychain}`}
          </p>
          {status.baseUrl !== '' && <code className="wraps selectable">{status.baseUrl}</code>}
          <p className="quiet">{airGap.hint}</p>
        </div>
      )}
    </Sheet>
  )
}
