import type { BaseWindow, Dialog, MessageBoxOptions, OpenDialogOptions, SaveDialogOptions } from 'electron'

/** A question a dialog asks: what it is, and what Electron was given. */
export type DialogRequest =
  | { kind: 'message'; options: MessageBoxOptions }
  | { kind: 'open'; options: OpenDialogOptions }
  | { kind: 'save'; options: SaveDialogOptions }

/** The pressed button, or the chosen paths; null = cancelled. */
export type Answered = { button: number } | { paths: string[] } | null

/** A dialog's options, after the window it belongs to if there is one. */
type Given<Options> = [BaseWindow, Options] | [Options]
const optionsOf = <Options>(given: Given<Options>): Options => (given.length === 2 ? given[1] : given[0])

/** `dialog`, answered by a person's prompt or a test's script. */
export function createDialog(ask: (question: DialogRequest) => Promise<Answered>) {
  const pathsOf = (answer: Answered): string[] => (answer && 'paths' in answer ? answer.paths : [])
  return {
    showMessageBox: async (...given: Given<MessageBoxOptions>) => {
      const options = optionsOf(given)
      const answer = await ask({ kind: 'message', options })
      const response = answer && 'button' in answer ? answer.button : (options.cancelId ?? 0)
      return { response, checkboxChecked: false }
    },
    showOpenDialog: async (...given: Given<OpenDialogOptions>) => {
      const filePaths = pathsOf(await ask({ kind: 'open', options: optionsOf(given) }))
      return { canceled: filePaths.length === 0, filePaths }
    },
    showSaveDialog: async (...given: Given<SaveDialogOptions>) => {
      const [filePath = ''] = pathsOf(await ask({ kind: 'save', options: optionsOf(given) }))
      return { canceled: filePath === '', filePath }
    },
    showErrorBox: (title: string, content: string) => void process.stderr.write(`${title}: ${content}\n`),
  } satisfies Pick<Dialog, 'showMessageBox' | 'showOpenDialog' | 'showSaveDialog' | 'showErrorBox'>
}
