import { dialog } from 'electron'
import { placeWords as words } from '../../shared/words/library-place.ts'
import type { PlaceAnswer, PlaceDesk } from '../library/find-place.ts'

/** The dialogs shown if the library is not found at startup; there is no window yet. */
export const placeDesk: PlaceDesk = {
  ask: async ({ title, detail }, canChoose) => {
    const answers: PlaceAnswer[] = canChoose ? ['look', 'choose', 'quit'] : ['look', 'quit']
    const quit = answers.indexOf('quit')
    const { response } = await dialog.showMessageBox({
      type: 'warning',
      message: title,
      detail,
      buttons: answers.map((answer) => words[answer]),
      defaultId: 0,
      cancelId: quit,
      noLink: true,
    })
    return answers[response] ?? 'quit'
  },
  chooseFolder: async () => {
    const { canceled, filePaths } = await dialog.showOpenDialog({
      title: words.chooseTitle,
      properties: ['openDirectory'],
    })
    return canceled ? null : (filePaths[0] ?? null)
  },
  showRefusal: async ({ title, detail }) => {
    await dialog.showMessageBox({ type: 'warning', message: title, detail })
  },
  confirm: async ({ message, detail, yes, no }) => {
    const { response } = await dialog.showMessageBox({
      type: 'question',
      message,
      detail,
      buttons: [no, yes],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    })
    return response === 1
  },
}
