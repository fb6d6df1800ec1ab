import { useMemo, useRef, useState } from 'react'
import { shortened } from '../../shared/model/shortened.ts'
import { amounts } from '../../shared/words/amounts.ts'
import { restWords as words } from '../../shared/words/fact-check.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { useLongList } from './long-list/use-long-list.ts'
import { Name } from './name.tsx'
import type { Json } from './tree.tsx'
import { everyBranch, MAX_LINES, type TreeLine, treeLines } from './tree-lines.ts'
import './tree.css'
import './big-tree.css'

/** Maximum depth that is indented. */
const MAX_INDENT = 24
/** Height of a line of one row of text, px; longer ones are measured. */
const HEIGHT = 20
/** Characters of a value shown in a line; the raw text has all of it. */
const SHOWN = 2000

/** A value of any size as an expandable tree; only lines near the visible area are rendered. */
export function BigTree({ value, label }: { value: Json; label: string }) {
  const scroller = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const lines = useMemo(() => treeLines(value, open), [value, open])
  const { shown, space, measure } = useLongList({
    count: lines.length,
    height: HEIGHT,
    overscan: 24,
    scroller: () => scroller.current,
  })
  const toggle = (key: string) =>
    setOpen((old) => {
      const next = new Set(old)
      if (!next.delete(key)) next.add(key)
      return next
    })
  return (
    <div className="big-tree">
      <div className="big-tree-tools">
        <Button look="link" onClick={() => setOpen(everyBranch(value))}>
          {words.expandAll}
        </Button>
        <Button look="link" onClick={() => setOpen(new Set())}>
          {words.collapseAll}
        </Button>
        {lines.length >= MAX_LINES && <span className="quiet">{words.tooMany}</span>}
      </div>
      <section className="big-tree-scroll tree selectable" ref={scroller} aria-label={label}>
        <ul style={{ height: space }}>
          {shown.map(({ index, start }) => {
            const line = lines[index]
            if (line === undefined) return null
            return (
              <li
                key={line.key}
                ref={measure}
                data-index={index}
                style={{
                  transform: `translateY(${start}px)`,
                  paddingInlineStart: Math.min(line.depth, MAX_INDENT) * 14,
                }}
                aria-setsize={lines.length}
                aria-posinset={index + 1}
              >
                <Line line={line} onToggle={() => toggle(line.key)} />
              </li>
            )
          })}
        </ul>
      </section>
    </div>
  )
}

function Line({ line, onToggle }: { line: TreeLine; onToggle: () => void }) {
  const { name, leaf, members, isList, isOpen } = line
  if (leaf === null) {
    return (
      <button
        type="button"
        className="tree-branch"
        aria-expanded={isOpen}
        title={words.open({ name })}
        onClick={onToggle}
      >
        <Icon name={isOpen ? 'down' : 'right'} size={12} />
        <Name text={name} className="tree-key" />
        <span className="quiet">{isList ? amounts.entries({ n: members }) : words.members({ n: members })}</span>
      </button>
    )
  }
  return (
    <div className="tree-line">
      <Name text={name} className="tree-key" />
      {': '}
      <Name text={shortened(leaf, SHOWN)} className="tree-value" keepLines />
    </div>
  )
}
