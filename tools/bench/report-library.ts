import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { startSimulatedService } from '../simulated-service/service.ts'
import { makePictures } from './pictures.ts'

/** A data folder with a case "Measured" of so many real pictures, all that can be sent answered by a simulated service. */
export async function makeReportLibrary(corpus: string, folder: string, count: number): Promise<string> {
  const home = join(folder, 'home')
  const evidence = join(folder, 'evidence')
  makePictures(corpus, evidence, count)
  const service = await startSimulatedService({ balance: 1e6 })
  const script = join(import.meta.dirname, '../../src/headless/index.ts')
  const given = ['analyse', evidence, '--max-credits', String(count * 2), '--home', home]
  try {
    await new Promise<void>((resolve, reject) => {
      const child = spawn(
        process.execPath,
        ['--no-warnings', script, ...given, '--service', service.origin, '--case', 'Measured'],
        { stdio: 'ignore', env: { ...process.env, TOUCHSTONE_TOKEN: service.token } },
      )
      child.on('error', reject)
      // 1 = some of the pictures are of no kind that can be sent.
      child.on('close', (code) =>
        code === 0 || code === 1 ? resolve() : reject(new Error(`analyse ended with ${code}`)),
      )
    })
  } finally {
    await service.close()
  }
  return home
}
