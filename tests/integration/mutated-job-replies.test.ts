import { describe, expect, it } from 'vitest'
import { jobBody, runMutatedJobReplies } from '../support/mutated-job-replies.ts'
import { mutatedReplies } from '../support/mutated-replies.ts'
import { sampleRows } from '../support/sample-rows.ts'

const replies = sampleRows([...mutatedReplies(20_261_121, 1_000, jobBody)], ({ kinds }) => kinds)

describe('mutated replies about jobs', () => {
  it('are read without a crash, kept as they came where they end a job, and can be shown', async () => {
    expect(await runMutatedJobReplies(replies)).toBeGreaterThan(replies.length / 4)
  })
})
