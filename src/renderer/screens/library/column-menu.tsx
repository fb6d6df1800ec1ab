import { useId, useLayoutEffect, useRef } from 'react'
import { type ColumnChoices, LIST_COLUMNS, type ListColumn } from '../../../shared/model/case-view.ts'
import { columnTitles, columnWords as words } from '../../../shared/words/views.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { moved, toggled } from './list-columns.ts'
import './column-menu.css'

type Props = { columns: ColumnChoices; onColumns: (columns: ColumnChoices | null) => void }

/** Which columns the list has, and in which order: those shown first, then the others. */
export function ColumnMenu({ columns, onColumns }: Props) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  /** The control that was used, by its place in its line: the line moves, and the focus with it. */
  const used = useRef<{ column: ListColumn; control: number } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines move when the columns change.
  useLayoutEffect(() => {
    if (used.current === null) return
    const line = menu.current?.querySelector(`[data-line="${used.current.column}"]`)
    const controls = [...(line?.querySelectorAll<HTMLInputElement | HTMLButtonElement>('input, button') ?? [])]
    const same = controls[used.current.control]
    for (const one of [same, ...controls].filter((one) => one?.disabled === false).slice(0, 1)) one?.focus()
    used.current = null
  }, [columns])
  const change = (next: ColumnChoices, column: ListColumn, control: number) => {
    used.current = { column, control }
    onColumns(next)
  }
  const hidden = LIST_COLUMNS.filter((column) => columns.every((one) => one.column !== column))
  return (
    <>
      <button
        type="button"
        className="button button-quiet button-icon columns-button"
        popoverTarget={id}
        aria-label={words.choose}
        title={words.choose}
      >
        <Icon name="columns" />
      </button>
      <div className="columns-menu" ref={menu} id={id} popover="auto" role="dialog" aria-label={words.title}>
        <ul>
          {columns.map(({ column }, at) => (
            <li key={column} data-line={column}>
              <label>
                <input
                  type="checkbox"
                  checked
                  disabled={column === 'name'}
                  onChange={() => change(toggled(columns, column), column, 0)}
                />
                {columnTitles[column]}
              </label>
              <IconButton
                icon="up"
                label={words.earlier({ column: columnTitles[column] })}
                isDisabled={at === 0}
                onClick={() => change(moved(columns, column, at - 1), column, 1)}
              />
              <IconButton
                icon="down"
                label={words.later({ column: columnTitles[column] })}
                isDisabled={at === columns.length - 1}
                onClick={() => change(moved(columns, column, at + 1), column, 2)}
              />
            </li>
          ))}
          {hidden.map((column) => (
            <li key={column} data-line={column}>
              <label>
                <input type="checkbox" checked={false} onChange={() => change(toggled(columns, column), column, 0)} />
                {columnTitles[column]}
              </label>
            </li>
          ))}
        </ul>
        <p className="quiet">{words.hint}</p>
        <Button onClick={() => onColumns(null)}>{words.reset}</Button>
      </div>
    </>
  )
}
