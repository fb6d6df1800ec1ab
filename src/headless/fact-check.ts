import type { CheckState } from '../shared/model/check.ts'
import type { CaseId, CheckId } from '../shared/model/ids.ts'
import type { ItemRow } from '../shared/model/item.ts'
import type { Job } from '../shared/model/job.ts'
import type { JobState } from '../shared/model/job-state.ts'
import { whyNotFactChecked } from '../shared/words/fact-check-sheet.ts'
import { headless, heldBackWords, headlessJobs as words } from '../shared/words/headless.ts'
import { itemReasonWords } from '../shared/words/intake.ts'
import { REASONS } from '../shared/words/reasons.ts'
import { statusOfCheck, statusWords } from '../shared/words/statuses.ts'
import { checksOf } from './checks.ts'
import type { Core, ExitCode } from './core.ts'
import { placeOf } from './item-line.ts'
import type { Output } from './output.ts'
import { type Said, saidMembers, saidReason } from './said.ts'
import { itemsIn, subjectOfRow, takeInNamed } from './scope.ts'
import type { SendDeps } from './send-within.ts'
import { type FactCheckRequest, submit } from './submit.ts'
import { onOneLine } from './terminal-text.ts'
import { isWithoutEnd, type WatchedJob, watchJobs } from './watch-jobs.ts'

/**
 * `fact-check`: submits these files and links within the budget, and waits for their results unless instructed not to.
 */
export async function factCheck(
  deps: SendDeps,
  caseId: CaseId,
  asked: FactCheckRequest,
  maxCredits: number,
): Promise<ExitCode> {
  const { core, output } = deps
  const scope = await takeInNamed(core, output, caseId, asked)
  if (!scope.ok) return scope.error
  const all: ItemRow[] = []
  const unread: ItemRow[] = []
  for await (const row of itemsIn(core, caseId, scope.value)) (subjectOfRow(row) === null ? unread : all).push(row)
  await core.account.start()
  const { rows, held } = asked.isAgain ? { rows: all, held: 0 } : await withoutOlder(core, output, all, asked)
  if (held > 0) output.say(heldBackWords({ answered: held }))
  if (held > 0 && rows.length === 0) return 1
  const readRows = async () => {
    const listed: ItemRow[] = []
    for await (const row of itemsIn(core, caseId, scope.value)) listed.push(row)
    return listed
  }
  if (rows.length === 0 || !(await submit(deps, caseId, rows, asked, maxCredits, readRows))) {
    for (const row of [...rows, ...unread]) if (whyNotFactChecked(row) !== null) reportIneligible(output, row)
    return 3
  }
  const jobs: WatchedJob[] = []
  const without: (CheckState | 'ineligible')[] = []
  const seen = new Set<string>()
  for (const row of rows) {
    const subject = subjectOfRow(row) ?? ''
    if (seen.has(subject)) continue
    seen.add(subject)
    const checkId = await jobOf(core, row, asked)
    if (checkId !== null) jobs.push({ checkId, reference: row.reference, place: placeOf(row) })
    else without.push(await reportWithout(core, output, caseId, row))
  }
  for (const row of unread) reportIneligible(output, row)
  // What the service received was sent, whatever its outcome.
  if (jobs.length === 0) return without.some((state) => state === 'unknown' || state === 'rejected') ? 1 : 3
  const hindrance = asked.isWaiting ? await whyNotAsked(core) : null
  if (hindrance !== null) {
    const open = await countOpen(core, jobs)
    if (open > 0) {
      output.say(hindrance)
      await watchJobs(deps, jobs, false)
      return open === jobs.length && without.length === 0 ? 3 : 1
    }
  }
  const code = await watchJobs(deps, jobs, asked.isWaiting)
  return without.length > 0 || held > 0 ? 1 : code
}

/**
 * `fact-check --resume`: watches every job running at the service in use, of all cases, open or closed, and polls once
 * more each that was given up before its end. Sends nothing.
 */
export async function resumeFactChecks(deps: SendDeps): Promise<ExitCode> {
  const { core, output } = deps
  await core.account.start()
  const jobs: WatchedJob[] = []
  let elsewhere = 0
  let left = 0
  const { baseUrl } = core.account.status()
  const origin = baseUrl === '' ? null : new URL(baseUrl).origin
  for await (const { checkId, job, item, caseReference, origin: ofJob } of checksOf(core, { purpose: 'fact_check' })) {
    if (job === null || item === null) continue
    if (job.state === 'left') left += 1
    if (!isWithoutEnd(job)) continue
    if (origin !== null && ofJob !== origin) elsewhere += 1
    else jobs.push({ checkId, reference: `${caseReference} ${item.reference}`, place: item.name })
  }
  if (elsewhere > 0) output.say(words.elsewhere({ n: elsewhere }))
  if (jobs.length === 0) {
    if (elsewhere === 0) output.say(left === 0 ? words.noneRuns : words.left({ n: left }))
    return elsewhere === 0 ? 0 : 1
  }
  const hindrance = await whyNotAsked(core)
  if (hindrance !== null) {
    output.say(hindrance)
    output.say(words.goesOn)
    return 3
  }
  // Only now: jobs that end at the first poll are still among them.
  core.startSending(new Set())
  const code = await watchJobs(deps, jobs, true)
  return elsewhere > 0 ? 1 : code
}

/** How many of these jobs have no end known without polling. */
async function countOpen(core: Core, jobs: readonly WatchedJob[]): Promise<number> {
  let open = 0
  for (const { checkId } of jobs) {
    const found = await core.call('factChecks.get', { checkId })
    if (found.ok && isWithoutEnd(found.value.job)) open += 1
  }
  return open
}

/** Why no job can be polled at all; null = they can. */
async function whyNotAsked(core: Core): Promise<string | null> {
  const { baseUrl, token } = core.account.status()
  if (baseUrl === '') return headless.noAddress
  if (token !== 'session' && token !== 'keychain') return headless.noToken
  const settings = await core.call('settings.get', {})
  return settings.ok && settings.value.isAirGapped ? REASONS.air_gap : null
}

/** A job of another account or service that returned its credits: submitting again pays nothing twice. */
const GAVE_BACK = new Set<JobState>(['failed', 'cancelled'])

/** Leaves out, and prints, items whose same check was made for another account or service and for no other. */
async function withoutOlder(
  core: Core,
  output: Output,
  all: readonly ItemRow[],
  { context, modality }: FactCheckRequest,
): Promise<{ rows: ItemRow[]; held: number }> {
  const rows: ItemRow[] = []
  for (const row of all) {
    const same = (await jobsAbout(core, row, context.trim())).filter(
      (job) => row.url === null || job.modality === modality,
    )
    const older = same.some((job) => job.isCurrent) ? undefined : same.find((job) => !GAVE_BACK.has(job.state))
    if (!older) rows.push(row)
    else {
      const { jobId, serviceOrigin, state, submittedAt } = older
      const asOf = new Date(submittedAt).toISOString()
      const line = { type: 'factCheck', item: row.reference, jobId: null, state: 'blocked', error: 'older_result' }
      const resultLine = { ...line, older: { jobId, service: serviceOrigin, state, asOf }, ...NO_RESULT }
      output.result(
        resultLine,
        `${row.reference}  ${words.older({ ended: words.ends[state] })}  ${onOneLine(placeOf(row))}`,
      )
    }
  }
  return { rows, held: all.length - rows.length }
}

/** The jobs for the same check of an item's current content, for any account; newest first. */
async function jobsAbout(core: Core, row: ItemRow, context: string): Promise<Job[]> {
  const jobs = await core.call('factChecks.ofItem', { itemId: row.id })
  const subject = subjectOfRow(row)
  return jobs.ok ? jobs.value.filter((job) => job.context === context && (job.sha256 ?? job.url) === subject) : []
}

/** The job for this check of an item; null = there is none. */
async function jobOf(core: Core, row: ItemRow, { context, modality }: FactCheckRequest): Promise<CheckId | null> {
  const same = (job: Job) => job.isCurrent && (row.url === null || job.modality === modality)
  return (await jobsAbout(core, row, context.trim())).find(same)?.checkId ?? null
}

const NO_RESULT = { summary: null, provenance: null, claims: null, transcript: null, unread: null, partial: null }

type Without = { state: CheckState | 'ineligible'; error: string | null; said: Said; why: string }

function printWithout(output: Output, row: ItemRow, { state, error, said, why }: Without): void {
  const line = { type: 'factCheck', item: row.reference, jobId: null, state, error, ...saidMembers(said) }
  output.result({ ...line, ...NO_RESULT }, `${row.reference}  ${why}  ${onOneLine(placeOf(row))}`)
}

/** Prints, and returns, the state of a submission that did not become a job. "blocked" = it was never sent. */
async function reportWithout(
  core: Core,
  output: Output,
  caseId: CaseId,
  row: ItemRow,
): Promise<CheckState | 'ineligible'> {
  const found = await submissionOf(core, caseId, row)
  if (found === null) return reportIneligible(output, row)
  const { reason, status, serviceMessage: message, sentName } = found
  const state = status === 'not_sent' ? 'blocked' : status
  const said = { message, sentName, name: row.name }
  const why = reason === null ? statusWords(statusOfCheck(found)).label : saidReason(reason, found, said)
  printWithout(output, row, { state, error: reason, said, why })
  return state
}

/** Prints, and returns, the state of an item that was not submitted: why it cannot be, or that it waits. */
function reportIneligible(output: Output, row: ItemRow): CheckState | 'ineligible' {
  const cannot = row.reason === null ? whyNotFactChecked(row) : itemReasonWords[row.reason]
  const state = cannot === null ? 'waiting' : 'ineligible'
  const why = cannot ?? statusWords({ status: 'not_sent', reason: null }).label
  printWithout(output, row, { state, error: cannot === null ? null : whyCode(row), said: NOTHING_SAID, why })
  return state
}

const NOTHING_SAID: Said = { message: null, sentName: null, name: null }

/** Why an item cannot be submitted, as a code of the JSON lines. */
function whyCode({ reason, intake, kind, bytes, ineligible }: ItemRow): string {
  if (intake !== 'inspected' || kind === null) return reason ?? intake
  if (kind !== 'image' && kind !== 'audio' && kind !== 'video') return 'not_a_medium'
  return ineligible !== null && kind === 'image' ? ineligible : bytes === 0 ? 'empty' : 'too_large'
}

/** The newest submission of an item in the queue of its case; null = there is none. */
async function submissionOf(core: Core, caseId: CaseId, row: ItemRow) {
  const subject = subjectOfRow(row)
  for await (const check of checksOf(core, { caseId, purpose: 'fact_check' }))
    if ((check.sha256 ?? check.url) === subject) return check
  return null
}
