import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startSimulatedService } from '../simulated-service/service.ts'
import type { SendFigures } from './send-run.ts'

/** Bytes of each picture: enough for a header and filler, so that sending is measured and not the disk. */
const BYTES = 60_000

/** Sends so many small pictures from a process of its own to a simulated service in this one. */
export async function measureSending(work: string, pictures: number): Promise<SendFigures> {
  const folder = join(work, 'to-send')
  const home = join(work, 'home-sending')
  mkdirSync(folder, { recursive: true })
  mkdirSync(home, { recursive: true })
  for (let n = 0; n < pictures; n += 1) writeFileSync(join(folder, `${String(n).padStart(5, '0')}.png`), pictureOf(n))
  const service = await startSimulatedService({ answerDelayMs: 5 })
  try {
    await run([join(import.meta.dirname, 'send-run.ts'), home, folder, service.origin, service.token])
  } finally {
    await service.close()
  }
  return JSON.parse(readFileSync(join(home, 'figures.json'), 'utf8')) as SendFigures
}

const run = (given: string[]) =>
  new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, ['--no-warnings', ...given], { stdio: ['ignore', 'ignore', 'inherit'] })
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`The sending process ended with ${code}.`))))
  })

/** The header of a PNG and filler of its own: hashed and sent like a picture, drawn by nobody. */
function pictureOf(n: number): Buffer {
  const bytes = Buffer.alloc(BYTES, `picture ${n} `)
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 0, 'latin1')
  bytes.writeUInt32BE(300, 16)
  bytes.writeUInt32BE(200, 20)
  return bytes
}
