import { lstatSync } from 'node:fs'
import { readablePath } from '../main/paths.ts'
import type { CaseId, ExhibitId } from '../shared/model/ids.ts'
import { ItemFilter, type ItemRow } from '../shared/model/item.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { count } from '../shared/words/counts.ts'
import { headless, wrongUse } from '../shared/words/headless.ts'
import type { Core, ExitCode } from './core.ts'
import { itemLine, itemRow } from './item-line.ts'
import type { Output } from './output.ts'

/** The open case of this name, made when there is none at all; null = it is closed. */
export async function caseNamed(core: Core, name: string): Promise<CaseId | null> {
  const known = await core.call('cases.list', {})
  if (!known.ok) throw new Error('the cases cannot be listed')
  const named = known.value.filter((one) => one.name === name)
  const open = named.find(({ closedAt }) => closedAt === null)
  if (open) return open.id
  if (named.length > 0) return null
  const made = await core.call('cases.create', { name })
  if (!made.ok) throw new Error('the case cannot be made')
  return made.value.id
}

/** Takes paths in and waits until they are read. Gives their exhibits; an error is a sentence about a path. */
export async function takeIn(
  core: Core,
  output: Output,
  caseId: CaseId,
  paths: readonly Buffer[],
): Promise<Result<ExhibitId[], string>> {
  for (const path of paths) if (!exists(path)) return err(wrongUse.noPathFound(readablePath(path)))
  const stop = core.onEvent((event) => {
    if (event.type !== 'intake.progressed' || event.progress.found === 0) return
    const { inspected, found, bytesPerSecond } = event.progress
    output.progress(headless.reading(count(inspected), count(found), `${(bytesPerSecond / 1e6).toFixed(1)} MB/s`))
  })
  try {
    const taken = await core.intake.take(caseId, paths)
    if (!taken.ok) throw new Error('the case is gone')
    await core.intake.whenIdle(caseId)
    const ended = { inspected: 0, skipped: 0, other: 0 }
    for await (const { intake } of itemsOf(core, caseId, { exhibitIds: taken.value })) {
      ended[intake === 'inspected' || intake === 'skipped' ? intake : 'other'] += 1
    }
    const { inspected, skipped, other } = ended
    output.say(headless.readAll(count(inspected), count(inspected + skipped + other), count(skipped), count(other)))
    return ok(taken.value)
  } finally {
    stop()
  }
}

/** Every item of the case that fits, in the order of their references. */
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

const PAGE = 500

/** `ingest`: lists, hashes and looks into evidence, and prints what it found. */
export async function ingest(core: Core, output: Output, caseId: CaseId, paths: Buffer[]): Promise<ExitCode> {
  const taken = await takeIn(core, output, caseId, paths)
  if (!taken.ok) {
    output.say(taken.error)
    return 2
  }
  const summary = { type: 'summary', items: 0, inspected: 0, skipped: 0, unreadable: 0, bytes: 0 }
  for await (const row of itemsOf(core, caseId, { exhibitIds: taken.value })) {
    const source = core.details.source(row.id)
    const bytes = source?.path ?? Buffer.alloc(0)
    const medium = row.sha256 === null ? null : (core.details.medium(row.sha256)?.medium ?? null)
    output.result(itemLine(row, { readable: readablePath(bytes), bytes }, medium), itemRow(row))
    summary.items += 1
    summary.bytes += row.bytes
    if (row.intake === 'inspected') summary.inspected += 1
    else if (row.intake === 'skipped') summary.skipped += 1
    else summary.unreadable += 1
  }
  output.result(summary, null)
  output.say(
    `${count(summary.items)} items: ${count(summary.inspected)} read, ${count(summary.skipped)} skipped, ${count(summary.unreadable)} unreadable`,
  )
  return summary.unreadable > 0 ? 1 : 0
}

function exists(path: Buffer): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}
