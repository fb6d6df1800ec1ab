import { MAX_COPIED_BYTES } from '../../shared/contract/images.ts'
import type { InputOf } from '../../shared/contract/index.ts'
import type { Copyable } from '../viewer/copyable.ts'
import { ask } from './ask.ts'
import { inParts } from './parts.ts'

/** Makes main open the menu of an item; one that no longer exists has none. */
export const openItemMenu = (menu: InputOf<'images.menu'>): void => void ask('images.menu', menu).catch(() => undefined)

/** Copies an image to the clipboard as displayed now, unless it is veiled by now. */
export async function copyImage({ itemId, size, state, png, onEnd }: Copyable): Promise<void> {
  if (state !== 'shown') return
  try {
    const bytes = await png()
    if (bytes.size > MAX_COPIED_BYTES) return onEnd(false)
    const { width, height } = size
    const { copyId } = await ask('images.begin', { itemId, width, height, bytes: bytes.size })
    await inParts(bytes, (data) => ask('images.part', { copyId, data }))
    onEnd(await ask('images.finish', { copyId }))
  } catch {
    onEnd(false)
  }
}
