import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { systemClock } from '../../src/main/clock.ts'
import { createSightings } from '../../src/main/db/sightings.ts'
import type { CaseId } from '../../src/shared/model/ids.ts'
import { NO_FILTER } from '../../src/shared/model/item-list.ts'
import { setupLife } from './case-life.ts'
import { placeEvidence } from './evidence-rows.ts'
import { setupFactChecking } from './fact-checking.ts'
import { freshLists } from './fresh-lists.ts'
import { pngOf } from './pictures.ts'
import { type SendingSetup, setupSending } from './sending.ts'

/** Images that have replies in one case and are added to another. */
export const PICTURES = [pngOf(1), pngOf(2)]
const ALL = { filter: NO_FILTER, sort: { by: 'reference', descending: false } } as const

type Desk = Pick<Awaited<ReturnType<typeof setupSending>>, 'db' | 'audit' | 'cases' | 'exhibits' | 'evidence'>

/** Adds the images to a new case, with the custody entries of an intake. */
export function takeIn(
  { db, audit, cases, exhibits, evidence }: Desk,
  name: string,
  pictures: readonly Buffer[] = PICTURES,
) {
  const caseId = cases.create(name).id
  const folder = join(evidence, name)
  mkdirSync(folder)
  const sightings = createSightings({ db, clock: systemClock })
  const files = placeEvidence({ db, exhibits }, caseId, folder, pictures)
  db.transaction(() => {
    for (const [at, { sha256, itemId, path }] of files.entries()) {
      sightings.add({ itemId, roundId: null, what: 'read', path: Buffer.from(path), facts: null, sha256 })
      audit.append({ caseId, type: 'item.hashed', payload: { item: `ITEM-000${at + 1}`, sha256 } })
    }
  })()
  return { caseId, ids: files.map(({ itemId }) => itemId) }
}

/** The items of a case as listed, and their counts. */
export function lists({ db, context }: Pick<Awaited<ReturnType<typeof setupSending>>, 'db' | 'context'>) {
  const queries = freshLists(db)
  return {
    rows: (caseId: CaseId) => queries.page({ caseId, ...ALL }, context(), 0, 10).rows,
    counts: (caseId: CaseId) => queries.facets(caseId, context()),
  }
}

/** Sets up two images with replies in a case that was deleted, then added to another, `again`. */
export async function setupErased(setup: Partial<SendingSetup> = {}) {
  const desk = setupLife(await setupSending({ files: PICTURES, ...setup }))
  await desk.sendAll()
  await deleted(desk)
  return { ...desk, again: takeIn(desk, 'again'), ...lists(desk) }
}

/** The same with fact checks completed before the case was deleted. */
export async function setupErasedFactChecks() {
  const service = { factCheck: { script: 'usual', pace: 'hand' } } as const
  const desk = setupLife(await setupFactChecking({ files: PICTURES, service }))
  await desk.submitAll()
  desk.service.factChecks.step(10)
  desk.factChecking.start()
  await expect.poll(() => desk.ended.length).toBe(2)
  await desk.factChecking.stop()
  await deleted(desk)
  return { ...desk, again: takeIn(desk, 'again') }
}

/** Deletes the case of a desk, and waits until it is erased. */
export async function deleted({
  life,
  caseId,
  reference,
  emptied,
}: Pick<ReturnType<typeof setupLife>, 'life' | 'caseId' | 'reference' | 'emptied'>) {
  const done = await life.delete(caseId, reference)
  if (!done.ok) throw new Error(`The case was not deleted: ${done.error.kind}.`)
  await emptied()
}
