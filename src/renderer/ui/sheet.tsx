import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { frame } from '../../shared/words/ui.ts'
import { IconButton } from './button.tsx'
import './sheet.css'

type Props = {
  title: ReactNode
  children: ReactNode
  /** Content on the left of the foot, and the buttons on its right. */
  foot?: ReactNode
  isWide?: boolean
  /** Two columns side by side: as wide as the window allows. */
  isBench?: boolean
  /** null = it stays open until what it shows is over. */
  onClose: (() => void) | null
}

/** A native modal dialog. Esc and the cross close it; the focus returns to where it was. */
export function Sheet({ title, children, foot, isWide = false, isBench = false, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const body = useRef<HTMLElement>(null)
  const id = useId()
  useReadingStop(body)
  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    if (element !== null && !element.open) {
      element.showModal()
      const first =
        element.querySelector<HTMLElement>('[data-first]') ?? element.querySelector<HTMLElement>('.sheet-body')
      first?.focus()
    }
    return () => {
      element?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={isBench ? 'sheet sheet-bench' : isWide ? 'sheet sheet-wide' : 'sheet'}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
    >
      <div className="sheet-head">
        <h2 id={id}>{title}</h2>
        {onClose !== null && <IconButton icon="close" label={frame.close} onClick={onClose} />}
      </div>
      <section ref={body} className="sheet-body" aria-labelledby={id} tabIndex={-1}>
        {children}
      </section>
      {foot !== undefined && <div className="sheet-foot">{foot}</div>}
    </dialog>
  )
}

const TAKES_FOCUS = 'button:enabled, input:enabled, select:enabled, textarea:enabled, a[href], [tabindex="0"]'

/**
 * Makes a text without controls focusable with Tab, so that keys can scroll it. One that is fully visible needs no
 * keys.
 */
function useReadingStop(text: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = text.current
    if (element === null) return
    const judge = () => {
      const isLonger = element.scrollHeight > element.clientHeight
      element.tabIndex = isLonger && element.querySelector(TAKES_FOCUS) === null ? 0 : -1
    }
    judge()
    const watch = new ResizeObserver(judge)
    watch.observe(element)
    return () => watch.disconnect()
  })
}
