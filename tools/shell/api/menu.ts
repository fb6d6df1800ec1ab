import type { Menu as ElectronMenu, MenuItemConstructorOptions, PopupOptions } from 'electron'
import { acceleratorsOf } from '../page/accelerators.ts'
import { askPerson } from '../prompt.ts'
import type { Shell } from '../shell.ts'
import type { Roles } from './roles.ts'

/** An entry as a test sees it; `role` in lower case, as Electron's `MenuItem` has it, and standing for a label of the system's. */
export type SeenEntry = { label: string | null; role: string | null; isEnabled: boolean }

type Deps = { shell: Shell; roles: Roles }
export type OwnMenu = Pick<ElectronMenu, 'popup'>
export type OwnMenus = ReturnType<typeof createMenus>

/** `Menu`: of the application menu its keys, as there is no bar; a menu that pops up is asked of a person, or waits for a test. */
export function createMenus({ shell, roles }: Deps) {
  const templates = new WeakMap<OwnMenu, MenuItemConstructorOptions[]>()
  let application: MenuItemConstructorOptions[] = []
  let open: { entries: MenuItemConstructorOptions[]; options: PopupOptions } | null = null

  const close = (): typeof open => {
    const closed = open
    open = null
    closed?.options.callback?.()
    return closed
  }
  const act = async ({ role, click }: MenuItemConstructorOptions): Promise<void> => {
    if (role !== undefined) await roles.act(role)
    // The product's own handlers take nothing: an entry and a window of Electron's do not exist here.
    else (click as (() => void) | undefined)?.()
  }
  const askWhich = async (entries: MenuItemConstructorOptions[]): Promise<void> => {
    const enabled = entries.filter(({ enabled = true }) => enabled)
    const buttons = ['Close', ...enabled.map(({ label, role }) => label ?? role ?? '')]
    const answer = await askPerson(shell, { kind: 'message', options: { message: 'Menu', buttons, cancelId: 0 } })
    close()
    const chosen = answer && 'button' in answer ? enabled[answer.button - 1] : undefined
    if (chosen) await act(chosen)
  }
  const api = {
    buildFromTemplate: (template: MenuItemConstructorOptions[]): OwnMenu => {
      const menu: OwnMenu = {
        popup: (options = {}) => {
          close()
          open = { entries: entriesOf(template), options }
          if (shell.options.control === null) void askWhich(open.entries)
        },
      }
      templates.set(menu, template)
      return menu
    },
    setApplicationMenu: (menu: OwnMenu | null): void => {
      application = (menu && templates.get(menu)) ?? []
      shell.accelerators.splice(0, shell.accelerators.length, ...acceleratorsOf(application, roles.act))
    },
  }
  const see = ({ label, role, enabled = true }: MenuItemConstructorOptions): SeenEntry => ({
    label: label ?? null,
    role: role?.toLowerCase() ?? null,
    isEnabled: enabled,
  })
  const choose = async (entries: MenuItemConstructorOptions[], name: string): Promise<void> => {
    const entry = entries.find(({ label, role }) => label === name || role?.toLowerCase() === name)
    if (!entry) throw new Error(`no such entry: ${name}`)
    if (entry.enabled === false) throw new Error(`not to be chosen: ${name}`)
    await act(entry)
  }
  return {
    api,
    /** The menu that popped up; null = none is open. */
    seen: (): SeenEntry[] | null => open?.entries.map(see) ?? null,
    /** Chooses an entry of it by its label or role, and closes it. */
    choose: (name: string): Promise<void> => choose(close()?.entries ?? [], name),
    /** The entries of the application menu, and choosing one. */
    application: (): SeenEntry[] => entriesOf(application).map(see),
    chooseInApplication: (name: string): Promise<void> => choose(entriesOf(application), name),
  }
}

/** At any depth, without lines. */
const entriesOf = (template: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
  template.flatMap((item) =>
    item.type === 'separator' ? [] : [item, ...(Array.isArray(item.submenu) ? entriesOf(item.submenu) : [])],
  )
