import type { MenuItemConstructorOptions } from 'electron'
import type { PageConfig } from './page-script.ts'

type Role = NonNullable<MenuItemConstructorOptions['role']>
type Accelerator = PageConfig['accelerators'][number] & { click: () => void }

/** Keys that Electron gives a role by itself, of those that a browser would take otherwise. */
const OF_ROLES: Partial<Record<Role, string>> = { reload: 'CmdOrCtrl+R', quit: 'CmdOrCtrl+Q' }

/** The menu's entries that have a key, as keys of a page; there is no menu bar here. `act` does what a role does. */
export function acceleratorsOf(
  template: MenuItemConstructorOptions[],
  act: (role: Role) => Promise<void>,
): Accelerator[] {
  return template.flatMap((item) => {
    if (Array.isArray(item.submenu)) return acceleratorsOf(item.submenu, act)
    const { role } = item
    if (role !== undefined) {
      const key = OF_ROLES[role]
      return key === undefined ? [] : [{ ...keyOf(key), click: () => void act(role) }]
    }
    if (item.accelerator === undefined || item.click === undefined) return []
    const { click } = item as { click: () => void }
    return [{ ...keyOf(item.accelerator), click: () => click() }]
  })
}

function keyOf(accelerator: string): PageConfig['accelerators'][number] {
  const parts = accelerator.split('+').map((part) => part.toLowerCase())
  return {
    key: parts.at(-1) ?? '',
    isCtrl: parts.some((part) => /^(cmdorctrl|commandorcontrol|ctrl|control|cmd|command)$/.test(part)),
    isShift: parts.includes('shift'),
    isAlt: parts.includes('alt'),
  }
}
