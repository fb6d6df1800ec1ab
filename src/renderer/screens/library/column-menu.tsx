import { useId } from 'react'
import { type ColumnChoices, LIST_COLUMNS } from '../../../shared/model/case-view.ts'
import { columnTitles, columnWords as words } from '../../../shared/words/views.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { moved, toggled } from './list-columns.ts'
import './column-menu.css'

type Props = { columns: ColumnChoices; onColumns: (columns: ColumnChoices | null) => void }

/** Which columns the list has, and in which order: those shown first, then the others. */
export function ColumnMenu({ columns, onColumns }: Props) {
  const id = useId()
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
      {/* Keys in it are its own: the list below has the same. */}
      <div
        className="columns-menu"
        id={id}
        popover="auto"
        role="dialog"
        aria-label={words.title}
        onKeyDown={(event) => event.nativeEvent.stopImmediatePropagation()}
      >
        <ul>
          {columns.map(({ column }, at) => (
            <li key={column}>
              <label>
                <input
                  type="checkbox"
                  checked
                  disabled={column === 'name'}
                  onChange={() => onColumns(toggled(columns, column))}
                />
                {columnTitles[column]}
              </label>
              <IconButton
                icon="up"
                label={words.earlier({ column: columnTitles[column] })}
                isDisabled={at === 0}
                onClick={() => onColumns(moved(columns, column, at - 1))}
              />
              <IconButton
                icon="down"
                label={words.later({ column: columnTitles[column] })}
                isDisabled={at === columns.length - 1}
                onClick={() => onColumns(moved(columns, column, at + 1))}
              />
            </li>
          ))}
          {hidden.map((column) => (
            <li key={column}>
              <label>
                <input type="checkbox" checked={false} onChange={() => onColumns(toggled(columns, column))} />
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
