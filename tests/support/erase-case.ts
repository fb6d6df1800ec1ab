import { expect } from 'vitest'
import { createCaseTallies } from '../../src/main/db/case-tally.ts'
import { createErase } from '../../src/main/db/erase.ts'
import { atOnce } from '../../src/main/turns.ts'
import type { CaseId } from '../../src/shared/model/ids.ts'

/** Erases a case as its deletion does, item by item, and then what the custody log says of it. */
export function eraseCase(library: Parameters<typeof createErase>[0], id: CaseId, reference = 'CASE-2026-001'): void {
  const erase = createErase(library)
  expect(erase.beginCase(id, reference, createCaseTallies(library.db).caseTally(id))).toBe(true)
  for (let [item] = erase.next(id, 0, 1); item !== undefined; [item] = erase.next(id, 0, 1))
    erase.eraseItems(id, [item.id])
  for (let after: number | null = 0; after !== null; ) after = atOnce(erase.emptyEntries(id, after, 500))
  erase.finish(id)
}
