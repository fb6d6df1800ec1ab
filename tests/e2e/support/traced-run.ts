import { join } from 'node:path'
import {
  FAST,
  internetAddresses,
  readTrace,
  TO_SOMEBODY,
  traceInto,
  withoutBrowser,
} from '../../support/traced-calls.ts'
import { valueFrom } from './ask-app.ts'
import { launchShell, type ShellApp } from './shell-app.ts'
import { until } from './until.ts'

/**
 * Starts the app in the stand-in, lets it be used, ends it, and returns where its own processes connected or sent to over
 * the Internet's protocols, once each time. `folder` receives the trace.
 */
export async function addressesOfRun(
  { home, folder }: { home: string; folder: string },
  use: (app: ShellApp) => Promise<void>,
): Promise<string[]> {
  const trace = join(folder, `trace-${performance.now()}`)
  const app = await launchShell({ home, under: ['strace', FAST, ...traceInto(trace, TO_SOMEBODY)] })
  try {
    await use(app)
  } finally {
    await app.close()
  }
  return internetAddresses(withoutBrowser(readTrace(trace)))
}

/** Has so many posts fact-checked, with the yes it takes, and waits until the service has accepted each. */
export async function openJobs({ page, answerConfirm }: ShellApp, jobs: number): Promise<void> {
  const { id: caseId } = await valueFrom(page, 'cases.create', { name: 'Harbour fire' })
  const links = Array.from({ length: jobs }, (_, n) => `https://social.example/post/${n + 1}`).join('\n')
  const { itemIds } = await valueFrom(page, 'links.add', { caseId, text: links, listName: null })
  const batch = { kind: 'fact_check', context: '', linkModality: 'image' } as const
  const quote = await valueFrom(page, 'checks.quote', { caseId, items: itemIds, batch })
  await answerConfirm(true)
  await valueFrom(page, 'checks.approve', { quoteId: quote.id })
  await until(
    'the service has all of them',
    async () => (await valueFrom(page, 'activity.standing', { caseId: null })).jobs.running === jobs,
  )
}
