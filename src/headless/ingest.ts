import { readablePath } from '../main/paths.ts'
import type { IntakeProgress } from '../shared/contract/intake.ts'
import type { CaseId, ExhibitId, ItemId } from '../shared/model/ids.ts'
import type { ItemRow } from '../shared/model/item.ts'
import { ItemFilter } from '../shared/model/item-list.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { headless, ingested, scanned, wrongUse } from '../shared/words/headless.ts'
import { intakeFailureWords } from '../shared/words/intake.ts'
import type { Core, ExitCode } from './core.ts'
import { itemLine, itemRow } from './item-line.ts'
import type { Output } from './output.ts'

/** The result of adding paths. */
export type TakenIn = {
  exhibitIds: ExhibitId[]
  /** Compared with the previous scan; in a first scan everything is new. */
  found: Record<'added' | 'changed' | 'missing' | 'returned', number>
  /** Read and hashed this time, and not opened because they looked unchanged. */
  read: number
  unchanged: number
  /** Why it was broken off; null = it was completed. */
  failure: IntakeProgress['failure']
  /** Whether a drive no longer answered, so that not all of it was scanned or read. */
  isCutShort: boolean
}

/** Adds paths to a case and waits until they are scanned. An error is a sentence about a path. */
export async function takeIn(
  core: Core,
  output: Output,
  caseId: CaseId,
  paths: readonly Buffer[],
): Promise<Result<TakenIn, string>> {
  const notThere = await whyNotThere(core, paths)
  if (notThere !== null) return err(notThere)
  let hasFallenSilent = false
  const stop = core.onEvent((event) => {
    if (event.type !== 'intake.progressed') return
    // A window waits for the drive; a command has nothing else to do.
    if (event.progress.waitsForDrive && !hasFallenSilent) {
      hasFallenSilent = true
      void core.intake.cancel(caseId)
    }
    if (event.progress.found === 0) return
    const { inspected, found, bytesPerSecond } = event.progress
    output.progress(headless.scanning({ done: inspected, found, rate: (bytesPerSecond / 1e6).toFixed(1) }))
  })
  try {
    const taken = await core.intake.take(caseId, paths)
    if (!taken.ok && taken.error === 'no_answer') return err(driveSilent(paths))
    if (!taken.ok) throw new Error('the case is gone')
    const ended = await core.intake.whenIdle(caseId)
    const counts = { inspected: 0, skipped: 0, unreadable: 0, listed: 0, linked: 0 }
    const { exhibitIds, refused } = taken.value
    for await (const { intake } of itemsOf(core, caseId, ofExhibits(exhibitIds))) counts[intake] += 1
    const found = foundSince(core, exhibitIds, ended?.startedAt ?? 0)
    const { read, unchanged } = ended ?? { read: 0, unchanged: 0 }
    output.say(scanned({ ...counts, read, unchanged }, found))
    const failure = ended?.failure ?? null
    if (failure !== null) output.say(intakeFailureWords[failure])
    if (failure === 'read_errors') {
      const isAllTried = ended?.isWalkDone === true && counts.listed === 0
      output.say(isAllTried ? headless.readErrorsAtEnd : headless.readErrorsLeft)
    }
    // All of them were there a moment ago.
    const isCutShort = hasFallenSilent || refused.length > 0
    if (isCutShort) output.say(headless.driveFellSilent)
    return ok({ exhibitIds, found, read, unchanged, failure, isCutShort })
  } finally {
    stop()
  }
}

/** The combined findings of the scans of these exhibits in progress since `startedAt`. */
function foundSince(core: Core, exhibitIds: readonly ExhibitId[], startedAt: number): TakenIn['found'] {
  const found = { added: 0, changed: 0, missing: 0, returned: 0 }
  for (const id of exhibitIds) {
    const walk = core.intake.newestWalk(id)
    if (walk === null || (walk.endedAt ?? startedAt) < startedAt) continue
    for (const what of ['added', 'changed', 'missing', 'returned'] as const) found[what] += walk.counts[what]
  }
  return found
}

/** Every item of the case that matches, in order of reference. */
export async function* itemsOf(core: Core, caseId: CaseId, fits: Partial<ItemFilter>): AsyncGenerator<ItemRow> {
  const filter = ItemFilter.parse(fits)
  for (let offset = 0; ; offset += PAGE) {
    const page = await core.call('items.page', {
      caseId,
      filter,
      sort: { by: 'reference', descending: false },
      offset,
      limit: PAGE,
    })
    if (!page.ok) throw new Error('the items cannot be listed')
    yield* page.value.rows
    if (offset + page.value.rows.length >= page.value.total || page.value.rows.length === 0) return
  }
}

/** A filter for the items of some exhibits; [] = of all. */
export const ofExhibits = (ids: readonly ExhibitId[]): Pick<ItemFilter, 'is'> => ({ is: { exhibit: ids.map(String) } })

/** The items of the case with these references, each once; null = all. An error is a sentence. */
export async function itemsCalled(
  core: Core,
  caseId: CaseId,
  references: readonly string[] | null,
): Promise<Result<ItemId[], string>> {
  if (references?.length === 0) return ok([])
  const known = new Map<string, ItemId>()
  for await (const { reference, id } of itemsOf(core, caseId, {})) known.set(reference, id)
  const missing = references?.find((reference) => !known.has(reference))
  if (missing !== undefined) return err(wrongUse.noSuchItem({ reference: missing }))
  return ok([...new Set(references ?? known.keys())].flatMap((reference) => known.get(reference) ?? []))
}

const PAGE = 500

/** `ingest`: lists, hashes and inspects evidence, and prints what it found. */
export async function ingest(core: Core, output: Output, caseId: CaseId, paths: Buffer[]): Promise<ExitCode> {
  const taken = await takeIn(core, output, caseId, paths)
  if (!taken.ok) {
    output.say(taken.error)
    return 2
  }
  const { exhibitIds, found, read, unchanged, failure, isCutShort } = taken.value
  const counts = { items: 0, inspected: 0, skipped: 0, unreadable: 0, unread: 0, bytes: 0 }
  for await (const row of itemsOf(core, caseId, ofExhibits(exhibitIds))) {
    output.result(itemLine(core, row), itemRow(row))
    counts.items += 1
    counts.bytes += row.bytes
    if (row.intake === 'inspected') counts.inspected += 1
    else if (row.intake === 'skipped') counts.skipped += 1
    else if (row.intake === 'listed') counts.unread += 1
    else counts.unreadable += 1
  }
  const { added, changed, missing, returned } = found
  output.result({ type: 'summary', ...counts, read, unchanged, new: added, changed, missing, returned, failure }, null)
  output.say(ingested({ ...counts, read, unchanged }, found))
  return isCutShort || counts.unreadable > 0 || counts.unread > 0 || failure !== null ? 1 : 0
}

/**
 * A sentence about the first of some paths at which the system says that nothing is, or about all whose drives do not
 * answer; null = there are none. A symbolic link counts, whatever its target. All are asked at once: each drive is given a minute.
 */
export async function whyNotThere({ drives }: Pick<Core, 'drives'>, paths: readonly Buffer[]): Promise<string | null> {
  const all = await Promise.all(
    paths.map(async (path) => ({ path, found: await drives.look(path, { isWanted: true }) })),
  )
  const gone = all.find(({ found }) => !found.ok && found.error === 'vanished')
  if (gone !== undefined) return wrongUse.noPathFound({ path: readablePath(gone.path) })
  const silent = all.filter(({ found }) => !found.ok && found.error === 'no_answer')
  if (silent.length > 0) return driveSilent(silent.map(({ path }) => path))
  return null
}

const driveSilent = (paths: readonly Buffer[]): string =>
  headless.driveSilent({ paths: paths.map(readablePath).join(', ') })
