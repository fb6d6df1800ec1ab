import type { Quote } from '../../shared/contract/checks.ts'
import { type AskedCounts, noneAsked } from '../../shared/model/asked-before.ts'
import type { Plan } from './plan.ts'

/** How many items of a plan would be paid for again, by the outcome of their earlier request. */
export function againOf({ toSend }: Pick<Plan, 'toSend'>): AskedCounts {
  const counts = noneAsked()
  for (const { before } of toSend) if (before !== null) counts[before] += 1
  return counts
}

/** The price of a batch by kind of media, most expensive first. */
export function pricesOf({ toSend }: Pick<Plan, 'toSend'>): Quote['prices'] {
  const groups = [...Map.groupBy(toSend, ({ modality, price }) => `${modality} ${price.basis}`).values()]
  return groups
    .map((media) => {
      const [first] = media
      const each = new Set(media.map(({ price }) => price.credits))
      return {
        modality: first?.modality ?? null,
        basis: first?.price.basis ?? 'assumed',
        count: media.length,
        credits: media.reduce((total, { price }) => total + price.credits, 0),
        each: each.size === 1 ? (first?.price.credits ?? null) : null,
        unknownLength: media.filter(({ isUnknownLength }) => isUnknownLength).length,
      }
    })
    .sort((a, b) => b.credits - a.credits)
}
