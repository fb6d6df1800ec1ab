import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { type DeskPlace, setupPlace, sharedFolder } from '../../support/folder.ts'
import { standFor } from '../../support/stand-for.ts'
import { launchApp } from './launch.ts'
import type { RunningApp } from './running-app.ts'
import { launchShell, type ShellApp, type ShellOptions } from './shell-app.ts'

/** The app of a `describe`, with its place; `start` starts it there, and again after `close` or `kill`. */
export type FileApp<App extends RunningApp = RunningApp> = App & DeskPlace & { start: (home?: string) => Promise<void> }

/** Declares the app for all tests of a `describe` or file. A hook starts it; it is closed after the last test. */
export const setupApp = (): FileApp => declareApp((home) => launchApp({ home }))

/** The same in the stand-in, for what it alone can do. */
export const setupShell = (env: Record<string, string> = {}): FileApp<ShellApp> =>
  declareApp((home) => launchShell({ home, env }))

function declareApp<App extends RunningApp>(launch: (home: string) => Promise<App>): FileApp<App> {
  let members: Partial<FileApp<App>> = {}
  let open: App | null = null
  const folder = sharedFolder()
  beforeAll(() => {
    const place = setupPlace(folder())
    const start = async (home = place.home) => {
      const started = await launch(home)
      open = started
      // What has ended is not closed a second time.
      const ending = (end: () => Promise<void>) => () => {
        open = null
        return end()
      }
      members = { ...started, ...place, start, close: ending(started.close), kill: ending(started.kill) }
    }
    members = { ...place, start } as Partial<FileApp<App>>
  })
  afterAll(() => open?.close())
  return standFor('the app', () => members)
}

/** Starts the app in the stand-in until the test has finished; a test may end it itself. */
export async function shellInTest(options: ShellOptions): Promise<ShellApp> {
  const app = await launchShell(options)
  onTestFinished(() => app.close().catch(() => undefined))
  return app
}
