import type { Answer } from '../shared/contract/define.ts'
import type { AppEvent } from '../shared/contract/events.ts'
import type { AnswerOf, CallName, drop, InputOf, look } from '../shared/contract/index.ts'

/** The API exposed by the preload as `window.touchstone`: the renderer's only way out. */
export type Bridge = {
  call: <N extends CallName>(name: N, input: InputOf<N>) => Promise<AnswerOf<N>>
  /** Adds an event listener; returns the function that removes it. */
  on: (listener: (event: AppEvent) => void) => () => void
  /**
   * Adds dropped files or folders to a case. `withoutPath` = those that are not files of this machine: another program
   * handed over bytes, which go through the contract.
   */
  drop: (caseId: number, files: File[]) => Promise<Answer<typeof drop> & { withoutPath: number[] }>
  /** Which of the dropped files and folders are exports; nothing is added. */
  look: (files: File[]) => Promise<Answer<typeof look>>
}
