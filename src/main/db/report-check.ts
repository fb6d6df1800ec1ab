import { NO_FIELDS } from '../../shared/model/report-options.ts'
import { createGoneNames } from './checked-item.ts'
import type { Learn } from './logged.ts'
import type { Database } from './open.ts'
import { createReportTextAnchors, otherTexts } from './report-text-anchors.ts'

type Fields = Record<string, unknown>
type Report = {
  caseId: number
  number: number
  version: number
  items: number
  options: string
  files: string
  custodyHead: string | null
}
type Compared = { checked: number; different: string[] }

/**
 * Compares the reports that were made, and what people say in the reports of a case, with the custody log: hears each
 * entry, then looks at all of them.
 */
export function createReportCheck(db: Database) {
  /** By case and name ("report 2 version 1"), what the entry says of it. */
  const made = new Map<string, string>()
  const texts = createReportTextAnchors()
  const reports = db.prepare<[], Report>(`
    SELECT case_id AS caseId, number, version, items, options, files, custody_head AS custodyHead
      FROM reports ORDER BY id`)
  const fields = db.prepare<[], { caseId: number; fields: string }>(
    'SELECT case_id AS caseId, fields FROM report_fields ORDER BY case_id',
  )
  const goneName = createGoneNames(db)
  const nameOf = (number: unknown, version: unknown): string => `report ${String(number)} version ${String(version)}`
  const textOf = (items: unknown, options: unknown, files: unknown, custodyHead: unknown): string =>
    JSON.stringify([items, options, files, custodyHead])

  const learn: Learn = (type, payload, at, caseId, actor) => {
    texts.learn(type, payload, at, caseId, actor)
    const { report, items, options, files, custodyHead, removed } = (payload ?? {}) as Fields
    // An entry emptied with its case says nothing.
    if (caseId === null || removed === true || type !== 'report.exported' || report === undefined) return
    const { number, version } = report as Fields
    made.set(`${caseId} ${nameOf(number, version)}`, textOf(items, options, files, custodyHead))
  }

  return {
    learn,
    /** How many reports were compared, and those that are gone, were put in, or are stored otherwise than the log says. */
    reports: (): Compared => {
      let checked = 0
      const different: string[] = []
      for (const { caseId, number, version, ...row } of reports.iterate()) {
        checked += 1
        const key = `${caseId} ${nameOf(number, version)}`
        const stored = textOf(row.items, JSON.parse(row.options), JSON.parse(row.files), row.custodyHead)
        if (made.get(key) !== stored) different.push(...goneName(caseId, nameOf(number, version)))
        made.delete(key)
      }
      const gone = [...made.keys()].flatMap((key) => {
        const [caseId, ...name] = key.split(' ')
        return goneName(Number(caseId), name.join(' '))
      })
      return { checked: checked + gone.length, different: [...different, ...gone] }
    },
    /** In how many cases the texts of reports were compared, and each field that is not what the log says was written. */
    fields: (): Compared => {
      const met = new Set<number>()
      const different: string[] = []
      for (const { caseId, ...row } of fields.iterate()) {
        met.add(caseId)
        const others = otherTexts(JSON.parse(row.fields) as Fields, texts.of(caseId))
        different.push(...others.flatMap((name) => goneName(caseId, name)))
      }
      const left = [...texts.all()].filter((caseId) => !met.has(caseId))
      const gone = left.flatMap((caseId) =>
        otherTexts(NO_FIELDS, texts.of(caseId)).flatMap((name) => goneName(caseId, name)),
      )
      return { checked: met.size + left.length, different: [...different, ...gone] }
    },
  }
}
