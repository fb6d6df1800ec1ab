import { dirname, join } from 'node:path'
import {
  type BrowserWindow,
  ClipboardItem,
  clipboard,
  dialog,
  Notification,
  type OpenDialogOptions,
  shell,
} from 'electron'
import { dialogs } from '../../shared/words/menu.ts'
import type { Desktop } from '../desktop.ts'
import { popUp } from './context-menu.ts'
import { itemMenu } from './context-menu-template.ts'
import { findVideoDecoder } from './video-decoder.ts'
import { bringForward } from './window.ts'

type DesktopDeps = {
  /** The parent window of dialogs; null before it opens and after it has closed. */
  window: () => BrowserWindow | null
  printPdf: Desktop['printPdf']
  resolveProxy: Desktop['resolveProxy']
  /** The folder the first dialog opens in. */
  startFolder: string
  startAgain: () => void
}

const PROPERTIES = {
  file: ['openFile'],
  files: ['openFile', 'multiSelections'],
  folders: ['openDirectory', 'multiSelections'],
} as const

/** The desktop as provided by Electron. */
export function createDesktop({ window, printPdf, resolveProxy, startFolder, startAgain }: DesktopDeps): Desktop {
  // By default the system's dialog opens in Downloads each time.
  let evidenceFolder = startFolder
  let saveFolder = startFolder
  const shown = new Set<Notification>()
  return {
    chooseEvidence: async (what) => {
      const options = {
        title: dialogs.choose[what],
        defaultPath: evidenceFolder,
        properties: PROPERTIES[what],
      }
      const mutable = { ...options, properties: [...options.properties] }
      const parent = window()
      const { canceled, filePaths } = await (parent
        ? dialog.showOpenDialog(parent, mutable)
        : dialog.showOpenDialog(mutable))
      if (canceled) return []
      if (filePaths[0] !== undefined) evidenceFolder = dirname(filePaths[0])
      return filePaths
    },
    chooseLibraryFolder: async () => {
      const options: OpenDialogOptions = {
        title: dialogs.choose.library,
        properties: ['openDirectory', 'createDirectory'],
      }
      const parent = window()
      const { canceled, filePaths } = await (parent
        ? dialog.showOpenDialog(parent, options)
        : dialog.showOpenDialog(options))
      return canceled ? null : (filePaths[0] ?? null)
    },
    chooseToVerify: async (what) => {
      const isFolder = what === 'export' || what === 'evidence'
      const options: OpenDialogOptions = {
        title: dialogs.verify[what],
        defaultPath: saveFolder,
        properties: [isFolder ? 'openDirectory' : 'openFile', 'dontAddToRecent'],
      }
      const parent = window()
      const { canceled, filePaths } = await (parent
        ? dialog.showOpenDialog(parent, options)
        : dialog.showOpenDialog(options))
      return canceled ? null : (filePaths[0] ?? null)
    },
    startAgain,
    chooseSavePath: async (suggestedName, title = dialogs.save) => {
      const options = { title, defaultPath: join(saveFolder, suggestedName) }
      const parent = window()
      const { canceled, filePath } = await (parent
        ? dialog.showSaveDialog(parent, options)
        : dialog.showSaveDialog(options))
      if (canceled || filePath === '') return null
      saveFolder = dirname(filePath)
      return filePath
    },
    confirm: async ({ message, detail, yes, no }, signal) => {
      const options = {
        type: 'question' as const,
        message,
        detail,
        buttons: [no, yes],
        defaultId: 0,
        cancelId: 0,
        noLink: true,
        ...(signal === undefined ? {} : { signal }),
      }
      const parent = window()
      const { response } = await (parent ? dialog.showMessageBox(parent, options) : dialog.showMessageBox(options))
      return response === 1
    },
    notify: (notice) => {
      if (!Notification.isSupported()) return
      const message = new Notification(notice)
      // Unreferenced, it could vanish before it is read.
      shown.add(message)
      message.on('close', () => shown.delete(message))
      message.on('click', () => {
        shown.delete(message)
        bringForward(window())
      })
      message.show()
    },
    readClipboard: async () => await clipboard.readText(),
    readClipboardPicture: async () => {
      for (const item of await clipboard.read()) {
        if (!item.types.includes('image/png')) continue
        const picture = await item.getType('image/png')
        return new Uint8Array(await picture.arrayBuffer())
      }
      return null
    },
    writeClipboard: async (text) => await clipboard.writeText(text),
    writeClipboardPicture: async (png) => {
      const picture = new Blob([Uint8Array.from(png)], { type: 'image/png' })
      await clipboard.write([new ClipboardItem({ 'image/png': picture })])
    },
    popUpItemMenu: (menu) => {
      const parent = window()
      if (parent) popUp(itemMenu(menu), { window: parent })
    },
    showInFolder: async (path) => shell.showItemInFolder(path),
    openOutside: async (url) => await shell.openExternal(url),
    printPdf,
    videoDecoder: async (itemId) => {
      const contents = window()?.webContents
      return contents === undefined ? null : await findVideoDecoder(contents.debugger, itemId)
    },
    resolveProxy,
  }
}
