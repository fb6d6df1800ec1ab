import type { Answer } from '../shared/contract/define.ts'
import type { AppEvent } from '../shared/contract/events.ts'
import type { AnswerOf, CallName, drop, InputOf } from '../shared/contract/index.ts'

/** What the preload puts on `window.touchstone`: the renderer's only way out. */
export type Bridge = {
  call: <N extends CallName>(name: N, input: InputOf<N>) => Promise<AnswerOf<N>>
  /** Listens to events; what it gives back stops listening. */
  on: (listener: (event: AppEvent) => void) => () => void
  /**
   * Takes dropped files or folders into a case. `withoutPath` = which of them are no files of this machine: another
   * program handed over bytes, and they go through the contract.
   */
  drop: (caseId: number, files: File[]) => Promise<Answer<typeof drop> & { withoutPath: number[] }>
}
