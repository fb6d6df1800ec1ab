import type { AccountStatus } from '../../../shared/contract/account.ts'
import { connectionSentence } from '../../../shared/words/preferences.ts'
import { connectionWords } from '../../../shared/words/ui.ts'

/** How the way to the service stands: a word, and the cause. Leads to the settings, where the remedy is. */
export function StatusPill({ status, onOpen }: { status: AccountStatus; onOpen: () => void }) {
  const { label, detail, isOnline } = connectionWords(status)
  return (
    <button type="button" className="pill" title={connectionSentence[status.connection]} onClick={onOpen}>
      <span className={isOnline ? 'pill-dot' : 'pill-dot pill-dot-off'} />
      <strong>{label}</strong>
      {detail !== null && <span className="pill-detail">· {detail}</span>}
    </button>
  )
}
