import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { about, unanswered } from '../../../tests/support/asked-facts.ts'
import { setupFolder } from '../../../tests/support/folder.ts'
import { forge } from '../../../tests/support/forge.ts'
import { heldList } from '../../../tests/support/fresh-lists.ts'
import { htmlText } from '../../../tests/support/html-text.ts'
import { setupLibrary } from '../../../tests/support/library.ts'
import { MIGRATIONS } from '../../../tests/support/library-file.ts'
import { sampleLinkFacts } from '../../../tests/support/link-report-facts.ts'
import { sampleFacts } from '../../../tests/support/report-facts.ts'
import { plant } from '../../../tests/support/rows.ts'
import { reportHtml } from '../../../tests/support/set-html.ts'
import { analysisLine, rowForPeople } from '../../headless/analysis-line.ts'
import { stateSign } from '../../renderer/ui/state-sign.ts'
import type { CheckState, CheckStatus, EverSent, ReasonCode } from '../../shared/model/check.ts'
import { ineligibleFor } from '../../shared/model/eligibility.ts'
import type { ItemId } from '../../shared/model/ids.ts'
import { hasOlderResult, type ItemRow, ItemStatus } from '../../shared/model/item.ts'
import { ItemFilter, NO_FILTER } from '../../shared/model/item-list.ts'
import type { MediumFormat, MediumKind } from '../../shared/model/medium.ts'
import type { RequestFilter } from '../../shared/model/request.ts'
import { reasonWords } from '../../shared/words/reasons-link.ts'
import { statusGroups, statusOfCheck, statusOfItem, statusWords } from '../../shared/words/statuses.ts'
import { verdictWords } from '../../shared/words/verdicts.ts'
import type { Database } from '../db/database.ts'
import type { ItemContext } from '../db/item-context.ts'
import { createLedgerQueries } from '../db/ledger-queries.ts'
import { openDatabase } from '../db/open.ts'
import { createRequestList } from '../db/request-list.ts'
import type { ReportFacts } from '../export/facts/report-facts.ts'
import { COLUMNS } from '../export/machine/csv-columns.ts'
import { headJson, itemJson } from '../export/machine/item-json.ts'
import { createItemRows } from './item-rows.ts'

/** What an item holds, or why nothing is known of it. */
type Content = {
  name: string
  intake: ItemRow['intake']
  medium: { kind: MediumKind; format: MediumFormat; bytes: number } | null
}
const CONTENTS: readonly Content[] = [
  { name: 'listed', intake: 'listed', medium: null },
  { name: 'skipped', intake: 'skipped', medium: null },
  { name: 'unreadable', intake: 'unreadable', medium: null },
  { name: 'photo', intake: 'inspected', medium: { kind: 'image', format: 'jpeg', bytes: 100 } },
  { name: 'raw', intake: 'inspected', medium: { kind: 'image', format: 'raw', bytes: 100 } },
  { name: 'empty', intake: 'inspected', medium: { kind: 'other', format: 'empty', bytes: 0 } },
  { name: 'huge', intake: 'inspected', medium: { kind: 'image', format: 'jpeg', bytes: 60 * 2 ** 20 } },
  { name: 'video', intake: 'inspected', medium: { kind: 'video', format: 'mp4', bytes: 100 } },
  { name: 'link', intake: 'linked', medium: null },
]

/** How far a request came; "withdrawn" = a person found that the whole of it cost nothing. */
type Sent = 'nothing' | 'part' | 'whole' | 'withdrawn'
type Course = { state: CheckState; reason: ReasonCode | null; sent: Sent; hasAnalysis?: boolean }
const COURSES: readonly Course[] = [
  { state: 'approved', reason: null, sent: 'nothing' },
  { state: 'sending', reason: null, sent: 'whole' },
  { state: 'waiting', reason: 'rate_limited', sent: 'whole' },
  { state: 'blocked', reason: 'retries_used_up', sent: 'whole' },
  { state: 'unknown', reason: 'no_answer', sent: 'whole' },
  { state: 'rejected', reason: 'refused_by_service', sent: 'whole' },
  { state: 'rejected', reason: 'file_changed', sent: 'nothing' },
  { state: 'rejected', reason: 'file_missing', sent: 'part' },
  { state: 'rejected', reason: 'file_missing', sent: 'whole' },
  { state: 'rejected', reason: 'file_changed', sent: 'withdrawn' },
  { state: 'cancelled', reason: null, sent: 'nothing' },
  { state: 'cancelled', reason: null, sent: 'whole' },
  { state: 'waiting', reason: 'offline', sent: 'nothing' },
  { state: 'blocked', reason: 'retries_used_up', sent: 'withdrawn' },
  { state: 'done', reason: null, sent: 'whole', hasAnalysis: true },
  { state: 'done_partial', reason: 'not_successful', sent: 'whole', hasAnalysis: true },
  { state: 'done_partial', reason: 'image_error', sent: 'whole', hasAnalysis: true },
  { state: 'done_unread', reason: 'no_verdict', sent: 'whole' },
  { state: 'done_unread', reason: 'answer_unreadable', sent: 'whole' },
]

const [HERE, THERE, ME, OTHER] = ['https://service.example', 'https://other.example', 'me', 'somebody else']
type Check = Course & { origin: string; account: string; run: number; isOfOtherCase: boolean; isErased: boolean }
const PLACES = {
  here: { origin: HERE, account: ME, isOfOtherCase: false, isErased: false },
  otherAccount: { origin: HERE, account: OTHER, isOfOtherCase: false, isErased: false },
  there: { origin: THERE, account: ME, isOfOtherCase: false, isErased: false },
  otherCase: { origin: HERE, account: ME, isOfOtherCase: true, isErased: false },
  erasedCase: { origin: HERE, account: ME, isOfOtherCase: true, isErased: true },
}
const isDone = ({ state }: Course) => state.startsWith('done')
/** Only what came through can be erased, and what was read in it goes with it. */
const FIRST: readonly Check[] = COURSES.flatMap((course) =>
  Object.values(PLACES).flatMap((place) =>
    place.isErased && !isDone(course)
      ? []
      : [{ ...course, ...place, run: 1, hasAnalysis: course.hasAnalysis === true && !place.isErased }],
  ),
)
const SECOND: readonly Check[] = [
  { state: 'done', reason: null, sent: 'whole', hasAnalysis: true, ...PLACES.here, run: 2 },
  { state: 'done', reason: null, sent: 'whole', hasAnalysis: true, ...PLACES.there, run: 2 },
  { state: 'rejected', reason: 'file_missing', sent: 'nothing', ...PLACES.here, run: 2 },
  { state: 'unknown', reason: 'no_answer', sent: 'whole', ...PLACES.here, run: 2 },
]
const HISTORIES: readonly (readonly Check[])[] = [
  [],
  ...FIRST.map((one) => [one]),
  ...FIRST.flatMap((one) => SECOND.map((two) => [one, two])),
]

const SETTINGS = {
  origin: HERE,
  account: ME,
  formats: ['jpeg', 'png', 'webp', 'heic', 'heif', 'tiff'],
  maxBytes: 50 * 2 ** 20,
} satisfies ItemContext
const CONTEXTS: readonly ItemContext[] = [
  SETTINGS,
  { ...SETTINGS, account: OTHER },
  { ...SETTINGS, origin: THERE },
  { ...SETTINGS, formats: ['raw'] },
  { ...SETTINGS, maxBytes: 99 },
  { origin: '', account: '', formats: [], maxBytes: 0 },
]

const BY_REFERENCE = { by: 'reference', descending: false } as const
const uuid = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`

type Everything = Pick<ReturnType<typeof fillLibrary>, 'caseId' | 'all'> & { db: Database }
/** The library as it was filled by the first test, for all of them. */
let filled: (Pick<Everything, 'caseId' | 'all'> & { bytes: Buffer }) | null = null

/** A library of its own for each test, with one item for every content and every history. */
function setupEverything(): Everything {
  if (filled === null) {
    const { db, caseId, all } = fillLibrary()
    filled = { caseId, all, bytes: db.serialize() }
  }
  const { caseId, all, bytes } = filled
  const file = join(setupFolder(), 'library.sqlite')
  writeFileSync(file, bytes)
  const db = openDatabase(file, MIGRATIONS)
  onTestFinished(() => void db.close())
  return { db, caseId, all }
}

function fillLibrary() {
  const { db, cases, exhibits } = setupLibrary()
  const [caseId, otherCase, erasedCase] = ['One', 'Other', 'Erased'].map((name) => cases.create(name).id)
  if (caseId === undefined || otherCase === undefined || erasedCase === undefined) throw new Error('no case')
  const root = Buffer.from('/card')
  const exhibit = exhibits.take(caseId, { root, name: 'card', kind: 'folder', isReadOnlyMount: true })
  const medium = db.prepare(
    'INSERT INTO media (sha256, bytes, kind, format, inspected_at, recipe) VALUES (?, ?, ?, ?, 0, 1)',
  )
  const item = db.prepare(`
    INSERT INTO items (case_id, exhibit_id, number, path, url, name, folder, bytes, mtime_ns, ctime_ns, dev, inode,
                       intake, reason, sha256, listed_at)
    VALUES (?, ?, ?, ?, ?, ?, '', 100, '0', '0', '0', '0', ?, ?, ?, 0)`)
  const check = db.prepare(`
    INSERT INTO checks (id, case_id, sha256, url, kind, origin, account, run, state, reason, not_before_at, day,
                        created_at, updated_at)
    VALUES (?, ?, ?, ?, 'image_forensics', ?, ?, ?, ?, ?, ?, '2026-11-20', 0, 0)`)
  const attempt = db.prepare(`
    INSERT INTO attempts (id, check_id, number, boot_id, phase, host, sent_name, body_bytes, body_sha256, sent_sha256,
                          started_at)
    VALUES (?, ?, 1, 'b', ?, 'h', ?, 1, ?, ?, 0)`)
  const reply = db.prepare(`
    INSERT INTO replies (attempt_id, http_status, headers, body, body_sha256, is_whole, is_simulated, host, app_version,
                         received_at)
    VALUES (?, 200, '{"a":"b"}', x'7b7d', ?, 1, 0, 'h', 't', 0)`)
  const erase = db.prepare("UPDATE replies SET headers = '{}', body = x'' WHERE id = ?")
  const analysis = db.prepare(`
    INSERT INTO analyses (check_id, reply_id, sha256, url, parsed, image_count, verdict, confidence, received_at)
    VALUES (?, ?, ?, ?, '{}', 1, 'real', 0.9, ?)`)
  const notCharged = db.prepare(`
    INSERT INTO decisions (attempt_id, choice, words, actor, decided_at) VALUES (?, 'not_charged', 'w', 'me', 0)`)
  let made = 0
  const ask = (sha256: string | null, url: string | null, one: Check): string => {
    made += 1
    const [id, attemptId, digest] = [uuid(made), uuid(1_000_000 + made), sha256 ?? 'f'.repeat(64)]
    const asked = one.isErased ? erasedCase : one.isOfOtherCase ? otherCase : caseId
    const until = one.state === 'waiting' ? 5 : null
    check.run(id, asked, sha256, url, one.origin, one.account, one.run, one.state, one.reason, until)
    if (one.sent === 'nothing') return id
    const phase = one.sent === 'part' ? 'body' : 'committing'
    const [name, body] = url === null ? ['n', null] : [null, digest]
    attempt.run(attemptId, id, phase, name, body, phase === 'body' ? null : digest)
    if (one.sent === 'withdrawn') notCharged.run(attemptId)
    if (!isDone(one)) return id
    const { lastInsertRowid } = reply.run(attemptId, digest)
    if (one.isErased) erase.run(lastInsertRowid)
    if (one.hasAnalysis === true) analysis.run(id, lastInsertRowid, sha256, url, made)
    return id
  }
  const all: { content: Content; checks: readonly (Check & { id: string })[] }[] = []
  plant(db, () => {
    db.prepare('UPDATE cases SET deleted_at = 1 WHERE id = ?').run(erasedCase)
    db.prepare("INSERT INTO erasing (case_id, scope, tally, is_now) VALUES (?, 'case', '{}', 1)").run(erasedCase)
    for (const content of CONTENTS) {
      const hasSubject = content.medium !== null || content.intake === 'linked'
      for (const history of hasSubject ? HISTORIES : [[]]) {
        const number = all.length + 1
        const sha256 = content.medium === null ? null : number.toString(16).padStart(64, '0')
        const url = content.intake === 'linked' ? `https://news.example/${number}` : null
        if (content.medium !== null) {
          const { bytes, kind, format } = content.medium
          medium.run(sha256, bytes, kind, format)
        }
        const reason = content.intake === 'skipped' ? 'fifo' : content.intake === 'unreadable' ? 'read_error' : null
        const path = Buffer.from(url ?? `/card/${number}`)
        item.run(caseId, exhibit.id, number, path, url, content.name, content.intake, reason, sha256)
        all.push({ content, checks: history.map((one) => ({ ...one, id: ask(sha256, url, one) })) })
      }
    }
  })
  return { db, caseId, all }
}

/** Where a check stands, said once more, in other words than the code's. */
const checkStatus = ({ state, reason, sent }: Course): CheckStatus =>
  state !== 'rejected' || reason === 'refused_by_service' ? state : sent === 'nothing' ? 'not_sent' : 'blocked'

const mayBeOpen = (one: Check) => one.state === 'unknown' || one.state === 'sending'

/** The check that says most about what another service or account was sent: a result before a reply before a charge. */
function elsewhereOf(own: readonly Check[], context: ItemContext): Check | undefined {
  const arrived = own.filter(
    (one) => one.sent === 'whole' && !(one.origin === context.origin && one.account === context.account),
  )
  return (
    arrived.findLast(({ hasAnalysis }) => hasAnalysis) ??
    arrived.findLast(isDone) ??
    arrived.findLast((one) => one.state !== 'rejected') ??
    arrived.at(-1)
  )
}

/** The status of an item, the same way. */
function statusOf({ content, checks }: Everything['all'][number], context: ItemContext): ItemStatus {
  if (content.intake !== 'inspected' && content.intake !== 'linked') return content.intake
  const own = checks.filter((one) => !one.isErased && (content.intake !== 'linked' || !one.isOfOtherCase))
  const here = own
    .filter((one) => one.origin === context.origin)
    .filter((one) => one.account === context.account || mayBeOpen(one))
    .toSorted((a, b) => b.run - a.run)
  const answered = here.find((one) => one.account === context.account && isDone(one))
  const speaking = answered ?? here.find(mayBeOpen) ?? here[0]
  const isSaid = (status: CheckStatus) => status !== 'not_sent' && status !== 'cancelled'
  const elsewhere = speaking && isSaid(checkStatus(speaking)) ? undefined : elsewhereOf(own, context)
  const decisive = elsewhere ?? speaking
  const status = decisive === undefined ? 'not_sent' : checkStatus(decisive)
  if (isSaid(status)) return status
  if (checks.some(({ hasAnalysis }) => hasAnalysis)) return 'older_result'
  return content.medium === null || whyNot(content.medium, context) === null ? status : 'ineligible'
}
const whyNot = (medium: NonNullable<Content['medium']>, { formats, maxBytes }: ItemContext) =>
  ineligibleFor(medium, { formats: formats as MediumFormat[], maxBytes })

const everything = ({ db, caseId }: Everything, context: ItemContext) =>
  heldList(db, caseId, context).page(NO_FILTER, BY_REFERENCE, 0, 100_000).rows

/** Rows that differ in what any reader of a status looks at, one of each kind. */
function differentRows(of: Everything): ItemRow[] {
  const known = new Map<string, ItemRow>()
  for (const context of CONTEXTS)
    for (const row of everything(of, context)) {
      const { status, isElsewhere, statusReason, everSent, ineligible, verdict, url } = row
      const key = [status, isElsewhere, statusReason, everSent, ineligible, verdict, url === null].join()
      if (!known.has(key)) known.set(key, row)
    }
  return [...known.values()]
}

/** A report of this row, about which no other service knows anything. */
function reportOf(row: ItemRow): ReportFacts {
  const hasAnswer = row.verdict !== null
  const facts =
    row.url === null
      ? hasAnswer
        ? sampleFacts()
        : unanswered()
      : sampleLinkFacts({
          pictures: hasAnswer ? 1 : null,
          change: ({ link }) => Object.assign(link, about([])),
        })
  const { reference, exhibitReference, name, sha256, url } = facts.item.row
  facts.item.row = { ...row, reference, exhibitReference, name, sha256, url }
  facts.requests = about([])
  if (row.intake !== 'inspected') facts.item.medium = null
  return facts
}

const OF_RESULTS = ['done', 'done_partial', 'done_unread']

describe('the status of an item', () => {
  it('follows from its facts, its checks, and what settings and account say, in every combination', () => {
    const of = setupEverything()
    const { all } = of
    expect(all.length).toBeGreaterThan(2000)
    const met = new Set<string>()
    for (const context of CONTEXTS)
      for (const [at, row] of everything(of, context).entries()) {
        const one = all[at]
        if (one === undefined) throw new Error('a row too many')
        met.add(row.status)
        const { medium } = one.content
        if (row.status !== statusOf(one, context))
          expect({ ...one, context, status: row.status }).toEqual({ ...one, context, status: statusOf(one, context) })
        expect(row.ineligible).toBe(medium === null ? null : whyNot(medium, context))
      }
    expect([...met].sort()).toEqual([...ItemStatus.options].sort())
  })

  it('is filtered, counted, sorted and asked for singly by the same word', () => {
    const { db, caseId } = setupEverything()
    const { row: drawn } = createItemRows(db)
    for (const context of CONTEXTS) {
      const list = heldList(db, caseId, context)
      const { rows } = list.page(NO_FILTER, BY_REFERENCE, 0, 100_000)
      const counts = new Map(list.facets(NO_FILTER).state.map(({ value, count }) => [value, count]))
      for (const status of ItemStatus.options) {
        // A result from another service or account counts among the older ones too.
        const isOf = (row: ItemRow) => (status === 'older_result' ? hasOlderResult(row) : row.status === status)
        const expected = rows.filter(isOf).map(({ id }) => id)
        const filter = ItemFilter.parse({ is: { state: [status] } })
        expect(list.choose(filter, BY_REFERENCE, null)).toEqual(expected)
        expect(counts.get(status) ?? 0).toBe(expected.length)
      }
      const statuses = new Map(rows.map(({ id, status }) => [id, status]))
      const ids = list.choose(NO_FILTER, { by: 'state', descending: false }, null) as ItemId[]
      const sorted = ids.map((id) => ItemStatus.options.indexOf(statuses.get(id) as ItemStatus))
      expect(sorted).toEqual(sorted.toSorted((a, b) => a - b))
      for (const row of rows.filter((_, at) => at % 97 === 0)) expect(drawn(row.id, context)).toEqual(row)
    }
  })

  it('is said of a single item from the tables behind its facts, whatever somebody wrote into those', () => {
    const of = setupEverything()
    const { db } = of
    const { row: drawn } = createItemRows(db)
    const rows = everything(of, SETTINGS)
    forge(db, "UPDATE item_facts SET intake = 'skipped'; UPDATE answer_facts SET state = 'done', verdict = 'ai_edited'")
    for (const row of rows.filter((_, at) => at % 29 === 0)) expect(drawn(row.id, SETTINGS)).toEqual(row)
    forge(db, 'DELETE FROM item_facts; DELETE FROM answer_facts')
    for (const row of rows.filter((_, at) => at % 29 === 0)) expect(drawn(row.id, SETTINGS)).toEqual(row)
  })

  it('belongs to one group of the side panel', () => {
    for (const status of ItemStatus.options)
      expect(
        statusGroups.filter(({ statuses }) => statuses.includes(status)),
        status,
      ).toHaveLength(1)
  })

  it('reads the same on screen, in print, in JSON, in CSV and on the command line', () => {
    const column = COLUMNS.find(({ name }) => name === 'status')
    for (const row of differentRows(setupEverything())) {
      const isOlder = hasOlderResult(row)
      const { label } = statusWords(statusOfItem(row))
      const reported = JSON.stringify({ label, status: row.status, reason: row.statusReason })
      const answered = { creditsUsed: 0, said: { message: null, sentName: null, name: null }, images: [] }
      const line = analysisLine(row, answered, { isOverBudget: false, isFresh: false, heldBy: null })
      const people = rowForPeople(row, line, answered)
      const sign = stateSign(row).words
      const facts = reportOf(row)
      const json = itemJson(facts, Buffer.from('/card/1'))
      // A result that an export reports has the status of its own check, whichever service is in use.
      const hasOwn = isOlder && facts.service.analysis !== null
      expect(hasOwn ? OF_RESULTS : [row.status], reported).toContain(json.status)
      expect(column?.of(json, headJson(facts)), reported).toBe(json.status)
      // Where a verdict is shown it is said in the place of the status, beside what is no plain result of it.
      const verdict = row.verdict === null ? null : verdictWords(row.verdict).label
      const isShown = verdict !== null && (row.status === 'done' || isOlder)
      expect(isShown ? sign.startsWith(verdict) : sign === label, reported).toBe(true)
      const isAnswered = verdict !== null && !isOlder && (row.status === 'done' || row.status === 'done_partial')
      const olderLabel = statusWords({ status: 'older_result', reason: null }).label
      expect(people, reported).toContain(isAnswered ? verdict : isOlder ? olderLabel : label)
      if (verdict === null) expect(htmlText(reportHtml(facts)), reported).toContain(label)
      expect(line.state, reported).toBe(row.isElsewhere ? 'waiting' : LINE_STATES[row.status](row))
    }
  })

  it('is that of its check in the queue and in the ledger', () => {
    const { db, all } = setupEverything()
    const ANY: RequestFilter = { caseId: null, state: null, purpose: null, host: null }
    const queue = new Map(
      createRequestList(db)
        .requestPage(ANY, 0, 100_000)
        .rows.flatMap((row) => (row.what === 'check' ? [[row.check.checkId as string, row.check] as const] : [])),
    )
    const ledger = new Map(
      createLedgerQueries(db)
        .ledgerPage(null, 0, 100_000)
        .rows.map((row) => [row.checkId as string, row]),
    )
    for (const one of all.flatMap(({ checks }) => checks)) {
      expect(ledger.get(one.id)?.status).toBe(checkStatus(one))
      const queued = queue.get(one.id)
      if (queued === undefined) continue
      expect(queued.status).toBe(checkStatus(one))
      expect(statusWords(statusOfCheck(queued)).label).toBe(
        statusWords({ status: checkStatus(one), reason: one.reason }).label,
      )
    }
    expect(queue.size).toBeGreaterThan(1000)
  })
})

describe('a check that a file ended', () => {
  const label = (status: CheckStatus) => statusWords({ status, reason: 'file_changed' }).label

  it('is called refused only where the service refused it', () => {
    expect([label('rejected'), label('not_sent'), label('blocked')]).toEqual(['Refused', 'Not sent', 'Stopped'])
  })

  it.each(['file_changed', 'file_missing'] as const)('is said not to be sent only where nothing left: %s', (reason) => {
    const said = (everSent: EverSent | null) => reasonWords(reason, { url: null, everSent })
    expect(said('nothing')).toContain('It was not sent.')
    for (const everSent of ['part', 'whole', null] as const) expect(said(everSent)).not.toContain('not sent.')
    expect(said('whole')).toContain('An earlier request for it may have arrived')
    expect(said('part')).not.toContain('earlier request')
  })
})

/** What the JSON lines of the command line call a status: codes that programs know. */
const LINE_STATES: Record<ItemStatus, (row: ItemRow) => string> = {
  listed: () => 'ineligible',
  skipped: () => 'ineligible',
  unreadable: () => 'ineligible',
  ineligible: () => 'ineligible',
  // A file that is gone does not come back by itself.
  not_sent: ({ everSent }) => (everSent === null ? 'waiting' : 'blocked'),
  older_result: () => 'waiting',
  approved: () => 'waiting',
  sending: () => 'waiting',
  waiting: () => 'waiting',
  blocked: () => 'blocked',
  unknown: () => 'unknown',
  rejected: () => 'rejected',
  cancelled: () => 'cancelled',
  done: () => 'done',
  done_partial: () => 'done_partial',
  done_unread: () => 'done_unread',
}
