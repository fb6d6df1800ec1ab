import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { acquireLock } from '../../src/main/library/lock.ts'
import type { CaseId } from '../../src/shared/model/ids.ts'
import { startExportApp } from './export-app.ts'

// The app without a window, on a drive that falls silent: `node silent-drive-process.js HOME OTHER ROOT…`. It takes the
// roots in and says "taken"; told "go", it looks at all of it, takes OTHER in and shows what it holds, and says how that
// went; told "quit", it ends.
const [home = '', other = '', ...roots] = process.argv.slice(2)
const lock = await acquireLock(home)
if (!lock.ok) throw new Error('the library is open elsewhere')
const app = await startExportApp(home)
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
const say = (line: unknown) => process.stdout.write(`${JSON.stringify(line)}\n`)

const made = await app.call('cases.create', { name: 'Harbour fire' })
if (!made.ok) throw new Error('no case was made')
const caseId: CaseId = made.value.id
const rows = async () => {
  const page = await app.call('items.page', {
    caseId,
    filter: { text: '', is: {}, not: {} } as never,
    sort: { by: 'reference', descending: false },
    offset: 0,
    limit: 500,
  })
  if (!page.ok) throw new Error(JSON.stringify(page.error))
  return page.value.rows
}
/** Opens the thumbnail and the details of items; gives how many thumbnails there were. */
async function show(shown: Awaited<ReturnType<typeof rows>>): Promise<number> {
  const pictures = await Promise.all(shown.map(({ sha256 }) => app.openPicture('thumb', sha256 ?? '')))
  for (const picture of pictures) await picture?.handle.close()
  await Promise.all(shown.map(({ id }) => app.call('items.get', { itemId: id })))
  return pictures.filter((picture) => picture !== null).length
}
await app.intake.take(
  caseId,
  roots.map((root) => Buffer.from(root)),
)
await app.intake.whenIdle(caseId)
const before = await rows()
// What is done for the first time takes longer.
await show(before)
say({ taken: before.length })

await lines.next()
const turns = watchTurns()
const startedAt = performance.now()
// All of these wait for the drive, and none is waited for.
void app.call('intake.look', { caseId })
const opened = before.map(({ id }) => app.openPicture('original', String(id)))
const details = Promise.all(before.map(({ id }) => app.call('items.get', { itemId: id })))
await app.intake.take(caseId, [Buffer.from(other)])
const progress = await app.intake.whenIdle(caseId)
const added = (await rows()).slice(before.length)
const thumbnails = await show(added)
const tookMs = performance.now() - startedAt
const originals = (await details).map((detail) => (detail.ok ? detail.value.original : 'none'))
turns.stop()
say({
  state: progress?.state,
  added: added.filter(({ intake }) => intake === 'inspected').length,
  thumbnails,
  originals: [...new Set(originals)],
  tookMs: Math.round(tookMs),
  longestTurnMs: Math.round(turns.longestMs()),
  isWaiting: (await Promise.race([Promise.all(opened), 'waiting'])) === 'waiting',
})

await lines.next()
await app.close()
lock.value.release()
process.exit(0)

/**
 * Measures how long main's loop was held up at most, without the time in which the machine ran something else: that is told
 * by the system. Source: proc(5), schedstat.
 */
function watchTurns() {
  const EVERY_MS = 5
  const waitedMs = () => Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[1]) / 1e6
  let [at, waited, longest] = [performance.now(), waitedMs(), 0]
  const timer = setInterval(() => {
    const [now, nowWaited] = [performance.now(), waitedMs()]
    longest = Math.max(longest, now - at - (nowWaited - waited) - EVERY_MS)
    at = now
    waited = nowWaited
  }, EVERY_MS)
  return { stop: () => clearInterval(timer), longestMs: () => longest }
}
