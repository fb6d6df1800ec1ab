/** Called where the fault suite ends the process. */
export type Failpoint = (name: FailpointName) => void
export type FailpointName =
  | 'before_recovery'
  | 'after_recovery'
  | 'before_prepared'
  | 'after_prepared'
  | 'before_body'
  | 'after_body'
  | 'first_piece'
  | 'before_commit'
  | 'before_journal_sync'
  | 'after_journal'
  | 'after_committing'
  | 'after_tail'
  | 'before_reply'
  | 'after_reply'
  | 'before_note'
  | 'after_outcome'
  | 'after_approved'
  | 'after_decided'
  | 'after_paused'
  | 'before_question'
  | 'after_question'
  | 'after_told'
  | 'export_begun'
  | 'export_written'
  | 'export_first_moved'
  | 'export_entered'
  | 'export_aimed'
  | 'export_named'
  | 'erasure_rows'
  | 'erasure_pictures'
  | 'erasure_entries'
  | 'demo_relinked'
  /** Inside a transaction, after its custody entry of this type and before the commit. */
  | `in ${string}`

/** Ends this process at once (like a power cut) at the named place; elsewhere it does nothing. */
export const createFailpoint =
  (armed: string | undefined): Failpoint =>
  (name) => {
    if (armed === name) process.kill(process.pid, 'SIGKILL')
  }
