import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, it } from 'vitest'
import { acceleratorsOf } from './accelerators.ts'

describe('the menu without a menu bar', () => {
  it('keeps the keys of its entries and roles, at any depth', () => {
    const clicked: string[] = []
    const template: MenuItemConstructorOptions[] = [
      { role: 'editMenu' },
      {
        label: 'Go',
        submenu: [
          { label: 'Settings', accelerator: 'CmdOrCtrl+,', click: () => void clicked.push('settings') },
          { label: 'Last', accelerator: 'Ctrl+Shift+Alt+L', click: () => void clicked.push('last') },
          { role: 'reload' },
          { role: 'zoomIn' },
        ],
      },
    ]
    const keys = acceleratorsOf(template, async (role) => void clicked.push(role))
    expect(keys).toMatchObject([
      { key: ',', isCtrl: true, isShift: false, isAlt: false },
      { key: 'l', isCtrl: true, isShift: true, isAlt: true },
      { key: 'r', isCtrl: true, isShift: false, isAlt: false },
    ])
    for (const { click } of keys) click()
    expect(clicked).toEqual(['settings', 'last', 'reload'])
  })
})
