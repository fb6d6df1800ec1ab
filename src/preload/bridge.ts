import type { Answer } from '../shared/contract/define.ts'
import type { AppEvent } from '../shared/contract/events.ts'
import type { AnswerOf, CallName, drop, InputOf } from '../shared/contract/index.ts'

/** What the preload puts on `window.touchstone`: the renderer's only way out. */
export type Bridge = {
  call: <N extends CallName>(name: N, input: InputOf<N>) => Promise<AnswerOf<N>>
  /** Listens to events; what it gives back stops listening. */
  on: (listener: (event: AppEvent) => void) => () => void
  /** Takes dropped files or folders into a case. `leftOut` = how many have no path (a picture out of a page). */
  drop: (caseId: number, files: File[]) => Promise<Answer<typeof drop> & { leftOut: number }>
}
