import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { frame } from '../../shared/words/ui.ts'
import { Icon } from './icon.tsx'
import './copy.css'

const CopyContext = createContext<(text: string) => Promise<unknown>>(() => Promise.resolve(null))

/** Provides clipboard access to every copy button below. */
export function CopyProvider({ copy, children }: { copy: (text: string) => Promise<unknown>; children: ReactNode }) {
  return <CopyContext value={copy}>{children}</CopyContext>
}

type Props = { text: string | (() => string); label: string; shows?: boolean }

/**
 * Copies `text`; a long one is generated on request. Confirms for two seconds, or says that the clipboard refused it.
 * `label` names what is copied.
 */
export function CopyButton({ text, label, shows = false }: Props) {
  const copy = useContext(CopyContext)
  const [ended, setEnded] = useState<'copied' | 'refused' | null>(null)
  useEffect(() => {
    if (ended === null) return
    const timer = setTimeout(() => setEnded(null), ended === 'copied' ? 2000 : 6000)
    return () => clearTimeout(timer)
  }, [ended])
  const said = ended === null ? label : ended === 'copied' ? frame.copied : frame.notCopied
  const icon = ended === null ? 'copy' : ended === 'copied' ? 'check' : 'warning'
  const button = (
    <button
      type="button"
      className={shows ? 'button button-link' : 'copy-button'}
      title={said}
      aria-label={shows ? undefined : said}
      onClick={() => {
        copy(typeof text === 'string' ? text : text()).then(
          () => setEnded('copied'),
          () => setEnded('refused'),
        )
      }}
    >
      {shows ? said : <Icon name={icon} size={13} />}
    </button>
  )
  return (
    <>
      {button}
      <span className={ended === 'refused' && !shows ? 'copy-refused' : 'visually-hidden'} role="status">
        {ended === null ? '' : said}
      </span>
    </>
  )
}
