import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { MOST_PER_SECOND } from '../../src/main/jobs/pace.ts'
import { buildIfStale } from '../runtime/build.ts'
import { showCustody } from './custody.ts'
import { showIntake, takeIn } from './intake-rows.ts'
import type { IntakeFigures } from './intake-run.ts'
import { measureJobs } from './jobs.ts'
import { showKills } from './kills.ts'
import { makeLargeLibrary } from './large-library.ts'
import { showPages } from './pages.ts'
import { PEERS } from './peers.ts'
import { makePictures } from './pictures.ts'
import { showQuiet } from './quiet.ts'
import { showReport } from './report.ts'
import { showScale } from './scale-show.ts'
import { measureSending } from './sending.ts'
import { head, row, say } from './table.ts'
import { median, type Times } from './times.ts'
import { showTranscript } from './transcript.ts'
import type { VerifyFigures } from './verify-run.ts'
import { measureViewer } from './viewer.ts'
import { measureInWindow } from './window.ts'

/**
 * First figures: an intake against the programs that each do a part of it, over the same real pictures in one run,
 * medians of three; then one large intake, watched for how responsive its process stays; then sending, and open fact
 * checks, the viewer, and the custody log. At most ten minutes; `npm run bench -- jobs` measures the fact checks alone,
 * for half of them, `-- transcript` the opening of a long one, `-- viewer` the viewer, `-- report` reports of 100 and of
 * 1,000 items, `-- pages` their pages and those nearly empty, `-- custody` the verification of a long custody log in the window, `-- verify` that of a library of a million
 * items without one (`-- verify 100000` of fewer), `-- scale` lists, filters and search over up to a million items,
 * `-- intake` that of 1,200 photographs, with native decoders and with the window's, against vipsthumbnail in turns
 * (`-- intake FOLDER` also that of another checkout),
 * `-- kills` whether a library of a million opens consistent after its process was killed (`-- kills 10000` of fewer),
 * `-- quiet` where the app connects to before a person asks.
 */
const COMPARED = 400
const LARGE = 2000
const ROUNDS = 3
const SENT = 1500
const JOBS = 500
const MILLION = 1_000_000
const KILLS = 100

// What is measured leaves no key behind.
process.env.TOUCHSTONE_KEYCHAIN = 'none'

const corpus = resolve(process.env.TOUCHSTONE_CORPUS ?? join(import.meta.dirname, '../../../shared/media'))

function ingest(work: string, folder: string, round: string): IntakeFigures {
  return takeIn(join(import.meta.dirname, 'intake-run.ts'), join(work, `home-${round}`), folder)
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
const inMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`

async function showJobs(): Promise<void> {
  say(`${JOBS} open fact checks in the window, with their list in view and the service in another process`)
  say()
  buildIfStale(say)
  const { runtime, jobs, ended, running, ending, mostPerSecond, lastEnd } = await measureJobs(JOBS)
  head(runtime, 'measured', 'target')
  row('ended', `${ended} of ${jobs}`, 'all')
  row('most requests per second, as received', String(mostPerSecond), `${MOST_PER_SECOND} leave`)
  row('last end noticed, in poll intervals', lastEnd.toFixed(2), '<= 1.20')
  row('event-loop delay of main, 99%, running', `${running.delayP99Ms.toFixed(1)} ms`, '< 50 ms')
  row('event-loop delay of main, 99%, ending', `${ending.delayP99Ms.toFixed(1)} ms`, '< 50 ms')
  row('event-loop delay of main, longest', `${Math.max(running.delayMaxMs, ending.delayMaxMs).toFixed(1)} ms`, '')
}

async function showViewer(): Promise<void> {
  say('Viewing 61 images of 12 megapixels and two of 24, made for this test')
  say()
  buildIfStale(say)
  const { runtime, megabytesEach, firstLook, again, held, whole, one, two } = await measureViewer()
  const ms = (value: number) => `${value.toFixed(0)} ms`
  const line = (what: string, { p50, p95, max }: Times, wanted: string) => row(what, ms(p50), ms(p95), ms(max), wanted)
  head(`${runtime}, ${megabytesEach.toFixed(1)} MB each`, '50%', '95%', 'longest', 'target, 95%')
  line('step to preview, first time', firstLook, '<= 100 ms')
  line('step to preview, seen before, no pause', again, '<= 100 ms')
  line('key held down: last press to preview', held, '')
  line('step to all pixels, 12 megapixels', whole, '<= 400 ms')
  line('frames, 24 megapixels, bare pointer', one.idle, '')
  line('the same, alternating pan and zoom', one.moved, `<= ${ms(one.idle.p95 * 1.25)}`)
  line('frames, two side by side, bare pointer', two.idle, '')
  line('the same, alternating pan and zoom', two.moved, `<= ${ms(two.idle.p95 * 1.25)}`)
  say('No frame may take longer than 50 ms after the first paint.')
}

/** Verifies a large library twice in processes of their own, so that the second finds the file in memory. */
function showVerify(): void {
  const items = Number(process.argv[3] ?? MILLION)
  const home = mkdtempSync(join(tmpdir(), 'touchstone-bench-large-'))
  try {
    say(`Verifying a library of ${items} items, each with its file read`)
    say()
    const startedAt = performance.now()
    makeLargeLibrary(home, items)
    const made = performance.now() - startedAt
    const verify = (): VerifyFigures => {
      const script = join(import.meta.dirname, 'verify-run.ts')
      return JSON.parse(execFileSync(process.execPath, [script, home], { encoding: 'utf8' })) as VerifyFigures
    }
    const [first, second] = [verify(), verify()]
    head('', 'first', 'second', 'target')
    row('time', seconds(first.ms), seconds(second.ms), '')
    row('rows per second', ...[first, second].map(({ ms, rows }) => ((rows / ms) * 1000).toFixed(0)), '')
    row('memory growth', ...[first, second].map(({ grownBytes }) => inMegabytes(grownBytes)), '<= 150 MB')
    say(
      `${first.entries} entries, ${first.rows} rows, ${first.outcome}; ${inMegabytes(statSync(join(home, 'library.sqlite')).size)}`,
    )
    say(`on disk, made in ${seconds(made)}.`)
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

const libraries = () => process.env.TOUCHSTONE_BENCH_LIBRARIES ?? join(tmpdir(), 'touchstone-bench-libraries')

/**
 * Lists, filters and search over libraries of 10,000, 100,000 and a million items, or of the sizes given, kept for the next
 * time; `refill` makes them anew.
 */
async function showLists(): Promise<void> {
  buildIfStale(say)
  const [isRefilling, given] = [process.argv.includes('refill'), process.argv.slice(3).map(Number)]
  const sizes = given.filter((size) => size > 0)
  const order = { sizes: sizes.length > 0 ? sizes : [10_000, 100_000, MILLION], isRefilling }
  if (!(await showScale(libraries(), order))) process.exitCode = 1
}

/** Kills while facts are written. */
async function showKilled(): Promise<void> {
  if (!(await showKills(libraries(), Number(process.argv[3] ?? MILLION), KILLS))) process.exitCode = 1
}

/** Where the app connects to before a person asks. */
async function showConnections(): Promise<void> {
  if (!(await showQuiet())) process.exitCode = 1
}

const ALONE = {
  jobs: showJobs,
  viewer: showViewer,
  custody: showCustody,
  transcript: showTranscript,
  verify: showVerify,
  scale: showLists,
  intake: () => showIntake(libraries(), process.argv[3] ?? null),
  kills: showKilled,
  quiet: showConnections,
}
const alone = Object.entries(ALONE).find(([name]) => name === process.argv[2])?.[1]
if (alone) {
  await alone()
  process.exit()
}
if (!existsSync(corpus)) {
  say('No images to measure with. Set TOUCHSTONE_CORPUS to a folder of real media.')
  process.exit(0)
}
const work = mkdtempSync(join(tmpdir(), 'touchstone-bench-'))
process.on('exit', () => rmSync(work, { recursive: true, force: true }))
if (process.argv[2] === 'report') {
  buildIfStale(say)
  await showReport(corpus, work)
  process.exit(0)
}
if (process.argv[2] === 'pages') {
  buildIfStale(say)
  process.exit((await showPages(corpus, work)) ? 0 : 1)
}

const compared = makePictures(corpus, join(work, 'compared'), COMPARED)
say(`${COMPARED} different images, ${cpus().length} cores, medians of ${ROUNDS} runs`)
say()
const intakes: IntakeFigures[] = []
const peerTimes = new Map<string, number[]>()
for (let round = 0; round < ROUNDS; round += 1) {
  intakes.push(ingest(work, join(work, 'compared'), String(round)))
  for (const peer of PEERS) {
    const ms = peer.run(compared, work)
    if (ms !== null) peerTimes.set(peer.name, [...(peerTimes.get(peer.name) ?? []), ms])
  }
}
const own = median(intakes.map(({ ms }) => ms))
const megabytes = intakes[0]?.megabytes ?? 0
head('', 'time', 'MB/s', 'intake takes')
row('intake: hash, metadata, thumbnail', seconds(own), (megabytes / (own / 1000)).toFixed(0), '')
let sum = 0
for (const { name, does } of PEERS) {
  const times = peerTimes.get(name)
  if (!times) {
    row(`${name}: ${does}`, 'not installed', '', '')
    continue
  }
  const ms = median(times)
  sum += ms
  row(`${name}: ${does}`, seconds(ms), (megabytes / (ms / 1000)).toFixed(0), `${(own / ms).toFixed(2)} ×`)
}
if (sum > 0)
  row('all of these in sequence', seconds(sum), (megabytes / (sum / 1000)).toFixed(0), `${(own / sum).toFixed(2)} ×`)

say()
say(`Intake of ${LARGE} images`)
say()
makePictures(corpus, join(work, 'large'), LARGE)
const large = ingest(work, join(work, 'large'), 'large')
head('', 'measured', 'target')
row('inspected', `${large.inspected} of ${large.files}`, 'all')
row('time', seconds(large.ms), '')
row('first rows', `${large.firstRowMs.toFixed(0)} ms`, '< 2000 ms')
row('event-loop delay, 99th percentile', `${large.delayP99.toFixed(1)} ms`, '< 50 ms')
row('event-loop delay, longest', `${large.delayMax.toFixed(1)} ms`, '')
row('memory of the process, highest', `${large.rssMegabytes.toFixed(0)} MB`, '< 300 MB')

say()
say(`The same ${LARGE} images, dropped on the window`)
say()
buildIfStale(say)
const inWindow = await measureInWindow(join(work, 'large'))
head(inWindow.runtime, 'measured', 'target')
row('inspected', `${inWindow.inspected} of ${LARGE}`, 'all')
row('time', seconds(inWindow.ms), '')
row('event-loop delay of main, 99th percentile', `${inWindow.delayP99Ms.toFixed(1)} ms`, '< 50 ms')
row('event-loop delay of main, longest', `${inWindow.delayMaxMs.toFixed(1)} ms`, '')
row('memory of main, highest', `${(inWindow.rssMaxBytes / 1e6).toFixed(0)} MB`, '< 300 MB')

say()
say(`A batch of ${SENT} images, priced, approved and sent to a simulated service, with the queue in view`)
say()
const sending = await measureSending(work, SENT)
head('event-loop delay', 'median', '99%', 'longest')
for (const [what, delay] of [
  ['pricing', sending.quote],
  ['approving', sending.approve],
  ['sending', sending.send],
] as const) {
  row(
    `${what}, ${seconds(delay.ms)}`,
    `${delay.p50.toFixed(1)} ms`,
    `${delay.p99.toFixed(1)} ms`,
    `${delay.max.toFixed(1)} ms`,
  )
}
say(`${sending.done} of ${sending.items} replies received; target: 99% below 50 ms`)

say()
await showJobs()

say()
await showViewer()

say()
await showCustody()
