/** Called at the places where the fault suite ends the process. */
export type Failpoint = (name: FailpointName) => void
export type FailpointName =
  | 'after_prepared'
  | 'after_body'
  | 'before_commit'
  | 'after_journal'
  | 'after_committing'
  | 'before_reply'
  | 'after_reply'
  | 'after_outcome'

/** Ends this process at once (as a power cut would) at the named place; elsewhere it does nothing. */
export const createFailpoint =
  (armed: string | undefined): Failpoint =>
  (name) => {
    if (armed === name) process.kill(process.pid, 'SIGKILL')
  }
