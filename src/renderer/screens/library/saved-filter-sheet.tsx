import { useState } from 'react'
import type { CaseId } from '../../../shared/model/ids.ts'
import { isFiltered } from '../../../shared/model/item-list.ts'
import { MAX_FILTER_NAME, type SavedFilter } from '../../../shared/model/saved-filter.ts'
import { savedFilterWords as words } from '../../../shared/words/views.ts'
import { type KeptFilter, useSavedFilterActions, useSavedFilters } from '../../data/views.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Name } from '../../ui/name.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import './saved-filter-sheet.css'

type Props = { caseId: CaseId; current: KeptFilter; onClose: () => void }

/** Sheet to save the current filter, and to rename, replace and delete those that were saved. */
export function SavedFilterSheet({ caseId, current, onClose }: Props) {
  const saved = useSavedFilters(caseId)
  const { add, rename, replace, remove } = useSavedFilterActions(caseId)
  const [name, setName] = useState('')
  const [removed, setRemoved] = useState<SavedFilter | null>(null)
  const all = [add, rename, replace, remove]
  const error = saved.error ?? all.find((one) => one.error !== null)?.error ?? null
  /** One error at a time: that of what was tried last. */
  const start = () => {
    for (const one of all) one.reset()
    setRemoved(null)
  }
  const canSave = isFiltered(current.filter)
  const save = () => {
    if (name.trim() === '' || !canSave) return
    start()
    add.mutate({ name: name.trim(), ...current }, { onSuccess: () => setName('') })
  }
  return (
    <Sheet title={words.sheet} onClose={onClose} foot={<Button onClick={onClose}>{words.close}</Button>}>
      <div className="saved-sheet">
        {error !== null && <ErrorNote error={error.error} />}
        {canSave ? (
          <TextField
            label={words.newName}
            value={name}
            maxLength={MAX_FILTER_NAME}
            onChange={setName}
            onSubmit={save}
            autoFocus
          >
            <Button onClick={save} isDisabled={name.trim() === ''}>
              {words.add}
            </Button>
          </TextField>
        ) : (
          <p className="muted prose">{words.noFilter}</p>
        )}
        {saved.data?.length === 0 && <p className="muted prose">{words.none}</p>}
        <ul>
          {saved.data?.map((one) => (
            <SavedLine
              key={`${one.id} ${one.name}`}
              one={one}
              onRename={(to) => {
                start()
                rename.mutate({ id: one.id, name: to })
              }}
              onReplace={
                canSave
                  ? () => {
                      start()
                      replace.mutate({ id: one.id, ...current })
                    }
                  : null
              }
              onRemove={() => {
                start()
                remove.mutate(one.id, { onSuccess: () => setRemoved(one) })
              }}
            />
          ))}
        </ul>
        {removed !== null && (
          <p role="status">
            <Name text={words.removed({ name: removed.name })} />{' '}
            {removed.filter !== null && (
              <Button
                look="link"
                onClick={() => {
                  const { filter, sort } = removed
                  start()
                  if (filter !== null) add.mutate({ name: removed.name, filter, sort })
                }}
              >
                {words.undo}
              </Button>
            )}
          </p>
        )}
      </div>
    </Sheet>
  )
}

type LineProps = {
  one: SavedFilter
  onRename: (name: string) => void
  /** null = there is nothing to replace it with. */
  onReplace: (() => void) | null
  onRemove: () => void
}

function SavedLine({ one, onRename, onReplace, onRemove }: LineProps) {
  const [name, setName] = useState(one.name)
  const isNew = name.trim() !== '' && name.trim() !== one.name
  const rename = () => {
    if (isNew) onRename(name.trim())
  }
  return (
    <li>
      <input
        className="input"
        aria-label={words.nameOf({ name: one.name })}
        value={name}
        maxLength={MAX_FILTER_NAME}
        spellCheck={false}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) rename()
        }}
      />
      {isNew && <Button onClick={rename}>{words.rename}</Button>}
      {onReplace !== null && (
        <Button onClick={onReplace} title={words.replaceHint}>
          {words.replace}
        </Button>
      )}
      <Button onClick={onRemove}>{words.remove}</Button>
    </li>
  )
}
