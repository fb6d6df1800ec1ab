import { useState } from 'react'
import type { InputOf } from '../../../shared/contract/index.ts'
import type { ReportDraft } from '../../../shared/contract/reports.ts'
import type { ItemSet } from '../../../shared/model/item-set.ts'
import type { ReportFields, ReportOptions } from '../../../shared/model/report-options.ts'
import type { ReportPair } from '../../../shared/model/report-pair.ts'
import { isAmong } from './report-plates.tsx'

/** Everything a person chooses and writes for a report. */
export type ReportChoice = {
  options: ReportOptions
  fields: ReportFields
  /** The number of the report this one replaces; null = it replaces none. */
  supersedes: number | null
  pairs: readonly ReportPair[]
}

/**
 * State of the choices, starting from a draft. It outlives the form, which is unmounted while a report is created and
 * mounted again if that fails. `isKept` = the text equals what is saved with the case.
 */
export function useReportChoice(draft: ReportDraft, pairs: readonly ReportPair[], items: ItemSet | null) {
  const [choice, setChoice] = useState<ReportChoice>(() => ({
    options: draft.options,
    fields: draft.fields,
    supersedes: null,
    pairs: pairs.filter((pair) => isAmong(pair, items)),
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

/** The choices as a request to main. */
export const asRequest = ({ options, supersedes, pairs }: ReportChoice) =>
  ({
    options,
    supersedes,
    plates: pairs.map(({ left, right }) => ({ left: left.id, right: right.id })),
  }) satisfies Partial<InputOf<'reports.export'>>
