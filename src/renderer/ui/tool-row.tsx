import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { frame as words } from '../../shared/words/ui.ts'
import { fitting } from './fitting.ts'
import { MenuButton, type MenuEntry } from './menu-button.tsx'
import './tool-row.css'

/**
 * A tool as it stands in the row, and what of it stands in the menu where the row has no room for it. `isMain`: it finds
 * room before those that are not, wherever it stands.
 */
export type Tool = { key: string; node: ReactNode; entries: readonly MenuEntry[]; isMain?: boolean }

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
 * Tools in one row. Room is given to the main ones first, then to the others, the first ones first; what finds none goes into a menu at
 * its end. The row never breaks.
 */
export function ToolRow({ tools, always = [], room }: Props) {
  const row = useRef<HTMLDivElement>(null)
  const widths = useWidths(row, tools.map(({ key }) => key).join(' '))
  // Before they are measured all of them stand there, where nobody has seen them yet.
  const left = always.length > 0 ? room - MENU : room
  const fits =
    widths.length === tools.length
      ? fitting(
          tools.map(({ isMain = false }, index) => ({ width: widths[index] ?? 0, isMain })),
          GAP,
          left,
          always.length > 0 ? 0 : MENU,
        )
      : tools.map(() => true)
  const away = tools.filter((_, index) => fits[index] === false)
  return (
    <div className="tool-row" ref={row}>
      {tools.map(({ key, node }, index) => (
        <div
          key={key}
          data-tool={key}
          className={fits[index] === false ? 'tool tool-away' : 'tool'}
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

/** How wide each tool is, CSS px, also one that stands where nobody sees it. Measured when another tool comes or one grows. */
function useWidths(row: RefObject<HTMLDivElement | null>, keys: string): readonly number[] {
  const [widths, setWidths] = useState<readonly number[]>([])
  useLayoutEffect(() => {
    const tools = keys
      .split(' ')
      .map((key) => row.current?.querySelector<HTMLElement>(`:scope > [data-tool="${key}"]`))
      .filter((tool) => tool != null)
    const measure = () => {
      const now = tools.map((tool) => Math.ceil(tool.getBoundingClientRect().width))
      setWidths((old) => (old.join() === now.join() ? old : now))
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const tool of tools) observer.observe(tool)
    return () => observer.disconnect()
  }, [row, keys])
  return widths
}
