import type { Analysis } from '../model/analysis.ts'
import { entriesSent, isPartial } from '../model/sent-form.ts'
import { result as words } from './item.ts'

/** Why no entry of a reply can be matched to the image that was sent, or to the link. */
export function whyNoEntry({ reply, sentName, url }: Pick<Analysis, 'reply' | 'sentName' | 'url'>): string {
  const { images } = reply
  if (images.length === 0) {
    const n = entriesSent(reply)
    return n === 0 || n === null ? words.noEntry : words.noneRead({ n })
  }
  if (images.length === 1 && isPartial(reply)) return words.partlyRead
  if (url !== null) return words.severalAtAddress({ n: images.length })
  if (images.filter(({ fileName }) => fileName === sentName).length > 1) return words.severalNamed
  return words.noneNamed({ n: images.length })
}
