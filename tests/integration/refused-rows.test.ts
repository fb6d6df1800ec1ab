import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import DatabaseConstructor from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { systemClock } from '../../src/main/clock.ts'
import { createFindings } from '../../src/main/db/findings.ts'
import { createMarks } from '../../src/main/db/marks.ts'
import { createRedactions } from '../../src/main/db/redactions.ts'
import { createReports } from '../../src/main/db/reports.ts'
import { createTags } from '../../src/main/db/tags.ts'
import { MachineExport } from '../../src/main/export/machine/schema.ts'
import { DEFAULT_LADDER, type FindingText } from '../../src/shared/model/finding.ts'
import type { CaseId, ItemId } from '../../src/shared/model/ids.ts'
import { NO_FIELDS } from '../../src/shared/model/report-options.ts'
import { omissionLines } from '../../src/shared/words/report-omissions.ts'
import { startSimulatedService } from '../../tools/simulated-service/service.ts'
import { factCheckCommandAt, startFactChecks } from '../support/fact-check-command.ts'
import { forge } from '../support/forge.ts'
import { inLibrary } from '../support/library-file.ts'
import { openHome } from '../support/open-home.ts'
import { pngOf } from '../support/pictures.ts'
import { readCsv } from '../support/read-csv.ts'
import { expectDone, runHeadless } from '../support/run-headless.ts'
import { sharedDesk } from '../support/shared-desk.ts'
import { NO_OMISSIONS } from '../support/whole-report.ts'

/** Searched for in exports with random names, ids and hashes: none of those can contain it. */
const FIRST_NAME = 'first quay.png'
const SECOND_NAME = 'second quay.png'

const [CASE, FIRST, SECOND] = [1 as CaseId, 1 as ItemId, 2 as ItemId]
const OF_FIRST = '(SELECT id FROM checks WHERE sha256 = (SELECT sha256 FROM items WHERE number = 1))'
const ATTEMPT = `(SELECT id FROM attempts WHERE check_id = ${OF_FIRST})`
const TEXT: FindingText = {
  proposition: 'The north quay',
  alternative: 'Another quay',
  grounds: 'Crane no. 5',
  notes: '',
  conclusion: { ladder: [...DEFAULT_LADDER], step: 1 },
}

/** A library of two answered pictures: the first with a finding, both marked and tagged, with texts for reports. */
const setup = sharedForged(({ findings, marks, tags, reports, cases }) => {
  findings.record(FIRST, TEXT, '')
  const quay = tags.make(CASE, 'Quay', null)
  marks.mark(CASE, [FIRST, SECOND], { status: 'reviewed', add: [quay], remove: [] }, randomUUID())
  reports.setFields(CASE, { ...NO_FIELDS, conclusion: 'The southern pier', examiner: 'R. Osei' })
  cases.describe(CASE, 'REF-7', 'Pictures of the quay')
})

type ExportedReport = Awaited<ReturnType<Awaited<ReturnType<typeof setup>>['exported']>>

describe('an export of a library of which every row holds', () => {
  it('tells all of it and ends with 0', async () => {
    const { exported } = await setup()
    const { reported, row, code } = await exported('whole')
    expect([code, reported.report?.notHeld, reported.report?.altered]).toEqual([0, [], []])
    expect(reported.report).toMatchObject({ conclusion: 'The southern pier', ownReference: 'REF-7' })
    expect(reported.items.map(({ notHeld, altered, refusedReadings }) => [notHeld, altered, refusedReadings])).toEqual([
      [[], [], []],
      [[], [], []],
    ])
    expect(reported.items[0]).toMatchObject({
      file: { attested: 'reading', format: 'png' },
      finding: { current: { conclusion: 'weak evidence for' }, tags: ['Quay'] },
    })
    expect([row('not_held'), row('attested')]).toEqual(['0', 'reading'])
  })
})

describe('an export of a library in which somebody altered a row', () => {
  it.each<[what: string, sql: string, table: string, check: (reported: ExportedReport) => void]>([
    [
      'what was read in a file',
      "UPDATE media SET format = 'webp', width = 4711 WHERE sha256 = (SELECT sha256 FROM items WHERE number = 1)",
      'media',
      ({ reported, row, files }) => {
        expect(reported.items[0]).toMatchObject({
          kind: null,
          file: { attested: 'refused', format: null, width: null },
        })
        expect(reported.items[0]?.service.analysis).not.toBeNull()
        expect(reported.items[1]?.file?.attested).toBe('reading')
        expect(files).not.toMatch(/webp|4711/)
        expect(row('attested')).toBe('refused')
      },
    ],
    [
      'which file an item is',
      "UPDATE items SET name = 'forged.png' WHERE number = 1",
      'items',
      ({ reported, files }) => {
        expect(reported.items.map(({ reference }) => reference)).toEqual(['ITEM-0002'])
        expect(reported.failed).toEqual([{ reference: 'ITEM-0001', name: '', reason: 'altered' }])
        expect(files).not.toContain('forged.png')
      },
    ],
    [
      'where an exhibit lay',
      "UPDATE exhibits SET root = CAST('/forged' AS BLOB)",
      'exhibits',
      ({ reported }) => expect(reported.failed.map(({ reason }) => reason)).toEqual(['altered', 'altered']),
    ],
    [
      'a verdict',
      `UPDATE analyses SET verdict = 'forged_word' WHERE check_id = ${OF_FIRST}`,
      'analyses',
      ({ reported, files }) => {
        expect(reported.items[0]?.service.analysis).toBeNull()
        expect(reported.items[0]?.refusedReadings).toMatchObject([{ what: 'analysis', why: [{ table: 'analyses' }] }])
        expect(reported.items[1]?.service.analysis).not.toBeNull()
        expect(files).not.toContain('forged_word')
      },
    ],
    [
      'an answer, which is gone',
      `DELETE FROM analyses WHERE check_id = ${OF_FIRST}; DELETE FROM replies WHERE attempt_id = ${ATTEMPT}`,
      'replies',
      ({ reported }) => {
        expect(reported.items[0]?.service.analysis).toBeNull()
        expect(reported.items[0]?.status).toBe('answer_gone')
        expect(reported.items[0]?.refusedReadings).toMatchObject([{ what: 'analysis', receivedAt: null }])
      },
    ],
    [
      'whether an answer was simulated',
      `UPDATE replies SET is_simulated = 0, headers = '{}' WHERE attempt_id = ${ATTEMPT}`,
      'replies',
      ({ reported }) => expect(reported.items[0]?.service.analysis).toBeNull(),
    ],
    [
      'how a request ended',
      `UPDATE attempts SET outcome = 'refused', reason = 'refused_by_service', http_status = 299 WHERE id = ${ATTEMPT}`,
      'attempts',
      ({ reported, files, row }) => {
        expect(reported.items[0]).toMatchObject({ altered: ['requests'], requests: [], requestsInAll: 0 })
        expect(reported.items[1]).toMatchObject({ altered: [], requestsInAll: 1 })
        expect(files).not.toContain('"httpStatus":299')
        expect(row('altered')).toBe('requests')
      },
    ],
    [
      'what a person decided of a request',
      `INSERT INTO decisions (attempt_id, choice, words, actor, decided_at) SELECT ${ATTEMPT}, 'not_charged', 'f', 'f', 1`,
      'decisions',
      ({ reported, files }) => {
        expect(reported.items[0]).toMatchObject({ altered: ['requests'], requests: [] })
        expect(files).not.toContain('not_charged')
      },
    ],
    [
      'a finding',
      "UPDATE findings SET step = 4, grounds = 'forged'",
      'findings',
      ({ reported, files }) => {
        expect(reported.items[0]).toMatchObject({ altered: ['finding'], finding: { current: null, tags: ['Quay'] } })
        expect(files).not.toMatch(/forged|north quay/)
      },
    ],
    [
      'a finding, which is gone',
      'DELETE FROM findings',
      'findings',
      ({ reported }) => expect(reported.items[0]).toMatchObject({ altered: ['finding'], finding: { current: null } }),
    ],
    [
      'a status',
      "UPDATE marks SET status = 'second_look' WHERE item_id = 1",
      'marks',
      ({ reported }) => {
        expect(reported.items[0]).toMatchObject({ altered: ['marks'], finding: { status: null, tags: [] } })
        expect(reported.items[0]?.finding?.current?.conclusion).toBe('weak evidence for')
        expect(reported.items[1]).toMatchObject({ altered: [], finding: { status: 'reviewed' } })
      },
    ],
    [
      'the word of a tag',
      "UPDATE tags SET name = 'forged'",
      'tags',
      ({ reported, files }) => {
        expect(reported.items.map(({ altered }) => altered)).toEqual([['marks'], ['marks']])
        expect(files).not.toContain('forged')
      },
    ],
    [
      'the texts of its reports',
      `UPDATE report_fields SET fields = json_set(fields, '$.conclusion', 'forged')`,
      'report_fields',
      ({ reported, said, files }) => {
        expect(reported.report).toMatchObject({ conclusion: null, examiner: null, altered: ['examiner', 'conclusion'] })
        const [line] = omissionLines({ ...NO_OMISSIONS, texts: ['examiner', 'conclusion'] })
        expect(said).toContain(line)
        expect(files).not.toContain('forged')
      },
    ],
    [
      'what is said of the case',
      "UPDATE cases SET own_reference = 'forged', veil = 'off'",
      'cases',
      ({ reported, files }) => {
        expect(reported.report).toMatchObject({ ownReference: null, caseDescription: null })
        expect(reported.items.map(({ pictures }) => pictures)).toEqual(['veiled', 'veiled'])
        expect(files).not.toContain('forged')
      },
    ],
  ])('leaves out %s, names the row as a verification does, and ends with 1', async (_what, sql, table, check) => {
    const { change, exported, verify } = await setup()
    change(sql)
    const made = await exported('forged')
    check(made)
    expect(made.code).toBe(1)
    expect(made.said).toContain('NOT match the custody log')
    const named = made.reported.report?.notHeld ?? []
    expect(named.map((row) => row.table)).toContain(table)
    const found = await verify('--json')
    expect(found.code).toBe(1)
    const rows = found.lines.filter(({ what }) => what === 'row')
    expect(rows.map(({ table: of, reference, state }) => [of, reference, state])).toEqual(
      named.map(({ table: of, reference, state }) => [of, reference, state]),
    )
    expect(change("SELECT payload ->> '$.notHeld' AS it FROM audit WHERE type = 'report.exported'")).toEqual([
      { it: named.length },
    ])
  })

  it('says which item is missing that somebody took away, with the count of its numbers', async () => {
    const { change, exported } = await setup()
    change('DELETE FROM items WHERE number = 2; UPDATE cases SET last_item = 1')
    const { reported, code, files } = await exported('forged')
    expect(reported.report?.notHeld).toContainEqual({
      table: 'items',
      reference: 'CASE-2026-001 ITEM-0002',
      state: 'missing',
      entry: expect.any(Number),
    })
    expect(files).not.toContain(SECOND_NAME)
    expect(code).toBe(1)
  })
})

const factChecked = sharedDesk(async (place) => {
  const service = await startFactChecks()
  const { run, file } = factCheckCommandAt(place, service)
  const asked = await run(file, '--context', 'Is this the harbour?', '--max-credits', '10', '--case', 'Harbour')
  await service.close()
  expect(asked.code, asked.stderr).toBe(0)
})

describe('an export of a library in which somebody altered a fact check', () => {
  it.each([
    ['the context', `UPDATE checks SET parameters = '{"context":"forged","modality":"image"}'`],
    ['what it cost', 'UPDATE jobs SET credits_used = 99'],
    ['how it ended', "UPDATE jobs SET state = 'failed', status = 'forged'"],
  ])('leaves it out whole and says why: %s', async (_what, sql) => {
    const { home, folder } = await factChecked()
    inLibrary(home, (db) => forge(db, sql))
    const json = join(folder, 'out.json')
    const run = await runHeadless(['export', '--case', 'Harbour', '--home', home, '--json-file', json])
    const text = readFileSync(json, 'utf8')
    const [item] = MachineExport.parse(JSON.parse(text)).items
    expect(item).toMatchObject({ factChecks: [], factChecksInAll: 1, refusedReadings: [{ what: 'fact_check' }] })
    expect(text).not.toContain('forged')
    expect(run.code).toBe(1)
  })
})

/**
 * Declares a library on disk with two images that have replies, and what `doing` recorded of them, for all tests of a
 * file; `change` alters a test's copy past the app, `exported` is what an export then says about it.
 */
function sharedForged(doing: (desk: ReturnType<typeof deskOver>) => void) {
  const desk = sharedDesk(async ({ home, evidence }) => {
    writeFileSync(join(evidence, FIRST_NAME), pngOf(1))
    writeFileSync(join(evidence, SECOND_NAME), pngOf(2))
    const service = await startSimulatedService()
    try {
      const given = ['--max-credits', '2', '--home', home, '--service', service.origin, '--case', 'Harbour']
      expectDone(await runHeadless(['analyse', evidence, ...given], { TOUCHSTONE_TOKEN: service.token }))
    } finally {
      await service.close()
    }
    record(home, doing)
  })
  return async () => forgedOver(await desk())
}

/** Does what a person does in the window, with its log entries. */
function record(home: string, doing: (desk: ReturnType<typeof deskOver>) => void): void {
  const library = openHome(home, systemClock, 'R. Osei')
  try {
    doing(deskOver(library))
  } finally {
    library.close()
  }
}

function forgedOver({ home, folder: out }: { home: string; folder: string }) {
  const change = (sql: string): unknown[] => {
    const db = new DatabaseConstructor(join(home, 'library.sqlite'))
    try {
      if (sql.startsWith('SELECT')) return db.prepare(sql).all()
      forge(db, sql)
      return []
    } finally {
      db.close()
    }
  }
  const exported = async (name: string) => {
    const [json, csv] = [join(out, `${name}.json`), join(out, `${name}.csv`)]
    const run = await runHeadless(['export', '--case', 'Harbour', '--home', home, '--json-file', json, '--csv', csv])
    const files = readFileSync(json, 'utf8') + readFileSync(csv, 'utf8')
    const [head = [], first = []] = readCsv(readFileSync(csv, 'utf8').slice(1))
    return {
      reported: MachineExport.parse(JSON.parse(readFileSync(json, 'utf8'))),
      row: (column: string) => first[head.indexOf(column)],
      said: run.stderr,
      code: run.code,
      files,
    }
  }
  return {
    change,
    exported,
    verify: (...more: string[]) => runHeadless(['verify', '--case', 'Harbour', '--home', home, ...more]),
  }
}

function deskOver({ db, audit, cases }: ReturnType<typeof openHome>) {
  const deps = { db, audit, clock: systemClock, actor: () => 'R. Osei' }
  const tags = createTags(deps)
  return {
    tags,
    cases,
    findings: createFindings(deps),
    marks: createMarks({ ...deps, tags }),
    redactions: createRedactions(deps),
    reports: createReports(deps),
  }
}
