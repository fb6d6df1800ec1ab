import type { Analysis } from '../model/analysis.ts'
import { result as words } from './item.ts'

/** Why no entry of a reply can be matched to the image that was sent, or to the link. */
export function whyNoEntry({ reply, sentName, url }: Pick<Analysis, 'reply' | 'sentName' | 'url'>): string {
  const { images, unread } = reply
  if (images.length === 0) return words.noEntry
  if (images.length === 1 && unread.length > 0) return words.partlyRead
  if (url !== null) return words.severalAtAddress({ n: images.length })
  if (images.filter(({ fileName }) => fileName === sentName).length > 1) return words.severalNamed
  return words.noneNamed({ n: images.length })
}
