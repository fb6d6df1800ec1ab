import { describe, expect, it } from 'vitest'
import { runMutatedJobReplies } from '../support/mutated-job-replies.ts'

const SEED = 20_261_121
const COUNT = 1_000

describe('mutated replies about jobs', () => {
  it(`${COUNT}: none crashes the reading, each that ends a job is kept as it came, and all can be shown`, async () => {
    expect(await runMutatedJobReplies(SEED, COUNT)).toBeGreaterThan(COUNT / 4)
  })
})
