import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { frame } from '../../shared/words/ui.ts'
import { Icon } from './icon.tsx'
import './copy.css'

const CopyContext = createContext<(text: string) => Promise<unknown>>(() => Promise.resolve(null))

/** Gives every copy button below the way to the clipboard. */
export function CopyProvider({ copy, children }: { copy: (text: string) => Promise<unknown>; children: ReactNode }) {
  return <CopyContext value={copy}>{children}</CopyContext>
}

type Props = { text: string | (() => string); label: string; shows?: boolean }

/** Copies `text`; a long one is made when it is asked for. Says so for two seconds. `label` names what is copied. */
export function CopyButton({ text, label, shows = false }: Props) {
  const copy = useContext(CopyContext)
  const [isDone, setIsDone] = useState(false)
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => setIsDone(false), 2000)
    return () => clearTimeout(timer)
  }, [isDone])
  const said = isDone ? frame.copied : label
  return (
    <button
      type="button"
      className={shows ? 'button button-link' : 'copy-button'}
      title={said}
      aria-label={shows ? undefined : said}
      onClick={() => {
        copy(typeof text === 'string' ? text : text()).then(
          () => setIsDone(true),
          () => setIsDone(false),
        )
      }}
    >
      {shows ? said : <Icon name={isDone ? 'check' : 'copy'} size={13} />}
    </button>
  )
}
