import { cpus } from 'node:os'
import { join } from 'node:path'
import { ALL_FORMS, type ReportForm } from '../../src/shared/model/report-options.ts'
import { measureReport, type ReportFigures } from './report.ts'
import { makeReportLibrary } from './report-library.ts'
import { head, load, row, say } from './table.ts'
import { median } from './times.ts'

const TURNS = 5
const WANTED = { ratio: 1.15, ratioOfAll: 1.5, seconds: 90, grown: 200e6, files: 120e6 }
/** With the signature: what a report is made of at least. */
const PLAIN: readonly ReportForm[] = ['pdf', 'embedded', 'json', 'csv']
const WITHOUT_WORD = ALL_FORMS.filter((form) => form !== 'docx')

/** Measures a report of 100 items against a bare print of the same pages, and one of 1,000, and prints both tables. */
export async function showReport(corpus: string, work: string): Promise<void> {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  const ms = (value: number) => `${value.toFixed(0)} ms`
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

  const hundred = join(work, 'hundred')
  say(
    `Reports of 100 analysed images, ${cpus().length} cores, medians of ${TURNS} runs, alternating with a plain print;`,
  )
  say('and again while the list is scrolled')
  say()
  const home = await makeReportLibrary(corpus, hundred, 100)
  const before = load()
  const given100 = { home, items: 100, turns: TURNS, isUsed: false }
  const few = await measureReport({ ...given100, work: hundred, files: PLAIN })
  const all = await measureReport({ ...given100, work: join(hundred, 'all') })
  const used = await measureReport({ ...given100, work: join(hundred, 'used'), isUsed: true })
  const of = (figure: (turn: ReportFigures['turns'][number]) => number, { turns } = few) => median(turns.map(figure))
  head(few.runtime, 'measured', 'target')
  row('PDF, JSON, CSV, manifest and sums', seconds(of(({ report }) => report.ms)), '')
  const alone = of(({ alone }) => alone ?? Number.NaN)
  row('the same pages printed in one call', Number.isNaN(alone) ? 'only in the shell' : seconds(alone), '')
  const ratio = of(({ report, alone }) => report.ms / (alone ?? Number.NaN))
  if (!Number.isNaN(ratio)) row('÷ print', `${ratio.toFixed(2)} ×`, `<= ${WANTED.ratio} ×`)
  row('all forms, with Word, HTML and annex', seconds(of(({ report }) => report.ms, all)), '')
  const ratioOfAll = of(({ report, alone }) => report.ms / (alone ?? Number.NaN), all)
  if (!Number.isNaN(ratioOfAll)) row('÷ print', `${ratioOfAll.toFixed(2)} ×`, `<= ${WANTED.ratioOfAll} ×`)
  row('all forms while the list is scrolled', seconds(of(({ report }) => report.ms, used)), '')
  row('event-loop delay of main, 99%', ms(of(({ report }) => report.delayP99Ms, used)), '< 50 ms')
  row('event-loop delay of main, longest', ms(of(({ report }) => report.delayMaxMs, used)), '')
  row('a window of the list, 95%', ms(of(({ report }) => report.listP95Ms, used)), '')
  row('files', megabytes(of(({ report }) => sumOf(report.files))), '')
  say(`System load: ${before} before, ${load()} after.`)

  const thousand = join(work, 'thousand')
  say()
  say('A report of 1,000 analysed images without Word, with the default parts and with all details from the service')
  say()
  const large = await makeReportLibrary(corpus, thousand, 1000)
  const given = { home: large, work: thousand, items: 1000, turns: 1, isUsed: true, files: WITHOUT_WORD }
  head('', 'default', 'with details', 'target')
  const [plain, full] = [
    (await measureReport(given)).turns[0]?.report,
    (await measureReport({ ...given, work: join(thousand, 'full'), hasDetails: true })).turns[0]?.report,
  ]
  if (!plain || !full) throw new Error('nothing was measured')
  row('time', seconds(plain.ms), seconds(full.ms), `<= ${WANTED.seconds} s`)
  row(
    'memory of main, growth',
    megabytes(plain.grownBytes),
    megabytes(full.grownBytes),
    `<= ${megabytes(WANTED.grown)}`,
  )
  row('files', megabytes(sumOf(plain.files)), megabytes(sumOf(full.files)), `<= ${megabytes(WANTED.files)}`)
  row('event-loop delay of main, 99%', ms(plain.delayP99Ms), ms(full.delayP99Ms), '< 50 ms')
  row('a window of the list, 95%', ms(plain.listP95Ms), ms(full.listP95Ms), '')
  say(`System load: ${load()}.`)
}

const sumOf = (files: readonly { bytes: number }[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0)
