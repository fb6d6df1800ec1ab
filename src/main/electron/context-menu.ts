import { type BrowserWindow, Menu, type MenuItemConstructorOptions, type PopupOptions } from 'electron'
import { textMenu } from './context-menu-template.ts'

/** Opens a menu at the pointer, unless it has no entries. */
export function popUp(template: MenuItemConstructorOptions[], options: PopupOptions): void {
  if (template.length > 0) Menu.buildFromTemplate(template).popup(options)
}

/** Electron has no built-in text menu. Clicks the page handles itself (an item's menu) do not arrive here. */
export function addTextMenu(window: BrowserWindow): void {
  window.webContents.on('context-menu', (_event, params) => {
    const { frame, menuSourceType } = params
    popUp(textMenu(params), { window, sourceType: menuSourceType, ...(frame === null ? {} : { frame }) })
  })
}
