import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { IntakeFigures } from './intake-run.ts'
import { THUMBNAILS } from './peers.ts'
import { makePhotographs } from './photographs.ts'
import { head, row, say } from './table.ts'
import { median } from './times.ts'

const PHOTOGRAPHS = 1200
const ROUNDS = 5
const HERE = join(import.meta.dirname, '../..')
const PEER = THUMBNAILS.name
const NATIVE = 'intake, native decoders'
const CONTAINED = 'intake, decoders of the window'

/** Runs one intake in a process of its own, by the script of a checkout, and deletes its library. */
export function takeIn(script: string, home: string, folder: string, ...how: string[]): IntakeFigures {
  const startedAt = performance.now()
  const out = execFileSync(process.execPath, [script, home, folder, ...how], { encoding: 'utf8' })
  const wholeMs = performance.now() - startedAt
  rmSync(home, { recursive: true })
  return { ...(JSON.parse(out) as IntakeFigures), wholeMs }
}

/** What is run in turn with the others, and its times, ms. */
type Turn = { name: string; run: () => number; all: number[] }

/**
 * The intake of photographs made here, with the native decoders of the command line and with those of the window, which
 * are WebAssembly, in turns with vipsthumbnail over the same files, and with the intake of another checkout where its
 * folder is given: whole processes, medians of five.
 */
export async function showIntake(folder: string, other: string | null): Promise<void> {
  const photographs = join(folder, 'photographs-with-comments')
  const files = await makePhotographs(photographs, PHOTOGRAPHS)
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0)
  say(
    `${files.length} photographs, ${(bytes / 1e6).toFixed(0)} MB, medians of ${ROUNDS} turns, start of the process included`,
  )
  say()
  const work = mkdtempSync(join(tmpdir(), 'touchstone-bench-intake-'))
  try {
    const intake = (checkout: string, ...how: string[]) =>
      takeIn(join(checkout, 'tools/bench/intake-run.ts'), join(work, 'home'), photographs, ...how)
    const turns: Turn[] = [{ name: PEER, run: () => THUMBNAILS.run(files, work) ?? Number.NaN, all: [] }]
    if (other !== null) turns.push({ name: `intake of ${other}`, run: () => intake(other).wholeMs, all: [] })
    turns.push({ name: NATIVE, run: () => intake(HERE).wholeMs, all: [] })
    turns.push({ name: CONTAINED, run: () => intake(HERE, 'contained').wholeMs, all: [] })
    for (let round = 0; round < ROUNDS; round += 1) for (const { run, all } of turns) all.push(run())
    const medianOf = (wanted: string) => median(turns.find(({ name }) => name === wanted)?.all ?? [])
    head('', 'time', `of ${PEER}`, 'of native')
    for (const { name, all } of turns) {
      const share = (other: string) => `${(median(all) / medianOf(other)).toFixed(2)} ×`
      row(name, `${(median(all) / 1000).toFixed(2)} s`, share(PEER), share(NATIVE))
    }
    say()
    say(factsLine((...how) => intake(HERE, ...how)))
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** What facts and texts cost an intake: its own process derives both, so inspectors are counted in the whole alone. */
function factsLine(run: (...how: string[]) => IntakeFigures): string {
  const own = { withFacts: [] as number[], without: [] as number[] }
  const whole: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const [usual, bare] = [run().processorMs, run('without-facts').processorMs]
    if (usual === null || bare === null) return 'Processor time is measured on Linux only.'
    own.withFacts.push(usual.own)
    own.without.push(bare.own)
    whole.push(bare.whole)
  }
  const [more, all] = [median(own.withFacts) - median(own.without), median(whole)]
  const share = ((more / all) * 100).toFixed(1)
  return `Facts and texts: ${more} ms of processor time in main, to ${all} ms of all processes: ${share} %; at most 3 %.`
}
