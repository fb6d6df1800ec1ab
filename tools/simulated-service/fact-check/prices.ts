import { digitsOf } from './digits.ts'
import type { Modality } from './story.ts'

/** What a fact check costs. Names as in credit-info: service/known-facts.md, read 2026-11-21. */
export type Prices = {
  creditCostPerImage: number
  creditCostPerAudioMinute: number
  creditCostPerVideoMinute: number
  maxCreditsPerJob: number
}

export const PRICES: Prices = {
  creditCostPerImage: 5,
  creditCostPerAudioMinute: 4,
  creditCostPerVideoMinute: 8,
  maxCreditsPerJob: 200,
}

/** Credits to reserve: each minute that was begun counts; a length that nobody knows follows from the digest. */
export function priceOf(modality: Modality, seconds: number | null, sha256: string, prices: Prices): number {
  if (modality === 'image') return prices.creditCostPerImage
  const minutes = Math.max(1, Math.ceil((seconds ?? 20 + digitsOf(sha256).upTo(580, 11)) / 60))
  const perMinute = modality === 'audio' ? prices.creditCostPerAudioMinute : prices.creditCostPerVideoMinute
  return Math.min(prices.maxCreditsPerJob, minutes * perMinute)
}
