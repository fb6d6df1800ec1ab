import { describe, expect, it } from 'vitest'
import type { ReportFacts } from '../../src/main/export/facts/report-facts.ts'
import type { FactCheck, Job } from '../../src/shared/model/job.ts'
import { exactInstant } from '../../src/shared/words/dates.ts'
import { jobTrouble, troubleLines } from '../../src/shared/words/job-trouble.ts'
import { factCheckReport } from '../../src/shared/words/report/report-fact-check.ts'
import type { Action } from '../../tools/simulated-service/behaviour.ts'
import { pollTroubles } from '../../tools/simulated-service/fact-check/poll-troubles.ts'
import { verifyHere } from '../support/log-check.ts'
import { bare } from '../support/printed-text.ts'
import { sampleFacts } from '../support/report-facts.ts'
import { csvForm, formOf, jsonForm, pageForms, printForm, wordForm } from '../support/report-forms.ts'
import { checkOnScreen } from '../support/said.ts'
import { setupWatched } from '../support/watched-job.ts'

const MINUTE = 60_000

/** A picture with this fact check and nothing else from a service. */
const withCheck = (check: FactCheck): ReportFacts =>
  sampleFacts((facts) => {
    Object.assign(facts.item.row, { status: 'not_sent' })
    facts.item.attempts = []
    facts.requests = null
    facts.service.analysis = null
    facts.factChecks = [check]
    facts.factChecksInAll = 1
  })

const linesOf = (job: Job): string[] => troubleLines(job, exactInstant).flat()

/** A job whose every question is answered by this. */
const alwaysAnswered = async (name: string) => {
  const desk = await setupWatched('stays queued')
  const answerWith = (action: Action | undefined) => {
    if (action === undefined) throw new Error('no such trouble')
    desk.service.behaveWell()
    desk.service.behave({ path: `/api/app/fact-checking/jobs/${desk.job.jobId}`, times: null, action })
  }
  answerWith(pollTroubles[name])
  const shown = () => {
    const check = desk.shown()
    if (check === null) throw new Error('no fact check')
    return check
  }
  return { ...desk, answerWith, shown }
}

describe('a status request that was answered without news', () => {
  it('stands with status, message and time in every form, and nothing says that no reply was received', async () => {
    const desks = await Promise.all(
      ['500', '410', '403', '429 without a time', 'text that is not JSON'].map(alwaysAnswered),
    )
    for (const desk of desks) await desk.passTime(3 * MINUTE)
    const all = desks.map((desk) => withCheck(desk.shown()))
    const pages = await pageForms(all)
    for (const [at, facts] of all.entries()) {
      const [check] = facts.factChecks
      if (check === undefined) throw new Error('no fact check')
      const { trouble, troubleAnswer } = check.job
      expect(troubleAnswer).toMatchObject({ trouble })
      const lines = linesOf(check.job)
      expect(lines).toHaveLength(2)
      expect(lines.join(' ')).toContain(`(${troubleAnswer?.httpStatus})`)
      const [print, word, page] = [printForm(facts), await wordForm(facts), pages[at] ?? formOf('')]
      for (const form of [print, word, page])
        for (const line of lines) expect(form.says(line), `${trouble}: ${line}`).toBe(true)
      for (const form of [print, word]) {
        expect(form.says(factCheckReport.noNews)).toBe(true)
        expect(form.says(factCheckReport.untold)).toBe(false)
      }
      expect(formOf(bare(checkOnScreen(check))).says(jobTrouble(check.job) ?? '')).toBe(true)
      const { item } = jsonForm(facts)
      const receivedAt = new Date(troubleAnswer?.receivedAt ?? 0).toISOString()
      expect(item.factChecks[0]).toMatchObject({ trouble, troubleAnswer: { ...troubleAnswer, receivedAt } })
      const cells = csvForm(facts, item)
      expect(
        ['', '_http_status', '_message', '_utc'].map((column) => cells.get(`fact_check_trouble${column}`)),
      ).toEqual([trouble, String(troubleAnswer?.httpStatus), troubleAnswer?.message ?? '', receivedAt])
    }
  })

  it('stays known where a later one has no reply, as the earlier of two', async () => {
    const desk = await alwaysAnswered('500')
    await desk.passTime(MINUTE)
    desk.answerWith({ type: 'reset' })
    await desk.passTime(5 * MINUTE)
    const { job } = desk.shown()
    expect(job).toMatchObject({
      trouble: 'connection_lost',
      troubleAnswer: { trouble: 'server_error', httpStatus: 500, isEarlier: true },
    })
    expect(jobTrouble(job)).not.toContain('500')
    const lines = linesOf(job)
    expect(lines).toHaveLength(4)
    const print = printForm(withCheck(desk.shown()))
    for (const line of [...lines, factCheckReport.noNews]) expect(print.says(line)).toBe(true)
    expect(formOf(bare(checkOnScreen(desk.shown()))).says(lines[3] ?? '-')).toBe(true)
  })

  it('stays known where waiting for the result is resumed, until a reply brings news', async () => {
    const desk = await alwaysAnswered('410')
    await desk.passTime(20 * MINUTE)
    expect(desk.shown().job.state).toBe('lost')
    await desk.factChecking.stop()
    desk.factChecking.update(desk.job.checkId)
    expect(desk.shown().job).toMatchObject({ trouble: null, troubleAnswer: { httpStatus: 410, isEarlier: true } })
    expect(printForm(withCheck(desk.shown())).says(factCheckReport.untold)).toBe(false)
    const body = Buffer.from(JSON.stringify({ id: desk.job.jobId, status: 'Processing' }))
    desk.receive(desk.job.checkId, { status: 200, headers: {}, body, bodyState: 'whole', certificate: null })
    expect(desk.shown().job).toMatchObject({ trouble: null, troubleAnswer: null })
  })

  it('is said to have had no reply only where none was received', async () => {
    const desk = await alwaysAnswered('a reset connection')
    await desk.passTime(5 * MINUTE)
    const { job } = desk.shown()
    expect(job).toMatchObject({ trouble: 'connection_lost', troubleAnswer: null, answeredAt: null })
    expect(linesOf(job)).toHaveLength(2)
    expect(printForm(withCheck(desk.shown())).says(factCheckReport.untold)).toBe(true)
  })
})

describe('the bytes of replies that brought no news', () => {
  it('are stored once each, with the log and a seal, and said where all replies are', async () => {
    const desk = await alwaysAnswered('500')
    await desk.passTime(10 * MINUTE)
    desk.answerWith(pollTroubles['410'])
    await desk.passTime(10 * MINUTE)
    expect(desk.keptAs()).toEqual(['unreadable', 'unreadable'])
    expect(desk.kept().map(({ body }) => body.toString())).toEqual([
      expect.stringContaining('Something went wrong.'),
      expect.stringContaining('The job was removed after 30 days.'),
    ])
    expect(desk.types().filter((type) => type === 'job.unreadable')).toHaveLength(2)
    const answers = desk.rows.keptAnswers(desk.job.checkId) ?? []
    expect(answers.map(({ what, httpStatus }) => [what, httpStatus])).toEqual([
      ['receipt', 200],
      ['unreadable', 500],
      ['unreadable', 410],
    ])
    expect(verifyHere(desk.db).notHeld).toEqual([])
  })

  it('are stored twenty times a job at most, whatever a service makes of each', async () => {
    const desk = await alwaysAnswered('500')
    for (let at = 0; at < 22; at += 1) {
      const body = { error: { code: 'INTERNAL', message: `Trace ${at}` } }
      desk.answerWith({ type: 'answer', status: 500, body })
      await desk.passTime(2 * MINUTE)
    }
    expect(desk.keptAs()).toHaveLength(20)
    expect(desk.shown().job.troubleAnswer?.message).toBe('Trace 21')
  })
})
