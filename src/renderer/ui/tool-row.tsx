import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { frame as words } from '../../shared/words/ui.ts'
import { fitting } from './fitting.ts'
import { MenuButton, type MenuEntry } from './menu-button.tsx'
import './tool-row.css'

/** Which tools find room first, wherever they stand: the main acts, then what is often set, then the others. */
export type Rank = 1 | 2 | 3
const OTHERS: Rank = 3

/** A tool as it stands in the row, and what of it stands in the menu where the row has no room for it. `rank` 3 unless said. */
export type Tool = {
  key: string
  node: ReactNode
  entries: readonly MenuEntry[]
  rank?: Rank
  /** Begins another group of tools. */
  isApart?: boolean
}

/** As tool-row.css sets them, CSS pixels. */
const GAP = 8
const MENU = 34

type Props = {
  tools: readonly Tool[]
  /** What stands in the menu however much room there is, after the tools that found none. */
  always?: readonly MenuEntry[]
  /** How much room the row has, CSS pixels. */
  room: number
}

/**
 * Tools in one row. Room is given by rank, among equals to the first ones first; what finds none goes into a menu at its
 * end. The row never breaks.
 */
export function ToolRow({ tools, always = [], room }: Props) {
  const row = useRef<HTMLDivElement>(null)
  const widths = useWidths(row, tools.map(({ key }) => key).join(' '), room)
  // A menu that stands there anyway takes its room from the first, with the gap before it.
  const [left, menu] = always.length > 0 ? [room - GAP - MENU, -GAP] : [room, MENU]
  // Before they are measured all of them stand there, where nobody has seen them yet.
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
          className={['tool', ...(isApart ? ['tool-apart'] : []), ...(fits[index] === false ? ['tool-away'] : [])].join(
            ' ',
          )}
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
 * How much room each tool needs, CSS px, also one that stands where nobody sees it. What a tool needed once it keeps
 * while the row stays the same: a label that says another number does not send a tool away and fetch it again.
 */
function useWidths(row: RefObject<HTMLDivElement | null>, keys: string, room: number): readonly number[] {
  const [known, setKnown] = useState<Widths>({ of: '', widths: [] })
  const of = `${room} ${keys}`
  useLayoutEffect(() => {
    const tools = keys
      .split(' ')
      .map((key) => row.current?.querySelector<HTMLElement>(`:scope > [data-tool="${key}"]`))
      .filter((tool) => tool != null)
    const measure = () => {
      const now = tools.map((tool) => Math.ceil(tool.getBoundingClientRect().width))
      setKnown((old) => {
        const widths = old.of === of ? now.map((width, at) => Math.max(width, old.widths[at] ?? 0)) : now
        return old.of === of && old.widths.join() === widths.join() ? old : { of, widths }
      })
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const tool of tools) observer.observe(tool)
    return () => observer.disconnect()
  }, [row, keys, of])
  return known.widths
}

/** `of` = the row they were measured in: its tools and its room. */
type Widths = { of: string; widths: readonly number[] }
