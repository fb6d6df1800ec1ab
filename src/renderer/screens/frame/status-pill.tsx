import type { AccountStatus } from '../../../shared/contract/account.ts'
import { airGap } from '../../../shared/words/air-gap.ts'
import { connectionSentence } from '../../../shared/words/preferences.ts'
import { connectionWords } from '../../../shared/words/ui.ts'

type Props = { status: AccountStatus; isAirGapped: boolean; onOpen: () => void }

/** How the way to the service stands: a word, and the cause. Opens the sheet with the remedy and the air gap. */
export function StatusPill({ status, isAirGapped, onOpen }: Props) {
  const { label, detail, isOnline } = isAirGapped
    ? { label: airGap.on, detail: airGap.detail, isOnline: false }
    : connectionWords(status)
  const title = isAirGapped ? airGap.sentence : connectionSentence[status.connection]
  return (
    <button type="button" className={isAirGapped ? 'pill pill-shut' : 'pill'} title={title} onClick={onOpen}>
      <span className={isOnline ? 'pill-dot' : 'pill-dot pill-dot-off'} />
      <strong>{label}</strong>
      {detail !== null && <span className="pill-detail">· {detail}</span>}
    </button>
  )
}
