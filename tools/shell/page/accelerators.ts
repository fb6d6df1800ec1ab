import type { MenuItemConstructorOptions } from 'electron'
import type { PageConfig } from './page-script.ts'

type Accelerator = PageConfig['accelerators'][number] & { click: () => void }

/** The menu's own entries that have a key, as keys of a page; there is no menu bar here. */
export function acceleratorsOf(template: MenuItemConstructorOptions[]): Accelerator[] {
  return template.flatMap((item) => {
    if (Array.isArray(item.submenu)) return acceleratorsOf(item.submenu)
    if (item.accelerator === undefined || item.click === undefined) return []
    const parts = item.accelerator.split('+').map((part) => part.toLowerCase())
    const { click } = item as { click: () => void }
    return [
      {
        key: parts.at(-1) ?? '',
        isCtrl: parts.some((part) => /^(cmdorctrl|commandorcontrol|ctrl|control|cmd|command)$/.test(part)),
        isShift: parts.includes('shift'),
        isAlt: parts.includes('alt'),
        click: () => click(),
      },
    ]
  })
}
