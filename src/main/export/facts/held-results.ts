import type { ItemDetail } from '../../../shared/contract/items.ts'
import type { Analysis } from '../../../shared/model/analysis.ts'
import type { CheckId, ItemId } from '../../../shared/model/ids.ts'
import type { FactCheck } from '../../../shared/model/job.ts'
import type { NotHeld } from '../../../shared/model/not-held.ts'
import type { ItemRequest } from '../../db/item-requests.ts'
import type { Held } from './held.ts'

/**
 * A result that is stored, or kept, and not printed, because a row behind it does not hold against the custody log. Nothing
 * of the reading is in here. Instants are ms since the epoch, UTC; null = not known.
 */
export type RefusedResult = {
  what: 'analysis' | 'fact_check'
  checkId: CheckId
  run: number
  serviceOrigin: string
  receivedAt: number | null
  /** As stored with the kept answer. */
  replySha256: string | null
  /** The rows that do not hold. */
  why: Pick<NotHeld, 'table' | 'state' | 'entry'>[]
  isSimulated: boolean
}
/**
 * What the custody log attests of a file: reading = its bytes and what was read in them; refused = what is stored as read
 * in them does not hold, and is left out.
 */
export type Attested = 'reading' | 'refused'

/** How far the custody log attests what was read of an item; null = nothing was read: it is an address, or could not be. */
export function attestedOf(item: ItemDetail, held: Held): Attested | null {
  const { sha256 } = item.row
  if (item.isReadingBroken || (sha256 !== null && held.isOtherReading(sha256))) return 'refused'
  return item.medium === null ? null : 'reading'
}

/** The item with nothing that does not hold: what was read in its bytes, and other items that are not what they were. */
export function heldItem(item: ItemDetail, attested: Attested | null, held: Held): ItemDetail {
  const isHeld = ({ id }: { id: ItemId }) => !held.isOther(id)
  const known = {
    ...item,
    duplicates: item.duplicates.filter(isHeld),
    otherNames: item.otherNames.filter(isHeld),
    sightings: held.ofItem(item.row.id, 'sightings').length > 0 ? [] : item.sightings,
  }
  if (attested !== 'refused') return known
  const nothing = { kind: null, format: null, width: null, height: null, orientation: 1, durationSeconds: null }
  return { ...known, medium: null, row: { ...known.row, ...nothing } }
}

/** Only the results whose rows hold, and what became of the others. */
export function heldAnalyses(all: readonly Analysis[], held: Held): { kept: Analysis[]; refused: RefusedResult[] } {
  const isHeld = ({ checkId }: Analysis) => held.ofCheck(checkId).length === 0
  const refused = all.flatMap((one): RefusedResult[] => {
    if (isHeld(one)) return []
    const { checkId, run, serviceOrigin, receivedAt, replySha256, isSimulated } = one
    const why = held.ofCheck(checkId)
    return [{ what: 'analysis', checkId, run, serviceOrigin, receivedAt, replySha256, isSimulated, why }]
  })
  return { kept: all.filter(isHeld), refused }
}

/** The fact checks, without their results where a row behind these does not hold, and without those whose question or job does not. */
export function heldFactChecks(all: readonly FactCheck[], held: Held): { kept: FactCheck[]; refused: RefusedResult[] } {
  const refused: RefusedResult[] = []
  const kept = all.flatMap((check): FactCheck[] => {
    const { contradiction: _, ...kept } = check
    const { job, replySha256, receivedAt } = check
    const { checkId, run, serviceOrigin, isSimulated } = job
    const why = held.ofCheck(checkId)
    if (why.length === 0) return [check]
    refused.push({ what: 'fact_check', checkId, run, serviceOrigin, receivedAt, replySha256, isSimulated, why })
    if (held.isOtherQuestion(checkId)) return []
    // What the job shows of its end was read in the same answer.
    const words = { status: null, statusMessage: null, errorMessage: null }
    const times = { statusMessageAt: null, errorMessageAt: null }
    return [{ ...kept, job: { ...job, ...words, ...times }, parsed: null, result: null, partial: null }]
  })
  return { kept, refused }
}

/** Results of which nothing is stored any more but the seals of their rows. `listed` = those told of already. */
export function lostResults(
  rows: readonly NotHeld[],
  requests: readonly ItemRequest[],
  listed: readonly CheckId[],
): RefusedResult[] {
  const lost = rows.filter(({ state, table }) => state === 'missing' && OF_RESULTS.has(table))
  const checkIds = new Set(
    lost.flatMap(({ checkId }) => (checkId === null || listed.includes(checkId) ? [] : [checkId])),
  )
  return [...checkIds].map((checkId) => {
    const request = requests.find((one) => one.checkId === checkId)
    return {
      what: request?.kind === 'fact_check' ? 'fact_check' : 'analysis',
      checkId,
      run: request?.run ?? 1,
      serviceOrigin: request?.origin ?? '',
      receivedAt: null,
      replySha256: null,
      isSimulated: request?.replies.some((reply) => reply.isSimulated) === true,
      why: lost.filter((row) => row.checkId === checkId),
    }
  })
}

const OF_RESULTS: ReadonlySet<string> = new Set(['analyses', 'replies', 'fact_checks', 'job_replies'])
