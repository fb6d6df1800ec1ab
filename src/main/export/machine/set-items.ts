import type { ItemId } from '../../../shared/model/ids.ts'
import { leftOut } from '../../../shared/model/report-options.ts'
import type { EntryRange } from '../../custody/log/audit.ts'
import { createKeptPlates } from '../facts/kept-plates.ts'
import type { ReportEntry } from '../facts/report-entry.ts'
import type { SetHead } from '../facts/set-head.ts'
import { headJson, itemJson } from './item-json.ts'
import { withoutParts } from './left-out.ts'
import { jsonPieces } from './machine-files.ts'
import { plateJson } from './plate-json.ts'
import type { MachinePlate } from './plate-schema.ts'
import { reportJson } from './report-json.ts'
import type { MachineFailure, MachineHead, MachineItem } from './schema.ts'

/** The bytes an item's file is opened by; of a link nothing hangs on them. */
export type PathOf = (itemId: ItemId) => Buffer

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

export type HeldJson = ReturnType<typeof createHeldJson>

/** The JSON of some items of a report as one file, held until it is asked for. */
export function createHeldJson(head: MachineHead) {
  const pieces = jsonPieces(head)
  // As text: each buffer as short would hold a page of Node's pool.
  const held: string[] = []
  return {
    take: (result: MachineItemResult): void => {
      if ('item' in result) held.push(pieces.item(result.item))
      else pieces.fail(result.failed)
    },
    end: (meanwhile: EntryRange | null, plates: MachinePlate[] | null): Buffer =>
      Buffer.from([...held, pieces.end(meanwhile, plates)].join('')),
  }
}
