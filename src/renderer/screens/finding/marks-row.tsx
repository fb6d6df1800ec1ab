import { useEffect, useId, useRef, useState } from 'react'
import type { CommandId } from '../../../shared/model/commands.ts'
import { ReviewStatus, type Tag, type TagId } from '../../../shared/model/finding.ts'
import { reviewWords, findings as words } from '../../../shared/words/findings.ts'
import { Button, CommandKey } from '../../ui/button.tsx'
import { Name } from '../../ui/name.tsx'
import { StatusSign } from '../../ui/review-sign.tsx'

type Props = {
  /** null = none, or not the same for all. */
  status: ReviewStatus | null
  /** Tags that all of the items have. */
  tags: readonly TagId[]
  all: readonly Tag[]
  isReadOnly: boolean
  onStatus: (status: ReviewStatus | null) => void
  onTag: (tag: TagId, isOn: boolean) => void
  onNewTag: (name: string) => void
}

/** Status and tags as toggle buttons with their keys, and a field for a new tag. */
export function MarksRow({ status, tags, all, isReadOnly, onStatus, onTag, onNewTag }: Props) {
  const shown = isReadOnly ? all.filter(({ id }) => tags.includes(id)) : all
  return (
    <div className="marks">
      <fieldset className="marks-group" disabled={isReadOnly}>
        <legend className="visually-hidden">{words.status}</legend>
        {ReviewStatus.options.map((one) => (
          <button
            key={one}
            type="button"
            className="mark-button"
            aria-pressed={status === one}
            onClick={() => onStatus(status === one ? null : one)}
          >
            <StatusSign status={one} />
            {reviewWords[one]}
            {!isReadOnly && <CommandKey of={STATUS_KEYS[one]} />}
          </button>
        ))}
      </fieldset>
      {(shown.length > 0 || !isReadOnly) && (
        <fieldset className="marks-group" disabled={isReadOnly}>
          <legend className="visually-hidden">{words.tags}</legend>
          {shown.map((tag) => (
            <button
              key={tag.id}
              type="button"
              className="mark-button"
              aria-pressed={tags.includes(tag.id)}
              onClick={() => onTag(tag.id, !tags.includes(tag.id))}
            >
              <Name text={tag.name} className="one-line" />
              {tag.key !== null && !isReadOnly && <CommandKey of={TAG_KEYS[tag.key - 1] as CommandId} />}
            </button>
          ))}
          {!isReadOnly && <NewTag onMake={onNewTag} />}
        </fieldset>
      )}
    </div>
  )
}

function NewTag({ onMake }: { onMake: (name: string) => void }) {
  const [name, setName] = useState<string | null>(null)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const isOpen = name !== null
  useEffect(() => {
    if (isOpen) field.current?.focus()
  }, [isOpen])
  const make = () => {
    if (name !== null && name.trim() !== '') onMake(name.trim())
    setName(null)
  }
  if (name === null) {
    return (
      <Button look="quiet" onClick={() => setName('')}>
        + {words.newTag}
      </Button>
    )
  }
  return (
    <span className="new-tag">
      <label className="visually-hidden" htmlFor={id}>
        {words.newTag}
      </label>
      <input
        id={id}
        ref={field}
        className="input"
        type="text"
        dir="auto"
        value={name}
        maxLength={60}
        placeholder={words.newTag}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') make()
          if (event.key === 'Escape') {
            event.preventDefault()
            setName(null)
          }
        }}
      />
      <Button onClick={make}>{words.addTag}</Button>
    </span>
  )
}

/** The command of each status; again, it removes the status. */
const STATUS_KEYS: Readonly<Record<ReviewStatus, CommandId>> = {
  reviewed: 'statusReviewed',
  second_look: 'statusSecondLook',
}

/** The commands of tags by their numbers. */
const TAG_KEYS = ['tag1', 'tag2', 'tag3', 'tag4', 'tag5', 'tag6', 'tag7', 'tag8', 'tag9'] as const
