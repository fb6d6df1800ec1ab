import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Behaviour } from '../simulated-service/behaviour.ts'
import { startSimulatedService } from '../simulated-service/service.ts'
import { makePictures } from './pictures.ts'

/** A data folder with a case "Measured" of so many real pictures, all that can be sent answered by a simulated service. */
export async function makeReportLibrary(corpus: string, folder: string, count: number): Promise<string> {
  const evidence = join(folder, 'evidence')
  makePictures(corpus, evidence, count)
  return await analyse(evidence, join(folder, 'home'))
}

/** Has the files of a folder analysed by a simulated service that behaves so, as a case "Measured". Gives the data folder. */
export async function analyse(evidence: string, home: string, behaviours: readonly Behaviour[] = []): Promise<string> {
  const service = await startSimulatedService({ balance: 1e6 })
  for (const behaviour of behaviours) service.behave(behaviour)
  const given = ['analyse', evidence, '--max-credits', '10000', '--home', home]
  try {
    // 1 = some of the pictures are of no kind that can be sent.
    await runHeadless([...given, '--service', service.origin, '--case', 'Measured'], [0, 1], service.token)
  } finally {
    await service.close()
  }
  return home
}

/** Runs a headless command in a process of its own; rejects where it ends with another code. */
export function runHeadless(given: readonly string[], codes: readonly number[] = [0], token = ''): Promise<void> {
  const script = join(import.meta.dirname, '../../src/headless/index.ts')
  return new Promise((resolve, reject) => {
    const env = { ...process.env, TOUCHSTONE_TOKEN: token }
    const child = spawn(process.execPath, ['--no-warnings', script, ...given], { stdio: 'ignore', env })
    child.on('error', reject)
    child.on('close', (code) =>
      codes.includes(code ?? -1) ? resolve() : reject(new Error(`${given[0]} ended with ${code}`)),
    )
  })
}
