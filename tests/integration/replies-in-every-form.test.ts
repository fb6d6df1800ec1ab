import { describe, expect, it } from 'vitest'
import { systemClock } from '../../src/main/clock.ts'
import { createChecks } from '../../src/main/db/checks.ts'
import { createJobReplies } from '../../src/main/db/job-replies.ts'
import { PRINTED } from '../../src/main/export/facts/printed-limits.ts'
import type { ReportFacts } from '../../src/main/export/facts/report-facts.ts'
import { plainCell } from '../../src/main/export/files/tables/csv.ts'
import { createJobKeeping } from '../../src/main/jobs/keeping.ts'
import type { RawAnswer } from '../../src/main/service/answer.ts'
import { restOf } from '../../src/main/service/job-rest.ts'
import { parseJobReply } from '../../src/main/service/parse-job-reply.ts'
import type { FactCheckResult, ParsedJobReply, Transcript } from '../../src/shared/model/fact-check.ts'
import { timelineOf } from '../../src/shared/model/fact-check-summary.ts'
import { unreadOf } from '../../src/shared/model/held-replies.ts'
import type { FactCheck } from '../../src/shared/model/job.ts'
import { readServiceDate } from '../../src/shared/model/service-date.ts'
import { claimVerdictWords } from '../../src/shared/words/claims.ts'
import { jobChip } from '../../src/shared/words/fact-check.ts'
import { serviceDateText } from '../../src/shared/words/service-date.ts'
import { moreUnread } from '../../src/shared/words/unread-members.ts'
import { readCommandLine } from '../../tools/simulated-service/command-line.ts'
import { scriptNamed } from '../../tools/simulated-service/fact-check/scripts.ts'
import { setupFactChecking } from '../support/fact-checking.ts'
import { pngOf } from '../support/pictures.ts'
import { bare } from '../support/printed-text.ts'
import { type ReplyText, textsIn, textsOf } from '../support/reply-texts.ts'
import { sampleFacts } from '../support/report-facts.ts'
import {
  csvForm,
  type Form,
  formOf,
  jsonForm,
  LEAST_CUT,
  pageForms,
  printForm,
  wordForm,
} from '../support/report-forms.ts'
import { checkOnScreen } from '../support/said.ts'
import { sampleRows } from '../support/sample-rows.ts'

/**
 * A job of the simulated service as it is stored, with the raw replies that a report is made of, and the texts in them
 * that no part of a result has.
 */
type Stored = { name: string; check: FactCheck; raw: string[]; rest: ReadonlySet<string> }

describe('every job of the simulated service', () => {
  it('is told in every form of a report, in the words of its replies', async () => {
    const names = jobNames()
    expect(names.length).toBeGreaterThan(200)
    const stored = await storedJobs(sampleRows(names, (name) => name.split(' ')[0] ?? name, { oneIn: 4 }))
    const all = stored.map(({ check }) => recording(check))
    const pages = await pageForms(all)
    const lost: string[] = []
    for (const [at, one] of stored.entries()) {
      const facts = all[at]
      if (facts === undefined) continue
      const { item, texts } = jsonForm(facts)
      const [print, word, page] = [printForm(facts), await wordForm(facts), pages[at] ?? formOf('')]
      const screen = formOf(bare(checkOnScreen(one.check).toWellFormed()))
      const miss = (form: string, what: string) => lost.push(`${one.name}: ${form}: ${what.slice(0, 120)}`)
      for (const text of toldIn(one)) {
        if (isBeyondReader(text, one)) continue
        const what = `${text.path} ${text.text}`
        if (!isInJson(texts, text, one.check)) miss('JSON', what)
        if (!isOnPage(page, text, one.check)) miss('page', what)
        if (!isPrinted(print, text, one.check)) miss('print', what)
        if (!isPrinted(word, text, one.check)) miss('Word', what)
        if (!isInWindow(screen, text, one)) miss('window', what)
      }
      for (const more of moreIn(one.check))
        for (const form of [print, word, page]) if (!form.says(more)) miss('count', more)
      const cells = csvForm(facts, item)
      for (const [column, cell] of cellsOf(one.check)) if (cells.get(column) !== cell) miss('CSV', column)
      for (const [column, result] of [
        ['fact_check_verdicts', one.check.result],
        ['fact_check_partial_verdicts', one.check.partial?.parsed.result ?? null],
      ] as const)
        for (const counted of verdictsOf(result))
          if (!cells.get(column)?.includes(plainCell(counted))) miss('CSV', `${column} ${counted}`)
    }
    expect(stored.length).toBeGreaterThan(50)
    expect(lost).toEqual([])
  })
})

/** The names of jobs and of replies about them, as `--names` of the simulated service lists them. */
function jobNames(): string[] {
  const listed = readCommandLine(['--names'], 0)
  const [jobs = ''] = (listed.type === 'print' ? listed.text : '').split('For --submission')
  return [...new Set(jobs.split('\n').flatMap((line) => (line.startsWith('  ') ? [line.slice(2)] : [])))]
}

/** Lets a job of each name run to the end of its script, and stores what its polls get as the app does. */
async function storedJobs(names: readonly string[]): Promise<Stored[]> {
  const desk = await setupFactChecking({
    files: names.map((_, salt) => pngOf(salt + 1)),
    service: { factCheck: { script: 'stays queued', pace: 'hand' } },
  })
  await desk.submitAll()
  await desk.factChecking.stop()
  const { db, audit, service } = desk
  const [checks, replies] = [createChecks(db), createJobReplies(db)]
  const keeping = createJobKeeping({
    db,
    audit,
    clock: systemClock,
    jobs: desk.jobs,
    checks,
    replies,
    appVersion: 'test',
  })
  const kept = db.prepare<[string], { what: string; body: Buffer }>(
    'SELECT what, body FROM job_replies WHERE check_id = ? ORDER BY id',
  )
  const jobs = desk.jobs.watched()
  expect(jobs).toHaveLength(names.length)
  const stored: Stored[] = []
  for (const [at, name] of names.entries()) {
    const checkId = jobs[at]?.checkId
    if (checkId === undefined) continue
    const [id = ''] = service.factChecks.add({ script: name, modality: 'video', name: `job ${at}` })
    for (const { action, isGone, lasts = 1 } of scriptNamed(name)?.steps ?? []) {
      // What comes in place of an answer about the job is no reply of it.
      if (action === undefined && isGone !== true) {
        const answer = answerOf(await polled(service, id))
        const { meaning } = parseJobReply(answer, 0)
        if (meaning.type === 'told') keeping.reported(checkId, answer, meaning, 0)
      }
      service.factChecks.step(lasts, id)
    }
    const check = desk.rows.factCheckOf(checkId, desk.context())
    if (check === null) continue
    // An interim reply counts for nothing beside a result.
    const isTold = (what: string) => what !== 'partial' || check.partial !== null
    const raw = kept.all(checkId).flatMap(({ what, body }) => (isTold(what) ? [body.toString()] : []))
    const rest = new Set(raw.flatMap((reply) => [...textsIn(JSON.parse(restOf(reply).json ?? 'null'))]))
    stored.push({ name, check, raw, rest })
  }
  return stored
}

async function polled(service: { origin: string; token: string }, id: string): Promise<string> {
  const headers = { authorization: `Bearer ${service.token}`, connection: 'close' }
  const response = await fetch(`${service.origin}/api/app/fact-checking/jobs/${encodeURIComponent(id)}`, { headers })
  return await response.text()
}

const answerOf = (body: string): RawAnswer => ({
  status: 200,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: Buffer.from(body),
  bodyState: 'whole',
  certificate: null,
})

/** A recording with this fact check and nothing else from a service. */
function recording(check: FactCheck): ReportFacts {
  return sampleFacts((facts) => {
    Object.assign(facts.item.row, { kind: 'video', status: 'not_sent' })
    facts.item.attempts = []
    facts.requests = null
    facts.service.analysis = null
    facts.factChecks = [check]
    facts.factChecksInAll = 1
  })
}

/** The texts of the stored replies; of a job whose replies are not stored, what the job keeps of them. */
function toldIn({ check: { job }, raw }: Stored): ReplyText[] {
  const ofJob = { status: job.status, statusMessage: job.statusMessage, errorMessage: job.errorMessage }
  return [JSON.stringify(ofJob), ...raw].flatMap((reply) => textsOf(reply) ?? [])
}

const repliesOf = ({ parsed, partial, contradiction }: FactCheck): ParsedJobReply[] =>
  [parsed, partial?.parsed ?? null, contradiction?.parsed ?? null].filter((one) => one !== null)
const resultsOf = (check: FactCheck): FactCheckResult[] => repliesOf(check).flatMap(({ result }) => result ?? [])
const isUnder = (path: string, outer: string): boolean =>
  path === outer || path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`) || path.startsWith(`${outer}@`)

/** Whether a text was read as part of a transcript: what was said, without speakers and times before it. */
const transcriptOf = ({ path }: ReplyText, check: FactCheck) =>
  resultsOf(check).find(({ foundAt }) => foundAt.transcript !== null && isUnder(path, foundAt.transcript.path))
    ?.transcript ?? null

/** Times before what is said; and marks of its form. */
const MARKS = /[[(]?\d+:\d\d[\d:.,]*[\])]?(?: -+>? [\d:.,]+)?|<\/?v ?|^WEBVTT|^\d+(?:\.\d+)?s?$/gm
const wordsOf = (text: string): string[] =>
  text
    .replace(MARKS, ' ')
    .split(/[\s>:()[\]]+/)
    .filter((word) => word !== '' && word !== '-')

function isInJson(texts: ReadonlySet<string>, text: ReplyText, check: FactCheck): boolean {
  if (texts.has(text.text)) return true
  const transcript = transcriptOf(text, check)
  return transcript !== null && wordsOf(text.text).every((word) => wordsIn(transcript).has(word))
}

const words = new WeakMap<Transcript, ReadonlySet<string>>()

/** Every word of a transcript, and of the names of its speakers. */
function wordsIn(transcript: Transcript): ReadonlySet<string> {
  const known =
    words.get(transcript) ?? new Set(transcript.turns.flatMap((turn) => wordsOf(`${turn.speaker ?? ''} ${turn.text}`)))
  words.set(transcript, known)
  return known
}

/** A member beyond those that the reader lists: their number stands with the digest of the raw reply. */
const isBeyondReader = ({ text }: ReplyText, { check, rest }: Stored): boolean =>
  moreIn(check).length > 0 &&
  rest.has(text) &&
  !repliesOf(check).some(({ unread }) => unread.some(({ json }) => json.includes(JSON.stringify(text).slice(1, -1))))

/** That a final reply has more members than the reader lists; [] = it has not. */
function moreIn({ parsed, replySha256 }: FactCheck): string[] {
  const more = parsed && moreUnread(unreadOf(parsed), replySha256)
  return more === null ? [] : [more]
}

const isOnPage = (page: Form, text: ReplyText, check: FactCheck): boolean =>
  page.says(text.text) || saysTurns(page, transcriptOf(text, check), WHOLE)

const told = new WeakMap<Form, boolean>()

const WHOLE = { turns: Number.POSITIVE_INFINITY, turnText: Number.POSITIVE_INFINITY }

/** Whether a form has the turns of a transcript, to this cut; false where there is none. */
function saysTurns(form: Form, transcript: Transcript | null, cut: typeof WHOLE): boolean {
  if (transcript === null) return false
  const isTold =
    told.get(form) ??
    transcript.turns
      .slice(0, cut.turns)
      .every((turn) => form.says(turn.speaker ?? '') && form.says(turn.text, cut.turnText))
  told.set(form, isTold)
  return isTold
}

/**
 * Whether the window shows it: in what was read, in the transcript, or under everything else that was sent. Long lists go
 * on at the press of a button.
 */
function isInWindow(screen: Form, text: ReplyText, { check, rest }: Stored): boolean {
  const isSaid = [text.text, claimVerdictWords(text.text).label].some((one) => screen.says(one))
  if (isSaid || isDated(screen, text) || transcriptOf(text, check) !== null) return true
  // In the head of the view, a known status word by what it means; and a later reply as it was received.
  if (text.text === check.job.status && jobChip(check.job).foreign === null) return true
  if (repliesOf(check).some(({ jobId }) => jobId === text.text)) return true
  if (check.contradiction !== undefined && textsIn(check.contradiction).has(text.text)) return true
  const pages = resultsOf(check).flatMap(
    ({ sources }) => sources?.flatMap((source) => source.pages.slice(LISTED)) ?? [],
  )
  return rest.has(text.text) || pages.some(({ at }) => isUnder(text.path, at))
}

/** Pages of a source that are drawn at first. */
const LISTED = 12

/** A date as precise as it was written. */
function isDated(form: Form, { text }: ReplyText): boolean {
  const date = readServiceDate(text)
  return date !== null && form.says(serviceDateText(date))
}

/** Whether it is printed, as far as is stated that it is. */
const isPrinted = (form: Form, text: ReplyText, check: FactCheck): boolean =>
  form.says(text.text) ||
  (text.text.length > LEAST_CUT && form.says(text.text, LEAST_CUT)) ||
  isDated(form, text) ||
  isBeyondPrint(text, check) ||
  saysTurns(form, transcriptOf(text, check), PRINTED)

/** Entries and members beyond those that are printed; the report says how many there are. */
function isBeyondPrint({ path }: ReplyText, check: FactCheck): boolean {
  const ofResults = resultsOf(check).flatMap(({ claims, sources }) => [
    ...(claims ?? []).slice(PRINTED.claims),
    ...timelineOf(sources ?? [])
      .slice(PRINTED.pages)
      .flatMap(({ page, source }) => [page, source].filter((one) => one !== null)),
  ])
  const members = repliesOf(check).flatMap(({ unread }) =>
    unread.filter(({ json }, at) => at >= PRINTED.members || json.length > PRINTED.memberText),
  )
  return [...ofResults.map(({ at }) => at), ...members.map((member) => member.path)].some((at) => isUnder(path, at))
}

/** What the table of an export has of a fact check. */
function cellsOf({ job, parsed, partial, result }: FactCheck): [column: string, cell: string][] {
  const members = (reply: ParsedJobReply | undefined | null) =>
    (reply?.unread ?? []).map(({ path, json }) => `${path}=${json}`).join('\n')
  const cells: [string, string | null][] = [
    ['fact_check_state', job.state],
    ['fact_check_status', job.status],
    ['fact_check_message', job.statusMessage],
    ['fact_check_error', job.errorMessage],
    ['fact_check_summary', result?.summary ?? null],
    ['fact_check_partial_summary', partial?.parsed.result?.summary ?? null],
  ]
  const short = [
    ['fact_check_members', members(parsed)],
    ['fact_check_partial_members', members(partial?.parsed)],
  ].filter(([, cell = '']) => cell.length < 1000) as [string, string][]
  return [
    ['fact_check_progress', String(job.progress ?? '')],
    ...[...cells, ...short].map(([column, cell]): [string, string] => [column, plainCell(cell ?? '')]),
  ]
}

/** How many claims have each verdict; those without one that was read are counted together. */
function verdictsOf(result: FactCheckResult | null): string[] {
  const counts = new Map<string | null, number>()
  for (const { verdict } of result?.claims ?? []) counts.set(verdict, (counts.get(verdict) ?? 0) + 1)
  return [...counts].flatMap(([verdict, n]) => (verdict === null ? [] : [`${n} ${verdict}`]))
}
