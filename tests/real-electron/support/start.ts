import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { CaseId } from '../../../src/shared/model/ids.ts'
import { type Needs, planFor } from '../../../tools/runtime/needs.ts'
import type { SimulatedService } from '../../../tools/simulated-service/service.ts'
import { itemsOf, valueFrom } from '../../e2e/support/ask-app.ts'
import { type ElectronApp, launchElectron } from '../../e2e/support/electron-app.ts'
import type { LaunchOptions, RunningApp } from '../../e2e/support/running-app.ts'
import { launchShell } from '../../e2e/support/shell-app.ts'
import { isStandIn, target } from './target.ts'

const PROJECT = join(import.meta.dirname, '../../..')

/** The arguments before the app's own: a packaged app brings itself. */
const which = target.kind === 'source' ? [PROJECT] : []

/** Starts what is to be tested, up to its first screen; it ends with the test. */
export async function startApp(options: LaunchOptions): Promise<RunningApp> {
  if (target.kind !== 'stand-in') return await startElectron(options)
  return endsWithTest(await launchShell(options))
}

/** The same where the main process is looked into: only in Electron. */
export async function startElectron(
  options: Omit<LaunchOptions, 'home'> & { home: string | null },
): Promise<ElectronApp> {
  if (target.kind === 'stand-in') throw new Error('only Electron has this')
  return endsWithTest(await launchElectron(target.program, options, which))
}

/** A kill leaves what the browser keeps in the temp folder; it is for what does not end by itself. */
function endsWithTest<App extends RunningApp>(app: App): App {
  onTestFinished(async () => await app.close().catch(app.kill))
  return app
}

/** A test for Electron alone: the stand-in leaves it out by name, and otherwise what `planFor` says happens. */
export function inElectron(name: string, work: () => Promise<void>, needs: Needs = {}): void {
  if (isStandIn) it.skip(`${name} (skipped: the stand-in)`, work)
  else onThisSystem(name, work, needs)
}

/** A test for Electron and the stand-in, where the system is one of those it is about and has what it takes. */
export function onThisSystem(name: string, work: () => Promise<void>, needs: Needs): void {
  const plan = planFor(needs)
  if (plan.kind === 'run') it(name, work)
  else if (plan.kind === 'skip') it.skip(`${name} (skipped: ${plan.why})`, work)
  else {
    it(`${name} (failed: ${plan.why})`, () => {
      throw new Error(plan.why)
    })
  }
}

/** Drops files and folders on the window and waits until so many items have been read, or given up by name. */
export async function takeIn(app: RunningApp, caseId: CaseId, paths: string[], items: number) {
  await app.dropPaths('body', paths)
  const settled = async () => {
    const rows = await itemsOf(app.page, caseId)
    return rows.every(({ intake }) => intake !== 'listed') ? rows.length : 0
  }
  await expect.poll(settled, { timeout: 90_000 }).toBe(items)
  return await itemsOf(app.page, caseId)
}

/** Gives the app a service and its token by its own calls, without going through the screens. */
export async function connectTo(app: RunningApp, service: SimulatedService, origin = service.origin): Promise<void> {
  await valueFrom(app.page, 'settings.change', { baseUrl: origin })
  await app.setClipboard(service.token)
  await valueFrom(app.page, 'account.takeTokenFromClipboard', {})
}
