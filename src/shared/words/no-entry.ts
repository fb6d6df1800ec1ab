import type { ImageReply } from '../model/analysis.ts'
import { result as words } from './item.ts'

/** Why no entry of a reply answers for the picture that was sent. */
export function whyNoEntry({ images, unread }: ImageReply, sentName: string | null): string {
  if (images.length === 0) return words.noEntry
  if (images.filter(({ fileName }) => fileName === sentName).length > 1) return words.severalNamed
  if (images.length === 1 && unread.length > 0) return words.partlyRead
  return words.noneNamed(images.length)
}
