import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import DatabaseConstructor from 'better-sqlite3'
import { describe, expect, it, onTestFinished } from 'vitest'
import { hashedIn } from '../support/ask-library.ts'
import { setupFolder } from '../support/folder.ts'
import { jpegWith, xmpSegment } from '../support/hostile-files.ts'

const script = join(import.meta.dirname, '../support/intake-run.ts')
const FILES = 250

function start(home: string, roots: string[]): ChildProcess {
  const child = spawn(process.execPath, [script, home, ...roots], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

describe('an intake that is killed', () => {
  it('goes on where it stopped and hashes nothing finished again', async () => {
    const home = join(setupFolder(), 'home')
    const evidence = setupFolder()
    for (let n = 0; n < FILES; n += 1) {
      writeFileSync(join(evidence, `IMG_${n}.jpg`), jpegWith(xmpSegment(`<x:xmpmeta>${n}</x:xmpmeta>`)))
    }
    let finished = 0
    for (const atLeast of [20, 60, 120]) {
      const child = start(home, finished === 0 ? [evidence] : [])
      await expect.poll(() => hashedIn(home), { interval: 10 }).toBeGreaterThan(atLeast)
      child.kill('SIGKILL')
      await once(child, 'exit')
      finished = hashedIn(home)
      expect(finished).toBeLessThan(FILES)
    }
    const last = start(home, [])
    const [code] = await once(last, 'exit')
    expect(code).toBe(0)
    const db = new DatabaseConstructor(join(home, 'library.sqlite'), { readonly: true })
    onTestFinished(() => void db.close())
    expect(db.prepare("SELECT count(*) AS count FROM items WHERE intake = 'inspected'").get()).toEqual({ count: FILES })
    expect(hashedIn(home)).toBe(FILES)
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
  })
})
