import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Watches files being dragged over the window. Gives whether some are; `onDrop` gets them, folders as one entry each.
 * The files are read from the event before anything is awaited, because they are gone afterwards.
 */
export function useFileDrag(onDrop: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const dropped = useEffectEvent(onDrop)
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      const isBlocked = document.querySelector('dialog[open]') !== null
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = isBlocked ? 'none' : 'copy'
      setIsOver(!isBlocked)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsOver(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length > 0 && document.querySelector('dialog[open]') === null) dropped(files)
    }
    window.addEventListener('dragenter', over)
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragenter', over)
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [])
  return isOver
}
