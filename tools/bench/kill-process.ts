import { createHash, randomUUID } from 'node:crypto'
import { closeSync, openSync, writeSync } from 'node:fs'
import { systemClock } from '../../src/main/clock.ts'
import { createAnalyses } from '../../src/main/db/analyses.ts'
import { createAttempts } from '../../src/main/db/attempts.ts'
import { createCases } from '../../src/main/db/cases.ts'
import { createChecks } from '../../src/main/db/checks.ts'
import { createExhibits } from '../../src/main/db/exhibits.ts'
import { createItemsIntake, type Outcome } from '../../src/main/db/items-intake.ts'
import { createJobs } from '../../src/main/db/jobs.ts'
import { createMarks } from '../../src/main/db/marks.ts'
import { createMedia } from '../../src/main/db/media.ts'
import { createMissingItems } from '../../src/main/db/missing.ts'
import { createReplies } from '../../src/main/db/replies.ts'
import { createRounds } from '../../src/main/db/rounds.ts'
import { createSightings } from '../../src/main/db/sightings.ts'
import { createTags } from '../../src/main/db/tags.ts'
import { createVerificationRows, type Proof } from '../../src/main/db/verification-rows.ts'
import type { FileFacts, WalkEntry } from '../../src/main/inspect/protocol.ts'
import { createChargeJournal } from '../../src/main/journals/charge-journal.ts'
import { createGivenNumbers } from '../../src/main/journals/given-numbers.ts'
import { createAttemptTransitions } from '../../src/main/queue/attempt-transitions.ts'
import type { RawAnswer } from '../../src/main/service/answer.ts'
import { parseReply } from '../../src/main/service/parse-reply.ts'
import { ReviewStatus, type TagId } from '../../src/shared/model/finding.ts'
import type { AttemptId, CaseId, CheckId, ExhibitId, ItemId, Sha256 } from '../../src/shared/model/ids.ts'
import { Metadata } from '../../src/shared/model/metadata.ts'
import { IMAGE_FORENSICS } from '../../src/shared/model/question.ts'
import { seededRandom } from '../../tests/support/random.ts'
import { imageResult } from '../simulated-service/image-result.ts'
import { MEASURED } from './large-library.ts'
import { openMeasured } from './open-measured.ts'

/**
 * A process that changes a made library for ever, and is killed. Arguments: data folder, a file, and a seed. Before each
 * change a line of the file names the items and the subjects of answers that it will concern; after it follows "done".
 */
const [home = '', said = '', seed = '1'] = process.argv.slice(2)
const clock = systemClock
const { db, audit, bootId } = openMeasured(home)
const cases = createCases({ db, audit, clock, given: createGivenNumbers({ home, db }) })
const exhibits = createExhibits({ db, audit, clock })
const rounds = createRounds({ db, audit, clock })
const sightings = createSightings({ db, clock })
const media = createMedia({ db, clock })
const tags = createTags({ db, audit, clock })
const marks = createMarks({ db, audit, clock, actor: () => 'R. Osei', tags })
const intake = createItemsIntake({ db, audit, clock, cases, media, rounds, sightings })
const missing = createMissingItems({ db, audit, clock, rounds, sightings })
const verification = createVerificationRows({ db, audit, clock, exhibits, rounds, sightings })
const [checks, attempts] = [createChecks(db), createAttempts(db)]
const journal = createChargeJournal(home)
const transitions = createAttemptTransitions({
  db,
  audit,
  clock,
  checks,
  attempts,
  replies: createReplies(db),
  analyses: createAnalyses(db),
  jobs: createJobs(db),
  journal,
  appVersion: '0.0.0',
  failpoint: () => undefined,
  random: () => 0,
})

const random = seededRandom(Number(seed))
/** A whole number from 0, below `below`. */
const any = (below: number): number => Math.floor(random() * below)
const one = <T>(of: readonly T[]): T => of[any(of.length)] as T
/** Mostly few, sometimes many. */
const some = (most: number): number => 1 + Math.floor(most * random() ** 3)
const times = <T>(count: number, of: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => of(n))

const lines = openSync(said, 'a')
const say = (line: object) => writeSync(lines, `${JSON.stringify(line)}\n`)
const concerns = ({ items = [], subjects = [] }: { items?: readonly number[]; subjects?: readonly string[] }) =>
  say({ items, subjects })

const caseId = 1 as CaseId
const largest = db.prepare<[], number>('SELECT max(id) FROM items').pluck()
type Known = { id: ItemId; number: number; path: Buffer; bytes: number; sha256: Sha256 | null; exhibitId: ExhibitId }
const near = db.prepare<[number, number], Known>(`
  SELECT id, number, path, bytes, sha256, exhibit_id AS exhibitId FROM items WHERE id >= ? ORDER BY id LIMIT ?`)
const holders = db.prepare<[string], number>('SELECT id FROM items WHERE sha256 = ?').pluck()
const approved = db
  .prepare<[], CheckId>("SELECT id FROM checks WHERE state = 'approved' ORDER BY created_at, id LIMIT 50")
  .pluck()
/** Items next to each other, somewhere. */
const items = (count: number): Known[] => near.all(1 + any(largest.get() ?? 1), count)
const ids = (of: readonly { id: ItemId }[]) => of.map(({ id }) => id)
const digest = (text: string) => createHash('sha256').update(text).digest('hex') as Sha256
const stamps = (bytes: number): FileFacts => ({
  bytes,
  mtimeNs: String(any(1e9)),
  ctimeNs: String(any(1e9)),
  dev: '64',
  inode: String(any(1e9)),
})

const metadata = () => {
  const raw = `20${10 + any(15)}:0${1 + any(9)}:1${any(10)} 10:1${any(10)}:00`
  return Metadata.parse({
    make: one(['Canon', null]),
    model: 'EOS R6',
    software: one(['Adobe Photoshop 25.1', null]),
    dateTimeOriginal: { raw, offset: one(['+02:00', null]), source: 'EXIF' },
    position: null,
    exifOrientation: null,
    hasMakerNote: false,
    hasEmbeddedThumbnail: false,
    entries: [],
    notes: [],
  })
}
const inspection = (id: ItemId): Outcome => ({
  id,
  reason: null,
  inspection: {
    sha256: digest(`read ${any(5000)}`),
    lookups: null,
    facts: stamps(1000 + any(1e6)),
    kind: 'image',
    format: one(['jpeg', 'png', 'heic']),
    width: 4000,
    height: 3000,
    orientation: 1 + any(8),
    metadata: metadata(),
    container: null,
    contents: null,
    hasThumbnail: any(2) === 0,
    problems: one([[], ['inspector_crashed']]),
  },
})

/** What may happen to a library, each in transactions of its own. */
const ACTS = {
  mark: () => {
    const found = items(some(400))
    const tag = one(tags.list(caseId))?.id ?? tags.make(caseId, `tag ${any(1000)}`, null)
    concerns({ items: ids(found) })
    const add: TagId[] = any(2) === 0 ? [tag] : []
    marks.mark(caseId, ids(found), { status: one([...ReviewStatus.options, null]), add, remove: [] }, randomUUID())
  },
  walk: () => {
    const known = items(some(500))
    const [first] = known
    if (first === undefined) return
    const entries: WalkEntry[] = known
      .filter(({ exhibitId }) => exhibitId === first.exhibitId)
      .map(({ path, bytes }) => ({
        ...stamps(bytes),
        path,
        name: path.toString().split('/').at(-1) ?? '',
        folder: `CARD ${any(20)}`,
        reason: one([null, null, null, 'junk', 'no_permission'] as const),
      }))
    const made = times(some(300), (): WalkEntry => {
      const name = `Über ${randomUUID()}.jpg`
      const path = Buffer.from(`/media/drive ${first.exhibitId}/NEW/${name}`)
      return { ...stamps(any(1e6)), path, name, folder: 'NEW', reason: null }
    })
    concerns({ items: ids(known) })
    intake.list(caseId, first.exhibitId, Buffer.from('/media'), [...entries, ...made])
  },
  read: () => {
    const listed = intake.nextListed(caseId, 0, some(500))
    concerns({ items: listed })
    const unreadable = (id: ItemId): Outcome => ({ id, inspection: null, reason: 'inspector_timeout', trouble: null })
    intake.record(listed.map((id) => (any(10) === 0 ? unreadable(id) : inspection(id))))
  },
  tryAgain: () => {
    const found = items(some(1000))
    concerns({ items: ids(found) })
    intake.tryAgain(ids(found))
  },
  verify: () => {
    const exhibitId = (1 + any(8)) as ExhibitId
    const found = verification.slice(exhibitId, any(largest.get() ?? 1), some(400))
    concerns({ items: ids(found) })
    const proofs = found.map((item): Proof => {
      const outcome = one(['verified', 'verified', 'differs', 'absent', 'unreadable'] as const)
      return outcome === 'verified' || outcome === 'differs'
        ? {
            item,
            outcome,
            facts: stamps(item.bytes),
            sha256: outcome === 'verified' ? item.sha256 : digest('other'),
            lookups: null,
          }
        : { item, outcome, facts: null, sha256: null }
    })
    verification.record(caseId, null, proofs)
  },
  miss: async () => {
    const found = items(some(2000))
    const [first] = found
    if (first === undefined) return
    const gone = new Set<number>(ids(found))
    concerns({ items: [...gone] })
    await missing.mark(
      first.exhibitId,
      (id) => !gone.has(id),
      [],
      () => undefined,
    )
  },
  thumbnail: () => {
    const found = items(some(100)).flatMap(({ sha256 }) => sha256 ?? [])
    concerns({ items: found.flatMap((sha256) => holders.all(sha256)) })
    for (const sha256 of found) media.markPostered(sha256, 1)
  },
  approve: () => {
    const found = [...new Set(items(some(200)).flatMap(({ sha256 }) => sha256 ?? []))]
    concerns({ subjects: found })
    const now = clock.now()
    db.transaction(() => {
      const asked = found.filter((subject) => {
        const known = checks.newestOf(
          { ...IMAGE_FORENSICS, subject, caseId, origin: MEASURED.origin },
          MEASURED.account,
        )
        const id = randomUUID() as CheckId
        const about = { sha256: subject, url: null, caseId, expectedCredits: 1, day: '2026-11-20' }
        if (known !== null && known.state !== 'done') return false
        checks.insert({ id, ...about, ...IMAGE_FORENSICS, ...MEASURED, run: (known?.run ?? 0) + 1 }, now)
        return true
      })
      audit.append({ caseId, type: 'checks.approved', payload: { origin: MEASURED.origin, media: asked } })
    })()
  },
  answer: () => {
    for (const id of approved.all().slice(0, some(10))) answer(id)
  },
  cancel: () => {
    for (const id of approved.all().slice(0, some(5))) {
      const check = checks.get(id)
      if (check === null) continue
      concerns({ subjects: [check.subject] })
      transitions.move(check, { state: 'cancelled' }, 'check.cancelled')
      say({ done: true })
    }
  },
}

/** A whole course of a request, from the intent to the parsed reply. */
function answer(id: CheckId): void {
  const check = checks.get(id)
  if (check === null || check.sha256 === null) return
  concerns({ subjects: [check.subject] })
  const attempt = {
    id: randomUUID() as AttemptId,
    checkId: id,
    bootId,
    host: 'media.example',
    sentName: 'sent.jpg',
    bodyBytes: 1000,
    bodySha256: null,
    startedAt: clock.now(),
  }
  transitions.prepare(check, attempt)
  transitions.toBody(check, attempt)
  transitions.toCommitting(check, attempt, { sha256: check.sha256, bytes: 1000 })
  const picture = { format: 'jpeg', width: 4000, height: 3000, hasExif: true } as const
  const image = imageResult(check.sha256, picture, 'sent.jpg', 'detailed', 1)
  const body = Buffer.from(JSON.stringify({ images: [image], totalCreditsUsed: 1, isSuccessful: true }))
  const given: RawAnswer = { status: 200, headers: {}, body, bodyState: 'whole', certificate: null }
  const reply = transitions.keepReply(check, attempt, given)
  const parsed = parseReply({ ...given, isPublicIssuer: true }, 'sent.jpg', clock.now())
  const success = { class: 'success', outcome: 'success', state: 'done', reason: null } as const
  transitions.settle(id, attempt, 'committing', success, { sentBytes: 1000, parsed, reply })
  say({ done: true })
}

process.on('exit', () => closeSync(lines))
console.log('started')
for (;;) {
  await one(Object.values(ACTS))()
  say({ done: true })
}
