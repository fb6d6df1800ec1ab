import type { ItemId } from '../../../shared/model/ids.ts'
import type { EntryRange } from '../../db/audit.ts'
import type { ReportEntry } from '../report-entry.ts'
import type { SetHead } from '../set-head.ts'
import { headJson, itemJson } from './item-json.ts'
import { leftOut, withoutParts } from './left-out.ts'
import { jsonPieces } from './machine-files.ts'
import { reportJson } from './report-json.ts'
import type { MachineFailure, MachineHead, MachineItem } from './schema.ts'

/** The bytes an item's file is opened by; of a link nothing hangs on them. */
export type PathOf = (itemId: ItemId) => Buffer

export type Told = { item: MachineItem } | { failed: MachineFailure }

export type SetItems = ReturnType<typeof createSetItems>

/** What machines read of a report: its head, and each entry without what was left out. */
export function createSetItems(head: SetHead, pathOf: PathOf) {
  const without = leftOut(head.options.parts)
  return {
    head: { ...headJson(head, reportJson(head)), leftOut: without } satisfies MachineHead,
    of: (entry: ReportEntry): Told => {
      if (entry.state === 'known') {
        const whole = itemJson(entry.facts, pathOf(entry.itemId), head.options.hasNotes)
        return { item: withoutParts(whole, without) }
      }
      const { reference, name } = entry.name
      return { failed: { reference, name, reason: entry.reason } }
    },
  }
}

export type HeldJson = ReturnType<typeof createHeldJson>

/** The JSON of some items of a report as one file, held until it is asked for. */
export function createHeldJson(head: MachineHead) {
  const pieces = jsonPieces(head)
  const held: Buffer[] = []
  return {
    take: (told: Told): void => {
      if ('item' in told) held.push(Buffer.from(pieces.item(told.item)))
      else pieces.fail(told.failed)
    },
    end: (meanwhile: EntryRange | null): Buffer => Buffer.concat([...held, Buffer.from(pieces.end(meanwhile))]),
  }
}
