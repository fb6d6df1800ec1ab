import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MachineExport } from '../../src/main/export/machine/schema.ts'
import { setupFactCheckCommand } from '../support/fact-check-command.ts'
import { forge } from '../support/forge.ts'
import { runHeadless } from '../support/run-headless.ts'

const CASE = 'Harbour'
const QUESTION = 'Is this the harbour?'
const SAID = 'Something stored of ITEM-0001 is NOT printed: it is not what the kept answer or the custody log says.'

/** A picture whose fact check was completed; `exported` is what an export says of it, `verify` what a verification does. */
async function setup() {
  const desk = await setupFactCheckCommand()
  const { home, file } = desk
  const asked = await desk.run(file, '--context', QUESTION, '--max-credits', '10', '--case', CASE)
  expect(asked.code, asked.stderr).toBe(0)
  const exported = async () => {
    const [json, csv] = [join(home, '../out.json'), join(home, '../out.csv')]
    const run = await runHeadless(['export', '--case', CASE, '--home', home, '--json-file', json, '--csv', csv])
    const files = readFileSync(json, 'utf8') + readFileSync(csv, 'utf8')
    const [item] = MachineExport.parse(JSON.parse(readFileSync(json, 'utf8'))).items
    return { item, files, said: run.stderr, code: run.code }
  }
  return {
    ...desk,
    change: (sql: string) => desk.inLibrary((db) => forge(db, sql)),
    exported,
    verify: () => runHeadless(['verify', '--case', CASE, '--home', home]),
  }
}

describe('an export of a library in which somebody altered a fact check', () => {
  it('prints all of it where the log tells of it', async () => {
    const { exported, verify } = await setup()
    const { item, said, code } = await exported()
    expect(item?.factChecks).toMatchObject([{ context: QUESTION, state: 'completed', creditsUsed: 5 }])
    expect(item?.refusedReadings).toEqual([])
    expect([code, said.includes('NOT printed')]).toEqual([0, false])
    const found = await verify()
    expect(found.code, found.stdout).toBe(0)
    expect(found.stdout).toContain('1 fact check is what the log says: what was asked, the number of the job,')
  })

  it.each([
    ['the context', `UPDATE checks SET parameters = '{"context":"forged","modality":"image"}'`, ['context']],
    ['its kind', `UPDATE checks SET parameters = json_set(parameters, '$.modality', 'video')`, ['modality']],
    ['its words, as if erased', `UPDATE checks SET parameters = json_object('removed', id)`, ['context']],
    ['the number of its job', "UPDATE jobs SET job_id = 'forged'", ['jobId']],
    ['what it cost', 'UPDATE jobs SET credits_used = 99', ['creditsUsed']],
    ['what it reserved', 'UPDATE jobs SET credits_reserved = 98', ['creditsReserved']],
    ['when it ended', 'UPDATE jobs SET ended_at = ended_at - 2592000000', ['endedAt']],
    ['when it was submitted', 'UPDATE jobs SET submitted_at = submitted_at - 1', ['submittedAt']],
    ['an end that contradicts it', "UPDATE jobs SET contradicted_by = 'forged'", ['contradictedBy']],
    ['how it ended', "UPDATE jobs SET state = 'failed'", ['state']],
    ['that it runs', "UPDATE jobs SET state = 'watching', ended_at = NULL", ['state', 'endedAt']],
    ['a later reading', 'UPDATE fact_checks SET read_again_at = 7', ['readAgainAt']],
  ])('leaves the fact check out, says why and names it where that was %s', async (_what, sql, at) => {
    const { change, exported, verify } = await setup()
    change(sql)
    const { item, files, said, code } = await exported()
    expect(item?.factChecks).toEqual([])
    expect(item?.factChecksInAll).toBe(1)
    const [refused] = item?.refusedReadings ?? []
    expect(refused).toMatchObject({ what: 'fact_check', isSimulated: true })
    expect(refused?.why.filter(({ what }) => what === 'job').map((one) => one.at)).toEqual(at)
    expect(files).not.toContain('forged')
    expect([code, said]).toEqual([1, expect.stringContaining(SAID)])
    const found = await verify()
    expect(found.code).toBe(1)
    expect(found.stdout).toContain('What is stored of 1 fact check is NOT what the log says: CASE-')
  })

  it('leaves out one that the log does not tell of, and prints the other', async () => {
    const { change, exported, verify } = await setup()
    change(`
      INSERT INTO checks (id, case_id, sha256, kind, parameters, origin, account, run, state, expected_credits, day, created_at, updated_at)
      SELECT '3b241101-e2bb-4255-8caf-4136c566a962', case_id, sha256, kind, parameters, origin, account, 2, state, expected_credits, day, created_at, updated_at FROM checks;
      INSERT INTO attempts (id, check_id, number, boot_id, phase, outcome, host, sent_name, body_bytes, sent_sha256, sent_bytes, started_at, ended_at)
      SELECT '3b241101-e2bb-4255-8caf-4136c566a962', '3b241101-e2bb-4255-8caf-4136c566a962', 1, boot_id, phase, outcome, host, sent_name, body_bytes, sent_sha256, sent_bytes, started_at, ended_at FROM attempts;
      INSERT INTO jobs (check_id, attempt_id, job_id, submitted_at, watched_at)
      SELECT '3b241101-e2bb-4255-8caf-4136c566a962', '3b241101-e2bb-4255-8caf-4136c566a962', 'forged', submitted_at + 1, watched_at FROM jobs`)
    const { item, files, said, code } = await exported()
    expect(item?.factChecks).toMatchObject([{ context: QUESTION, state: 'completed' }])
    expect(item?.refusedReadings).toMatchObject([{ what: 'fact_check', run: 2, why: [{ what: 'job', at: 'untold' }] }])
    expect(files).not.toContain('forged')
    expect([code, said]).toEqual([1, expect.stringContaining(SAID)])
    const found = await verify()
    expect(found.code).toBe(1)
    expect(found.stdout).toContain('What is stored of 1 fact check is NOT what the log says: CASE-')
  })

  it('names one in a verification whose job is not there any more', async () => {
    const { change, verify } = await setup()
    change('DELETE FROM jobs')
    const found = await verify()
    expect(found.code).toBe(1)
    expect(found.stdout).toContain('What is stored of 1 fact check is NOT what the log says: CASE-')
  })
})
