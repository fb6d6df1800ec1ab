import { type ReactNode, type Ref, useContext } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { LetterKeysContext } from './letter-keys.ts'
import './button.css'

/** A key shown next to its action; renders nothing while letter keys are switched off. */
export function KeyCap({ children }: { children: string }) {
  const hasLetters = useContext(LetterKeysContext)
  if (!hasLetters && /^⇧?[^←→↑↓]$/u.test(children)) return null
  return <kbd className="key-cap">{children}</kbd>
}

type Props = {
  children: ReactNode
  onClick: () => void
  /** "primary" is reserved for the action that spends credits. */
  look?: 'plain' | 'primary' | 'quiet' | 'link'
  /** Key with the same action. */
  keyCap?: string
  isDisabled?: boolean
  title?: string | undefined
  isPressed?: boolean
  isExpanded?: boolean
  ref?: Ref<HTMLButtonElement>
  autoFocus?: boolean
}

export function Button({ children, onClick, look = 'plain', keyCap, isDisabled = false, title, ...rest }: Props) {
  return (
    <button
      type="button"
      ref={rest.ref}
      className={look === 'plain' ? 'button' : `button button-${look}`}
      onClick={onClick}
      disabled={isDisabled}
      title={title}
      aria-pressed={rest.isPressed}
      aria-expanded={rest.isExpanded}
    >
      {children}
      {keyCap !== undefined && <KeyCap>{keyCap}</KeyCap>}
    </button>
  )
}

type IconButtonProps = { icon: IconName; label: string; onClick: () => void; isDisabled?: boolean; title?: string }

/** A button with only an icon; its label is read aloud and shown as a title. */
export function IconButton({ icon, label, onClick, isDisabled = false, title = label }: IconButtonProps) {
  return (
    <button
      type="button"
      className="button button-quiet button-icon"
      aria-label={label}
      title={title}
      onClick={onClick}
      disabled={isDisabled}
    >
      <Icon name={icon} />
    </button>
  )
}
