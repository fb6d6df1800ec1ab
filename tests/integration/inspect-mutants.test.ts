import { describe, expect, it } from 'vitest'
import { hasCorpus, needsCorpus } from '../support/corpus.ts'
import { hostileSet } from '../support/hostile-set.ts'
import { mutants, setupMutantRun } from '../support/mutant-run.ts'

describe('the inspection', () => {
  it('brings every file made to hurt it to a visible state', async () => {
    const run = setupMutantRun()
    const outcome = await run.take('made by hand', hostileSet())
    expect(outcome).toMatchObject({ elsewhere: 0, unreadable: 0 })
    expect(outcome.files).toBeGreaterThan(60)
  })

  // The large share of this is in the fault suite.
  it.skipIf(!hasCorpus)(`brings a damaged file of every kind and damage to a visible state${needsCorpus}`, async () => {
    const run = setupMutantRun()
    for (const { kind, files } of mutants(7, 1)) {
      expect(await run.take(kind, files)).toMatchObject({ kind, elsewhere: 0 })
    }
  })
})
