import type { ReactNode, Ref } from 'react'
import type { CommandId } from '../../shared/model/commands.ts'
import { Icon, type IconName } from './icon.tsx'
import { useKeyOf } from './key-choices.ts'
import './button.css'

/** A key shown next to its action. */
export function KeyCap({ children }: { children: string }) {
  return <kbd className="key-cap">{children}</kbd>
}

/** The key of a command, next to its action; nothing if it has none that acts. */
export function CommandKey({ of }: { of: CommandId }) {
  const key = useKeyOf()(of)
  return key === null ? null : <KeyCap>{key}</KeyCap>
}

type Props = {
  children: ReactNode
  onClick: () => void
  /** "primary" is reserved for the action that spends credits. */
  look?: 'plain' | 'primary' | 'quiet' | 'link'
  /** Command with the same action, whose key is shown. */
  keyOf?: CommandId | undefined
  /** A key of the form around the button. */
  keyCap?: string
  isDisabled?: boolean
  title?: string | undefined
  isPressed?: boolean
  isExpanded?: boolean
  ref?: Ref<HTMLButtonElement>
  autoFocus?: boolean
}

export function Button({
  children,
  onClick,
  look = 'plain',
  keyOf,
  keyCap,
  isDisabled = false,
  title,
  ...rest
}: Props) {
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
      {keyOf !== undefined && <CommandKey of={keyOf} />}
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
