import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, it } from 'vitest'
import { demoWords } from '../../shared/words/demo.ts'
import { menu as words } from '../../shared/words/menu.ts'
import { menuTemplate } from './menu-template.ts'

type Item = MenuItemConstructorOptions

const entriesOf = (items: Item[]): Item[] =>
  items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? entriesOf(item.submenu) : [])])

function menuOf({ isMac = false, isPackaged = true, isDemo = false } = {}) {
  const chosen: string[] = []
  const template = menuTemplate({
    isMac,
    isPackaged,
    navigate: (to) => void chosen.push(to),
    showLog: () => void chosen.push('show log'),
    saveLog: () => void chosen.push('save log'),
    openDemo: isDemo ? null : () => void chosen.push('open demo'),
  })
  const entries = entriesOf(template)
  const roles = entries.map(({ role }) => role).filter((role) => role !== undefined)
  const choose = (label: string) => {
    const found = entries.find((item) => item.label === label)
    ;(found?.click as (() => void) | undefined)?.()
  }
  return { template, roles, choose, chosen }
}

describe('the application menu', () => {
  it.each([true, false])('ends with help on every system (macOS: %s)', (isMac) => {
    const { template, choose, chosen } = menuOf({ isMac })
    expect(template.at(-1)).toMatchObject({ role: 'help', label: words.help })
    choose(words.verify)
    choose(words.about)
    choose(words.showLog)
    choose(words.saveLog)
    expect(chosen).toEqual(['verify', 'about', 'show log', 'save log'])
  })

  it('opens the demo, but not from within the demo', () => {
    const desk = menuOf()
    desk.choose(demoWords.open)
    expect(desk.chosen).toEqual(['open demo'])
    const demo = menuOf({ isDemo: true })
    demo.choose(demoWords.open)
    expect(demo.chosen).toEqual([])
  })

  it('has the menus of the app and of windows that macOS expects, and only there', () => {
    const mac = menuOf({ isMac: true })
    expect(mac.template[0]).toMatchObject({ label: words.app })
    expect(mac.roles).toEqual(expect.arrayContaining(['windowMenu', 'services', 'hide', 'close', 'quit']))
    const other = menuOf()
    expect(other.template[0]).toMatchObject({ label: words.file })
    expect(other.roles).not.toContain('windowMenu')
    expect(other.roles).not.toContain('services')
    expect(other.roles).toContain('quit')
  })

  it('zooms in by the key of “+” without Shift too, which shows no second entry', () => {
    const { template } = menuOf()
    const zooming = entriesOf(template).filter(({ role }) => role === 'zoomIn')
    expect(zooming).toEqual([{ role: 'zoomIn' }, { role: 'zoomIn', accelerator: 'CmdOrCtrl+=', visible: false }])
  })

  it('offers developer tools and loading again only unpackaged', () => {
    expect(menuOf({ isPackaged: false }).roles).toEqual(expect.arrayContaining(['reload', 'toggleDevTools']))
    for (const isMac of [true, false]) {
      const { roles } = menuOf({ isMac })
      expect(roles).not.toContain('reload')
      expect(roles).not.toContain('forceReload')
      expect(roles).not.toContain('toggleDevTools')
    }
  })
})
