import { chargedBy } from '../shared/model/credits.ts'
import type { CaseId, ItemId } from '../shared/model/ids.ts'
import { CAN_BE_ANALYSED, type ItemRow, type ItemStatus, NEVER_SENT } from '../shared/model/item.ts'
import { ok } from '../shared/result.ts'
import { analysed, headless } from '../shared/words/headless.ts'
import { simulated } from '../shared/words/ui.ts'
import { type Answered, analysisLine, imageLine, imageRow, REACHED, rowForPeople } from './analysis-line.ts'
import type { Core, ExitCode } from './core.ts'
import { itemsIn, type NamedSources, type Scope, subjectOfRow, takeInNamed } from './scope.ts'
import { QUEUED, type SendDeps, type Sent, sendWithin } from './send-within.ts'

const LIFTABLE = new Set(['budget', 'token_missing', 'token_refused', 'scope', 'credits', 'retries_used_up'])

export type AnalyseRequest = NamedSources & {
  /** Whether items with only an older result, from another account or service, are sent and paid for again. */
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
  // Whether a reply is an older one depends on the account of this run.
  if (asked.isAgain) await core.account.start()
  const free = asked.isAgain ? CAN_BE_ANALYSED : new Set<ItemStatus>(NEVER_SENT)
  const isReady = (row: ItemRow) => isOpen(row) && subjectOfRow(row) !== null
  const isOpen = ({ status, statusReason, ineligible }: ItemRow) =>
    (free.has(status) || QUEUED.has(status) || (status === 'blocked' && LIFTABLE.has(statusReason ?? ''))) &&
    ineligible === null
  const rows: ItemRow[] = []
  for await (const row of itemsIn(core, caseId, scope)) {
    if (isNamed || free.has(row.status) || isReady(row)) rows.push(row)
  }
  const readyIds = new Set(rows.filter(isReady).map((row) => row.id))
  const answeredBefore = new Set(rows.filter((row) => row.status.startsWith('done')).map((row) => row.id))
  const toSend: ItemRow[] = []
  // The state of an item depends on the account: the last one may have been different. Only items ready under both
  // count.
  await core.account.start()
  if (readyIds.size > 0) {
    for await (const row of itemsIn(core, caseId, scope)) {
      if (!readyIds.has(row.id)) continue
      if (isReady(row)) toSend.push(row)
      else if (row.status.startsWith('done')) answeredBefore.add(row.id)
    }
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

/** Whether an item has only a result from another account or service. */
const isOlder = ({ status }: ItemRow) => status === 'older_result'

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
    creditsUsed: 0 as number | null,
    /** Results this run brought whose charge the service did not state. */
    notStated: 0,
    simulated: false,
  }
  let reached = 0
  /** Requests of this run whose charge is stated, and those whose charge is not or is unknown. */
  const charges = { stated: 0, open: 0 }
  const seen = new Set<string>()
  let older = 0
  for await (const row of itemsIn(core, caseId, scope)) {
    const isHeldBack = isOlder(row) && !isAgain
    if (isHeldBack) older += 1
    if (!wanted.has(row.id)) continue
    const isTakenOut = sent.isOverspent && row.status === 'cancelled' && sent.ids.has(row.id)
    const isOverBudget = sent.overBudget.has(row.id) || isTakenOut
    const subject = subjectOfRow(row)
    const isNewMedium = subject !== null && !seen.has(subject)
    if (subject !== null) seen.add(subject)
    const isFresh = sent.ids.has(row.id) && !answeredBefore.has(row.id) && isNewMedium
    const answered = await answeredOf(core, row, isFresh)
    const line = analysisLine(row, answered, { isOverBudget, isFresh, isHeldBack })
    output.result(line, rowForPeople(row, line, answered))
    for (const image of answered.images) output.result(imageLine(row.reference, image), imageRow(image))
    if (isHeldBack || REACHED.has(line.state) || row.everSent === 'whole') reached += 1
    summary.items += 1
    summary.simulated ||= line.simulated
    if (isFresh && line.state.startsWith('done') && line.creditsUsed === null) summary.notStated += 1
    if (line.creditsUsed !== null) summary.creditsUsed = (summary.creditsUsed ?? 0) + line.creditsUsed
    if (isFresh && line.state !== 'rejected') charges[line.creditsUsed === null ? 'open' : 'stated'] += 1
    if (isHeldBack) summary.heldBack += 1
    else if (line.state === 'done') summary.done += 1
    else if (line.state === 'unknown') summary.unknown += 1
    else if (line.state === 'ineligible') summary.ineligible += 1
    else summary.failed += 1
  }
  if (charges.open > 0 && charges.stated === 0) summary.creditsUsed = null
  output.result(summary, null)
  output.say(analysed(summary))
  if (older > 0) output.say(headless.heldBack({ n: older }))
  if (summary.simulated) output.say(simulated.banner)
  if (summary.items > 0 && reached === 0) return 3
  const isWhole = summary.failed + summary.unknown + summary.heldBack === 0 && !sent.isOverspent
  return isWhole ? 0 : 1
}

/** What the reply about an item says beyond its row. `isFresh`: this run sent it. */
async function answeredOf(core: Core, row: ItemRow, isFresh: boolean): Promise<Answered> {
  const isSent = row.checkId !== null && REACHED_SERVICE.has(row.status)
  const hasMore = isFresh || row.status !== 'done' || row.imageCount > 1
  const item = isSent && hasMore ? await core.call('items.get', { itemId: row.id }) : null
  const attempt = item?.ok ? item.value.attempts.findLast(({ checkId }) => checkId === row.checkId) : undefined
  const reply = item?.ok ? item.value.analyses.find(({ checkId }) => checkId === row.checkId)?.reply : undefined
  return {
    creditsUsed: isFresh && isSent ? chargedBy(reply) : 0,
    said: { message: attempt?.serviceMessage ?? null, sentName: attempt?.sentName ?? null, name: row.name },
    images: reply !== undefined && reply.images.length > 1 ? reply.images : [],
  }
}

/** Where a whole request reached the service, or may have. */
const REACHED_SERVICE: ReadonlySet<ItemStatus> = new Set(['done', 'done_partial', 'done_unread', 'rejected', 'unknown'])
