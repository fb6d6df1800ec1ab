import { describe, expect, it } from 'vitest'
import { systemClock } from '../../src/main/clock.ts'
import { createChecks } from '../../src/main/db/checks.ts'
import { createJobReplies } from '../../src/main/db/job-replies.ts'
import { createJobKeeping } from '../../src/main/jobs/keeping.ts'
import type { RawAnswer } from '../../src/main/service/answer.ts'
import { restOf } from '../../src/main/service/job-rest.ts'
import { endOf, parseJobReply } from '../../src/main/service/parse-job-reply.ts'
import { ParsedJobReply } from '../../src/shared/model/fact-check.ts'
import { factCheckJob, factCheckVariants } from '../../tools/simulated-service/fact-check/fixtures.ts'
import { setupFactChecking } from '../support/fact-checking.ts'
import { printFaults } from '../support/fault-table.ts'
import { type MutatedReply, mutatedReplies } from '../support/mutated-replies.ts'
import { pngOf } from '../support/pictures.ts'
import type { Random } from '../support/random.ts'
import { sampleRows } from '../support/sample-rows.ts'

const GROUPS = ['plain', 'names', 'transcripts', 'contents', 'states'] as const

const replies = sampleRows([...mutatedReplies(20_261_121, 1_000, jobBody)], ({ kinds }) => kinds)

describe('mutated replies about jobs', () => {
  it('are read without a crash, kept as they came where they end a job, and can be shown', async () => {
    expect(await runMutatedJobReplies(replies)).toBeGreaterThan(replies.length / 4)
  })
})

/** A job's reply in any variant, to be mutated. */
function jobBody(random: Random): unknown {
  const { body } = factCheckJob(random.pick(factCheckVariants(random.pick(GROUPS))))
  return structuredClone(body)
}

/**
 * Answers a submitted job with each of these mutated replies, through parsing and storing. Fails on a crash, on a
 * relevant reply that is not stored byte for byte, and on anything stored that cannot be shown. Returns how many had a
 * result.
 */
async function runMutatedJobReplies(mutated: readonly MutatedReply[]): Promise<number> {
  const files = mutated.map((_, salt) => pngOf(salt + 1))
  const desk = await setupFactChecking({ files, service: { factCheck: { script: 'stays queued' } } })
  await desk.submitAll()
  await desk.factChecking.stop()
  const jobs = desk.jobs.watched()
  expect(jobs).toHaveLength(mutated.length)
  const keeping = createJobKeeping({
    db: desk.db,
    audit: desk.audit,
    clock: systemClock,
    jobs: desk.jobs,
    checks: createChecks(desk.db),
    replies: createJobReplies(desk.db),
    appVersion: 'test',
  })
  const kept = desk.db.prepare<[string], { what: string; body: Buffer }>(
    'SELECT what, body FROM job_replies WHERE check_id = ? ORDER BY id',
  )
  const tally = new Map<string, Map<string, number>>()
  let results = 0
  let n = 0
  for (const reply of mutated) {
    const job = jobs[n]
    if (!job) break
    n += 1
    const { checkId } = job
    const body = reply.body('clip.mp4')
    const answer = {
      status: 200,
      headers: reply.headers,
      body,
      bodyState: 'whole',
      certificate: null,
      isPublicIssuer: null,
    } as RawAnswer
    const name = `${n} (${reply.kind})`
    const { meaning } = parseJobReply(answer, 0)
    let end = meaning.type as string
    let isPartial = false
    if (meaning.type === 'told') {
      expect(ParsedJobReply.safeParse(meaning.parsed).success, name).toBe(true)
      keeping.reported(checkId, answer, meaning, 0)
      end = endOf(meaning.parsed) ?? 'goes on'
      isPartial = meaning.carried !== null
    } else {
      const trouble = 'answer_unreadable'
      const said = { trouble, httpStatus: answer.status, message: null, receivedAt: 0 } as const
      keeping.troubled(checkId, { trouble, answer: said, raw: answer, askedMs: 0 })
    }
    const replies = kept.all(checkId)
    const isEnd = end !== 'goes on' && body.length > 0
    expect(replies.length, name).toBe(isEnd || isPartial ? 1 : 0)
    if (isEnd || isPartial) expect(replies[0]?.body.equals(body), name).toBe(true)
    const shown = desk.rows.factCheckOf(checkId, desk.context())
    expect(shown?.parsed !== null, name).toBe(meaning.type === 'told' && isEnd)
    if (isPartial) expect(ParsedJobReply.safeParse(shown?.partial?.parsed).success, name).toBe(true)
    if (shown?.result) results += 1
    const rest = restOf(desk.rows.shownReplies(checkId)[0]?.text ?? '')
    if (rest.json !== null) expect(() => JSON.parse(rest.json ?? ''), name).not.toThrow()
    const row = tally.get(reply.kind) ?? new Map<string, number>()
    tally.set(reply.kind, row.set(end, (row.get(end) ?? 0) + 1))
  }
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  expect(desk.db.pragma('integrity_check', { simple: true })).toBe('ok')
  const rows = [...tally].sort().map(([kind, states]) => {
    const total = [...states.values()].reduce((sum, times) => sum + times, 0)
    return [
      kind,
      total,
      [...states]
        .sort()
        .map(([state, times]) => `${state} ${times}`)
        .join(', '),
    ] as const
  })
  printFaults(`mutated job replies: ${n} read, 0 crashes, every end kept byte for byte`, rows)
  return results
}
