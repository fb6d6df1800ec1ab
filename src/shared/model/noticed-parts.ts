import { isRenderingAid } from './content-kinds.ts'
import type { Content } from './contents.ts'

/** What of the bytes of a file is worth seeing. */
export const NOTICED_PARTS = ['hidden', 'tail', 'parts', 'telemetry'] as const
export type NoticedPart = (typeof NOTICED_PARTS)[number]

/** What a part of a file is noticed as; null = it belongs to the image, is padding, or the trailer of a known maker. */
export function noticedPart(part: Pick<Content, 'kind' | 'source'>): NoticedPart | null {
  const { kind, source } = part
  if (kind === 'padding' || kind === 'trailer' || isRenderingAid(part)) return null
  if (kind === 'hidden_area' || kind === 'hidden_time') return 'hidden'
  if (kind === 'telemetry') return 'telemetry'
  return source === 'Tail' ? 'tail' : 'parts'
}
