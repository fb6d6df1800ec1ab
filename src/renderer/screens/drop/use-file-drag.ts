import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DroppedFiles } from '../../data/intake.ts'

/**
 * Watches files being dragged over the window. Gives whether some are; `onDrop` gets them, folders as one entry each.
 * The files are read from the event before anything is awaited, because they are gone afterwards. A picture of the
 * window itself, which a browser hands over as a file, too, is no evidence.
 */
export function useFileDrag(onDrop: (dropped: DroppedFiles) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const isOwn = useRef(false)
  const dropped = useEffectEvent(onDrop)
  useEffect(() => {
    const hasFiles = (event: DragEvent) => !isOwn.current && event.dataTransfer?.types.includes('Files') === true
    const begin = () => {
      isOwn.current = true
    }
    const end = () => {
      isOwn.current = false
    }
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
      if (files.length > 0 && document.querySelector('dialog[open]') === null)
        dropped({ files, address: addressBeside(event.dataTransfer) })
    }
    window.addEventListener('dragstart', begin)
    window.addEventListener('dragend', end)
    window.addEventListener('dragenter', over)
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragstart', begin)
      window.removeEventListener('dragend', end)
      window.removeEventListener('dragenter', over)
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [])
  return isOver
}

/** The first address of the web beside what was dropped; browsers give the page or picture it was taken from. */
function addressBeside(data: DataTransfer | null): string | null {
  const lines = data?.getData('text/uri-list').split(/\r?\n/) ?? []
  return lines.find((line) => /^https?:/i.test(line)) ?? null
}
