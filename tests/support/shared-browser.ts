import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { launchChromium } from '../../tools/runtime/launch.ts'
import { lasting, ownProcesses } from './own-things.ts'
import { environmentOf, namesIn } from './process-table.ts'
import { roomFolder } from './room-folder.ts'
import { atWorkerEnd } from './worker-end.ts'

/** Folders of the library that starts the browser, which removes them with it. */
const OWN_FOLDER = /^playwright/

let browser: Promise<Browser> | null = null

/** The browser of all test files of this process: started at first use, ended after the last of them. */
export function sharedBrowser(): Promise<Browser> {
  browser ??= launch()
  return browser
}

async function launch(): Promise<Browser> {
  // It stores there what it shares with its processes, for as long as it runs.
  const temp = mkdtempSync(join(roomFolder(), 'browser-'))
  const before = namesIn(tmpdir())
  const launched = await launchChromium({ ...process.env, TMPDIR: temp })
  for (const pid of ownProcesses()) if (environmentOf(pid).includes(`TMPDIR=${temp}`)) lasting.add(pid)
  for (const name of namesIn(tmpdir())) if (OWN_FOLDER.test(name) && !before.includes(name)) lasting.add(name)
  atWorkerEnd(async () => {
    await launched.close()
    rmSync(temp, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  })
  launched.on('disconnected', () => {
    browser = null
  })
  return launched
}

/** Pages of one kind, each lent to one user after the other: opening one takes as long as loading a report. */
export function sharedPages(
  options: BrowserContextOptions,
  prepare: (page: Page) => Promise<unknown> = async () => {},
) {
  const idle: Page[] = []
  return {
    lend: async (): Promise<Page> => {
      const known = idle.pop()
      if (known !== undefined && !known.isClosed()) return known
      const page = await (await sharedBrowser()).newPage(options)
      page.setDefaultTimeout(60_000)
      await prepare(page)
      return page
    },
    /** Nobody hears any more what it does. */
    giveBack: (page: Page): void => {
      for (const event of ['request', 'pageerror', 'dialog']) page.removeAllListeners(event)
      idle.push(page)
    },
  }
}
