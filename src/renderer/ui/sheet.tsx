import { type ReactNode, useEffect, useId, useRef } from 'react'
import { frame } from '../../shared/words/ui.ts'
import { IconButton } from './button.tsx'
import './sheet.css'
import { useReadingStop } from './use-reading-stop.ts'

type Props = {
  title: ReactNode
  children: ReactNode
  /** What stands at the left of the foot, and the buttons at its right. */
  foot?: ReactNode
  isWide?: boolean
  /** Two columns side by side: as wide as the window lets it. */
  isBench?: boolean
  /** null = it stays until what it shows is over. */
  onClose: (() => void) | null
}

/** A native modal dialog. Esc and the cross close it; the focus goes back to where it came from. */
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
