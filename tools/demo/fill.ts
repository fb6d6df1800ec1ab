import { join } from 'node:path'
import { analyse } from '../../src/headless/analyse.ts'
import type { Core as HeadlessCore } from '../../src/headless/core.ts'
import { factCheck } from '../../src/headless/fact-check.ts'
import { openCase } from '../../src/headless/find-case.ts'
import { fromSource } from '../../src/headless/from-source.ts'
import { takeIn } from '../../src/headless/ingest.ts'
import type { Output } from '../../src/headless/output.ts'
import type { SendDeps } from '../../src/headless/send-within.ts'
import { createTerminalDesktop } from '../../src/headless/terminal-desktop.ts'
import { systemClock } from '../../src/main/clock.ts'
import { compose } from '../../src/main/compose.ts'
import { acquireLock } from '../../src/main/library/lock.ts'
import { createLog } from '../../src/main/log.ts'
import { recordFindings } from './findings.ts'
import { recordings } from './recordings.ts'

export type DemoDesk = {
  home: string
  appVersion: string
  token?: string
  /** What it starts and reads, if not its own sources. */
  parts?: ReturnType<typeof fromSource>
}
type Demo = DemoDesk & {
  evidence: string
  origin: string
  token: string
  /** Nothing is left running; all but a few items have a result. */
  isSettled?: boolean
}

/**
 * Fills a library as a desk would have after a morning's work: three cases, two of three exhibits analysed, one
 * still to be sent, with two findings, and recordings of which most are fact-checked.
 */
export const fillLibrary = ({ evidence, origin, isSettled = false, ...desk }: Demo): Promise<void> =>
  withDesk(desk, async (headless, deps) => {
    const madeCase = async (name: string) => {
      const made = await openCase(headless, name)
      if (!made.ok) throw new Error(made.error)
      return made.value
    }
    const folder = (name: string) => Buffer.from(join(evidence, name))
    await headless.call('settings.change', { baseUrl: origin, operator: 'R. Osei' })
    const small = await madeCase('Station square')
    await takeIn(headless, SILENT, small, [folder('Phone/Camera')])
    await madeCase('Press photographs, March')
    const main = await madeCase('Harbour fire')
    const send = (names: readonly string[]) =>
      analyse(deps, main, { paths: names.map(folder), urls: [], isAgain: false }, 50)
    await send(['SD card'])
    await send(['Phone'])
    await takeIn(headless, SILENT, main, [folder('Downloads')])
    if (isSettled) await send(SENT_OF_DOWNLOADS)
    await recordFindings(headless, main)
    const recorded = await madeCase(recordings.case)
    const { context } = recordings
    const ask = (names: readonly string[], urls: readonly string[], isWaiting: boolean) => {
      const paths = names.map((name) => folder(join(recordings.folder, name)))
      return factCheck(
        deps,
        recorded,
        { paths, urls, modality: 'video', context, isWaiting, isAgain: false },
        MOST_CREDITS,
      )
    }
    if (isSettled) await takeIn(headless, SILENT, recorded, [folder(join(recordings.folder, recordings.running))])
    else await ask([recordings.running], [], false)
    const { video, image, audio, failing, link } = recordings
    await ask([video, image, audio, failing], [link], true)
  })

/** One that the service refuses, and one that it answers. */
const SENT_OF_DOWNLOADS = ['Downloads/witness-2.tif', 'Downloads/press-briefing.jpg']

type Core = ReturnType<typeof compose>

/** Opens a library with the same core as the app, without a window, for as long as the work takes. */
export async function withDesk<T>(
  { home, appVersion, token, parts = fromSource() }: DemoDesk,
  work: (headless: Core & Pick<HeadlessCore, 'onEvent'>, deps: SendDeps) => Promise<T>,
): Promise<T> {
  const lock = await acquireLock(home)
  if (!lock.ok) throw new Error('The demo’s library is open elsewhere.')
  const desktop = createTerminalDesktop(undefined)
  const core = compose({
    home,
    log: createLog(join(home, 'logs'), Date.now),
    ...parts,
    desktop,
    clock: systemClock,
    appVersion,
    runtime: `Node ${process.versions.node}`,
    ...(token === undefined ? {} : { fixedToken: token }),
  })
  const headless = { ...core, onEvent: core.events.on }
  try {
    return await work(headless, { core: headless, output: SILENT, allow: desktop.allow, now: Date.now })
  } finally {
    await core.close()
    lock.value.release()
  }
}

/** A link's length is not known, so it may be counted at the most that one job costs. */
const MOST_CREDITS = 300

const SILENT: Output = {
  result: () => undefined,
  row: () => undefined,
  say: () => undefined,
  progress: () => undefined,
}
