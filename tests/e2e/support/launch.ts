/**
 * Starts the built app for an end-to-end test and drives it.
 *
 *   const app = await launchApp({ home })                     // a fresh data folder; `npm run build` comes before
 *   await app.page.getByRole('button', …).click()             // `page` is a Playwright page
 *   await app.dropPaths('main', ['/abs/folder'])              // real drag and drop, with real paths
 *   await app.setTemporaryFolder('/abs/folder')               // files dropped from there are copied
 *   await app.answerConfirm(true)                             // the NEXT confirmation is answered yes (unprepared: no)
 *   await app.chooseNext(['/abs/file']); await app.saveNextTo('/abs/report.pdf')
 *   await app.screenshot('/abs/shot.png', { width: 1440, height: 900, theme: 'dark' })
 *   await app.metrics()                                       // event-loop delay and memory of the main process
 *   await app.close()                                         // quits as a person does and waits for the end
 *   await app.kill()                                          // SIGKILL of the main process, at once
 *   await launchShell({ home })                               // always the stand-in, for what it alone can do
 *
 * Runs the stand-in, or Electron with `TOUCHSTONE_E2E=electron`, and prints which. If it cannot run, all tests fail.
 */
import { findElectron, mayRunElectron } from '../../../tools/runtime/electron.ts'
import { launchElectron } from './electron-app.ts'
import type { LaunchOptions, RunningApp } from './running-app.ts'
import { launchShell } from './shell-app.ts'

/** `electron` = path of its program; null = the stand-in. */
export async function launchApp(
  options: LaunchOptions,
  electron: string | null = mayRunElectron() ? findElectron() : null,
): Promise<RunningApp> {
  const app = electron === null ? await launchShell(options) : await launchElectron(electron, options)
  process.stdout.write(`end to end: ${app.runtime}\n`)
  return app
}
