import type { Answered, DialogRequest } from '../api/dialog.ts'

/** What a person does about a question; nobody answers one that is left, until the app itself takes it away. */
export type Prepared = { yes: boolean } | { paths: string[] } | { isLeft: true }

/** What a test said beforehand; a question nobody prepared an answer for is cancelled. */
export function createAnswers() {
  const prepared: { kind: DialogRequest['kind']; answer: Prepared }[] = []
  const asked: { kind: DialogRequest['kind']; message: string; detail: string }[] = []
  return {
    prepare: (kind: DialogRequest['kind'], answer: Prepared): void => void prepared.push({ kind, answer }),
    /** Every question so far. */
    asked,
    ask: async ({ kind, options }: DialogRequest): Promise<Answered> => {
      const { message = '', detail = '' } = options as { message?: string; detail?: string }
      asked.push({ kind, message, detail })
      const index = prepared.findIndex((one) => one.kind === kind)
      const [next] = index < 0 ? [] : prepared.splice(index, 1)
      if (!next) return null
      if ('isLeft' in next.answer) return await left(options)
      if ('paths' in next.answer) return { paths: next.answer.paths }
      const { cancelId = 0, buttons = [] } = options as { cancelId?: number; buttons?: string[] }
      return next.answer.yes ? { button: buttons.findIndex((_button, at) => at !== cancelId) } : null
    },
  }
}

/** As Electron has it: an aborted signal closes a message box as if it was cancelled. */
const left = (options: DialogRequest['options']): Promise<null> =>
  new Promise((resolve) => {
    if ('signal' in options) options.signal?.addEventListener('abort', () => resolve(null), { once: true })
  })
