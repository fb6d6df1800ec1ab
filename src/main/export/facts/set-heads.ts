import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CustodyExtract, ExtractLimits } from '../../../shared/model/custody.ts'
import { type DeskTexts, withDesk } from '../../../shared/model/desk-texts.ts'
import type { Ladder } from '../../../shared/model/finding.ts'
import type { CaseId, ExhibitId, ItemId, Sha256 } from '../../../shared/model/ids.ts'
import { NO_FIELDS, type ReportFields, type ReportOptions } from '../../../shared/model/report-options.ts'
import type { CustodyExtracts } from '../../custody/listing/custody-extract.ts'
import type { Audit } from '../../custody/log/audit.ts'
import type { Cases } from '../../db/cases.ts'
import type { Exhibits } from '../../db/exhibits.ts'
import { itemReference } from '../../db/item-reference.ts'
import type { Reports } from '../../db/reports.ts'
import { SIGNATURE_NAME, SUMS_NAME } from '../machine/manifest.ts'
import { ALL_HELD, type Held } from './held.ts'
import type { ReportFacts } from './report-facts.ts'
import type { PrintedLogo, SetHead } from './set-head.ts'

type SetHeadsDeps = {
  cases: Pick<Cases, 'get' | 'countItems' | 'missingItems'>
  exhibits: Pick<Exhibits, 'list' | 'ofItems'>
  audit: Pick<Audit, 'head'>
  reports: Pick<Reports, 'next' | 'fieldsOf' | 'others'>
  made: () => ReportFacts['made']
  logo: () => PrintedLogo | null
  ladder: () => Ladder
  /** What is said where a case gives nothing. */
  desk: () => DeskTexts
  /** The entries of the custody log up to a number that belong to a case, or to some of its items (null = all). */
  custodyExtract: (...given: Parameters<CustodyExtracts['custodyExtract']>) => Promise<Omit<CustodyExtract, 'head'>>
}
/** What a report is to be about. */
export type HeadRequest = {
  caseId: CaseId
  itemIds: readonly ItemId[]
  options: ReportOptions
  plates: readonly { left: ItemId; right: ItemId }[]
  /** The number of the report this one is a new version of; null = a report of its own. */
  supersedes: number | null
  /** The report is about these bytes, which the file of its one item held before; null = those it holds now. */
  earlier?: Sha256 | null
  /** Texts that nobody kept yet; left out = those kept with the case. */
  fields?: ReportFields
}
export type SetHeads = ReturnType<typeof createSetHeads>

/** More entries of the custody log than these are counted in their place, not printed. */
const EXTRACT_LIMITS: ExtractLimits = { inAll: 300, received: 1000 }

/** Parts that tell of entries of the custody log. */
const OF_LOG = ['milestones', 'custody'] as const

/** What a report calls the texts of its case. */
const OF_CASE = ['caseName', 'ownReference', 'caseDescription'] as const

/** Items that are looked up at a time, so that nothing waits for thousands. */
const LOOKED_UP = 1000

/** Gathers what is said of a report as a whole. */
export function createSetHeads({ cases, exhibits, audit, reports, custodyExtract, ...deps }: SetHeadsDeps) {
  /** The exhibits that the items come from, and no other of the case. */
  const exhibitsOf = async ({ caseId, itemIds }: HeadRequest): Promise<SetHead['exhibits']> => {
    const known = new Set<ExhibitId>()
    for (let at = 0; at < itemIds.length; at += LOOKED_UP) {
      for (const id of exhibits.ofItems(itemIds.slice(at, at + LOOKED_UP))) known.add(id)
      await nextTurn()
    }
    return exhibits.list(caseId).filter(({ id }) => known.has(id))
  }

  /** Those texts alone that hold against the log. */
  const heldTexts = (head: SetHead, caseId: CaseId, held: Held): Pick<SetHead, 'fields' | 'case' | 'altered'> => {
    const isOtherCase = held.isOtherCase(caseId)
    const written = Object.entries(head.fields) as [keyof ReportFields, string][]
    const ofReport = held.areOtherTexts(caseId) ? written.flatMap(([name, text]) => (text === '' ? [] : [name])) : []
    return {
      fields: ofReport.length > 0 ? NO_FIELDS : head.fields,
      case: isOtherCase ? { ...head.case, name: '', ownReference: '', description: '' } : head.case,
      altered: [...(isOtherCase ? OF_CASE : []), ...ofReport],
    }
  }

  /** The entries that stood in the log when the head was made; what came after is not told. */
  const extractOf = async ({ custody, options, ofCase }: SetHead, { caseId, itemIds }: HeadRequest) => {
    if (custody === null || !OF_LOG.some((part) => options.parts.includes(part))) return null
    const reported = itemIds.length === ofCase ? null : itemIds
    return { ...(await custodyExtract(caseId, reported, custody.entries, EXTRACT_LIMITS)), head: custody }
  }

  /** Of a report of all that is in a case what is missing from it and what was erased. */
  const missingFrom = (caseId: CaseId): Pick<SetHead, 'missingItems' | 'erasedItems'> => {
    const { missing, erased } = cases.missingItems(caseId)
    const named = ({ from, to }: { from: number; to: number }) => ({ from: itemReference(from), to: itemReference(to) })
    return {
      missingItems: missing.map(named),
      erasedItems: erased.map((range) => ({ ...named(range), entry: range.entry })),
    }
  }

  return {
    /** What is known at once: without the exhibits, the entries of the log, and what is missing. null = there is no such case. */
    atOnce: ({ caseId, itemIds, options, plates, supersedes, fields }: HeadRequest): SetHead | null => {
      const ofCase = cases.get(caseId)
      if (!ofCase) return null
      const itemsOfCase = cases.countItems(caseId)
      return {
        made: deps.made(),
        custody: audit.head(),
        case: ofCase,
        report: reports.next(caseId, supersedes),
        others: [],
        fields: withDesk(fields ?? reports.fieldsOf(caseId) ?? NO_FIELDS, deps.desk()),
        altered: [],
        isOtherVeil: false,
        signature: null,
        sumsNames: { sums: SUMS_NAME, signature: SIGNATURE_NAME },
        notHeld: [],
        options,
        logo: deps.logo(),
        ladder: deps.ladder(),
        extract: null,
        walk: 'due',
        exhibits: [],
        itemCount: itemIds.length,
        ofCase: itemsOfCase,
        missingItems: itemIds.length === itemsOfCase ? [] : null,
        erasedItems: itemIds.length === itemsOfCase ? [] : null,
        plates,
      }
    },
    /** The same with everything that takes longer to gather. */
    completed: async (head: SetHead, request: HeadRequest, held = ALL_HELD): Promise<SetHead> => ({
      ...head,
      ...heldTexts(head, request.caseId, held),
      others: reports.others(request.caseId, (id) => !held.isOtherReport(id)),
      isOtherVeil: held.isOtherCase(request.caseId),
      notHeld: held.bearingOn(request.caseId),
      ...(head.missingItems === null ? {} : missingFrom(request.caseId)),
      exhibits: await exhibitsOf(request),
      extract: await extractOf(head, request),
    }),
  }
}
