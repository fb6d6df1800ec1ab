import { allElsewhere, nothingElsewhere } from '../shared/model/asked-before.ts'
import type { Attempt } from '../shared/model/check.ts'
import { chargedBy } from '../shared/model/credits.ts'
import type { CaseId, ItemId } from '../shared/model/ids.ts'
import { canBeAnalysed, type ItemRow, type ItemStatus } from '../shared/model/item.ts'
import { ok } from '../shared/result.ts'
import { analysed, type ChargesOfRun, headless, heldBackWords, sentHereWords } from '../shared/words/headless.ts'
import { simulated } from '../shared/words/ui.ts'
import {
  type AnalysisLine,
  type Answered,
  analysisLine,
  heldBy,
  imageLine,
  imageRow,
  REACHED,
  rowForPeople,
} from './analysis-line.ts'
import type { Core, ExitCode } from './core.ts'
import { itemsIn, type NamedSources, type Scope, subjectOfRow, takeInNamed } from './scope.ts'
import { QUEUED, quoteOf, type SendDeps, type Sent, sendWithin } from './send-within.ts'

const LIFTABLE = new Set(['budget', 'token_missing', 'token_refused', 'scope', 'credits', 'retries_used_up'])

export type AnalyseRequest = NamedSources & {
  /** Whether what was sent to another account or service is sent again, and may be paid for again. */
  isAgain: boolean
}

/** `analyse`: sends these files and links, or every ready image of the case, for image forensics within the budget. */
export async function analyse(
  deps: SendDeps,
  caseId: CaseId,
  asked: AnalyseRequest,
  maxCredits: number,
): Promise<ExitCode> {
  const { core, output } = deps
  const isNamed = asked.paths.length > 0 || asked.urls.length > 0
  const named = isNamed ? await takeInNamed(core, output, caseId, asked) : ok(null)
  if (!named.ok) return named.error
  const scope = named.value
  // What an item's state is, and whether it was sent to another account, depends on the account of this run.
  await core.account.start()
  const isFree = (row: ItemRow) => canBeAnalysed(row) && (asked.isAgain || heldBy(row) === null)
  const isReady = (row: ItemRow) => isOpen(row) && subjectOfRow(row) !== null && row.ineligible === null
  const isOpen = (row: ItemRow) =>
    isFree(row) ||
    (heldBy(row) === null &&
      (QUEUED.has(row.status) || (row.status === 'blocked' && LIFTABLE.has(row.statusReason ?? ''))))
  const rows: ItemRow[] = []
  for await (const row of itemsIn(core, caseId, scope)) {
    // Of what is held back, results are counted, and what has none is named.
    if (isNamed || isFree(row) || isReady(row) || (heldBy(row) !== null && row.verdict === null)) rows.push(row)
  }
  const answeredBefore = new Set(rows.filter(isAnsweredHere).map((row) => row.id))
  let toSend = rows.filter(isReady)
  const queued = toSend.filter(({ status }) => QUEUED.has(status))
  if (queued.length > 0) {
    // A cost sheet takes out of the queue what was sent elsewhere since it was approved.
    await quoteOf(core, caseId, queued, false)
    const current = await rowsOf(core, caseId, scope, new Set(toSend.map((row) => row.id)))
    for (const row of current) if (!isReady(row) && isAnsweredHere(row)) answeredBefore.add(row.id)
    toSend = current.filter(isReady)
  }
  const sent =
    toSend.length === 0
      ? { ids: new Set<ItemId>(), overBudget: new Set<ItemId>(), isOverspent: false }
      : await sendWithin(deps, caseId, toSend, maxCredits, (ids) => rowsOf(core, caseId, scope, ids), asked.isAgain)
  if (toSend.length === 0 && rows.every((row) => !answeredBefore.has(row.id))) output.say(headless.nothingReady)
  return await report(deps, caseId, scope, { rows, answeredBefore, sent, isAgain: asked.isAgain })
}

/** The current rows of these items. */
async function rowsOf(core: Core, caseId: CaseId, scope: Scope, ids: ReadonlySet<ItemId>): Promise<ItemRow[]> {
  const rows: ItemRow[] = []
  for await (const row of itemsIn(core, caseId, scope)) if (ids.has(row.id)) rows.push(row)
  return rows
}

const isAnsweredHere = ({ status, isElsewhere }: ItemRow) => status.startsWith('done') && !isElsewhere

type Reported = { rows: readonly ItemRow[]; answeredBefore: ReadonlySet<ItemId>; sent: Sent; isAgain: boolean }

/** Prints the status of every item. */
async function report(
  { core, output }: Pick<SendDeps, 'core' | 'output'>,
  caseId: CaseId,
  scope: Scope,
  { rows: before, answeredBefore, sent, isAgain }: Reported,
): Promise<ExitCode> {
  const wanted = new Set(before.map((row) => row.id))
  const summary = {
    type: 'summary',
    items: 0,
    done: 0,
    failed: 0,
    unknown: 0,
    ineligible: 0,
    heldBack: 0,
    ...({ creditsUsed: 0, notStated: 0, chargeUnknown: 0 } as ChargesOfRun),
    simulated: false,
  }
  let reached = 0
  const held = nothingElsewhere()
  const sentHere = { unknown: 0, rejected: 0, blocked: 0 }
  /** Requests of this run whose charge is stated. */
  let stated = 0
  const seen = new Set<string>()
  for await (const row of itemsIn(core, caseId, scope)) {
    const by = isAgain ? null : heldBy(row)
    const isHeldBack = by !== null
    if (isHeldBack) held[by] += 1
    else if (isSentHere(row) && !sent.ids.has(row.id)) sentHere[row.status] += 1
    if (!wanted.has(row.id)) continue
    const isTakenOut = sent.isOverspent && row.status === 'cancelled' && sent.ids.has(row.id)
    const isOverBudget = sent.overBudget.has(row.id) || isTakenOut
    const subject = subjectOfRow(row)
    const isNewMedium = subject !== null && !seen.has(subject)
    if (subject !== null) seen.add(subject)
    const isFresh = sent.ids.has(row.id) && !answeredBefore.has(row.id) && isNewMedium
    const answered = await answeredOf(core, row, isFresh)
    const line = analysisLine(row, answered, { isOverBudget, isFresh, heldBy: by })
    output.result(line, rowForPeople(row, line, answered))
    for (const image of answered.images) output.result(imageLine(row.reference, image), imageRow(image))
    if (isHeldBack || REACHED.has(line.state) || row.everSent === 'whole') reached += 1
    summary.items += 1
    summary.simulated ||= line.simulated
    if (line.creditsUsed !== null) summary.creditsUsed = (summary.creditsUsed ?? 0) + line.creditsUsed
    const charge = isFresh ? chargeOf(line) : null
    if (charge === 'stated') stated += 1
    else if (charge !== null) summary[charge] += 1
    if (isHeldBack) summary.heldBack += 1
    else if (line.state === 'done') summary.done += 1
    else if (line.state === 'unknown') summary.unknown += 1
    else if (line.state === 'ineligible') summary.ineligible += 1
    else summary.failed += 1
  }
  if (summary.notStated + summary.chargeUnknown > 0 && stated === 0) summary.creditsUsed = null
  output.result(summary, null)
  output.say(analysed(summary))
  if (allElsewhere(held) > 0) output.say(heldBackWords(held))
  if (Object.values(sentHere).some((n) => n > 0)) output.say(sentHereWords(sentHere))
  if (summary.simulated) output.say(simulated.banner)
  if (summary.items > 0 && reached === 0) return 3
  const isWhole = summary.failed + summary.unknown + summary.heldBack === 0 && !sent.isOverspent
  return isWhole ? 0 : 1
}

/** What is known of the charge of a request of this run; null = it was refused, or the service has not all of it. */
function chargeOf({ state, creditsUsed, error }: AnalysisLine): 'stated' | 'notStated' | 'chargeUnknown' | null {
  if (state === 'rejected') return null
  if (creditsUsed === null)
    return state.startsWith('done') || error === 'charge_not_stated' ? 'notStated' : 'chargeUnknown'
  return REACHED.has(state) ? 'stated' : null
}

/** What the reply about an item says beyond its row. `isFresh`: this run sent it. */
async function answeredOf(core: Core, row: ItemRow, isFresh: boolean): Promise<Answered> {
  const isTried = row.checkId !== null && (REACHED_SERVICE.has(row.status) || isFresh)
  const hasMore = isFresh || row.status !== 'done' || row.imageCount > 1
  const item = isTried && hasMore ? await core.call('items.get', { itemId: row.id }) : null
  const attempts = item?.ok ? item.value.attempts.filter(({ checkId }) => checkId === row.checkId) : []
  const isSent = REACHED_SERVICE.has(row.status) || attempts.some(mayHaveArrived)
  const attempt = isSent ? attempts.at(-1) : undefined
  const reply = item?.ok ? item.value.analyses.find(({ checkId }) => checkId === row.checkId)?.reply : undefined
  return {
    creditsUsed: isFresh && isSent ? chargedBy(reply) : 0,
    said: { message: attempt?.serviceMessage ?? null, sentName: attempt?.sentName ?? null, name: row.name },
    images: reply !== undefined && reply.images.length > 1 ? reply.images : [],
  }
}

/** What this service and account were sent before, and what only a person sends again, in the window. */
const isSentHere = (row: ItemRow): row is ItemRow & { status: 'unknown' | 'rejected' | 'blocked' } =>
  !row.isElsewhere &&
  (row.status === 'unknown' ||
    row.status === 'rejected' ||
    (row.status === 'blocked' && !LIFTABLE.has(row.statusReason ?? '')))

const mayHaveArrived = ({ phase, decision }: Attempt) => phase === 'committing' && decision !== 'not_charged'

/** Where a whole request reached the service, or may have. */
const REACHED_SERVICE: ReadonlySet<ItemStatus> = new Set(['done', 'done_partial', 'done_unread', 'rejected', 'unknown'])
