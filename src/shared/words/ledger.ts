import type { LedgerGroup, LedgerRow } from '../model/ledger.ts'
import { messages } from './messages.ts'

/** Texts of the credit ledger. */
export const ledger = messages('ledger', {
  fileName: 'Touchstone credits.csv',
  about:
    'Expected: queued. Charged or reserved: as reported by the service; a fact check counts with its reservation until its use is reported. Unknown: possibly charged, or ended without a reported charge, at the expected price.',
  total: 'Total',
  export: 'Export CSV…',
  saved: 'Saved, {bytes}. SHA-256:',
  empty: { title: 'No credits yet', text: 'Approved checks appear here, one by one.' },
  above: '{n, plural, one {# check was} other {# checks were}} charged more than expected.',
  columns: { expected: 'Expected', charged: 'Charged or reserved', unknown: 'Unknown', item: 'Item', day: 'Day' },
  state: 'State',
  reserved: '{amount} reserved',
  ofReserved: 'of {amount} reserved',
  aboveReserved: 'over {amount} reserved',
  useNotNamed: 'use not reported',
  moreThan: 'more than the {price} expected',
  groups: { case: 'By case', day: 'By day of approval', account: 'By service and account' } satisfies Record<
    LedgerGroup['by'],
    string
  >,
  /** The first digits of the fingerprint distinguish accounts; the token itself is never shown. */
  account: 'account {fingerprint}',
  list: 'Checks with their credits, newest first',
  run: 'check {n, number}',
  deleted: 'Erased',
  open: 'Credits by case, day and account',
})

/** How what a job used compares with what was reserved for it; null = not a job, or nothing to report. */
export function reservedWords(job: LedgerRow['job'], amount: (credits: number) => string): string | null {
  if (job === null) return null
  const { reserved, used } = job
  const isOver = ['completed', 'failed', 'cancelled'].includes(job.state)
  if (reserved === null) return null
  if (!isOver) return ledger.reserved({ amount: amount(reserved) })
  if (used === null) return ledger.useNotNamed
  if (used === reserved) return null
  return (used > reserved ? ledger.aboveReserved : ledger.ofReserved)({ amount: amount(reserved) })
}
