import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { setupPlace } from '../support/folder.ts'
import { openPicture, takeIn } from './support/desk.ts'
import { shellInTest } from './support/setup-app.ts'

const SIZE = { width: 900, height: 700 }

/** Files a process has open below a folder. Linux. */
const openBelow = (pid: number, folder: string): string[] =>
  readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      const path = readlinkSync(`/proc/${pid}/fd/${fd}`)
      return path.startsWith(folder) ? [path] : []
    } catch {
      return []
    }
  })

describe('bodies that are destroyed midway, each once', () => {
  it.skipIf(process.platform !== 'linux')('leave no file open and no error behind', async () => {
    const { home, evidence } = setupPlace()
    // Noise, so that the files are longer than one piece of a body.
    for (const name of ['a.png', 'b.png', 'c.png']) {
      const noise = randomBytes(SIZE.width * SIZE.height * 3)
      await sharp(noise, { raw: { ...SIZE, channels: 3 } })
        .png()
        .toFile(join(evidence, name))
    }
    const app = await shellInTest({ home, env: { TOUCHSTONE_SHELL_BREAK_BODIES: '1' } })
    await takeIn(app, [evidence], 3)
    for (const name of ['a.png', 'b.png', 'c.png']) {
      await openPicture(app, name)
      await app.page.keyboard.press('Escape')
    }
    await expect.poll(() => openBelow(app.pid, evidence)).toEqual([])
    await expect.poll(() => openBelow(app.pid, join(home, 'derivatives'))).toEqual([])
    await app.close()
    const log = readdirSync(join(home, 'logs'))
      .map((name) => readFileSync(join(home, 'logs', name), 'utf8'))
      .join('')
    expect(log).toContain('"event"')
    expect(log).not.toMatch(/"level":"(error|bug)"|uncaught|unhandled/)
    expect(app.stderr()).not.toMatch(/protocol handler|ERR_INVALID_STATE|Closing file descriptor/)
  })
})
