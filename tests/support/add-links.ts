import { systemClock } from '../../src/main/clock.ts'
import { createLinks } from '../../src/main/db/links.ts'
import type { CaseId, ItemId } from '../../src/shared/model/ids.ts'
import { judgeLines } from '../../src/shared/model/links.ts'

type Desk = Omit<Parameters<typeof createLinks>[0], 'clock'>

/** Adds addresses to a case as they are pasted, and gives their items. */
export function addLinks(desk: Desk, caseId: CaseId, ...urls: readonly string[]): ItemId[] {
  const { links } = judgeLines(urls.map((text, at) => ({ line: at + 1, text })))
  return createLinks({ ...desk, clock: systemClock }).add(caseId, null, links, 0).itemIds
}
