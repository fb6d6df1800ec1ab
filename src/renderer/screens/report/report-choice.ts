import { useState } from 'react'
import type { InputOf } from '../../../shared/contract/index.ts'
import type { ReportDraft } from '../../../shared/contract/reports.ts'
import type { ItemId } from '../../../shared/model/ids.ts'
import type { ReportFields, ReportOptions } from '../../../shared/model/report-options.ts'
import type { ReportPair } from '../../../shared/model/report-pair.ts'
import { isAmong } from './report-plates.tsx'

/** All that a person chooses and writes of a report. */
export type ReportChoice = {
  options: ReportOptions
  fields: ReportFields
  /** The number of the report this one is a new version of; null = a report of its own. */
  supersedes: number | null
  pairs: readonly ReportPair[]
  /** Digest of the logo; null = there is none. */
  logo: string | null
}

/**
 * The choice, from how a report starts out. It outlives the form, which goes while a report is made and comes back when
 * none was. `isKept` = what was written is what the case holds.
 */
export function useReportChoice(draft: ReportDraft, pairs: readonly ReportPair[], itemIds: readonly ItemId[] | null) {
  const [choice, setChoice] = useState<ReportChoice>(() => ({
    options: draft.options,
    fields: draft.fields,
    supersedes: null,
    pairs: pairs.filter((pair) => isAmong(pair, itemIds)),
    logo: draft.logo,
  }))
  const [kept, setKept] = useState(draft.fields)
  const names = Object.keys(kept) as (keyof ReportFields)[]
  return {
    choice,
    change: (part: Partial<ReportChoice>): void => setChoice((before) => ({ ...before, ...part })),
    isKept: names.every((name) => choice.fields[name] === kept[name]),
    setKept,
  }
}

/** As main is asked for it. */
export const asRequest = ({ options, supersedes, pairs }: ReportChoice) =>
  ({
    options,
    supersedes,
    plates: pairs.map(({ left, right }) => ({ left: left.id, right: right.id })),
  }) satisfies Partial<InputOf<'reports.export'>>
