import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connectDesk } from '../../tests/e2e/support/desk.ts'
import type { ShellApp } from '../../tests/e2e/support/shell-app.ts'
import { addressesOfRun, openJobs } from '../../tests/e2e/support/traced-run.ts'
import { noStrace } from '../../tests/support/traced-calls.ts'
import { buildIfStale } from '../runtime/build.ts'
import { startSimulatedService } from '../simulated-service/service.ts'
import { head, row, say } from './table.ts'

const OPEN_MS = 60_000
const JOBS = 3

/**
 * Shows where the app's own processes connect or send to while its window is open for a minute: at the first start, at the
 * second, and with open fact checks. Returns whether that is nobody, and the service alone; false where nothing can be
 * traced.
 */
export async function showQuiet(): Promise<boolean> {
  if (noStrace !== null) {
    say(`Nothing can be measured: ${noStrace}.`)
    return false
  }
  buildIfStale(say)
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-bench-quiet-'))
  const service = await startSimulatedService({ factCheck: { script: 'usual', pace: 'hand' } })
  const { host } = new URL(service.origin)
  try {
    say('Calls to Internet addresses by all processes of the app, with the window open for a minute')
    say()
    head('', 'to the service', 'to others', 'target')
    const measure = async (what: string, home: string, target: string, use: (app: ShellApp) => Promise<void>) => {
      const addresses = await addressesOfRun({ home: join(folder, home), folder }, async (app) => {
        await use(app)
        await pause(OPEN_MS)
      })
      const others = addresses.filter((address) => address !== host)
      row(what, String(addresses.length - others.length), String(others.length), target)
      return { toService: addresses.length - others.length, others: others.length }
    }
    const nothing = async () => undefined
    const first = await measure('first start, empty library', 'home', '0', nothing)
    const second = await measure('second start', 'home', '0', nothing)
    const jobs = await measure(`${JOBS} open fact checks`, 'other', 'the service alone', async (app) => {
      await connectDesk(app, service)
      await openJobs(app, JOBS)
    })
    return first.toService + second.toService + first.others + second.others + jobs.others === 0 && jobs.toService > 0
  } finally {
    await service.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
