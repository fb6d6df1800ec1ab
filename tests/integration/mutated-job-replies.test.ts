import { describe, expect, it } from 'vitest'
import { runMutatedJobReplies } from '../support/mutated-job-replies.ts'

describe('80 mutated replies about jobs', () => {
  it('are read without a crash, kept as they came where they end a job, and can be shown', async () => {
    expect(await runMutatedJobReplies(7, 80)).toBeGreaterThan(20)
  })
})
