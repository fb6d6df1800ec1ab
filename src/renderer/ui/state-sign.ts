import { hasOlderResult, type ItemRow, type ItemStatus } from '../../shared/model/item.ts'
import { amounts } from '../../shared/words/amounts.ts'
import { factCheckStatusWords } from '../../shared/words/fact-check-status.ts'
import { statusOfItem, statusWords } from '../../shared/words/statuses.ts'
import { attached } from '../../shared/words/ui.ts'
import { OLDER, type VerdictShape, type VerdictTone, verdictWords } from '../../shared/words/verdicts.ts'
import { isFactChecked } from './fact-checked.ts'
import type { IconName } from './icon.tsx'

/**
 * State of an item where there is no room for words: the shape of its verdict or the icon of its state, icons for
 * further states, and `words` that say all of it.
 */
export type StateSign = {
  shape: VerdictShape
  tone: VerdictTone | null
  icon: IconName | null
  beside: readonly IconName[]
  words: string
}

const icons: Record<Exclude<ItemStatus, 'done' | 'older_result'>, IconName> = {
  listed: 'unsent',
  not_sent: 'unsent',
  cancelled: 'unsent',
  approved: 'queued',
  waiting: 'queued',
  sending: 'sending',
  unknown: 'warning',
  blocked: 'failed',
  rejected: 'failed',
  done_partial: 'failed',
  unreadable: 'failed',
  ineligible: 'outside',
  skipped: 'outside',
  done_unread: 'document',
}

/** The sign of an item in a strip of thumbnails. */
export function stateSign(row: ItemRow): StateSign {
  const main = mainSign(row)
  const beside: IconName[] = hasOlderResult(row) ? ['older'] : []
  const words = [main.words]
  if (row.factCheck !== null) {
    const ofFactCheck = factCheckStatusWords(row.factCheck)
    beside.push(ofFactCheck.mark === 'warning' ? 'warning' : 'fact')
    if (!words.includes(ofFactCheck.label)) words.push(ofFactCheck.label)
  }
  if (row.isAttached) {
    beside.push('clip')
    words.push(attached.beside)
  }
  return { ...main, beside, words: words.filter((one) => one !== '').join(', ') }
}

function mainSign(row: ItemRow): Omit<StateSign, 'beside'> {
  const { status, verdict } = row
  const none = { shape: 'none', tone: null, icon: null } as const
  if (isFactChecked(row)) return { ...none, words: '' }
  if (status === 'done' && verdict === null && row.imageCount > 1)
    return { ...none, icon: 'picture', words: amounts.images({ n: row.imageCount }) }
  const isOlder = hasOlderResult(row)
  if (status === 'older_result' && verdict === null) return { ...none, words: statusWords(statusOfItem(row)).label }
  if (status !== 'done' && status !== 'older_result' && (!isOlder || verdict === null))
    return { ...none, icon: icons[status], words: statusWords(statusOfItem(row)).label }
  const { label, shape, tone } = verdictWords(verdict)
  const words = isOlder ? `${label} (${OLDER})` : label
  return { shape, tone, icon: shape === 'none' ? 'info' : null, words }
}
