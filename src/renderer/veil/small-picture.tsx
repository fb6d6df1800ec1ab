import { useEffect, useEffectEvent, useRef } from 'react'
import { isBlurred, type VeilLook } from '../../shared/model/veil.ts'
import { type Blur, blurred } from '../viewer/veiled-picture.ts'
import type { Veil } from './veil-context.tsx'

type Props = {
  address: string
  veil: Veil
  /** Shown in a row or strip rather than on a card: blurred to less detail, because it is smaller. */
  isSmall: boolean
  onError: () => void
}

const CARD: Blur = { kept: 9, edge: 72, softening: 4 }
const ROW: Blur = { kept: 5, edge: 40, softening: 4 }

/**
 * A thumbnail, veiled if required. Veiled it is painted once, so that a list of them scrolls like any other: a filter
 * would be drawn again with every frame.
 */
export function SmallPicture({ address, veil, isSmall, onError }: Props) {
  return veil.look === 'off' ? (
    <img src={address} alt="" decoding="async" draggable={false} onError={onError} {...veil.marks} />
  ) : (
    <Painted address={address} veil={veil} isSmall={isSmall} onError={onError} />
  )
}

function Painted({ address, veil: { look, marks }, isSmall, onError }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const fail = useEffectEvent(onError)
  useEffect(() => {
    const image = new Image()
    let isOver = false
    const show = () => {
      if (!isOver && canvas.current !== null) paintVeiled(canvas.current, image, look, isSmall ? ROW : CARD)
    }
    image.src = address
    image.decode().then(show, () => isOver || fail())
    return () => {
      isOver = true
      // An image scrolled past need not be loaded.
      image.src = ''
    }
  }, [address, look, isSmall])
  return <canvas ref={canvas} width={0} height={0} {...marks} />
}

function paintVeiled(canvas: HTMLCanvasElement, image: HTMLImageElement, look: VeilLook, blur: Blur): void {
  const pixels = isBlurred(look) ? blurred(image, look, blur) : image
  canvas.width = pixels.width
  canvas.height = pixels.height
  // Laid out as the image itself would be.
  canvas.style.width = `${image.width}px`
  const context = canvas.getContext('2d')
  if (context === null) return
  if (!isBlurred(look)) context.filter = 'grayscale(1)'
  context.drawImage(pixels, 0, 0)
}
