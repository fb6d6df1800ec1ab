import type { CaseId, ExhibitId } from '../shared/model/ids.ts'
import type { ItemRow } from '../shared/model/item.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { headless } from '../shared/words/headless.ts'
import type { Core, ExitCode } from './core.ts'
import { itemsOf, takeIn } from './ingest.ts'
import type { Output } from './output.ts'

/** What the command line names: paths as bytes, and addresses that were judged. */
export type Asked = { paths: Buffer[]; urls: readonly string[] }

/** The items a run is about; null = every file of the case. An address is sent only where it was named. */
export type Scope = Named | null
type Named = { exhibitIds: ExhibitId[]; urls: ReadonlySet<string> }

/** Addresses in one call: it takes 900,000 characters. */
const AT_ONCE = 400

/**
 * Takes in what is named. An error has been said, and is the code to end with: of an intake that broke off nothing is
 * sent, because what was to be sent is not known.
 */
export async function takeInNamed(
  core: Core,
  output: Output,
  caseId: CaseId,
  { paths, urls }: Asked,
): Promise<Result<Named, ExitCode>> {
  let exhibitIds: ExhibitId[] = []
  if (paths.length > 0) {
    const taken = await takeIn(core, output, caseId, paths)
    if (!taken.ok) {
      output.say(taken.error)
      return err(2)
    }
    if (taken.value.failure !== null) {
      output.say(headless.nothingSent)
      return err(3)
    }
    exhibitIds = taken.value.exhibitIds
  }
  await addLinks(core, caseId, urls)
  return ok({ exhibitIds, urls: new Set(urls) })
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
  if (scope.exhibitIds.length > 0) yield* itemsOf(core, caseId, { exhibitIds: scope.exhibitIds })
  if (scope.urls.size === 0) return
  for await (const row of itemsOf(core, caseId, { kinds: ['link'] })) {
    if (row.url !== null && scope.urls.has(row.url)) yield row
  }
}

/** What the service is asked about: the bytes by their digest, or the exact address; null = there is nothing yet. */
export const subjectOfRow = ({ sha256, url }: ItemRow): string | null => sha256 ?? url
