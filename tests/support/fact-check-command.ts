import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Database } from '../../src/main/db/open.ts'
import { submissionTroubles } from '../../tools/simulated-service/fact-check/submission-troubles.ts'
import { type SimulatedService, startSimulatedService } from '../../tools/simulated-service/service.ts'
import { type DeskPlace, setupPlace } from './folder.ts'
import type { HeadlessRun } from './headless.ts'
import { inLibrary } from './library-file.ts'
import { pngOf } from './pictures.ts'
import { runHeadless } from './run-headless.ts'
import { createSkippingTime } from './skipping-time.ts'

export const TOKEN = 'tok_headless_0123456789'

/** Sets up a service whose jobs complete at once, one image in a folder, and the command that fact-checks it. */
export async function setupFactCheckCommand() {
  const service = await startFactChecks()
  onTestFinished(() => service.close())
  return factCheckCommandAt(setupPlace(), service)
}

export const startFactChecks = () => startSimulatedService({ tokens: [TOKEN], factCheck: { script: 'done at once' } })

/** One image in this folder, and the command that fact-checks it. */
export function factCheckCommandAt(
  { home, evidence }: Pick<DeskPlace, 'home' | 'evidence'>,
  service: SimulatedService,
) {
  const file = join(evidence, 'harbour.png')
  writeFileSync(file, pngOf(1))
  const time = createSkippingTime()
  const all = (args: string[], { origin } = service) => [
    'fact-check',
    ...args,
    '--home',
    home,
    '--service',
    origin,
    '--json',
  ]
  return {
    service,
    home,
    evidence,
    file,
    all,
    time,
    run: (...args: string[]): Promise<HeadlessRun> => runHeadless(all(args), { TOUCHSTONE_TOKEN: TOKEN }, { time }),
    /** The same of another service or with another token. */
    runAt: (other: SimulatedService, token: string, ...args: string[]): Promise<HeadlessRun> =>
      runHeadless(all(args, other), { TOUCHSTONE_TOKEN: token }, { time }),
    /** Makes the next submission meet this trouble. */
    meet: (trouble: string): void => {
      const behaviour = submissionTroubles[trouble]
      if (!behaviour) throw new Error(trouble)
      service.behave(behaviour)
    },
    inLibrary: <T>(work: (db: Database) => T): T => inLibrary(home, work),
  }
}
