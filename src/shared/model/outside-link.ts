import { z } from 'zod'
import { err, type Result } from '../result.ts'
import { judgeLink, type Link, LinkRefusal } from './links.ts'

/** Why a URL is not opened in another program (`words/outside.ts`). */
export const OutsideRefusal = z.enum(['not_https', ...LinkRefusal.options])
export type OutsideRefusal = z.infer<typeof OutsideRefusal>

/**
 * Validates a URL that a person wants to open outside the app: what may be sent may be opened, but over https only.
 * Nothing is looked up.
 */
export function judgeOutside(text: string): Result<Link, OutsideRefusal> {
  const link = judgeLink(text)
  return link.ok && /^http:/i.test(link.value.url) ? err('not_https') : link
}
