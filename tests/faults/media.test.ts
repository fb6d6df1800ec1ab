import { describe, expect, it } from 'vitest'
import { hasCorpus, needsCorpus } from '../support/corpus.ts'
import { printFaults } from '../support/fault-table.ts'
import { headerMutants } from '../support/header-mutants.ts'
import { hostileSet } from '../support/hostile-set.ts'
import { type KindOutcome, mutants, setupMutantRun } from '../support/mutant-run.ts'

const SEED = Number(process.env.TOUCHSTONE_SEED ?? 20_261_121)
/** 16 kinds and 7 kinds of headers × 8 mutations × this many. */
const PER_MUTATION = 30
const MAX_MS = 20_000
const MAX_BYTES = 1.5 * 2 ** 30

const outcomeLine = ({
  inspected,
  withProblems,
  unreadable,
  elsewhere,
  processesLost,
  slowestMs,
  slowest,
}: KindOutcome) =>
  `${inspected} inspected (${withProblems} with problems noted), ${unreadable} unreadable, ${elsewhere} lost sight of; ` +
  `${processesLost} processes lost, slowest ${slowestMs} ms (${slowest})`

describe('the inspection of damaged and hostile files', () => {
  it.skipIf(!hasCorpus)(`brings more than 3,000 of them to a visible state${needsCorpus}`, async () => {
    const run = setupMutantRun()
    const outcomes: KindOutcome[] = [await run.take('made by hand', hostileSet())]
    for (const { kind, files } of headerMutants(SEED, PER_MUTATION)) outcomes.push(await run.take(kind, files))
    for (const { kind, files } of mutants(SEED, PER_MUTATION)) outcomes.push(await run.take(kind, files))
    printFaults(
      `Damaged media, seed ${SEED}, largest process ${Math.round(run.peakBytes() / 2 ** 20)} MB`,
      outcomes.map((of) => [of.kind, of.files, outcomeLine(of)]),
    )
    const total = (key: 'files' | 'elsewhere') => outcomes.reduce((sum, outcome) => sum + outcome[key], 0)
    expect(outcomes.length).toBeGreaterThan(10)
    expect(total('files')).toBeGreaterThanOrEqual(3000)
    expect(total('elsewhere')).toBe(0)
    expect(outcomes.filter(({ slowestMs }) => slowestMs > MAX_MS)).toEqual([])
    expect(run.peakBytes()).toBeLessThan(MAX_BYTES)
  })
})
