import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { frame as words } from '../../shared/words/ui.ts'
import { fitting } from './fitting.ts'
import { MenuButton, type MenuEntry } from './menu-button.tsx'
import './tool-row.css'

/** A tool as it stands in the row, and what of it stands in the menu where the row has no room for it. */
export type Tool = { key: string; node: ReactNode; entries: readonly MenuEntry[] }

/** As tool-row.css sets them, CSS pixels. */
const GAP = 8
const MENU = 34

type Props = {
  tools: readonly Tool[]
  /** How much room the row has, CSS pixels. */
  room: number
}

/** Tools in one row, the first ones first; what finds no room goes into a menu at its end. The row never breaks. */
export function ToolRow({ tools, room }: Props) {
  const row = useRef<HTMLDivElement>(null)
  const count = useFitting(row, tools, room)
  const away = tools.slice(count)
  return (
    <div className="tool-row" ref={row}>
      {tools.map(({ key, node }, index) => (
        <div key={key} className={index < count ? 'tool' : 'tool tool-away'} inert={index >= count}>
          {node}
        </div>
      ))}
      {away.length > 0 && (
        <MenuButton label={words.moreTools} icon="more" entries={away.flatMap(({ entries }) => [...entries])} />
      )}
    </div>
  )
}

/** How many tools fit; those that do not are measured where nobody sees them. */
function useFitting(row: RefObject<HTMLDivElement | null>, tools: readonly Tool[], room: number): number {
  const [count, setCount] = useState(tools.length)
  useLayoutEffect(() => {
    const all = [...(row.current?.querySelectorAll<HTMLElement>(':scope > .tool') ?? [])]
    setCount(
      fitting(
        all.map((tool) => Math.ceil(tool.getBoundingClientRect().width)),
        GAP,
        room,
        MENU,
      ),
    )
  })
  return Math.min(count, tools.length)
}
