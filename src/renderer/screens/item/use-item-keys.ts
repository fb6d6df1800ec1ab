import { useEffect, useEffectEvent } from 'react'

export type ItemKeys = {
  onBack: () => void
  onStep: (by: -1 | 1) => void
  onZoom: () => void
  onPan: (dx: number, dy: number) => void
  onHold: (isHeld: boolean) => void
  onHide: () => void
  onTab: (index: number) => void
  onAnalyse: () => void
}

const PAN = 80
const pans: Record<string, [number, number]> = {
  ArrowLeft: [-PAN, 0],
  ArrowRight: [PAN, 0],
  ArrowUp: [0, -PAN],
  ArrowDown: [0, PAN],
}

/** The keys of the item screen. Silent while something is typed, a dialog is open, or another key takes part. */
export function useItemKeys(keys: ItemKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return
    if (!act(event, keys)) return
    event.preventDefault()
  })
  const release = useEffectEvent(() => keys.onHold(false))

  useEffect(() => {
    const onDown = (event: KeyboardEvent) => press(event)
    const onUp = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'b') release()
    }
    const onBlur = () => release()
    window.addEventListener('keydown', onDown)
    window.addEventListener('keyup', onUp)
    window.addEventListener('blur', onBlur)
    return () => {
      window.removeEventListener('keydown', onDown)
      window.removeEventListener('keyup', onUp)
      window.removeEventListener('blur', onBlur)
    }
  }, [])
}

/** Whether a key pressed there belongs to a field, a dialog or a list that moves by arrows of its own. */
function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open], [role="dialog"], [role="menu"]') !== null) return true
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable="true"], [role="tablist"]') !== null
  )
}

/** Does what a key stands for; gives back whether it stood for anything. */
function act(event: KeyboardEvent, keys: ItemKeys): boolean {
  const pan = event.shiftKey ? pans[event.key] : undefined
  if (pan !== undefined) {
    keys.onPan(...pan)
    return true
  }
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
    keys.onStep(event.key === 'ArrowLeft' ? -1 : 1)
    return true
  }
  if (event.repeat) return event.key.toLowerCase() === 'b'
  switch (event.key) {
    case 'Escape':
      keys.onBack()
      return true
    case 'z':
    case 'Z':
      keys.onZoom()
      return true
    case 'b':
      keys.onHold(true)
      return true
    case 'B':
      keys.onHide()
      return true
    case 'a':
      keys.onAnalyse()
      return true
    case '1':
    case '2':
    case '3':
      keys.onTab(Number(event.key) - 1)
      return true
    default:
      return false
  }
}
