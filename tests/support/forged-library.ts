import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import DatabaseConstructor from 'better-sqlite3'
import { systemClock } from '../../src/main/clock.ts'
import { createFindings } from '../../src/main/db/findings.ts'
import { createMarks } from '../../src/main/db/marks.ts'
import { createRedactions } from '../../src/main/db/redactions.ts'
import { createReports } from '../../src/main/db/reports.ts'
import { createTags } from '../../src/main/db/tags.ts'
import { MachineExport } from '../../src/main/export/machine/schema.ts'
import { startSimulatedService } from '../../tools/simulated-service/service.ts'
import { forge } from './forge.ts'
import { openHome } from './open-home.ts'
import { pngOf } from './pictures.ts'
import { readCsv } from './read-csv.ts'
import { expectDone, runHeadless } from './run-headless.ts'
import { sharedDesk } from './shared-desk.ts'

/** Searched for in exports with random names, ids and hashes: none of those can contain it. */
export const FIRST_NAME = 'first quay.png'
export const SECOND_NAME = 'second quay.png'

/**
 * Declares a library on disk with two images that have replies, and what `doing` recorded of them, for all tests of a
 * file; `change` alters a test's copy past the app, `exported` is what an export then says about it.
 */
export function sharedForged(doing: (desk: ReturnType<typeof deskOver>) => void) {
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
