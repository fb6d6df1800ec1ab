import { Menu, type MenuItemConstructorOptions } from 'electron'
import type { AppEvent } from '../../shared/contract/events.ts'
import { menu as words } from '../../shared/words/menu.ts'

type Destination = Extract<AppEvent, { type: 'navigate' }>['to']

/** Sets the application menu: the standard editing and viewing roles, and where to go. */
export function setApplicationMenu(navigate: (to: Destination) => void, isMac: boolean): void {
  const go = (label: string, to: Destination, accelerator: string): MenuItemConstructorOptions => ({
    label,
    accelerator,
    click: () => navigate(to),
  })
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...(isMac ? [{ role: 'appMenu' } as const] : []),
      { label: words.file, submenu: [isMac ? { role: 'close' } : { role: 'quit' }] },
      { role: 'editMenu' },
      {
        label: words.view,
        submenu: [
          { role: 'resetZoom' },
          { role: 'zoomIn' },
          { role: 'zoomOut' },
          { type: 'separator' },
          { role: 'togglefullscreen' },
        ],
      },
      {
        label: words.go,
        submenu: [
          go(words.cases, 'cases', 'CmdOrCtrl+1'),
          go(words.queue, 'queue', 'CmdOrCtrl+2'),
          go(words.traffic, 'traffic', 'CmdOrCtrl+3'),
          go(words.custody, 'custody', 'CmdOrCtrl+4'),
          go(words.settings, 'settings', 'CmdOrCtrl+,'),
        ],
      },
    ]),
  )
}
