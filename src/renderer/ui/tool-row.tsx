import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { frame as words } from '../../shared/words/ui.ts'
import { fitting } from './fitting.ts'
import { MenuButton, type MenuEntry } from './menu-button.tsx'
import './tool-row.css'

/**
 * Which tools are placed first, wherever they are in the row: main actions, then frequent settings, then the others.
 */
export type Rank = 1 | 2 | 3
const OTHERS: Rank = 3

/** A tool as shown in the row, and its entries in the menu where the row has no room for it. `rank` defaults to 3. */
export type Tool = {
  key: string
  node: ReactNode
  entries: readonly MenuEntry[]
  rank?: Rank
  /** Begins another group of tools. */
  isApart?: boolean
}

/** As set in tool-row.css, CSS pixels. */
const GAP = 8
const MENU = 34

type Props = {
  tools: readonly Tool[]
  /** Entries always in the menu, after the tools that did not fit. */
  always?: readonly MenuEntry[]
  /** Width of the row, CSS pixels. */
  room: number
}

/**
 * Tools in one row. Space is assigned by rank, equal ranks in order; tools that do not fit go into a menu at its end.
 * The row never wraps.
 */
export function ToolRow({ tools, always = [], room }: Props) {
  const row = useRef<HTMLDivElement>(null)
  const widths = useWidths(row, tools.map(({ key }) => key).join(' '), room)
  // A menu that is always there takes its space, and the gap before it, from the start.
  const [left, menu] = always.length > 0 ? [room - GAP - MENU, -GAP] : [room, MENU]
  // Before they are measured all of them are rendered, where nobody has seen them yet.
  const fits =
    widths.length === tools.length
      ? fitting(
          tools.map(({ rank = OTHERS }, index) => ({ width: widths[index] ?? 0, rank })),
          GAP,
          left,
          menu,
        )
      : tools.map(() => true)
  const away = tools.filter((_, index) => fits[index] === false)
  return (
    <div className="tool-row" ref={row}>
      {tools.map(({ key, node, isApart }, index) => (
        <div
          key={key}
          data-tool={key}
          className={['tool', isApart && 'tool-apart', fits[index] === false && 'tool-away'].filter(Boolean).join(' ')}
          inert={fits[index] === false}
        >
          {node}
        </div>
      ))}
      {away.length + always.length > 0 && (
        <MenuButton
          label={words.moreTools}
          icon="more"
          entries={[...away.flatMap(({ entries }) => [...entries]), ...always]}
        />
      )}
    </div>
  )
}

/**
 * Width of each tool, CSS px, including those not visible. Widths once measured stay the same while the row does: a
 * label with another number does not move a tool into the menu and back.
 */
function useWidths(row: RefObject<HTMLDivElement | null>, keys: string, room: number): readonly number[] {
  const [known, setKnown] = useState<readonly number[]>([])
  /** The greatest so far, in this row. */
  const greatest = useRef<{ of: string; widths: readonly number[] }>({ of: '', widths: [] })
  const of = `${room} ${keys}`
  useLayoutEffect(() => {
    const tools = keys
      .split(' ')
      .map((key) => row.current?.querySelector<HTMLElement>(`:scope > [data-tool="${key}"]`))
      .filter((tool) => tool != null)
    const measure = () => {
      const now = tools.map((tool) => Math.ceil(tool.getBoundingClientRect().width))
      const { current: before } = greatest
      const widths = before.of === of ? now.map((width, at) => Math.max(width, before.widths[at] ?? 0)) : now
      greatest.current = { of, widths }
      setKnown((old) => (old.join() === widths.join() ? old : widths))
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const tool of tools) observer.observe(tool)
    return () => observer.disconnect()
  }, [row, keys, of])
  return known
}
