import { trimmed } from '../main/intake/root.ts'
import type { CaseId, ExhibitId, ItemId } from '../shared/model/ids.ts'
import type { ItemRow } from '../shared/model/item.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { headless } from '../shared/words/headless.ts'
import type { Core, ExitCode } from './core.ts'
import { itemsOf, ofExhibits, takeIn, whyNotThere } from './ingest.ts'
import type { Output } from './output.ts'

/** The sources named on the command line: paths as bytes, and URLs that passed validation. */
export type NamedSources = { paths: Buffer[]; urls: readonly string[] }

/** The items a run is about; null = every file of the case. A link is sent only if it was named. */
export type Scope = Named | null
type Part = { exhibitId: ExhibitId; path: Buffer }
type Named = {
  /** As a whole. */
  exhibitIds: ExhibitId[]
  /** Existing items, individually. */
  itemIds: ItemId[]
  /** Parts of exhibits: whatever is at these paths or below them. */
  parts: Part[]
  urls: ReadonlySet<string>
}

/** URLs per call: a call accepts 900,000 characters. */
const AT_ONCE = 400

/**
 * Adds what is named. What was added with a folder above it remains the item it is: the folder is rescanned only if
 * something was written since. An error has been printed, and is the exit code: after an intake that broke off nothing
 * is sent, because what was to be sent is unknown.
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
  const notThere = await whyNotThere(core, paths)
  if (notThere !== null) {
    output.say(notThere)
    return err(2)
  }
  for (const path of paths) {
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
    if (taken.value.isCutShort || taken.value.failure !== null) {
      output.say(headless.nothingSent)
      return err(3)
    }
    const ofParts = new Set(named.parts.map(({ exhibitId }) => exhibitId))
    named.exhibitIds = taken.value.exhibitIds.filter((id) => !ofParts.has(id))
  }
  await addLinks(core, caseId, urls)
  return ok(named)
}

/** Adds links to the case; those it already has remain the items they are. */
async function addLinks(core: Core, caseId: CaseId, urls: readonly string[]): Promise<void> {
  for (let from = 0; from < urls.length; from += AT_ONCE) {
    const text = urls.slice(from, from + AT_ONCE).join('\n')
    const added = await core.call('links.add', { caseId, text, listName: null })
    if (!added.ok || added.value.refused.length > 0) throw new Error('judged addresses were not added')
  }
}

/** Items of the scope, in order of reference; links after files. */
export async function* itemsIn(core: Core, caseId: CaseId, scope: Scope): AsyncGenerator<ItemRow> {
  if (scope === null) {
    for await (const row of itemsOf(core, caseId, {})) if (row.url === null) yield row
    return
  }
  const seen = new Set<ItemId>()
  if (scope.exhibitIds.length > 0)
    for await (const row of itemsOf(core, caseId, ofExhibits(scope.exhibitIds))) {
      seen.add(row.id)
      yield row
    }
  for (const [exhibitId, parts] of Map.groupBy(scope.parts, (part) => part.exhibitId)) {
    for await (const row of itemsOf(core, caseId, ofExhibits([exhibitId]))) {
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
  for await (const row of itemsOf(core, caseId, { is: { kind: ['link'] } })) {
    if (row.url !== null && scope.urls.has(row.url)) yield row
  }
}

const isAtOrBelow = (found: Buffer | undefined, path: Buffer): boolean => {
  if (!found?.subarray(0, path.length).equals(path)) return false
  return found.length === path.length || found[path.length] === 0x2f
}

/** What a check is about: the bytes by their SHA-256, or the exact URL; null = nothing yet. */
export const subjectOfRow = ({ sha256, url }: ItemRow): string | null => sha256 ?? url
