import type { PageRow } from '../../../shared/model/report-page.ts'
import { misfitNames, toldMisfits } from '../../../shared/words/does-not-fit.ts'
import { attachedReport } from '../../../shared/words/report/report-attached.ts'
import { failures, items as itemWords, summary as words } from '../../../shared/words/report/report-set.ts'
import type { EntryLine } from '../facts/report-entry.ts'
import type { MachineItemResult } from '../machine/set-items.ts'
import { checksLine, noResultOf } from '../print/summary-words.ts'

/** An item in the table of a page, as the printed table says it. `hasChecks` = fact checks stand in this report. */
export function pageRow(line: EntryLine, result: MachineItemResult, hasChecks: boolean): PageRow {
  const { result: found, finding } = line
  const item = 'item' in result ? result.item : null
  const file = item?.file ?? item?.link?.file ?? null
  return {
    reference: line.reference,
    name: line.name,
    sha256: file?.sha256 ?? null,
    bytes: file?.bytes ?? null,
    misfits: toldMisfits(line.misfits, hasChecks).map((kind) => misfitNames[kind]),
    verdicts: [...(found?.verdicts ?? [])],
    score: found?.confidence ?? null,
    notes: [
      ...resultNotes(line),
      ...(line.otherAsked.length > 0 ? [words.otherSent] : []),
      ...(line.factChecks > 0 ? [checksLine(line)] : []),
      ...([line.original, line.saved].includes('different') ? [itemWords.states.different] : []),
    ],
    finding: finding && { word: finding.word ?? words.noConclusion, proposition: finding.proposition },
    findingNotes: [
      ...(line.altered.includes('finding') ? [words.findingAltered] : []),
      ...(finding?.isOfOtherBytes === true ? [words.otherBytes] : []),
    ],
  }
}

function resultNotes(line: EntryLine): string[] {
  const { result, failure } = line
  if (failure !== null) return [failures.title, failures[failure]]
  if (result === null) return [noResultOf(line)]
  const { verdicts, also, attachedBy } = result
  return [
    ...(verdicts.length === 0 ? [words.unread] : []),
    ...(verdicts.length > 1 ? [words.several] : []),
    ...(attachedBy === null ? [] : [[attachedReport.by, attachedBy].join(' ')]),
    ...(also.length > 0 ? [words.also(also)] : []),
  ]
}
