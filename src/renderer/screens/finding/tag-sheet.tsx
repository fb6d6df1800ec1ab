import { useState } from 'react'
import type { Tag } from '../../../shared/model/finding.ts'
import type { CaseId } from '../../../shared/model/ids.ts'
import { amounts } from '../../../shared/words/amounts.ts'
import { tagWords as words } from '../../../shared/words/tags.ts'
import { useMakeTag, useTagActions, useTags } from '../../data/findings.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { Select } from '../../ui/select.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import './tag-sheet.css'

type Key = Tag['key']
const KEYS = [null, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const
const keyOf = (text: string): Key => (text === '' ? null : Number(text))
const keyOptions = KEYS.map((key) => ({ value: String(key ?? ''), label: key === null ? words.noKey : String(key) }))

/** Sheet to rename, add and delete the tags of a case, and to assign their keys. */
export function TagSheet({ caseId, onClose }: { caseId: CaseId; onClose: () => void }) {
  const tags = useTags(caseId)
  const make = useMakeTag(caseId)
  const { change, remove } = useTagActions(caseId)
  const [name, setName] = useState('')
  const error = tags.error ?? make.error ?? change.error ?? remove.error
  const add = () => {
    if (name.trim() === '') return
    make.mutate({ name: name.trim(), key: null }, { onSuccess: () => setName('') })
  }
  return (
    <Sheet title={words.title} onClose={onClose} foot={<Button onClick={onClose}>{words.close}</Button>}>
      <div className="tag-sheet">
        {error !== null && <ErrorNote error={error.error} />}
        {tags.data?.length === 0 && <p className="muted prose">{words.none}</p>}
        <ul>
          {tags.data?.map((tag) => (
            <TagLine
              key={`${tag.id} ${tag.name}`}
              tag={tag}
              onChange={(to) => change.mutate({ tagId: tag.id, ...to })}
              onRemove={() => remove.mutate(tag.id)}
            />
          ))}
        </ul>
        <TextField label={words.make} value={name} maxLength={60} onChange={setName} onSubmit={add}>
          <Button onClick={add} isDisabled={name.trim() === ''}>
            {words.add}
          </Button>
        </TextField>
        <p className="field-hint prose">{words.hint}</p>
      </div>
    </Sheet>
  )
}

type LineProps = { tag: Tag; onChange: (to: { name: string; key: Key }) => void; onRemove: () => void }

function TagLine({ tag, onChange, onRemove }: LineProps) {
  const [name, setName] = useState(tag.name)
  const isNew = name.trim() !== '' && name.trim() !== tag.name
  const rename = () => {
    if (isNew) onChange({ name: name.trim(), key: tag.key })
  }
  return (
    <li>
      <input
        className="input"
        aria-label={words.nameOf({ name: tag.name })}
        value={name}
        maxLength={60}
        spellCheck={false}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) rename()
        }}
      />
      {isNew && <Button onClick={rename}>{words.rename}</Button>}
      <Select
        label={words.key}
        value={String(tag.key ?? '')}
        options={keyOptions}
        onChange={(key) => onChange({ name: tag.name, key: keyOf(key) })}
      />
      <span className="muted tag-count">{amounts.items({ n: tag.count })}</span>
      <Button onClick={onRemove} isDisabled={tag.count > 0} title={tag.count > 0 ? words.inUse : words.removeHint}>
        {words.remove}
      </Button>
    </li>
  )
}
