import { describe, expect, it } from 'vitest'
import { ReportPart } from '../shared/model/report-options.ts'
import { err, ok } from '../shared/result.ts'
import { reportUsage, wrongReport } from '../shared/words/headless-report.ts'
import { readCommand } from './args.ts'
import { WHOLE_REPORT } from './report-args.ts'

const argsOf = (...options: string[]) => {
  const read = readCommand(['export', '--pdf', 'r.pdf', ...options])
  return read.ok && typeof read.value === 'object' && 'report' in read.value ? ok(read.value.report) : read
}

describe('the report a command line asks for', () => {
  it('is whole on A4 and without the notes of the desk where nothing is said', () => {
    expect(argsOf()).toEqual(ok(WHOLE_REPORT))
    expect(WHOLE_REPORT).toMatchObject({ paper: 'a4', pictures: 'both', hasNotes: false, parts: ReportPart.options })
  })

  it('has the paper, the boxes and the notes that are named', () => {
    expect(argsOf('--paper', 'Letter', '--boxes', 'without', '--notes')).toEqual(
      ok({ ...WHOLE_REPORT, paper: 'letter', pictures: 'plain', hasNotes: true }),
    )
  })

  it('has only the parts that are named, in the order of a report, or all but them', () => {
    expect(argsOf('--parts', 'metadata, fact-checks,cover')).toEqual(
      ok({ ...WHOLE_REPORT, parts: ['cover', 'factChecks', 'metadata'] }),
    )
    expect(argsOf('--parts', '')).toEqual(ok({ ...WHOLE_REPORT, parts: [] }))
    expect(argsOf('--without', 'face-crops,glossary')).toEqual(
      ok({ ...WHOLE_REPORT, parts: ReportPart.options.filter((part) => part !== 'faceCrops' && part !== 'glossary') }),
    )
  })

  it('is refused in words where it cannot be', () => {
    expect(argsOf('--paper', 'a5')).toEqual(err(wrongReport.badPaper))
    expect(argsOf('--boxes', 'red')).toEqual(err(wrongReport.badBoxes))
    expect(argsOf('--parts', 'cover', '--without', 'scope')).toEqual(err(wrongReport.partsOrWithout))
    expect(argsOf('--parts', 'covers')).toMatchObject({ ok: false, error: expect.stringContaining('“covers”') })
    expect(readCommand(['ingest', '/a', '--notes'])).toEqual(err(wrongReport.onlyExport))
  })

  it('can have every part the usage names, and no other', () => {
    const [, listed = ''] = /The parts:\s+(.*?)\n {2}--/s.exec(reportUsage) ?? []
    const parts = listed.split(',').map((part) => part.trim())
    expect(argsOf('--parts', parts.join(','))).toEqual(ok(WHOLE_REPORT))
  })
})
