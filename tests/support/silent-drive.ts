import type { Child, ForkChild } from '../../src/main/children/child.ts'
import type { Answer, Question } from '../../src/main/inspect/drive/protocol.ts'

/** A process of a drive that answers when the test says so. */
export type StubbornChild = {
  asked: { id: number; question: Question }[]
  answer: (answer: Answer) => void
  exit: () => void
  /** Whether main ended it, or tried to. */
  isLeft: () => boolean
}

/** Stands for the processes of drives: each keeps what it is asked. */
export function createStubbornFork(): { fork: ForkChild; children: StubbornChild[] } {
  const children: StubbornChild[] = []
  const fork: ForkChild = (): Child => {
    let hear: (message: unknown) => void = () => undefined
    let exit: (code: number | null) => void = () => undefined
    let isLeft = false
    const asked: StubbornChild['asked'] = []
    children.push({ asked, answer: (answer) => hear(answer), exit: () => exit(1), isLeft: () => isLeft })
    return {
      pid: () => undefined,
      post: (message) => void asked.push(message as (typeof asked)[number]),
      onMessage: (listener) => {
        hear = listener
      },
      onExit: (listener) => {
        exit = listener
      },
      kill: () => {
        isLeft = true
      },
    }
  }
  return { fork, children }
}
