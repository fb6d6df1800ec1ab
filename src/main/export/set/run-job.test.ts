import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { CaseId, ItemId } from '../../../shared/model/ids.ts'
import type { NotHeld } from '../../../shared/model/not-held.ts'
import { byForm, optionsFor } from '../../../shared/model/report-options.ts'
import { err, ok } from '../../../shared/result.ts'
import { ExportOutcome, refuseExportJob, runExportJob } from './export-job.ts'
import type { ExportSet } from './export-set.ts'

const NOT_HELD: NotHeld = {
  table: 'findings',
  key: 4,
  state: 'differs',
  entry: 345,
  reference: 'CASE-2026-001 ITEM-0005',
  caseId: null,
  itemIds: [],
  checkId: null,
  attemptId: null,
  sha256: null,
}

describe('the outcome of a report made in another process', () => {
  it('tells all that the report lacks, and what was found to be different', async () => {
    const omissions = {
      texts: ['conclusion' as const],
      lacking: ['question' as const],
      failed: [{ reference: 'ITEM-0002', reason: 'altered' as const }],
      missingItems: [],
      different: ['ITEM-0003'],
      unprinted: ['ITEM-0004'],
      refused: ['ITEM-0002'],
      withheld: ['ITEM-0006'],
      notHeld: [NOT_HELD],
      walk: { state: 'broken' as const, brokenAt: 7, at: null, type: null, fault: { what: 'link' as const } },
    }
    const files = [{ name: 'r.pdf', sha256: 'a1', bytes: 9 }]
    const signature = { state: 'signed' as const, fingerprint: 'SHA256:abc' }
    const where = { folder: '/to', files, taken: null, signature }
    const missing = { characters: [], references: [] }
    expect(await outcomeOf(async () => ok({ ...where, ...omissions, missing }))).toEqual({
      ok: true,
      ...where,
      omissions,
    })
  })

  it('tells why there is none', async () => {
    expect(await outcomeOf(async () => err({ kind: 'export_failed', reason: 'disk_full' }))).toEqual({
      ok: false,
      reason: 'disk_full',
      refusal: null,
    })
  })

  it('tells in words why the app could not begin', async () => {
    const { file, job, reported } = setup()
    writeFileSync(file, JSON.stringify(job))
    await refuseExportJob(file, { title: 'This library is open elsewhere', detail: 'R. Osei has it open.' })
    expect(reported()).toMatchObject({ ok: false, refusal: 'This library is open elsewhere. R. Osei has it open.' })
  })
})

function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'job-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const outcome = join(folder, 'outcome.json')
  const files = byForm((form) => (form === 'pdf' ? join(folder, 'r.pdf') : null))
  const place = { target: join(folder, 'r'), files }
  const of = { v: 1 as const, caseId: 1 as CaseId, service: null, itemIds: [1 as ItemId], options: optionsFor(1) }
  return {
    file: join(folder, 'job.json'),
    job: { ...of, plates: [], look: 'off' as const, ...place, outcome },
    reported: () => ExportOutcome.parse(JSON.parse(readFileSync(outcome, 'utf8'))),
  }
}

async function outcomeOf(run: ExportSet['run']): Promise<ExportOutcome> {
  const { job, reported } = setup()
  const deps = { exportSet: { run }, log: { bug: () => 'ref-1' }, say: () => undefined }
  await runExportJob(job, { ...deps, signal: new AbortController().signal })
  return reported()
}
