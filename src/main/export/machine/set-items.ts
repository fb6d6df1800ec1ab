import type { ItemId } from '../../../shared/model/ids.ts'
import { leftOut, PRINTED_IN, ReportFields, type ReportPart } from '../../../shared/model/report-options.ts'
import { fieldWords, groupHeading, reportTexts } from '../../../shared/words/difference.ts'
import { createKeptPlates, type Plate, plateRows } from '../facts/plates.ts'
import type { ReportEntry } from '../facts/report-entry.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import type { SetHead } from '../facts/set-head.ts'
import { headJson, itemJson } from './item-json.ts'
import { withoutParts } from './left-out.ts'
import { written } from './parts.ts'
import { type MachineFailure, type MachineHead, type MachineItem, type MachinePlate, MachineReport } from './schema.ts'

/** The bytes an item's file is opened by; of a link nothing hangs on them. */
type PathOf = (itemId: ItemId) => Buffer

export type MachineItemResult = { item: MachineItem } | { failed: MachineFailure }

export type SetItems = ReturnType<typeof createSetItems>

/**
 * What machines read of a report: its head, each entry without what was left out, and when all were told the pairs that
 * stand side by side; null = they were left out.
 */
export function createSetItems(head: SetHead, pathOf: PathOf) {
  const { parts } = head.options
  const without = leftOut(head.options)
  const kept = createKeptPlates(head)
  return {
    head: { ...headJson(head, reportJson(head)), custodyWalk: walkJson(head), leftOut: without } satisfies MachineHead,
    of: (entry: ReportEntry): MachineItemResult => {
      if (entry.state === 'known') {
        // No picture waits for the end with it.
        kept.keep({ ...entry, facts: { ...entry.facts, picture: null } })
        const whole = itemJson(entry.facts, pathOf(entry.itemId), head.options.hasNotes)
        return { item: withoutParts(whole, without) }
      }
      const { reference, name } = entry.name
      return { failed: { reference, name, reason: entry.reason } }
    },
    plates: (): MachinePlate[] | null => kept.all()?.map((plate) => plateJson(plate, parts)) ?? null,
  }
}

const walkJson = ({ walk }: SetHead): MachineHead['custodyWalk'] =>
  walk === 'due' ? null : walk && { state: walk.state, brokenAt: walk.state === 'broken' ? walk.brokenAt : null }

const TEXTS = ReportFields.keyof().options

/** Which report of its case it is, and what is said of it: what a person did not want printed does not leave here either. */
export function reportJson(head: SetHead): MachineReport {
  const { report, fields, options, case: of } = head
  const given = (part: ReportPart, text: string) => (text === '' || !options.parts.includes(part) ? null : text)
  const texts = TEXTS.map((name) => [name, given(PRINTED_IN[name], fields[name])])
  return written(MachineReport, {
    ...report,
    others: [...head.others],
    ownReference: given('cover', of.ownReference),
    caseDescription: given('scope', of.description),
    ...(Object.fromEntries(texts) as Record<keyof ReportFields, string | null>),
    altered: [...head.altered],
    notHeld: head.notHeld,
    missingItems: head.missingItems,
    erasedItems: head.erasedItems,
  })
}

/** Two items side by side as a machine reads them: what differs, in the words the PDF has for it. */
export function plateJson({ left, right }: Plate, parts: readonly ReportPart[]): MachinePlate {
  return {
    a: left && sideJson(left),
    b: right && sideJson(right),
    differing:
      left &&
      right &&
      plateRows(left, right, parts).map((row) => {
        const [a = '', b = ''] = reportTexts(row)
        return { heading: groupHeading(row).title, field: fieldWords(row), a, b }
      }),
  }
}

const sideJson = ({ item: { row } }: ReportFacts) => ({ reference: row.reference, sha256: row.sha256 })
