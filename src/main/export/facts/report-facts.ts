import { createHash } from 'node:crypto'
import type { ItemDetail } from '../../../shared/contract/items.ts'
import type { Analysis } from '../../../shared/model/analysis.ts'
import type { Case, Exhibit } from '../../../shared/model/case.ts'
import type { FactCheck } from '../../../shared/model/job.ts'
import type { NotHeld } from '../../../shared/model/not-held.ts'
import type { ReadingInUse } from '../../../shared/model/proven-reading.ts'
import type { VeilLook } from '../../../shared/model/veil.ts'
import type { CopyState } from '../../../shared/model/viewing-copy.ts'
import type { ItemRequests } from '../../db/item-requests.ts'
import type { ReportPicture, ShownPicture, Withheld } from './drawn-picture.ts'
import type { FindingFacts } from './finding-facts.ts'
import type { Attested, RefusedResult } from './held-results.ts'
import type { LinkFacts } from './link-facts.ts'
import type { EarlierFacts, OtherBytes } from './other-bytes.ts'
import type { Verification } from './verify.ts'

/** What every item of a report has in common: when and by whom it was made, and the case and the log as they stood then. */
export type CommonFacts = Pick<ReportFacts, 'made' | 'custody' | 'case'>

/** What was asked about bytes a file held at another time than those its report is about. */
export type OtherRequests = ItemRequests & { sha256: string }

/**
 * Everything one item report says, before it is laid out. PDF and machine-readable exports are made from this
 * value alone, so that they cannot disagree. Instants are ms since the epoch, UTC.
 */
export type ReportFacts = Omit<ShownPicture, 'copy'> & {
  made: {
    at: number
    /** IANA zone of the desk that made it: "Europe/Berlin". */
    zone: string
    operator: string
    appVersion: string
    runtime: string
    /** It was made in the demo; left out = no. */
    isDemo?: boolean
  }
  case: Pick<Case, 'reference' | 'name'>
  exhibit: Pick<Exhibit, 'reference' | 'name' | 'kind' | 'path' | 'addedAt' | 'isReadOnlyMount'>
  item: ItemDetail
  /** What the custody log attests of the file; null = nothing was read in it, or the item is an address. */
  attested: Attested | null
  /** The report is about bytes the file held before, and `item` tells of those; null = about what it holds now. */
  earlier: EarlierFacts | null
  /** What else its file was seen to hold; null = nothing else, what `earlier` tells left out, or the item is an address. */
  otherBytes: OtherBytes | null
  /** When its file was first met, where its exhibit had been taken in without it; null = it came with its exhibit. */
  cameLaterAt: number | null
  /** When the first other file of the library was taken in that holds the same bytes, or held them; null = there is none. */
  othersTakenInAt: number | null
  /** null = the item is an address: there is no original. */
  verification: Verification | null
  /** What is known of the address; null = the item is a file. */
  link: LinkFacts | null
  /** Every request about the bytes of a file; null = the item is an address, whose requests stand with `link`, or was not read. */
  requests: ItemRequests | null
  /** The same about other bytes its file was taken in with. */
  otherRequests: OtherRequests[]
  /** `picture`, or that of the file attached to an address, for tables; null = there is none, or none is wanted. */
  thumb: ReportPicture | null
  /** The loudness of a sound as it was drawn before, from its start to its end, 0–255; null = none is kept, or no pictures are wanted. */
  waveform: number[] | null
  /** How the copy behind `picture` or `waveform` stands to the custody log; null = there is none, or none is wanted. */
  copy: CopyState | null
  /**
   * What was taken out of `picture`, or of that of the file attached to an address, and its digest without it; null = all
   * of it is there, or there is none.
   */
  redaction: { boxes: number; setAt: number; setBy: string; printedSha256: string } | null
  /** How `picture` is shown. `isLifted` = the case is veiled, and a person chose to show it. */
  veil: { look: VeilLook; isLifted: boolean }
  service: {
    /**
     * The analysis the report is about: the current one, else the newest from anywhere, of an address the newest of its
     * own case; null = none stored.
     */
    analysis: Analysis | null
    /** Every other stored analysis of these bytes, or of this address in its case, newest first. */
    others: Analysis[]
    /** Origin of the service in use when the report was made; null = none was set, so that no result is of it. */
    inUse: string | null
    /** How face boxes are read; null when no face was reported or the picture's size is unknown. */
    faces: ReadingInUse | null
  }
  /** The fact checks of these bytes, or of this address, in its case; newest first, at most 20. */
  factChecks: FactCheck[]
  /** How many of them there are, those beyond the 20 too. */
  factChecksInAll: number
  /** Results that are stored, or were, and are not printed: a row behind them does not hold against the custody log. */
  refused: RefusedResult[]
  /** Every stored row about it that does not hold: what they say is left out. */
  notHeld: NotHeld[]
  /** What a person concludes, with its history; null = nothing was ever recorded. Never taken from the service. */
  finding: FindingFacts | null
  /** The custody log as it stood when the report was made. */
  custody: { entries: number; head: string; at: number } | null
  /** Whether anything printed as a service result, or any kept answer that is named, came from a simulated service. */
  isSimulated: boolean
}

/** The picture of its item, or that of the file attached to its address, as it is printed; null = none is. */
export const shownPicture = ({ picture, link }: Pick<ReportFacts, 'picture' | 'link'>): ReportPicture | null =>
  picture ?? link?.file?.picture ?? null

/** Whether a report shows any picture. */
export const hasPicture = (facts: Pick<ReportFacts, 'picture' | 'link'>): boolean => shownPicture(facts) !== null

/** Why its picture, or that of the file attached to its address, is not shown though there may be one. */
export const withheldOf = ({ withheld, link }: Pick<ReportFacts, 'withheld' | 'link'>): Withheld | null =>
  withheld ?? link?.file?.withheld ?? null

/** Who marked regions of other bytes, where its picture waits for somebody to settle that. */
export const unsettledOf = (facts: Pick<ReportFacts, 'withheld' | 'link'>): Exclude<Withheld, 'altered'> | null => {
  const withheld = withheldOf(facts)
  return withheld === 'altered' ? null : withheld
}

/** How the copy behind what is printed of it, or of the file attached to its address, stands to the custody log. */
export const copyOf = ({ copy, link }: Pick<ReportFacts, 'copy' | 'link'>): CopyState | null =>
  copy ?? link?.file?.copy ?? null

/** What is said of a picture something was taken out of. */
export const redactionOf = (picture: ReportPicture | null): ReportFacts['redaction'] =>
  picture?.redaction === undefined
    ? null
    : { ...picture.redaction, printedSha256: createHash('sha256').update(picture.bytes).digest('hex') }
