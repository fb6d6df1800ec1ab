import { createContext, useContext, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { MAX_COPIED_PIXELS } from '../../shared/contract/images.ts'
import type { ItemId } from '../../shared/model/ids.ts'
import type { ReadPicture } from '../picture-worker/messages.ts'
import type { Veil } from '../veil/veil-context.tsx'
import { paint } from './paint.ts'
import { paintable } from './veiled-picture.ts'
import type { Size } from './viewport.ts'

/** An image on the screen that can be copied: what prevents it, and its pixels as displayed, as PNG. */
export type Copyable = {
  itemId: ItemId
  size: Size
  state: 'shown' | 'veiled' | 'too_large'
  png: () => Promise<Blob>
  /** Called with whether the clipboard accepted it. */
  onEnd: (isCopied: boolean) => void
}
export type Copyables = ReturnType<typeof createCopyables>

/** Registry of the images on the screen, by the name in their `data-image`. */
export function createCopyables() {
  const images = new Map<string, () => Copyable | null>()
  return {
    add: (id: string, read: () => Copyable | null): (() => void) => {
      images.set(id, read)
      return () => void images.delete(id)
    },
    /** Its current state; null = it is not on the screen, or not drawn yet. */
    get: (id: string): Copyable | null => images.get(id)?.() ?? null,
  }
}

export const CopyablesContext = createContext(createCopyables())

type Given = { itemId: ItemId; picture: ReadPicture | null; turn: number; seen: Size | null; veil: Veil }

/** How long the notes on success and refusal are shown, ms. */
const SAID_MS = { copied: 2000, refused: 6000 } as const

/** Makes the image of a pane available for copying. `marks` go on the element a person points at. */
export function useCopyable(given: Given) {
  const copyables = useContext(CopyablesContext)
  const id = useId()
  const [ended, setEnded] = useState<'copied' | 'refused' | null>(null)
  const latest = useRef(given)
  useLayoutEffect(() => {
    latest.current = given
  })
  useEffect(
    () =>
      copyables.add(id, () => {
        const { itemId, picture, turn, seen, veil } = latest.current
        if (picture === null || seen === null) return null
        return {
          itemId,
          size: seen,
          png: () => pngOf(picture, turn, seen),
          state: stateOf(veil, seen),
          onEnd: (isCopied) => setEnded(isCopied ? 'copied' : 'refused'),
        }
      }),
    [copyables, id],
  )
  useEffect(() => {
    if (ended === null) return
    const timer = setTimeout(() => setEnded(null), SAID_MS[ended])
    return () => clearTimeout(timer)
  }, [ended])
  return { marks: { 'data-item': given.itemId, 'data-image': id }, ended }
}

function stateOf({ look }: Veil, { width, height }: Size): Copyable['state'] {
  if (look !== 'off') return 'veiled'
  return width * height > MAX_COPIED_PIXELS ? 'too_large' : 'shown'
}

/** PNG of the image, pixel for pixel, rotated as displayed. */
async function pngOf(picture: ReadPicture, turn: number, { width, height }: Size): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no room for a canvas')
  const whole = { ...picture, levels: picture.levels.slice(0, 1) }
  paint(context, paintable(whole, turn, 'off'), { x: 0, y: 0, width, height }, 1)
  return await canvas.convertToBlob({ type: 'image/png' })
}
