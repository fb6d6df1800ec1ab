import { trimmed } from '../main/intake/root.ts'
import { readablePath } from '../main/paths.ts'
import type { CaseId, ExhibitId, ItemId } from '../shared/model/ids.ts'
import type { ItemRow } from '../shared/model/item.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { headless, wrongUse } from '../shared/words/headless.ts'
import type { Core, ExitCode } from './core.ts'
import { exists, itemsOf, takeIn } from './ingest.ts'
import type { Output } from './output.ts'

/** What the command line names: paths as bytes, and addresses that were judged. */
export type NamedSources = { paths: Buffer[]; urls: readonly string[] }

/** The items a run is about; null = every file of the case. An address is sent only where it was named. */
export type Scope = Named | null
type Part = { exhibitId: ExhibitId; path: Buffer }
type Named = {
  /** Whole. */
  exhibitIds: ExhibitId[]
  /** Items that are there already, one by one. */
  itemIds: ItemId[]
  /** Parts of exhibits: what lies at these paths or below them. */
  parts: Part[]
  urls: ReadonlySet<string>
}

/** Addresses in one call: it takes 900,000 characters. */
const AT_ONCE = 400

/**
 * Takes in what is named. What came in with a folder above it stays the item it is: the folder is only gone through again
 * where something was written since. An error has been said, and is the code to end with: of an intake that broke off
 * nothing is sent, because what was to be sent is not known.
 */
export async function takeInNamed(
  core: Core,
  output: Output,
  caseId: CaseId,
  { paths, urls }: NamedSources,
): Promise<Result<Named, ExitCode>> {
  const named: Named = { exhibitIds: [], itemIds: [], parts: [], urls: new Set(urls) }
  const roots: Buffer[] = []
  const parts: (Part & { root: Buffer })[] = []
  for (const path of paths) {
    if (!exists(path)) {
      output.say(wrongUse.noPathFound({ path: readablePath(path) }))
      return err(2)
    }
    const known = await core.findPlaceInCase(caseId, path)
    if (known?.isAsRead && known.itemId !== null) named.itemIds.push(known.itemId)
    else if (known === null) roots.push(path)
    else parts.push({ exhibitId: known.exhibitId, path: trimmed(path), root: known.root })
  }
  named.parts = parts.filter(({ root }) => !roots.some((whole) => whole.equals(root)))
  const toTake = [...roots, ...parts.map(({ root }) => root)]
  if (toTake.length > 0) {
    const taken = await takeIn(core, output, caseId, toTake)
    if (!taken.ok) {
      output.say(taken.error)
      return err(2)
    }
    if (taken.value.failure !== null) {
      output.say(headless.nothingSent)
      return err(3)
    }
    const ofParts = new Set(named.parts.map(({ exhibitId }) => exhibitId))
    named.exhibitIds = taken.value.exhibitIds.filter((id) => !ofParts.has(id))
  }
  await addLinks(core, caseId, urls)
  return ok(named)
}

/** Adds addresses to the case; those it has already stay the items they are. */
async function addLinks(core: Core, caseId: CaseId, urls: readonly string[]): Promise<void> {
  for (let from = 0; from < urls.length; from += AT_ONCE) {
    const text = urls.slice(from, from + AT_ONCE).join('\n')
    const added = await core.call('links.add', { caseId, text, listName: null })
    if (!added.ok || added.value.refused.length > 0) throw new Error('judged addresses were not added')
  }
}

/** Items of the scope, in the order of their references; links after files. */
export async function* itemsIn(core: Core, caseId: CaseId, scope: Scope): AsyncGenerator<ItemRow> {
  if (scope === null) {
    for await (const row of itemsOf(core, caseId, {})) if (row.url === null) yield row
    return
  }
  const seen = new Set<ItemId>()
  if (scope.exhibitIds.length > 0)
    for await (const row of itemsOf(core, caseId, { exhibitIds: scope.exhibitIds })) {
      seen.add(row.id)
      yield row
    }
  for (const [exhibitId, parts] of Map.groupBy(scope.parts, (part) => part.exhibitId)) {
    for await (const row of itemsOf(core, caseId, { exhibitIds: [exhibitId] })) {
      if (!parts.some(({ path }) => isAtOrBelow(core.details.source(row.id)?.path, path))) continue
      seen.add(row.id)
      yield row
    }
  }
  for (const itemId of scope.itemIds) {
    if (seen.has(itemId)) continue
    seen.add(itemId)
    const item = await core.call('items.get', { itemId })
    if (item.ok) yield item.value.row
  }
  if (scope.urls.size === 0) return
  for await (const row of itemsOf(core, caseId, { kinds: ['link'] })) {
    if (row.url !== null && scope.urls.has(row.url)) yield row
  }
}

const isAtOrBelow = (found: Buffer | undefined, path: Buffer): boolean => {
  if (!found?.subarray(0, path.length).equals(path)) return false
  return found.length === path.length || found[path.length] === 0x2f
}

/** What the service is asked about: the bytes by their digest, or the exact address; null = there is nothing yet. */
export const subjectOfRow = ({ sha256, url }: ItemRow): string | null => sha256 ?? url
