import { useEffect, useEffectEvent } from 'react'
import { looksLikeLinks } from '../../../shared/model/link-list.ts'

/**
 * Handles URLs pasted or dropped, and images pasted, anywhere in the window, while nothing else takes text and no sheet
 * is open.
 */
export function useLinkPaste(onText: (text: string) => void, onPicture: () => void) {
  const taken = useEffectEvent(onText)
  const pictured = useEffectEvent(onPicture)
  useEffect(() => {
    const isBusy = (target: EventTarget | null) =>
      document.querySelector('dialog[open]') !== null ||
      (target instanceof Element && target.closest('input, textarea, select') !== null)
    const take = (event: Event, data: DataTransfer | null) => {
      if (data === null || data.files.length > 0 || isBusy(event.target)) return
      const text = data.getData('text/uri-list') || data.getData('text/plain')
      if (!looksLikeLinks(text.replace(/^(#[^\n]*\n)+/, ''))) return
      event.preventDefault()
      taken(text)
    }
    const paste = (event: ClipboardEvent) => {
      const [first] = event.clipboardData?.files ?? []
      if (first?.type.startsWith('image/') !== true) return take(event, event.clipboardData)
      if (isBusy(event.target)) return
      event.preventDefault()
      pictured()
    }
    const drop = (event: DragEvent) => take(event, event.dataTransfer)
    const over = (event: DragEvent) => {
      const types = event.dataTransfer?.types ?? []
      if (!types.includes('Files') && types.includes('text/uri-list')) event.preventDefault()
    }
    window.addEventListener('paste', paste)
    window.addEventListener('drop', drop)
    window.addEventListener('dragover', over)
    return () => {
      window.removeEventListener('paste', paste)
      window.removeEventListener('drop', drop)
      window.removeEventListener('dragover', over)
    }
  }, [])
}
