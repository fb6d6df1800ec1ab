import type { MenuItemConstructorOptions } from 'electron'
import type { AppEvent } from '../../shared/contract/events.ts'
import { demoWords } from '../../shared/words/demo.ts'
import { menu as words } from '../../shared/words/menu.ts'

type Destination = Extract<AppEvent, { type: 'navigate' }>['to']
type Item = MenuItemConstructorOptions

export type MenuDeps = {
  isMac: boolean
  isPackaged: boolean
  navigate: (to: Destination) => void
  showLog: () => void
  saveLog: () => void
  /** null = this is the demo. */
  openDemo: (() => void) | null
}

/** The application menu: the standard roles of each system, navigation, and help. */
export function menuTemplate({ isMac, isPackaged, navigate, showLog, saveLog, openDemo }: MenuDeps): Item[] {
  const go = (label: string, to: Destination, accelerator?: string): Item => ({
    label,
    click: () => navigate(to),
    ...(accelerator === undefined ? {} : { accelerator }),
  })
  const line: Item = { type: 'separator' }
  const about = go(words.about, 'about')
  return [
    ...(isMac ? [{ label: words.app, submenu: [about, line, ...MAC_APP] }] : []),
    { label: words.file, submenu: [go(words.verify, 'verify'), line, isMac ? { role: 'close' } : { role: 'quit' }] },
    { role: 'editMenu' },
    {
      label: words.view,
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        // Its own key is "+", which a US keyboard has only with Shift.
        { role: 'zoomIn', accelerator: 'CmdOrCtrl+=', visible: false },
        { role: 'zoomOut' },
        line,
        { role: 'togglefullscreen' },
        // Main holds all state, but users need neither.
        ...(isPackaged ? [] : ([line, { role: 'reload' }, { role: 'toggleDevTools' }] satisfies Item[])),
      ],
    },
    {
      label: words.go,
      submenu: [
        go(words.cases, 'cases', 'CmdOrCtrl+1'),
        go(words.activity, 'now', 'CmdOrCtrl+2'),
        go(words.requests, 'requests', 'CmdOrCtrl+3'),
        go(words.custody, 'log', 'CmdOrCtrl+4'),
        go(words.settings, 'settings', 'CmdOrCtrl+,'),
      ],
    },
    ...(isMac ? ([{ role: 'windowMenu' }] satisfies Item[]) : []),
    {
      role: 'help',
      label: words.help,
      submenu: [
        go(words.glossary, 'glossary', 'F1'),
        about,
        ...(openDemo === null ? [] : [{ label: demoWords.open, click: () => openDemo() }]),
        line,
        { label: words.showLog, click: () => showLog() },
        { label: words.saveLog, click: () => saveLog() },
      ],
    },
  ]
}

/** The contents of `role: 'appMenu'`, with our own "About" in front. */
const MAC_APP = [
  { role: 'services' },
  { type: 'separator' },
  { role: 'hide' },
  { role: 'hideOthers' },
  { role: 'unhide' },
  { type: 'separator' },
  { role: 'quit' },
] satisfies Item[]
