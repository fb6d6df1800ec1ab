import { join } from 'node:path'
import { entryLine, type ReportEntry } from '../../src/main/export/facts/report-entry.ts'
import type { ReportFacts } from '../../src/main/export/facts/report-facts.ts'
import type { SetHead } from '../../src/main/export/facts/set-head.ts'
import { type FileNames, namesAt } from '../../src/main/export/files/file-names.ts'
import { openStage } from '../../src/main/export/files/stage.ts'
import { createSetItems } from '../../src/main/export/machine/set-items.ts'
import type { SetWriter, WriterGiven } from '../../src/main/export/set/set-writer.ts'
import type { CaseId, ItemId } from '../../src/shared/model/ids.ts'
import { err, ok } from '../../src/shared/result.ts'
import { signerWith } from './exported.ts'
import { setupFolder } from './folder.ts'

/**
 * Writes one form of a report of these items into a folder of its own, and gives what the files are called there;
 * `privateKey` null = nothing signs it, `failed` = entries that could not be reported, after the items.
 */
export async function writeForm(
  make: (given: WriterGiven) => SetWriter,
  head: SetHead,
  all: readonly ReportFacts[],
  privateKey: string | null = null,
  failed: readonly ReportEntry[] = [],
): Promise<{ folder: string; names: FileNames }> {
  const folder = join(setupFolder(), 'report')
  const [stage, names] = [await openStage(folder), await namesAt({ target: folder })]
  const items = createSetItems(head, () => Buffer.alloc(0))
  const writer = make({
    head,
    items,
    stage,
    names,
    caseId: 1 as CaseId,
    itemIds: all.map((_, at) => (at + 1) as ItemId),
    signal: new AbortController().signal,
    meanwhile: () => null,
  })
  const lines = []
  const known = all.map((facts, at): ReportEntry => {
    const thumbed = { ...facts, thumb: facts.picture ?? facts.link?.file?.picture ?? null }
    return { state: 'known', itemId: (at + 1) as ItemId, facts: thumbed }
  })
  for (const entry of [...known, ...failed]) {
    const line = entryLine(entry)
    lines.push(line)
    await writer.take(entry, line, items.of(entry))
  }
  const signer = privateKey === null ? err('absent' as const) : ok(signerWith(privateKey))
  const whole = { head, lines, signer }
  writer.begin?.(whole)
  await writer.finish(whole)
  return { folder, names }
}
