import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CaseId } from '../../src/shared/model/ids.ts'
import { optionsFor } from '../../src/shared/model/report-options.ts'
import { PROJECT } from '../runtime/build.ts'
import { makeSamples } from '../samples/make.ts'
import { startSimulatedService } from '../simulated-service/service.ts'
import { type DemoDesk, fillLibrary, withDesk } from './fill.ts'
import { makeRecordings } from './recordings.ts'
import { DEMO, isDemoStale } from './stale.ts'
import { storiesOf } from './stories.ts'

/** Makes the demo where it is not there, or older than what it is made of. */
export async function makeDemoIfStale(say: (sentence: string) => void): Promise<void> {
  if (!isDemoStale()) return
  say('Making the demo.')
  await makeDemo()
}

/**
 * Makes the demo with the product's own verbs against the simulated service: nothing in it runs or is in doubt, its log is
 * verified, and nothing of it stays in a keychain. It is whole or not there.
 */
export async function makeDemo(): Promise<void> {
  // No path of this machine but this one is in what is shipped.
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-demo-'))
  const [home, evidence] = [join(folder, 'home'), join(folder, 'evidence')]
  process.env.TOUCHSTONE_KEYCHAIN = 'none'
  const { version } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as { version: string }
  const desk: DemoDesk = { home, appVersion: version }
  try {
    const samples = await makeSamples(evidence, { mostLossless: 720 })
    const service = await startSimulatedService({ balance: 480 })
    try {
      for (const behaviour of storiesOf(samples, true)) service.behave(behaviour)
      await makeRecordings(evidence, service)
      const { origin, token } = service
      await fillLibrary({ ...desk, evidence, origin, token, isSettled: true })
    } finally {
      await service.close()
    }
    await withDesk(desk, async ({ makeDemo: mark }) => mark(evidence))
    // Opened anew it is the demo, and says so in its report.
    await withDesk(desk, async (core) => await saveReport(core, join(folder, 'report')))
    rmSync(join(home, 'logs'), { recursive: true, force: true })
    place(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Core = Parameters<Parameters<typeof withDesk>[1]>[0]

/** Saves a report of the largest case, without the PDF, which needs a browser, and verifies the log with its entry. */
async function saveReport(core: Core, target: string): Promise<void> {
  const cases = await core.call('cases.list', {})
  const largest = cases.ok ? cases.value.toSorted((a, b) => b.itemCount - a.itemCount)[0] : undefined
  if (largest === undefined) throw new Error('The demo has no case.')
  const itemIds = await itemsOf(core, largest.id)
  const written = await core.exportSet.run(
    {
      caseId: largest.id,
      itemIds,
      options: { ...optionsFor(itemIds.length), files: ['json', 'csv'] },
      plates: [],
      supersedes: null,
      veil: { look: 'off', isLifted: false },
      target,
      files: null,
    },
    new AbortController().signal,
    () => undefined,
  )
  if (!written.ok) throw new Error(`The demo’s report was not saved: ${written.error.kind}.`)
  // They are drawn again from the evidence beside the library.
  await core.call('library.clearPictures', {})
  const verifying = core.verifyLog(null, null)
  const found = verifying.ok ? await verifying.value : null
  if (found?.outcome !== 'whole') throw new Error('The demo’s custody log does not hold.')
}

async function itemsOf(core: Core, caseId: CaseId) {
  const page = await core.call('items.page', {
    caseId,
    filter: {},
    sort: { by: 'reference', descending: false },
    offset: 0,
    limit: 200,
  })
  if (!page.ok) throw new Error('The demo’s items could not be listed.')
  return page.value.rows.map(({ id }) => id)
}

/** Puts what was made where the app looks for it, in place of what was there. */
function place(folder: string): void {
  const draft = `${DEMO}.part`
  for (const old of [draft, DEMO]) rmSync(old, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  for (const part of ['home', 'evidence'])
    cpSync(join(folder, part), join(draft, part), { recursive: true, preserveTimestamps: true })
  renameSync(draft, DEMO)
}

/** How many bytes the files of a folder have. */
export const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
