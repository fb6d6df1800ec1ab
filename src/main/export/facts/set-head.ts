import type { Case, Exhibit } from '../../../shared/model/case.ts'
import type { SumsNames } from '../../../shared/model/check-commands.ts'
import type { BrokenChain, CustodyExtract, LogWalk } from '../../../shared/model/custody.ts'
import type { Ladder } from '../../../shared/model/finding.ts'
import type { NotHeld } from '../../../shared/model/not-held.ts'
import type { WrittenText } from '../../../shared/model/report-omissions.ts'
import type { ReportFields, ReportOptions } from '../../../shared/model/report-options.ts'
import type { OtherReport } from '../../../shared/model/report-set.ts'
import type { ShownSignature } from '../../../shared/model/signing.ts'
import { reportSet } from '../../../shared/words/report/report-set.ts'
import type { ReportPicture } from './drawn-picture.ts'
import type { ReportFacts } from './report-facts.ts'

/** `sha256` = of its bytes. */
export type PrintedLogo = ReportPicture & { sha256: string }

/** What is known of a report before its first item is read. Instants are ms since the epoch, UTC. */
export type SetHead = Pick<ReportFacts, 'made' | 'custody'> & {
  case: Pick<Case, 'reference' | 'name' | 'ownReference' | 'description'>
  /** Numbers start at 1 in each case; a new version of a report keeps its number. */
  report: { number: number; version: number; supersedes: { version: number; madeAt: number } | null }
  /** Every report of the case that was made before, oldest first. */
  others: readonly OtherReport[]
  /** Those of the case, and where it gives none, the desk's. */
  fields: ReportFields
  /** Those of `fields` and of `case` that are left out, because they do not hold against the custody log. */
  altered: readonly WrittenText[]
  /** How the pictures of the case are to be shown does not hold: whoever took a veil off past the app sees none without it. */
  isOtherVeil: boolean
  /** Every stored row that does not hold, of the case or of the library as a whole. */
  notHeld: NotHeld[]
  options: ReportOptions
  logo: PrintedLogo | null
  /** The words a conclusion is chosen from on this desk; a finding keeps those it was made with. */
  ladder: Ladder
  /** The entries of the custody log about what is reported, up to `custody`; null = they are not printed. */
  extract: CustodyExtract | null
  /** How the log was found when it was walked to `custody`; due = that is done when the report is saved; null = it could not be. */
  walk: LogWalk | 'due' | null
  /** What signs it, or why nothing does; and the names of the sums that are signed, and of the signature. */
  signature: ShownSignature
  sumsNames: SumsNames
  /** Those that the items of this report come from. */
  exhibits: Pick<Exhibit, 'reference' | 'name' | 'kind' | 'path' | 'addedAt' | 'isReadOnlyMount'>[]
  /** Items in this report, and in the case. */
  itemCount: number
  ofCase: number
  /** Ranges of references that were given, were not erased, and have no item in the case; null = not looked for: the report is not of all of it. */
  missingItems: { from: string; to: string }[] | null
  /** The same of items that were erased, with the number of the custody entry that tells of it. */
  erasedItems: { from: string; to: string; entry: number }[] | null
  /** Pairs shown side by side, by item id. */
  plates: readonly { left: number; right: number }[]
}

/** "CASE-2026-014: Report 1, version 2". */
export const reportTitle = ({ case: of, report }: SetHead): string =>
  `${of.reference}: ${reportSet.number({ number: report.number, version: report.version })}`

/** Whether it is about every item of its case: then its table of the custody log has the log of the whole case. */
export const isOfWholeCase = ({ itemCount, ofCase }: Pick<SetHead, 'itemCount' | 'ofCase'>): boolean =>
  itemCount === ofCase

/** Which table of the custody log is in the annex of a report: of its case, or an extract; null = none is. */
export const custodyTableOf = (head: SetHead): 'part' | 'extract' | null =>
  head.custody === null || !head.options.files.includes('annex') ? null : isOfWholeCase(head) ? 'part' : 'extract'

/** Which entry of the log does not hold; null = all do, or it is not known. */
export const brokenIn = ({ walk }: Pick<SetHead, 'walk'>): BrokenChain | null =>
  walk !== null && walk !== 'due' && walk.state === 'broken' ? walk : null
