import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { askLibrary, hashedIn } from '../support/ask-library.ts'
import { printFaults } from '../support/fault-table.ts'
import { setupFolder } from '../support/folder.ts'
import { jpeg } from '../support/hostile-tree.ts'
import type { TreeFigures } from '../support/tree-run.ts'

const FILES = Number(process.env.TOUCHSTONE_TREE ?? 100_000)
const script = join(import.meta.dirname, '../support/tree-run.ts')

function start(home: string, ...rest: string[]) {
  const child = spawn(process.execPath, ['--no-warnings', script, home, ...rest], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const figures = async (): Promise<TreeFigures> => {
    await once(child, 'close')
    return JSON.parse(output) as TreeFigures
  }
  return { child, figures }
}

const HASHED_TWICE = 'SELECT count(*) FROM (SELECT item_id FROM sightings GROUP BY item_id HAVING count(*) > 1)'

describe(`an intake of ${FILES.toLocaleString('en')} files`, () => {
  it.skipIf(process.platform === 'win32')(
    'shows its first rows at once, stops at once, and after a kill reads nothing finished again (not Windows)',
    async () => {
      const home = join(setupFolder(), 'home')
      const evidence = setupFolder()
      writeManyFiles(evidence, FILES)
      // What is measured is the intake, not the disk still busy with writing the tree.
      execFileSync('sync')

      const first = await start(home, evidence, String(Math.round(FILES * 0.4))).figures()
      expect(first.progress).toMatchObject({ state: 'cancelled' })
      const afterCancel = hashedIn(home)

      const killed = start(home, '-')
      await expect.poll(() => hashedIn(home), { interval: 200, timeout: 600_000 }).toBeGreaterThan(FILES * 0.6)
      killed.child.kill('SIGKILL')
      await once(killed.child, 'close')
      const afterKill = hashedIn(home)

      const last = await start(home, '-').figures()
      const hashed = hashedIn(home)
      printFaults(`A tree of ${FILES.toLocaleString('en')} files`, [
        ['until the first rows', Math.round(first.firstRowMs), 'ms (less than 2,000)'],
        [
          'memory of main',
          Math.round(Math.max(first.peakRssMegabytes, last.peakRssMegabytes)),
          'MB at most (less than 400)',
        ],
        ['until it was stopped', Math.round(first.cancelMs ?? -1), 'ms (less than 1,000)'],
        ['longest block of main', Math.round(Math.max(first.longestBlockMs, last.longestBlockMs)), 'ms'],
        ['read when cancelled', afterCancel, 'items'],
        ['read when killed', afterKill, 'items'],
        ['read in all', hashed, `items, ${askLibrary(home, HASHED_TWICE)} of them twice`],
      ])
      expect(last.progress).toMatchObject({ state: 'finished', found: FILES, inspected: FILES })
      expect(hashed).toBe(FILES)
      expect(askLibrary(home, HASHED_TWICE)).toBe(0)
      expect(first.firstRowMs).toBeLessThan(2000)
      expect(first.cancelMs).toBeLessThan(1000)
      expect(Math.max(first.peakRssMegabytes, last.peakRssMegabytes)).toBeLessThan(400)
    },
  )
})

const PER_FOLDER = 1000

/** Writes this many small, distinct files below a folder, a thousand in each subfolder; one in twenty is an image. */
function writeManyFiles(root: string, count: number): void {
  for (let n = 0; n < count; n += 1) {
    const folder = join(root, `DCIM-${String(Math.floor(n / PER_FOLDER)).padStart(4, '0')}`)
    if (n % PER_FOLDER === 0) mkdirSync(folder)
    if (n % 20 === 0) writeFileSync(join(folder, `IMG_${n}.jpg`), jpeg(String(n)))
    else writeFileSync(join(folder, `note_${n}.txt`), `note ${n}`)
  }
}
