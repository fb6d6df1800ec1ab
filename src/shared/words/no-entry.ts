import type { Analysis } from '../model/analysis.ts'
import { result as words } from './item.ts'

/** Why no entry of a reply answers for the picture that was sent, or for the address. */
export function whyNoEntry({ reply, sentName, url }: Pick<Analysis, 'reply' | 'sentName' | 'url'>): string {
  const { images, unread } = reply
  if (images.length === 0) return words.noEntry
  if (images.length === 1 && unread.length > 0) return words.partlyRead
  if (url !== null) return words.severalAtAddress(images.length)
  if (images.filter(({ fileName }) => fileName === sentName).length > 1) return words.severalNamed
  return words.noneNamed(images.length)
}
