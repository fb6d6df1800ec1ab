import { Menu } from 'electron'
import { type MenuDeps, menuTemplate } from './menu-template.ts'

export function setApplicationMenu(deps: MenuDeps): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(deps)))
}
