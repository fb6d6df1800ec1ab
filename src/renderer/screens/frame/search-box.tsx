import { type Ref, useEffect, useState } from 'react'
import { frame } from '../../../shared/words/ui.ts'
import { IconButton, KeyCap } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

type Props = { ref: Ref<HTMLInputElement>; text: string; onChange: (text: string) => void; onLeave: () => void }

/** How long typing rests before it searches, in ms. */
const REST_MS = 150

/** Searches the names and folders of the case while a person types. Esc empties it, then leaves it. */
export function SearchBox({ ref, text, onChange, onLeave }: Props) {
  const [draft, setDraft] = useState(text)
  const [searched, setSearched] = useState(text)
  if (searched !== text) {
    setSearched(text)
    setDraft(text)
  }
  useEffect(() => {
    if (draft === text) return
    const timer = setTimeout(() => onChange(draft), REST_MS)
    return () => clearTimeout(timer)
  }, [draft, text, onChange])
  const clear = () => {
    setDraft('')
    onChange('')
  }
  return (
    <search className="search">
      <Icon name="search" />
      <input
        ref={ref}
        className="input"
        type="text"
        value={draft}
        maxLength={200}
        placeholder={frame.search}
        aria-label={frame.searchLabel}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onChange(draft)
          if (event.key === 'Enter' || (event.key === 'Escape' && draft === '')) onLeave()
          else if (event.key === 'Escape') clear()
          if (event.key === 'Escape') event.preventDefault()
        }}
      />
      {draft === '' ? <KeyCap>/</KeyCap> : <IconButton icon="close" label={frame.clearSearch} onClick={clear} />}
    </search>
  )
}
