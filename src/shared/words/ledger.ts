import type { LedgerGroup, LedgerRow } from '../model/ledger.ts'
import { counted } from './counts.ts'

/** The credit ledger. */
export const ledger = {
  fileName: 'Touchstone credits.csv',
  about:
    'Expected: queued, still ahead. Charged: what the service named; of a fact check what it reserved, until it names what was used. Unknown: may have been charged, or ended without a charge being named; the expected price stands for it.',
  total: 'Total',
  export: 'Export CSV…',
  saved: (bytes: string) => `Saved, ${bytes}. SHA-256:`,
  empty: { title: 'No credits yet', text: 'Nothing was approved to be sent. What is appears here, check by check.' },
  above: (n: number) => `${counted(n, 'check was', 'checks were')} charged more than expected.`,
  columns: { expected: 'Expected', charged: 'Charged', unknown: 'Unknown', checks: 'Checks', item: 'Item', day: 'Day' },
  state: 'State',
  reserved: (n: string) => `${n} reserved`,
  ofReserved: (n: string) => `of ${n} reserved`,
  aboveReserved: (n: string) => `over ${n} reserved`,
  useNotNamed: 'use not named',
  moreThan: (price: string) => `more than the ${price} expected`,
  groups: { case: 'By case', day: 'By day of approval', account: 'By service and account' } satisfies Record<
    LedgerGroup['by'],
    string
  >,
  /** The first digits of the fingerprint tell accounts apart; the token itself is never shown. */
  account: (fingerprint: string) => `account ${fingerprint.slice(0, 8)}`,
  list: 'Checks with their credits, newest first',
  run: (n: number) => `run ${n}`,
  deleted: 'Erased',
  open: 'Credits by case, day and account',
} as const

/** How what a job used stands to what was reserved for it; null = it is no job, or there is nothing to say. */
export function reservedWords(job: LedgerRow['job'], amount: (credits: number) => string): string | null {
  if (job === null) return null
  const { reserved, used } = job
  const isOver = ['completed', 'failed', 'cancelled'].includes(job.state)
  if (reserved === null) return null
  if (!isOver) return ledger.reserved(amount(reserved))
  if (used === null) return ledger.useNotNamed
  if (used === reserved) return null
  return used > reserved ? ledger.aboveReserved(amount(reserved)) : ledger.ofReserved(amount(reserved))
}
