import { optionsFor, ReportOptions } from '../../../shared/model/report-options.ts'
import type { SettingsRows } from '../../db/settings.ts'

export type ReportChoices = ReturnType<typeof createReportChoices>

/** How a person chose reports before: those of one item, and of several, start out as the last like them. */
export function createReportChoices({ rows }: { rows: SettingsRows }) {
  const nameOf = (itemCount: number) => `report of ${itemCount === 1 ? 'one' : 'several'}`
  const of = (itemCount: number): ReportOptions => {
    const kept = rows.get(nameOf(itemCount))
    if (kept === null) return optionsFor(itemCount)
    return ReportOptions.catch(optionsFor(itemCount)).parse(JSON.parse(kept))
  }
  return {
    of,
    /** Of one item, without asking: all that a report of one starts out with, on the paper of the last. */
    atOnce: (): ReportOptions => ({ ...optionsFor(1), paper: of(1).paper }),
    set: (itemCount: number, options: ReportOptions): void => rows.set(nameOf(itemCount), JSON.stringify(options)),
  }
}
