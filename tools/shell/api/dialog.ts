import type { Dialog, MessageBoxOptions, OpenDialogOptions, SaveDialogOptions } from 'electron'

/** A question a dialog asks: what it is, and what Electron was given. */
export type Asked =
  | { kind: 'message'; options: MessageBoxOptions }
  | { kind: 'open'; options: OpenDialogOptions }
  | { kind: 'save'; options: SaveDialogOptions }

/** The pressed button, or the chosen paths; null = cancelled. */
export type Answered = { button: number } | { paths: string[] } | null

/** `dialog`, answered by a person's prompt or a test's script. */
export function createDialog(ask: (question: Asked) => Promise<Answered>) {
  const optionsOf = <T>(args: unknown[]): T => args.at(-1) as T
  const pathsOf = (answer: Answered): string[] => (answer && 'paths' in answer ? answer.paths : [])
  return {
    showMessageBox: async (...args: unknown[]) => {
      const options = optionsOf<MessageBoxOptions>(args)
      const answer = await ask({ kind: 'message', options })
      const response = answer && 'button' in answer ? answer.button : (options.cancelId ?? 0)
      return { response, checkboxChecked: false }
    },
    showOpenDialog: async (...args: unknown[]) => {
      const filePaths = pathsOf(await ask({ kind: 'open', options: optionsOf(args) }))
      return { canceled: filePaths.length === 0, filePaths }
    },
    showSaveDialog: async (...args: unknown[]) => {
      const [filePath = ''] = pathsOf(await ask({ kind: 'save', options: optionsOf(args) }))
      return { canceled: filePath === '', filePath }
    },
    showErrorBox: (title: string, content: string) => void process.stderr.write(`${title}: ${content}\n`),
  } as unknown as Pick<Dialog, 'showMessageBox' | 'showOpenDialog' | 'showSaveDialog' | 'showErrorBox'>
}
